// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// The weight, mean and second moments of points: what a line fit needs.
///
/// Sums are taken about an origin near the points and moved to the mean, so cancellation stays at rounding level.
@frozen
public struct Moments: Hashable, Sendable {
  /// The sum of the weights; the number of points when there are none.
  public var weight: Double
  /// The mean.
  public var mean: Point
  /// The mean of (x − mean)².
  public var xx: Double
  /// The mean of (x − mean)(y − mean).
  public var xy: Double
  /// The mean of (y − mean)².
  public var yy: Double

  @inlinable
  init(weight: Double, mean: Point, xx: Double, xy: Double, yy: Double) {
    self.weight = weight
    self.mean = mean
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }

  /// The moments of `points`, each counted `weights[i]` times.
  ///
  /// One pass. Throws ``FitError/notFinite`` for a coordinate or weight that is infinite or NaN or a weight below zero,
  /// ``FitError/tooFewPoints(needed:given:)`` for no points and ``FitError/degenerate`` for weights that are all zero.
  public init(of points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) {
    guard points.count > 0 else { throw .tooFewPoints(needed: 1, given: 0) }
    try Moments.check(weights: weights, count: points.count)
    let origin = points[0]
    var (sum, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      let d = points[index] - origin
      let (wx, wy) = (weight * d.x, weight * d.y)
      sum += weight
      x += wx
      y += wy
      xx += wx * d.x
      xy += wx * d.y
      yy += wy * d.y
    }
    guard (xx + yy).isFinite, (x + y).isFinite else { throw .notFinite }
    guard sum > 0 else { throw .degenerate }
    let (mx, my) = (x / sum, y / sum)
    self.init(
      weight: sum, mean: origin + Vector(mx, my), xx: Swift.max(0, xx / sum - mx * mx),
      xy: xy / sum - mx * my,
      yy: Swift.max(0, yy / sum - my * my))
  }

  /// Throws unless there is one finite weight, not below zero, for each point.
  static func check(weights: Span<Double>?, count: Int) throws(FitError) {
    guard let weights else { return }
    precondition(weights.count == count, "there is one weight for each point")
    for index in 0..<count where !(weights[index] >= 0 && weights[index].isFinite) { throw .notFinite }
  }
}

// MARK: - Principal axes

extension Moments {
  /// The variance in all directions together; its root is the RMS distance from the mean.
  @inlinable
  public var total: Double { xx + yy }

  /// Half the difference of the greatest and the least variance, doubled: hypot(xx − yy, 2 xy).
  @inlinable
  var spread: Double { ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot() }

  /// The least variance over all directions: the mean squared distance from the best line.
  @inlinable
  public var leastVariance: Double { Swift.max(0, 0.5 * (total - spread)) }

  /// The greatest variance over all directions.
  @inlinable
  public var greatestVariance: Double { 0.5 * (total + spread) }

  /// The unit vector of greatest variance with x > 0 (or x = 0, y = 1); `nil` when no direction is preferred.
  ///
  /// Square roots only, so that the answer is the same on every platform.
  public var principalDirection: Vector? {
    let spread = self.spread
    guard spread > 1e-12 * total else { return nil }
    // Half-angle formulas for (cos 2a, sin 2a) = (xx − yy, 2 xy) / spread, each from the larger of its two forms.
    let cosine = (xx - yy) / spread
    let half: Vector
    if cosine >= 0 {
      let c = (0.5 * (1 + cosine)).squareRoot()
      half = Vector(c, xy / spread / c)
    } else {
      let s = (0.5 * (1 - cosine)).squareRoot()
      half = Vector(xy / spread / s, s)
    }
    return half.x > 0 || (half.x == 0 && half.y > 0) ? half : -half
  }
}
