// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// The lean of a pen as angles to two planes, as browsers and Windows report it.
///
/// Both tilts count from upright, `-90° ... 90°`: `x` is the angle of the pen's shadow in the x-z plane, positive when the
/// cap leans to the right; `y` in the y-z plane, positive when it leans down the screen.
@frozen
public struct PenTilt: Hashable, Sendable {
  /// The tilt to the right.
  public var x: Angle
  /// The tilt down the screen.
  public var y: Angle

  /// The tilt with the given parts.
  @inlinable
  public init(x: Angle, y: Angle) {
    self.x = x
    self.y = y
  }
}

/// The lean of a pen as its angle to the surface and the direction of its cap.
@frozen
public struct PenDirection: Hashable, Sendable {
  /// The angle between pen and surface: 0 lies flat, π/2 stands upright.
  public var altitude: Angle
  /// The direction from tip to cap, `0 ..< 2π` from +x toward +y; 0 when upright.
  public var azimuth: Angle

  /// The direction with the given parts.
  @inlinable
  public init(altitude: Angle, azimuth: Angle) {
    self.altitude = altitude
    self.azimuth = azimuth
  }
}

// MARK: - Pointer Events

extension PenTilt {
  /// The tilt of a direction, by the rules of Pointer Events: cot(altitude) is split along the two axes.
  ///
  /// A pen that lies flat leans by ±90° along each axis that its direction has a part on.
  public init(_ direction: PenDirection) {
    let (sine, cosine) = (direction.azimuth.sine, direction.azimuth.cosine)
    if direction.altitude.radians <= 0 {
      self.init(x: PenTilt.flat(cosine), y: PenTilt.flat(sine))
    } else {
      let tangent = direction.altitude.tangent
      self.init(
        x: .radians(.atan2(y: cosine, x: tangent)), y: .radians(.atan2(y: sine, x: tangent)))
    }
  }

  /// A quarter turn by the sign; parts that are 0 but for rounding count as none.
  private static func flat(_ part: Double) -> Angle {
    abs(part) < 1e-12 ? .zero : .radians(part > 0 ? .pi / 2 : -.pi / 2)
  }

  /// Whole degrees as browsers report them: the nearest, halves toward +∞.
  public var wholeDegrees: (x: Int, y: Int) {
    (Int((x.degrees + 0.5).rounded(.down)), Int((y.degrees + 0.5).rounded(.down)))
  }
}

extension PenDirection {
  /// The direction of a tilt, by the rules of Pointer Events.
  ///
  /// Where one part is ±90° and the other is not 0 the direction cannot be told, and the azimuth is 0.
  public init(_ tilt: PenTilt) {
    let (x, y) = (tilt.x.radians, tilt.y.radians)
    let quarter = Double.pi / 2
    if x == 0, y == 0 {
      self.init(altitude: .quarterTurn, azimuth: .zero)
    } else if x == 0 {
      self.init(
        altitude: .radians(Swift.max(0, quarter - abs(y))), azimuth: .radians(y > 0 ? quarter : 3 * quarter))
    } else if y == 0 {
      self.init(altitude: .radians(Swift.max(0, quarter - abs(x))), azimuth: .radians(x > 0 ? 0 : .pi))
    } else if abs(x) >= quarter - 1e-12 || abs(y) >= quarter - 1e-12 {
      self.init(altitude: .zero, azimuth: .zero)
    } else {
      let (a, b) = (Double.tan(x), Double.tan(y))
      self.init(
        altitude: .radians(.atan2(y: 1, x: (a * a + b * b).squareRoot())),
        azimuth: Angle.radians(.atan2(y: b, x: a)).normalizedPositive)
    }
  }

  /// The unit vector from tip to cap: x right, y down, z out of the surface.
  public var unitVector: (x: Double, y: Double, z: Double) {
    (altitude.cosine * azimuth.cosine, altitude.cosine * azimuth.sine, altitude.sine)
  }
}

extension PenSample {
  /// Takes the lean of the pen from tilts; an upright pen has no azimuth.
  public mutating func setTilt(_ tilt: PenTilt) {
    let direction = PenDirection(tilt)
    altitude = direction.altitude
    azimuth = direction.altitude.radians < .pi / 2 ? direction.azimuth : nil
  }

  /// The sample of a W3C pointer event.
  ///
  /// - Parameters:
  ///   - timeStamp: Milliseconds.
  ///   - pressure: As reported; a mouse's constant 0.5 (0 without a button) says that there is no sensor, and counts as
  ///     unreported unless `hasPressureSensor`.
  ///   - tiltX: Degrees.
  ///   - tiltY: Degrees.
  ///   - twist: Degrees, clockwise.
  ///   - pointerType: `mouse`, `pen`, `touch` or empty.
  ///   - pointerID: Any integer, negative ones too.
  public static func pointerEvent(
    position: Point, timeStamp: Double, pressure: Double? = nil, tiltX: Double? = nil, tiltY: Double? = nil,
    twist: Double? = nil, tangentialPressure: Double? = nil, pointerType: String = "pen",
    pointerID: Int? = nil,
    hasPressureSensor: Bool = false, phase: PenPhase = .moved
  ) -> PenSample {
    let tool: ToolKind =
      switch pointerType {
      case "pen": .pen
      case "touch": .finger
      case "mouse": .mouse
      default: .unknown
      }
    var sample = PenSample(
      position: position, time: timeStamp / 1000, pressure: pressure, tangentialPressure: tangentialPressure,
      tool: tool, phase: phase, device: pointerID.map { UInt32(truncatingIfNeeded: $0) })
    let isDefault = pressure == 0.5 || pressure == 0
    if tool != .pen, isDefault, !hasPressureSensor { sample.pressure = nil }
    if let tiltX, let tiltY { sample.setTilt(PenTilt(x: .degrees(tiltX), y: .degrees(tiltY))) }
    sample.roll = twist.map { Angle.degrees($0).normalizedPositive }
    return sample
  }
}
