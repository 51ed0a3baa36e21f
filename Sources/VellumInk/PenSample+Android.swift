// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

// MARK: - Android MotionEvent

extension PenDirection {
  /// The direction of Android's `AXIS_TILT` (0 upright, π/2 flat) and `AXIS_ORIENTATION` (0 the pen points up
  /// the screen, −π/2 left; its cap lies on the other side).
  ///
  /// Values that are not numbers, or orientations beyond 10⁵, count as 0, as Android's own conversion has it.
  public init(androidTilt tilt: Double, orientation: Double) {
    let tilt = tilt.isFinite ? Swift.min(.pi / 2, Swift.max(0, tilt)) : 0
    let orientation = orientation.isFinite && abs(orientation) <= 1e5 ? orientation : 0
    self.init(
      altitude: .radians(.pi / 2 - tilt),
      azimuth: tilt == 0 ? .zero : Angle.radians(orientation + .pi / 2).normalizedPositive)
  }
}

extension PenSample {
  /// The sample of an Android motion event.
  ///
  /// - Parameters:
  ///   - eventTime: Milliseconds.
  ///   - toolType: `TOOL_TYPE_…`: 1 finger, 2 stylus, 3 mouse, 4 eraser.
  ///   - distance: `AXIS_DISTANCE`, 0 on contact.
  public static func motionEvent(
    position: Point, eventTime: Double, pressure: Double? = nil, tilt: Double? = nil,
    orientation: Double? = nil,
    distance: Double? = nil, toolType: Int = 2, deviceID: Int? = nil, phase: PenPhase = .moved
  ) -> PenSample {
    let tool: ToolKind =
      switch toolType {
      case 1: .finger
      case 2: .pen
      case 3: .mouse
      case 4: .eraser
      default: .unknown
      }
    var sample = PenSample(
      position: position, time: eventTime / 1000, pressure: pressure, hoverDistance: distance, tool: tool,
      phase: phase, device: deviceID.map { UInt32(truncatingIfNeeded: $0) })
    if let tilt, let orientation {
      let direction = PenDirection(androidTilt: tilt, orientation: orientation)
      sample.altitude = direction.altitude
      sample.azimuth = direction.altitude.radians < .pi / 2 ? direction.azimuth : nil
    }
    return sample
  }
}
