// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// One quadratic Bézier curve through a stroke.
public enum QuadraticBezierFit {
  /// The curve that lies best on the points, taken in drawing order; it begins and ends beside the first and last point.
  ///
  /// Least squares over the three control points for given parameters, which start at the share of arc length and
  /// move to the nearest place on the curve between rounds. Linear time for each of a few rounds. Throws
  /// ``FitError/tooFewPoints(needed:given:)`` for fewer than three points, ``FitError/degenerate`` for points in one
  /// place, ``FitError/notFinite`` for bad numbers.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil
  ) throws(FitError) -> Fit<QuadraticBezier> {
    guard points.count >= 3 else { throw .tooFewPoints(needed: 3, given: points.count) }
    var rounds = try BezierRounds(points, weights: weights)
    var best: (curve: QuadraticBezier, squares: Double, maximum: Double)?
    for _ in 0..<8 {
      guard let c = rounds.controls(degree: 2, points, weights) else { throw .degenerate }
      let curve = QuadraticBezier(from: c[0], control: c[1], to: c[2])
      let (squares, maximum) = rounds.reparametrize(points, weights) { t, point in
        QuadraticFeet.step(t, point, curve)
      }
      let previous = best?.squares ?? .infinity
      if squares < previous { best = (curve, squares, maximum) }
      if !(squares < previous * 0.995) { break }
    }
    guard let best else { throw .notFinite }
    return Fit(best.curve, rms: (best.squares / rounds.weight).squareRoot(), maximum: best.maximum)
  }
}

/// Nearest places on a quadratic curve.
enum QuadraticFeet {
  /// One Newton step toward the foot of `point` from the parameter `t`; the squared distance there.
  @inline(__always)
  static func step(_ t: Double, _ point: Point, _ curve: QuadraticBezier) -> (t: Double, squared: Double) {
    let a = curve.control - curve.start
    let b = (curve.end - curve.control) - a
    var t = t
    for _ in 0..<2 {
      let offset = (curve.start + a * (2 * t) + b * (t * t)) - point
      let first = (a + b * t) * 2
      let slope = first.squaredLength + offset.dot(b) * 2
      let plain = first.squaredLength
      guard plain > 0 else { break }
      t -= offset.dot(first) / (slope > 0.25 * plain ? slope : plain)
      t = Swift.min(1, Swift.max(0, t))
    }
    return (t, (point - (curve.start + a * (2 * t) + b * (t * t))).squaredLength)
  }

  /// The squared distance from a point to the curve.
  static func squaredDistance(from point: Point, to curve: QuadraticBezier) -> Double {
    var best = Double.infinity
    for start in 0..<3 {
      let foot = step(0.5 * Double(start), point, curve)
      best = Swift.min(best, step(foot.t, point, curve).squared)
    }
    return best
  }
}
