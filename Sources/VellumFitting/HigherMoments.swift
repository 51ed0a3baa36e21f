// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The moments of degree two to four about the mean, in units of the RMS distance from it: what circle and ellipse
/// fits need.
///
/// Two passes, because sums of degree four about a far origin lose all digits. Two points at a time in the lanes of a
/// SIMD register; the order of the additions is fixed, so the same input gives the same bytes.
struct HigherMoments {
  typealias Lanes = SIMD2<Double>

  /// The mean and the RMS distance from it.
  let mean: Point
  let scale: Double
  /// The sum of the weights.
  let weight: Double
  /// Means of xⁱyʲ in scaled coordinates; m20 + m02 = 1.
  var (m20, m11, m02) = (0.0, 0.0, 0.0)
  var (m30, m21, m12, m03) = (0.0, 0.0, 0.0, 0.0)
  var (m40, m31, m22, m13, m04) = (0.0, 0.0, 0.0, 0.0, 0.0)

  init(of points: Span<Point>, weights: Span<Double>?, needed: Int) throws(FitError) {
    guard points.count >= needed else { throw .tooFewPoints(needed: needed, given: points.count) }
    try Moments.check(weights: weights, count: points.count)
    (mean, weight) = try HigherMoments.mean(of: points, weights: weights)
    let count = points.count
    var (s20, s11, s02) = (Lanes.zero, Lanes.zero, Lanes.zero)
    var (s30, s21, s12, s03) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var (s40, s31, s22, s13, s04) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var index = 0
    while index < count {
      let a = points[index]
      let hasSecond = index &+ 1 < count
      let b = hasSecond ? points[index &+ 1] : a
      var w = Lanes(1, hasSecond ? 1 : 0)
      if let weights { w = Lanes(weights[index], hasSecond ? weights[index &+ 1] : 0) }
      let x = Lanes(a.x, b.x) - mean.x
      let y = Lanes(a.y, b.y) - mean.y
      let (wx, wy) = (w * x, w * y)
      let (xx, xy, yy) = (wx * x, wx * y, wy * y)
      let (px, pxy, py) = (x * x, x * y, y * y)
      s20 += xx
      s11 += xy
      s02 += yy
      s30 += xx * x
      s21 += xx * y
      s12 += yy * x
      s03 += yy * y
      s40 += xx * px
      s31 += xx * pxy
      s22 += xx * py
      s13 += yy * pxy
      s04 += yy * py
      index &+= 2
    }
    let second = (s20.sum() + s02.sum()) / weight
    guard second.isFinite, (s40.sum() + s04.sum()).isFinite else { throw .notFinite }
    scale = second.squareRoot()
    // All points in one place, up to the rounding of their coordinates.
    guard scale > 1e-14 * Swift.max(abs(mean.x), abs(mean.y)), scale > 1e-75 else { throw .degenerate }
    let unit2 = 1 / (weight * second)
    let unit3 = unit2 / scale
    let unit4 = unit2 / second
    (m20, m11, m02) = (s20.sum() * unit2, s11.sum() * unit2, s02.sum() * unit2)
    (m30, m21, m12, m03) = (s30.sum() * unit3, s21.sum() * unit3, s12.sum() * unit3, s03.sum() * unit3)
    (m40, m31, m22) = (s40.sum() * unit4, s31.sum() * unit4, s22.sum() * unit4)
    (m13, m04) = (s13.sum() * unit4, s04.sum() * unit4)
  }

  private static func mean(
    of points: Span<Point>, weights: Span<Double>?
  ) throws(FitError) -> (Point, Double) {
    let origin = points[0]
    var (sum, weight) = (Lanes.zero, 0.0)
    if let weights {
      for index in 0..<points.count {
        sum += Lanes(points[index].x - origin.x, points[index].y - origin.y) * weights[index]
        weight += weights[index]
      }
    } else {
      for index in 0..<points.count { sum += Lanes(points[index].x - origin.x, points[index].y - origin.y) }
      weight = Double(points.count)
    }
    guard sum.x.isFinite, sum.y.isFinite else { throw .notFinite }
    guard weight > 0 else { throw .degenerate }
    return (Point(origin.x + sum.x / weight, origin.y + sum.y / weight), weight)
  }
}
