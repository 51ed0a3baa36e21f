// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// One cubic Bézier curve through a stroke.
public enum CubicBezierFit {
  /// The curve that lies best on the points, taken in drawing order; it begins and ends beside the first and last point.
  ///
  /// Starts from least squares over the shares of arc length and adjusts all control points on the orthogonal distance.
  /// Linear time for each of a few steps. Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than four points,
  /// ``FitError/degenerate`` for points in one place, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<
    CubicBezier
  > {
    guard points.count >= 4 else { throw .tooFewPoints(needed: 4, given: points.count) }
    var refinement = try BezierRefinement(points, weights: weights, degree: 3)
    let result = refinement.run(points, weights: weights)
    let c = result.controls
    return Fit(
      CubicBezier(from: c[0], control1: c[1], control2: c[2], to: c[3]), rms: result.rms,
      maximum: result.maximum,
      covariance: nil)
  }
}
