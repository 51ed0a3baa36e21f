// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// An arrow found in ink, with how it was drawn.
public struct ArrowReading: Hashable, Sendable {
  /// One side of a head, as it was drawn.
  public struct Barb: Hashable, Sendable {
    /// The distance from the tip to the farthest ink of this side, in points.
    public let length: Double
    /// The angle from the shaft to that ink, in `0...π`.
    public let angle: Angle
    /// The share of the barb's length that has ink beside it, in `0...1`.
    public let inkedShare: Double
  }

  /// A head, as it was drawn.
  public struct Head: Hashable, Sendable {
    /// The side that lies clockwise (on the screen) from the shaft, seen from the tip; `nil` when it was not drawn.
    public let clockwise: Barb?
    /// The other side.
    public let counterclockwise: Barb?
    /// Whether the ends of the two sides are joined by ink: a head drawn as a triangle.
    public let isTriangle: Bool
    /// The distance from the tip to the nearest ink of the head, in points.
    public let gap: Double

    /// The number of sides that were drawn: 1 or 2.
    public var barbCount: Int { (clockwise == nil ? 0 : 1) + (counterclockwise == nil ? 0 : 1) }
  }

  /// The arrow, with the residuals of all ink from its lines (the base of a triangle included).
  public let fit: Fit<Arrow>
  /// The head at the tip.
  public let end: Head
  /// The head at the tail, when there are two.
  public let start: Head?
  /// The length of the shaft, in points.
  public let shaftLength: Double
  /// The RMS distance of the shaft's ink from the shaft, in points.
  public let shaftRMS: Double
  /// The stroke that holds the shaft.
  public let shaftStroke: Int
  /// The criterion that chose among readings: the less the better.
  public let score: Double
}
