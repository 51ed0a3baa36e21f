// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Rectangles, turned by any angle.
public enum RectangleFit {
  /// The rectangle through points, with an RMS distance within 5 % of the least.
  ///
  /// The points may come from several strokes in any order. Starts from the rectangle of least area round the hull, finds
  /// the common direction of the four sides in closed form (constrained least squares) and, where the distance from the
  /// outline can still fall noticeably, adjusts all five parameters, giving each point to its nearest side anew.
  /// O(n log n). `width` is the longer side; the rotation is in `0 ..< π`.
  /// The covariance is of (centre x, centre y, width, height, rotation). Throws
  /// ``FitError/tooFewPoints(needed:given:)`` for fewer than five points, ``FitError/degenerate`` for points on a line,
  /// ``FitError/notFinite`` for bad numbers.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil
  ) throws(FitError) -> Fit<OrientedRectangle> {
    guard points.count >= 5 else { throw .tooFewPoints(needed: 5, given: points.count) }
    let start = BoxFrame(try ConvexOutline(of: points).minimumRectangle)
    var refinement = try BoxRefinement(points, weights: weights, family: .rectangle)
    let frame = refinement.constrained(start, points, weights: weights)
    return try refinement.run(from: frame, points, weights: weights, worthwhile: RectangleFit.worthwhile)
      .map { $0.rectangle }
  }

  // A step that takes less than this share off the sum of squares, 4 % off the RMS distance, is not made: on noisy
  // rectangles the constrained rectangle errs no more than the least one, and every step costs a pass.
  private static let worthwhile = 0.08

  /// The rectangle with the least sum of squared distances of the points from its outline, near a given one.
  ///
  /// Throws as ``fit(_:weights:)`` does.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil, startingAt rectangle: OrientedRectangle
  ) throws(FitError) -> Fit<OrientedRectangle> {
    guard points.count >= 5 else { throw .tooFewPoints(needed: 5, given: points.count) }
    var refinement = try BoxRefinement(points, weights: weights, family: .rectangle)
    let frame = refinement.constrained(BoxFrame(rectangle), points, weights: weights)
    return try refinement.run(from: frame, points, weights: weights).map { $0.rectangle }
  }

  /// The best square; `width` and `height` are equal.
  ///
  /// Throws as ``fit(_:weights:)`` does.
  public static func fitSquare(
    _ points: Span<Point>, weights: Span<Double>? = nil
  ) throws(FitError) -> Fit<OrientedRectangle> {
    guard points.count >= 5 else { throw .tooFewPoints(needed: 5, given: points.count) }
    var refinement = try BoxRefinement(points, weights: weights, family: .square)
    var frame = BoxFrame(try ConvexOutline(of: points).minimumRectangle)
    frame.hx = 0.5 * (frame.hx + frame.hy)
    frame.hy = frame.hx
    return try refinement.run(from: frame, points, weights: weights).map { $0.rectangle }
  }
}
