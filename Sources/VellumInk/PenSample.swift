// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// What held the pen's end on the surface.
public enum ToolKind: UInt8, Hashable, Sendable {
  /// Not stated.
  case unknown
  /// The tip of a pen.
  case pen
  /// The eraser end of a pen.
  case eraser
  /// A finger.
  case finger
  /// A mouse.
  case mouse
}

/// Where in a stroke a sample stands.
public enum PenPhase: UInt8, Hashable, Sendable {
  /// Near the surface, not on it: never part of a stroke.
  case hovered
  /// The first sample of a stroke.
  case began
  /// A sample between the first and the last.
  case moved
  /// The last sample of a stroke.
  case ended
  /// The stroke is withdrawn (a palm, for example).
  case cancelled
}

/// One raw sample of a pen, as a device reported it.
///
/// A channel that the device did not report is `nil`, never a number that stands for "unknown". Conversions from
/// each platform's own fields are in `PenSample+…`.
public struct PenSample: Hashable, Sendable {
  /// The place, in points, y down.
  public var position: Point
  /// When the sample was taken (not when it arrived), in seconds on the stroke's clock; `nil` when not reported.
  public var time: Double?
  /// The force along the pen's axis, `0...1` of the device's greatest.
  public var pressure: Double?
  /// The angle between pen and surface: 0 lies flat, π/2 stands upright.
  public var altitude: Angle?
  /// The direction from the tip to the cap, `0 ..< 2π` from +x toward +y; `nil` when unreported, meaningless upright.
  public var azimuth: Angle?
  /// The turn of the barrel about the pen's axis, clockwise seen from the cap.
  public var roll: Angle?
  /// The barrel's slider or wheel, `-1...1`.
  public var tangentialPressure: Double?
  /// The height above the surface, `0...1` of the device's range; only while hovering.
  public var hoverDistance: Double?
  /// What held the end on the surface.
  public var tool: ToolKind
  /// Where in its stroke the sample stands.
  public var phase: PenPhase
  /// The device, when several are told apart.
  public var device: UInt32?
  /// The number by which a value that arrives late names this sample.
  public var updateIndex: Int?

  /// A sample with the channels that were reported.
  public init(
    position: Point, time: Double? = nil, pressure: Double? = nil, altitude: Angle? = nil,
    azimuth: Angle? = nil,
    roll: Angle? = nil, tangentialPressure: Double? = nil, hoverDistance: Double? = nil,
    tool: ToolKind = .pen,
    phase: PenPhase = .moved, device: UInt32? = nil, updateIndex: Int? = nil
  ) {
    self.position = position
    self.time = time
    self.pressure = pressure
    self.altitude = altitude
    self.azimuth = azimuth
    self.roll = roll
    self.tangentialPressure = tangentialPressure
    self.hoverDistance = hoverDistance
    self.tool = tool
    self.phase = phase
    self.device = device
    self.updateIndex = updateIndex
  }
}
