// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Rectangles with round corners of one radius.
public enum RoundedRectangleFit {
  /// The best rounded rectangle; its radius is zero unless a round corner is worth its parameter.
  ///
  /// The points may come from several strokes in any order. Starts from the fitted rectangle with two radii and adjusts
  /// all six parameters on the orthogonal distance; the radius must lower the Bayesian information criterion. O(n log n).
  /// Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than six points, ``FitError/degenerate`` for points on a
  /// line, ``FitError/notFinite`` for bad numbers.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil
  ) throws(FitError) -> Fit<RoundedRectangle> {
    guard points.count >= 6 else { throw .tooFewPoints(needed: 6, given: points.count) }
    let sharp = try RectangleFit.fit(points, weights: weights)
    return try fit(points, weights: weights, beside: sharp)
  }

  /// The same beside a rectangle that was fitted already.
  ///
  /// Throws as ``fit(_:weights:)`` does.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil, beside sharp: Fit<OrientedRectangle>
  ) throws(FitError) -> Fit<RoundedRectangle> {
    guard points.count >= 6 else { throw .tooFewPoints(needed: 6, given: points.count) }
    let half = 0.5 * Swift.min(sharp.primitive.width, sharp.primitive.height)
    guard half > 0 else { throw .degenerate }
    var refinement = try BoxRefinement(points, weights: weights, family: .rounded)
    var best: Fit<BoxFrame>?
    for share in [0.3, 0.8] {
      let start = BoxFrame(sharp.primitive, radius: share * half)
      let fit = try refinement.run(from: start, points, weights: weights)
      if fit.rms < best?.rms ?? .infinity { best = fit }
    }
    let size = 0.5 * Double.hypot(sharp.primitive.width, sharp.primitive.height)
    guard let best, best.primitive.radius > 0,
      InformationCriterion.score(rms: best.rms, size: size, parameters: 6)
        < InformationCriterion.score(rms: sharp.rms, size: size, parameters: 5)
    else { return sharp.map { RoundedRectangle($0, cornerRadius: 0) } }
    return best.map { RoundedRectangle($0.rectangle, cornerRadius: $0.radius) }
  }
}
