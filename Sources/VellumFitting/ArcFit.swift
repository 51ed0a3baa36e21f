// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Pieces of circles and ellipses along a stroke.
public enum ArcFit {
  /// The best arc: of an ellipse where the ink is worth that and determines it, else of a circle.
  ///
  /// The points are taken in drawing order; the arc runs from beside the first to beside the last. The share of a turn that
  /// it covers is `abs(sweep) / 2π`. Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than three points,
  /// ``FitError/degenerate`` for points on a line, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<
    EllipticArc
  > {
    let circular = try fitCircular(points, weights: weights)
    guard points.count >= 6, let elliptic = try? fitElliptic(points, weights: weights) else {
      return circular
    }
    let size = circular.primitive.ellipse.semiMajor
    let isWorth =
      InformationCriterion.score(rms: elliptic.rms, size: size, parameters: 7)
      < InformationCriterion.score(rms: circular.rms, size: size, parameters: 5)
    return isWorth ? elliptic : circular
  }

  /// The best arc of a circle; both semi-axes are its radius and the rotation is zero.
  ///
  /// The covariance is that of the circle. Throws as ``fit(_:weights:)`` does.
  public static func fitCircular(
    _ points: Span<Point>, weights: Span<Double>? = nil
  ) throws(FitError) -> Fit<EllipticArc> {
    let circle = try CircleFit.fit(points, weights: weights)
    let radius = circle.primitive.radius
    let ellipse = Ellipse(
      center: circle.primitive.center, semiMajor: radius, semiMinor: radius, rotation: .zero)
    return circle.map { _ in arc(of: ellipse, along: points) }
  }

  /// The best arc of an ellipse.
  ///
  /// The covariance is that of the ellipse. Throws ``FitError/notAnEllipse`` also when the ink is too short to determine
  /// one: when the centre's standard deviation exceeds a third of the larger semi-axis.
  public static func fitElliptic(
    _ points: Span<Point>, weights: Span<Double>? = nil
  ) throws(FitError) -> Fit<EllipticArc> {
    let fit = try EllipseFit.fit(points, weights: weights)
    guard let covariance = fit.covariance,
      Double.hypot(covariance.deviation(0), covariance.deviation(1)) < fit.primitive.semiMajor / 3
    else { throw .notAnEllipse }
    return fit.map { arc(of: $0, along: points) }
  }

  /// The piece of an ellipse that points run along in their order.
  static func arc(of ellipse: Ellipse, along points: Span<Point>) -> EllipticArc {
    let axis = Vector(direction: ellipse.rotation)
    func unit(_ point: Point) -> Vector {
      let d = point - ellipse.center
      return Vector(d.dot(axis) / ellipse.semiMajor, axis.cross(d) / ellipse.semiMinor)
    }
    var previous = unit(points[0])
    let start = previous.angle
    var sweep = 0.0
    for index in 1..<points.count {
      let next = unit(points[index])
      sweep += previous.turn(to: next).radians
      previous = next
    }
    let limited = Swift.max(-2 * .pi, Swift.min(2 * .pi, sweep))
    return EllipticArc(ellipse: ellipse, start: start.normalizedPositive, sweep: .radians(limited))
  }
}
