// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// One quadratic Bézier curve through a stroke.
public enum QuadraticBezierFit {
  /// The curve that lies best on the points, taken in drawing order; it begins and ends beside the first and last point.
  ///
  /// Starts from least squares over the shares of arc length and adjusts all control points on the orthogonal distance.
  /// Linear time for each of a few steps. Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than three points,
  /// ``FitError/degenerate`` for points in one place, ``FitError/notFinite`` for bad numbers.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil
  ) throws(FitError) -> Fit<QuadraticBezier> {
    try fit(points, weights: weights, steps: 16)
  }

  /// The same with at most so many steps.
  static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil, steps: Int
  ) throws(FitError) -> Fit<QuadraticBezier> {
    guard points.count >= 3 else { throw .tooFewPoints(needed: 3, given: points.count) }
    var refinement = try BezierRefinement(points, weights: weights, degree: 2)
    let result = refinement.run(points, weights: weights, steps: steps)
    let c = result.controls
    return Fit(QuadraticBezier(from: c[0], control: c[1], to: c[2]), rms: result.rms, maximum: result.maximum)
  }
}

/// Nearest places on a quadratic curve.
enum QuadraticFeet {
  /// The squared distance from a point to the curve: Newton steps from three places.
  static func squaredDistance(from point: Point, to curve: QuadraticBezier) -> Double {
    let a = curve.control - curve.start
    let b = (curve.end - curve.control) - a
    var best = Double.infinity
    for start in 0..<3 {
      var t = 0.5 * Double(start)
      for _ in 0..<4 {
        let offset = (curve.start + a * (2 * t) + b * (t * t)) - point
        let first = (a + b * t) * 2
        let plain = first.squaredLength
        guard plain > 0 else { break }
        let slope = plain + offset.dot(b) * 2
        t = Swift.min(1, Swift.max(0, t - offset.dot(first) / (slope > 0.25 * plain ? slope : plain)))
      }
      best = Swift.min(best, (point - (curve.start + a * (2 * t) + b * (t * t))).squaredLength)
    }
    return best
  }
}
