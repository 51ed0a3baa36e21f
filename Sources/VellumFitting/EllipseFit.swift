// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Ellipses through points: two algebraic fits and the orthogonal-distance fit that starts from them.
public enum EllipseFit {
  /// The ellipse with the least sum of squared orthogonal distances.
  ///
  /// Taubin's ellipse (the direct one where Taubin's conic is none) improved by Gauss–Newton steps over five unknowns
  /// with the foot points eliminated. Linear time, one allocation. The covariance is of (centre x, centre y, semi-major
  /// axis, semi-minor axis, rotation). Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than five points,
  /// ``FitError/degenerate`` for points on a line or in one place, ``FitError/notAnEllipse`` when no ellipse is near,
  /// ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<Ellipse>
  {
    let moments = try HigherMoments(of: points, weights: weights, needed: 5)
    var refinement = EllipseRefinement(points, weights: weights, moments)
    return refinement.run(from: try start(moments))
  }

  /// The orthogonal-distance fit that starts from a given ellipse, such as one found from other strokes.
  ///
  /// Throws as ``fit(_:weights:)`` does.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil, startingAt ellipse: Ellipse
  ) throws(FitError) -> Fit<Ellipse> {
    precondition(ellipse.semiMajor > 0 && ellipse.semiMinor > 0, "an ellipse to start from has two axes")
    let moments = try HigherMoments(of: points, weights: weights, needed: 5)
    var refinement = EllipseRefinement(points, weights: weights, moments)
    return refinement.run(from: EllipseFrame(ellipse, in: moments))
  }

  /// The direct least-squares ellipse of Fitzgibbon in the form of Halíř and Flusser (1998), in closed form.
  ///
  /// Always an ellipse, but too small on noisy partial arcs. Throws as ``fit(_:weights:)`` does.
  public static func direct(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<
    Ellipse
  > {
    let moments = try HigherMoments(of: points, weights: weights, needed: 5)
    guard let frame = try direct(moments) else { throw .notAnEllipse }
    var refinement = EllipseRefinement(points, weights: weights, moments)
    return refinement.measure(frame)
  }

  /// The conic of Taubin (1991), the approximate mean square distance; of the algebraic fits the one with least bias.
  ///
  /// Throws as ``fit(_:weights:)`` does.
  public static func taubin(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<
    Ellipse
  > {
    let moments = try HigherMoments(of: points, weights: weights, needed: 5)
    guard let frame = try taubin(moments) else { throw .notAnEllipse }
    var refinement = EllipseRefinement(points, weights: weights, moments)
    return refinement.measure(frame)
  }

  /// The parameters of the direct fit alone, without its residuals: the cheapest ellipse there is.
  ///
  /// Throws as ``fit(_:weights:)`` does.
  public static func directEllipse(
    _ points: Span<Point>, weights: Span<Double>? = nil
  ) throws(FitError) -> Ellipse {
    let moments = try HigherMoments(of: points, weights: weights, needed: 5)
    guard let frame = try direct(moments) else { throw .notAnEllipse }
    return frame.ellipse(in: moments)
  }

  private static func start(_ moments: HigherMoments) throws(FitError) -> EllipseFrame {
    if let frame = try taubin(moments) { return frame }
    guard let frame = try direct(moments) else { throw .notAnEllipse }
    return frame
  }
}
