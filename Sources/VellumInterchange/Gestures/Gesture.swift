// SPDX-License-Identifier: Apache-2.0

public import VellumInk

/// One labelled gesture of a gesture file: a line of JSON.
public struct Gesture: Hashable, Sendable {
  /// The strokes in drawing order; none is empty.
  ///
  /// `startTime` counts from the zero of the gesture's clock.
  public var strokes: [Trace]
  /// The other members of the line (`label`, `subject`, …), in the file's order.
  public var attributes: [JSONMember]

  /// A gesture of the given strokes.
  public init(strokes: [Trace], attributes: [JSONMember] = []) {
    self.strokes = strokes
    self.attributes = attributes
  }

  /// An attribute; `nil` when the line has none of that name.
  public subscript(attribute: String) -> JSONValue? {
    attributes.first { $0.key == attribute }?.value
  }

  /// An attribute as text: a string itself, a number in its shortest form, a truth value as a word; `nil` for the
  /// rest.
  public func text(of attribute: String) -> String? {
    switch self[attribute] {
    case .string(let text): text
    case .number(let number): String(decoding: JSONWriter.write(.number(number)), as: UTF8.self)
    case .bool(let truth): truth ? "true" : "false"
    default: nil
    }
  }

  /// What the gesture is said to be; `nil` when not stated.
  public var label: String? { text(of: "label") }
}

/// The gestures of a file.
public struct GestureFile: Hashable, Sendable {
  /// The gestures in the file's order.
  public var gestures: [Gesture]
  /// What was mended while reading, each a sentence.
  public var warnings: [String]

  /// A file of the given gestures.
  public init(gestures: [Gesture], warnings: [String] = []) {
    self.gestures = gestures
    self.warnings = warnings
  }
}
