// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A control point of a ``StrokePath``: PencilKit's ten fields and the roll.
public struct StrokePoint: Hashable, Sendable {
  /// The place of the control point, in points; the curve passes near it, not through it.
  public var position: Point
  /// Seconds since the stroke's first sample.
  public var timeOffset: Double
  /// The drawn size of the tip along its long axis, in points: the greatest width of the line.
  public var width: Double
  /// The drawn size of the tip across its long axis, in points; equal to `width` for a round tip.
  public var height: Double
  /// Multiplies the ink's opacity, `0...2`.
  public var opacity: Double
  /// The pressure, `0...1`; `nil` when the device reported none.
  public var pressure: Double?
  /// The angle between pen and surface; `nil` when unreported.
  public var altitude: Angle?
  /// The direction from tip to cap; `nil` when unreported.
  public var azimuth: Angle?
  /// The turn of the barrel; `nil` when unreported.
  public var roll: Angle?
  /// A second scale for textured inks.
  public var secondaryScale: Double
  /// A rendering threshold for textured inks.
  public var threshold: Double
  /// How far edge particles stray, for textured inks.
  public var lateralJitter: Double

  /// A control point; what is left out has the value that plain ink has.
  public init(
    position: Point, timeOffset: Double = 0, width: Double, height: Double? = nil, opacity: Double = 1,
    pressure: Double? = nil, altitude: Angle? = nil, azimuth: Angle? = nil, roll: Angle? = nil,
    secondaryScale: Double = 1, threshold: Double = 0, lateralJitter: Double = 0
  ) {
    self.position = position
    self.timeOffset = timeOffset
    self.width = width
    self.height = height ?? width
    self.opacity = opacity
    self.pressure = pressure
    self.altitude = altitude
    self.azimuth = azimuth
    self.roll = roll
    self.secondaryScale = secondaryScale
    self.threshold = threshold
    self.lateralJitter = lateralJitter
  }
}
