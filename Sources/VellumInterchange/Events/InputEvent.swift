// SPDX-License-Identifier: Apache-2.0

/// One event of the Linux input layer (`linux/input-event-codes.h`).
struct InputEvent: Hashable {
  /// When, in microseconds on the recording's clock.
  var time: Int
  /// `EV_…`.
  var type: Int
  /// The code within the type.
  var code: Int
  /// The new value.
  var value: Int
}

/// The types of input events that are read.
enum EventType {
  static let synchronization = 0x00
  static let key = 0x01
  static let absolute = 0x03
  static let miscellaneous = 0x04
}

/// The codes of input events that are read.
enum EventCode {
  static let report = 0
  static let dropped = 3

  static let toolPen = 0x140
  static let toolRubber = 0x141
  /// Pen, rubber, brush, pencil and airbrush: what a tablet calls a tool near its surface.
  static let penTools = 0x140...0x144
  static let touch = 0x14A

  /// The serial number of the tool: with nothing else, a report in which nothing has changed.
  static let serial = 0

  static let x = 0x00
  static let y = 0x01
  static let rotation = 0x02
  static let wheel = 0x08
  static let pressure = 0x18
  static let distance = 0x19
  static let tiltX = 0x1A
  static let tiltY = 0x1B
}

/// What a recording's header says of an absolute axis.
struct AxisRange: Hashable {
  var minimum: Int
  var maximum: Int
  /// Units per millimetre (places) or per radian (tilt); 0 when unknown.
  var resolution: Int
  /// The value before the first event.
  var initial: Int

  /// Whether the axis can take more than one value.
  var isUsable: Bool { maximum > minimum }
}

/// A recording of input events, taken apart but not yet understood.
struct EventStream {
  var axes: [Int: AxisRange] = [:]
  var events: [InputEvent] = []
  /// The line of each event.
  var lines: [Int] = []
}
