// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// One cubic Bézier curve through a stroke.
public enum CubicBezierFit {
  /// The curve that lies best on the points, taken in drawing order; it begins and ends beside the first and last point.
  ///
  /// Least squares over the four control points in turn with the nearest parameter of each point (the idea of
  /// Schneider, *Graphics Gems* (1990), with free ends). Linear time for each of a few rounds. Throws
  /// ``FitError/tooFewPoints(needed:given:)`` for fewer than four points, ``FitError/degenerate`` for points in one
  /// place, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<
    CubicBezier
  > {
    guard points.count >= 4 else { throw .tooFewPoints(needed: 4, given: points.count) }
    var rounds = try BezierRounds(points, weights: weights)
    var best: (curve: CubicBezier, squares: Double, maximum: Double)?
    for _ in 0..<16 {
      guard let c = rounds.controls(degree: 3, points, weights) else { throw .degenerate }
      let curve = CubicBezier(from: c[0], control1: c[1], control2: c[2], to: c[3])
      let (squares, maximum) = rounds.reparametrize(points, weights) { t, point in step(t, point, curve) }
      let previous = best?.squares ?? .infinity
      if squares < previous { best = (curve, squares, maximum) }
      if !(squares < previous * 0.995) { break }
    }
    guard let best else { throw .notFinite }
    return Fit(best.curve, rms: (best.squares / rounds.weight).squareRoot(), maximum: best.maximum)
  }

  /// Two Newton steps toward the foot of `point` from the parameter `t`; the squared distance there.
  @inline(__always)
  private static func step(_ t: Double, _ point: Point, _ curve: CubicBezier) -> (t: Double, squared: Double)
  {
    let a = (curve.control1 - curve.start) * 3
    let b = (curve.control2 - curve.control1) * 3 - a
    let c = (curve.end - curve.start) - a - b
    var t = t
    for _ in 0..<2 {
      let offset = (curve.start + ((c * t + b) * t + a) * t) - point
      let first = (c * (3 * t) + b * 2) * t + a
      let plain = first.squaredLength
      guard plain > 0 else { break }
      let slope = plain + offset.dot(c * (6 * t) + b * 2)
      t = Swift.min(1, Swift.max(0, t - offset.dot(first) / (slope > 0.25 * plain ? slope : plain)))
    }
    return (t, (point - (curve.start + ((c * t + b) * t + a) * t)).squaredLength)
  }
}
