// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

// MARK: - Windows POINTER_PEN_INFO

/// The fields of a Windows pen that hold reported values (`PEN_MASK_…`).
public struct WindowsPenMask: OptionSet, Hashable, Sendable {
  /// The bits of the system.
  public let rawValue: UInt32

  /// The set with the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The pressure.
  public static let pressure = WindowsPenMask(rawValue: 1)
  /// The rotation.
  public static let rotation = WindowsPenMask(rawValue: 2)
  /// The tilt along x.
  public static let tiltX = WindowsPenMask(rawValue: 4)
  /// The tilt along y.
  public static let tiltY = WindowsPenMask(rawValue: 8)
}

extension PenSample {
  /// The sample of a Windows pen.
  ///
  /// - Parameters:
  ///   - microseconds: The hardware's time.
  ///   - pressure: 0...1024.
  ///   - rotation: Whole degrees clockwise.
  ///   - tiltX: Degrees.
  ///   - tiltY: Degrees.
  ///   - mask: Which of the values are reported; the others are 0 and say nothing.
  public static func windowsPen(
    position: Point, microseconds: UInt64, pressure: UInt32, rotation: UInt32, tiltX: Int32, tiltY: Int32,
    mask: WindowsPenMask, isEraser: Bool = false, pointerID: UInt32? = nil, phase: PenPhase = .moved
  ) -> PenSample {
    var sample = PenSample(
      position: position, time: Double(microseconds) / 1e6, tool: isEraser ? .eraser : .pen, phase: phase,
      device: pointerID)
    if mask.contains(.pressure) { sample.pressure = Swift.min(1, Double(pressure) / 1024) }
    if mask.contains(.rotation) { sample.roll = Angle.degrees(Double(rotation)).normalizedPositive }
    if mask.contains([.tiltX, .tiltY]) {
      sample.setTilt(PenTilt(x: .degrees(Double(tiltX)), y: .degrees(Double(tiltY))))
    }
    return sample
  }
}
