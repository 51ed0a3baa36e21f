// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Open strokes of straight pieces, all corners adjusted together on the orthogonal distance.
public enum PolylineFit {
  /// The polyline of a stroke, with as many corners as its noise allows to tell; at least two points, start first.
  ///
  /// Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than two points, ``FitError/degenerate`` for points in one
  /// place, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, finder: CornerFinder = CornerFinder()) throws(FitError)
    -> Fit<[Point]>
  {
    let segmentation = try finder.segmentation(of: points, isClosed: false)
    return try fit(points, startingAt: segmentation.corners(pieces: segmentation.bestCount))
  }

  /// The polyline of a stroke with `count` straight pieces.
  ///
  /// Throws as ``fit(_:finder:)`` does.
  public static func fit(_ points: Span<Point>, pieces count: Int) throws(FitError) -> Fit<[Point]> {
    precondition(count >= 1, "a polyline has at least one piece")
    let finder = CornerFinder(options: .init(maximumPieces: count))
    return try fit(
      points, startingAt: finder.segmentation(of: points, isClosed: false).corners(pieces: count))
  }

  /// The polyline near given corners; the ends stay beside the first and the last point.
  ///
  /// Throws ``FitError/degenerate`` when all weights are zero, ``FitError/notFinite`` for bad numbers.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil, startingAt corners: [Point]
  ) throws(FitError) -> Fit<[Point]> {
    precondition(corners.count >= 2, "a polyline has at least two points")
    guard points.count >= corners.count else {
      throw .tooFewPoints(needed: corners.count, given: points.count)
    }
    try Moments.check(weights: weights, count: points.count)
    var refinement = VertexRefinement(corners, isClosed: false)
    return try refinement.run(points, weights: weights, ends: (points[0], points[points.count - 1]))
  }
}
