// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// The straight line with the least sum of squared orthogonal distances (total least squares).
///
/// Gander and Hřebíček, *Solving Problems in Scientific Computing*, ch. 8: the line passes through the mean along the
/// direction of greatest variance.
public enum LineFit {
  /// The best line, cut to the part that the points project onto; from the first point's side to the last point's.
  ///
  /// Linear time, no allocation. Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than two points,
  /// ``FitError/degenerate`` when no direction is preferred, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<Segment>
  {
    guard points.count >= 2 else { throw .tooFewPoints(needed: 2, given: points.count) }
    let moments = try Moments(of: points, weights: weights)
    guard let axis = moments.principalDirection else { throw .degenerate }
    let forward = (points[points.count - 1] - points[0]).dot(axis) >= 0 ? axis : -axis
    var (low, high, maximum, squares) = (Double.infinity, -Double.infinity, 0.0, 0.0)
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      guard weight > 0 else { continue }
      let d = points[index] - moments.mean
      let along = d.dot(forward)
      let across = d.cross(forward)
      low = Swift.min(low, along)
      high = Swift.max(high, along)
      maximum = Swift.max(maximum, abs(across))
      squares += weight * across * across
    }
    let segment = Segment(from: moments.mean + forward * low, to: moments.mean + forward * high)
    return Fit(segment, rms: (squares / moments.weight).squareRoot(), maximum: maximum)
  }
}
