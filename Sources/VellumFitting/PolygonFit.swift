// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Closed outlines of straight sides, all corners adjusted together on the orthogonal distance.
public enum PolygonFit {
  /// The polygon of a closed stroke, with as many corners as its noise allows to tell.
  ///
  /// The corners run in drawing order. Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than three points,
  /// ``FitError/degenerate`` for points in one place, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, finder: CornerFinder = CornerFinder()) throws(FitError)
    -> Fit<[Point]>
  {
    let segmentation = try finder.segmentation(of: points, isClosed: true)
    return try fit(points, startingAt: segmentation.corners(pieces: segmentation.bestCount))
  }

  /// The polygon of a closed stroke with `count` corners.
  ///
  /// Throws as ``fit(_:finder:)`` does.
  public static func fit(_ points: Span<Point>, corners count: Int) throws(FitError) -> Fit<[Point]> {
    precondition(count >= 3, "a polygon has at least three corners")
    let finder = CornerFinder(options: .init(maximumPieces: Swift.max(count, 3)))
    return try fit(points, startingAt: finder.segmentation(of: points, isClosed: true).corners(pieces: count))
  }

  /// The polygon near given corners; the points may come from several strokes in any order.
  ///
  /// O(points · corners) for each of a few steps. Throws ``FitError/degenerate`` when all weights are zero,
  /// ``FitError/notFinite`` for bad numbers.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil, startingAt corners: [Point]
  ) throws(FitError) -> Fit<[Point]> {
    precondition(corners.count >= 3, "a polygon has at least three corners")
    guard points.count >= corners.count else {
      throw .tooFewPoints(needed: corners.count, given: points.count)
    }
    try Moments.check(weights: weights, count: points.count)
    var refinement = VertexRefinement(corners, isClosed: true)
    return try refinement.run(points, weights: weights, ends: nil)
  }

  /// The convex polygon with `count` corners of points from any number of strokes in any order; clockwise on the screen.
  ///
  /// Starts from the closest enclosing polygon of the convex hull. O(n log n). Throws as ``fit(_:finder:)`` does.
  public static func fitConvex(
    _ points: Span<Point>, weights: Span<Double>? = nil, corners count: Int
  ) throws(FitError) -> Fit<[Point]> {
    precondition(count >= 3, "a polygon has at least three corners")
    guard let start = try ConvexOutline(of: points).enclosingPolygon(sides: count) else { throw .degenerate }
    return try fit(points, weights: weights, startingAt: start)
  }
}
