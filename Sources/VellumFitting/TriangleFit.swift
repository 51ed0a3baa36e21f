// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Triangles with any corners.
public enum TriangleFit {
  /// The triangle of points from any number of strokes in any order; the corners run clockwise on the screen.
  ///
  /// Starts from the closest enclosing triangle of the convex hull and adjusts all corners on the orthogonal distance.
  /// O(n log n). Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than three points, ``FitError/degenerate``
  /// for points on a line, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<[Point]>
  {
    try PolygonFit.fitConvex(points, weights: weights, corners: 3)
  }
}

/// How regular a triangle is: each measure is zero for the regular case.
public struct TriangleRegularity: Hashable, Sendable {
  /// The difference of the two sides that are nearest in length, divided by the longer of them.
  public let isosceles: Double
  /// The difference of the longest and the shortest side, divided by the longest.
  public let equilateral: Double
  /// How far the greatest angle is from a right one.
  public let right: Angle
  /// The number of the corner between the two sides that are nearest in length.
  public let apex: Int
  /// The number of the corner with the greatest angle.
  public let widest: Int

  /// The measures of a triangle with three different corners.
  public init(_ corners: [Point]) {
    precondition(corners.count == 3, "a triangle has three corners")
    // Side i lies opposite corner i.
    let sides = (0..<3).map { corners[($0 + 1) % 3].distance(to: corners[($0 + 2) % 3]) }
    var (apex, widest, least) = (0, 0, Double.infinity)
    for index in 0..<3 {
      let (a, b) = (sides[(index + 1) % 3], sides[(index + 2) % 3])
      let difference = Swift.max(a, b) > 0 ? abs(a - b) / Swift.max(a, b) : 0
      if difference < least { (apex, least) = (index, difference) }
      if sides[index] > sides[widest] { widest = index }
    }
    let longest = sides[widest]
    let shortest = Swift.min(sides[0], sides[1], sides[2])
    let u = corners[(widest + 1) % 3] - corners[widest]
    let v = corners[(widest + 2) % 3] - corners[widest]
    isosceles = least
    equilateral = longest > 0 ? (longest - shortest) / longest : 0
    right = (u.turn(to: v).magnitude - .quarterTurn).magnitude
    self.apex = apex
    self.widest = widest
  }
}
