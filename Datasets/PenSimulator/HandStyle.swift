// SPDX-License-Identifier: Apache-2.0

/// The habits of one person's hand.
///
/// Shares are of the drawing's size unless said.
public struct HandStyle: Hashable, Sendable {
  /// Scales all durations: 0.5 is twice as fast as usual.
  public var slowness: Double
  /// Stray of corners.
  public var cornerStray: Double
  /// How far straight sides bow, as a share of their length.
  public var bow: Double
  /// The slow wobble of the line.
  public var wobble: Double
  /// The amplitude of the 8–12 Hz tremor, in points.
  public var tremor: Double
  /// How much the motion to the next corner overlaps the motion to this one, `0...1`: it rounds corners.
  public var overlap: Double
  /// Stray of the end of a closed outline about its start.
  public var closingStray: Double
  /// The probability that an outline is traced on past its start.
  public var overtracing: Double
  /// The probability of a hook at pen-down or pen-up.
  public var hooks: Double
  /// The probability of lifting the pen within a symbol.
  public var lifting: Double
  /// Stray of the ends of strokes that should meet.
  public var joinStray: Double
  /// Turn of everything that is drawn, in radians.
  public var slant: Double
  /// The angle between pen and surface, in radians.
  public var altitude: Double
  /// The direction from tip to cap, in radians.
  public var azimuth: Double
  /// The pressure in the middle of a stroke.
  public var pressure: Double

  /// A careful hand.
  public static let neat = HandStyle(
    slowness: 1.2, cornerStray: 0.008, bow: 0.01, wobble: 0.003, tremor: 0.2, overlap: 0.12,
    closingStray: 0.01,
    overtracing: 0.02, hooks: 0.02, lifting: 0.3, joinStray: 0.01, slant: 0, altitude: 0.95, azimuth: 0.7,
    pressure: 0.5)

  /// A hurried hand.
  public static let hasty = HandStyle(
    slowness: 0.5, cornerStray: 0.035, bow: 0.035, wobble: 0.008, tremor: 0.5, overlap: 0.4,
    closingStray: 0.05,
    overtracing: 0.15, hooks: 0.15, lifting: 0.4, joinStray: 0.05, slant: 0.03, altitude: 0.8, azimuth: 0.9,
    pressure: 0.6)

  /// A person drawn at random, between neat and hasty and somewhat beyond.
  public static func random(using generator: inout SeededGenerator) -> HandStyle {
    let haste = generator.logUniform(0.6, 3.2)
    return HandStyle(
      slowness: generator.logUniform(0.4, 2), cornerStray: 0.009 * haste * generator.logUniform(0.6, 1.5),
      bow: 0.015 * haste * generator.logUniform(0.5, 1.8),
      wobble: 0.003 * haste * generator.logUniform(0.5, 1.8),
      tremor: generator.logUniform(0.05, 0.7), overlap: generator.uniform(0.02, 0.55),
      closingStray: 0.015 * haste * generator.logUniform(0.5, 2.2),
      overtracing: generator.chance(0.3) ? generator.uniform(0.1, 0.6) : 0.03,
      hooks: generator.chance(0.3) ? generator.uniform(0.1, 0.5) : 0.03, lifting: generator.unit(),
      joinStray: 0.016 * haste * generator.logUniform(0.5, 2.2), slant: generator.normal(deviation: 0.035),
      altitude: generator.uniform(0.6, 1.3), azimuth: generator.uniform(0, 1.6),
      pressure: generator.uniform(0.25, 0.75))
  }
}
