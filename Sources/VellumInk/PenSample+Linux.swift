// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// The range and resolution of an absolute axis of a Linux input device (`struct input_absinfo`).
@frozen
public struct EvdevAxis: Hashable, Sendable {
  /// The least value.
  public var minimum: Int32
  /// The greatest value.
  public var maximum: Int32
  /// Units per millimetre, or per radian for tilts; 0 when unknown.
  public var resolution: Int32

  /// The axis with the given range.
  @inlinable
  public init(minimum: Int32, maximum: Int32, resolution: Int32 = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
  }

  /// Whether the axis has a range at all; some drivers declare axes that they do not have.
  public var isUsable: Bool { maximum > minimum }

  /// The share of the range, clamped to `0...1`; `nil` for an axis without a range.
  public func share(of value: Int32) -> Double? {
    guard isUsable else { return nil }
    let share = (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum))
    return Swift.min(1, Swift.max(0, share))
  }

  /// The angle of a tilt axis.
  ///
  /// A value of 0 stays 0 on uneven ranges such as −64...63. `nil` for an axis without a range.
  ///
  /// With a resolution the value is in its units (per radian); without one, a range within ±90 is in degrees, and a
  /// wider one spans ±90° with its greater side.
  public func tilt(of value: Int32) -> Angle? {
    guard isUsable else { return nil }
    if resolution > 0 { return .radians(Double(value) / Double(resolution)) }
    let reach = Swift.max(Double(maximum).magnitude, Double(minimum).magnitude)
    if reach <= 90 { return .degrees(Double(value)) }
    return .degrees(90 * Double(value) / reach)
  }

  /// The length along a position axis in points (96 to the inch); device units when the resolution is unknown.
  public func points(of value: Int32) -> Double {
    resolution > 0 ? Double(value) / Double(resolution) * (96 / 25.4) : Double(value)
  }
}

// MARK: - evdev, libinput, Wayland

extension PenSample {
  /// The share of the pressure range at which a worn tip counts as touching when the device reports no contact of its
  /// own: 5 %.
  public static let evdevContactShare = 0.05

  /// The sample of one frame of a Linux input device; an axis that the device lacks is `nil`.
  ///
  /// - Parameter seconds: The frame's time, in seconds.
  public static func evdev(
    position: Point, seconds: Double, pressure: (value: Int32, axis: EvdevAxis)? = nil,
    tiltX: (value: Int32, axis: EvdevAxis)? = nil, tiltY: (value: Int32, axis: EvdevAxis)? = nil,
    distance: (value: Int32, axis: EvdevAxis)? = nil, tool: ToolKind = .pen, device: UInt32? = nil,
    phase: PenPhase = .moved
  ) -> PenSample {
    var sample = PenSample(
      position: position, time: seconds, pressure: pressure.flatMap { $0.axis.share(of: $0.value) },
      hoverDistance: distance.flatMap { $0.axis.share(of: $0.value) }, tool: tool, phase: phase,
      device: device)
    if let x = tiltX.flatMap({ $0.axis.tilt(of: $0.value) }),
      let y = tiltY.flatMap({ $0.axis.tilt(of: $0.value) })
    {
      sample.setTilt(PenTilt(x: x, y: y))
    }
    return sample
  }

  /// The sample of a libinput tablet tool event: pressure and distance `0...1`, tilts and rotation in degrees, slider
  /// `-1...1`, time in microseconds.
  public static func libinput(
    position: Point, microseconds: UInt64, pressure: Double? = nil, tilt: (x: Double, y: Double)? = nil,
    rotation: Double? = nil, slider: Double? = nil, distance: Double? = nil, tool: ToolKind = .pen,
    toolSerial: UInt64? = nil, phase: PenPhase = .moved
  ) -> PenSample {
    var sample = PenSample(
      position: position, time: Double(microseconds) / 1e6, pressure: pressure, tangentialPressure: slider,
      hoverDistance: distance, tool: tool, phase: phase,
      device: toolSerial.map { UInt32(truncatingIfNeeded: $0) })
    if let tilt { sample.setTilt(PenTilt(x: .degrees(tilt.x), y: .degrees(tilt.y))) }
    sample.roll = rotation.map { Angle.degrees($0).normalizedPositive }
    return sample
  }

  /// The sample of a Wayland tablet-v2 frame: pressure and distance 0...65535, slider −65535...65535, tilts and rotation in
  /// degrees, time in milliseconds that start again after 2³².
  ///
  /// Pressure may be reported while hovering; it is kept, and makes no ink.
  public static func wayland(
    position: Point, milliseconds: UInt32, pressure: UInt32? = nil, tilt: (x: Double, y: Double)? = nil,
    rotation: Double? = nil, slider: Int32? = nil, distance: UInt32? = nil, tool: ToolKind = .pen,
    phase: PenPhase = .moved
  ) -> PenSample {
    var sample = PenSample(
      position: position, time: Double(milliseconds) / 1000, pressure: pressure.map { Double($0) / 65535 },
      tangentialPressure: slider.map { Double($0) / 65535 },
      hoverDistance: distance.map { Double($0) / 65535 },
      tool: tool, phase: phase)
    if let tilt { sample.setTilt(PenTilt(x: .degrees(tilt.x), y: .degrees(tilt.y))) }
    sample.roll = rotation.map { Angle.degrees($0).normalizedPositive }
    return sample
  }

  /// The pressure of an Apple pencil: force over the greatest possible; `nil` when none is possible.
  public static func pressure(force: Double, maximumPossibleForce: Double) -> Double? {
    maximumPossibleForce > 0 ? Swift.min(1, Swift.max(0, force / maximumPossibleForce)) : nil
  }
}
