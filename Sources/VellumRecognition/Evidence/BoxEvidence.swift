// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A rectangle laid on the ink, and the round corners that would make it lie better.
///
/// Each point belongs to the nearest side; with the sides' offsets eliminated, the turn that reduces the squared
/// distances follows in closed form, and then the offsets are means.
struct BoxEvidence {
  private(set) var center = Point.origin
  /// Half the sides along and across `axis`, in units.
  private(set) var halfLength = 0.0
  private(set) var halfWidth = 0.0
  /// A unit vector along the first side.
  private(set) var axis: Vector
  /// The root mean square distance of the ink to the sharp rectangle.
  private(set) var rms = Double.infinity
  private(set) var maximum = Double.infinity
  private(set) var gap = 1.0
  private(set) var coverage = 0.0
  /// The root mean square distance of the ink to the rounded rectangle of the best radius.
  private(set) var roundedRMS = Double.infinity
  /// The best radius, as a share of half the smaller side.
  private(set) var radiusShare = 0.0

  /// The rectangle near the direction `axis`.
  init(_ points: [Point], axis start: Vector) {
    axis = start
    guard extend(points) else { return }
    for _ in 0..<5 { if !improve(points) { break } }
    measure(points)
  }

  /// The box of the points in the frame of `axis`.
  private mutating func extend(_ points: [Point]) -> Bool {
    var (low, high, narrow, wide) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for point in points {
      let v = point - .origin
      let (u, w) = (v.dot(axis), axis.cross(v))
      (low, high) = (min(low, u), max(high, u))
      (narrow, wide) = (min(narrow, w), max(wide, w))
    }
    place(low, high, narrow, wide)
    return halfLength > 1e-6 && halfWidth > 1e-6
  }

  private mutating func place(_ low: Double, _ high: Double, _ narrow: Double, _ wide: Double) {
    center = .origin + axis * (0.5 * (low + high)) + axis.perpendicular * (0.5 * (narrow + wide))
    halfLength = 0.5 * (high - low)
    halfWidth = 0.5 * (wide - narrow)
  }

  private mutating func improve(_ points: [Point]) -> Bool {
    // Per side: count, Σr, Σt, Σrt, Σt² with r outward from the centre and t along the side.
    var sums: [20 of Double] = .init(repeating: 0)
    let inner = 0.94
    for point in points {
      let v = point - center
      let (u, w) = (v.dot(axis), axis.cross(v))
      let (du, dw) = (halfLength - abs(u), halfWidth - abs(w))
      let side: Int
      let (r, t): (Double, Double)
      if du < dw {
        guard abs(w) < inner * halfWidth || halfWidth < 0.02 else { continue }
        (side, r, t) = u >= 0 ? (0, u, w) : (2, -u, -w)
      } else {
        guard abs(u) < inner * halfLength || halfLength < 0.02 else { continue }
        (side, r, t) = w >= 0 ? (1, w, -u) : (3, -w, u)
      }
      sums[side * 5] += 1
      sums[side * 5 + 1] += r
      sums[side * 5 + 2] += t
      sums[side * 5 + 3] += r * t
      sums[side * 5 + 4] += t * t
    }
    // Turning the frame by δ changes r by δ·t, so δ solves a problem of one unknown.
    var (cross, square) = (0.0, 0.0)
    var offsets: [4 of Double] = [halfLength, halfWidth, halfLength, halfWidth]
    for side in 0..<4 where sums[side * 5] >= 2 {
      let n = sums[side * 5]
      cross += sums[side * 5 + 3] - sums[side * 5 + 1] * sums[side * 5 + 2] / n
      square += sums[side * 5 + 4] - sums[side * 5 + 2] * sums[side * 5 + 2] / n
      offsets[side] = sums[side * 5 + 1] / n
    }
    guard square > 0 else { return false }
    let turn = max(-0.2, min(0.2, -cross / square))
    guard offsets[0] + offsets[2] > 1e-6, offsets[1] + offsets[3] > 1e-6 else { return false }
    let change =
      abs(0.5 * (offsets[0] + offsets[2]) - halfLength) + abs(0.5 * (offsets[1] + offsets[3]) - halfWidth)
    let middle =
      center + axis * (0.5 * (offsets[0] - offsets[2])) + axis.perpendicular
      * (0.5 * (offsets[1] - offsets[3]))
    center = middle
    halfLength = 0.5 * (offsets[0] + offsets[2])
    halfWidth = 0.5 * (offsets[1] + offsets[3])
    // In the turned frame u' = u + δ·w: the same sign as t above.
    axis = (axis + axis.perpendicular * turn).normalized ?? axis
    return abs(turn) > 0.002 || change > 0.004
  }

  private mutating func measure(_ points: [Point]) {
    var cover = OutlineCoverage()
    var (sum, greatest) = (0.0, 0.0)
    let perimeter = 4 * (halfLength + halfWidth)
    for point in points {
      let v = point - center
      let (u, w) = (v.dot(axis), axis.cross(v))
      let distance = BoxEvidence.distance(abs(u), abs(w), halfLength, halfWidth, 0)
      sum += distance * distance
      greatest = max(greatest, abs(distance))
      cover.mark(place(u, w) / perimeter)
    }
    rms = (sum / Double(points.count)).squareRoot()
    maximum = greatest
    (gap, coverage) = (cover.longestGap, cover.share)
  }

  /// The place along the outline of the side nearest to a point.
  private func place(_ u: Double, _ w: Double) -> Double {
    let (cu, cw) = (min(max(u, -halfLength), halfLength), min(max(w, -halfWidth), halfWidth))
    if halfLength - abs(u) < halfWidth - abs(w) {
      return u >= 0 ? cw + halfWidth : 2 * halfWidth + 2 * halfLength + (halfWidth - cw)
    }
    return w >= 0
      ? 2 * halfWidth + (halfLength - cu) : 4 * halfWidth + 2 * halfLength + (cu + halfLength)
  }

  /// The signed distance to a box with round corners (negative inside), by symmetry for u, w ≥ 0.
  @inline(__always)
  static func distance(_ u: Double, _ w: Double, _ length: Double, _ width: Double, _ radius: Double)
    -> Double
  {
    let (x, y) = (u - length + radius, w - width + radius)
    if x > 0, y > 0 { return (x * x + y * y).squareRoot() - radius }
    return max(x, y) - radius
  }

  /// Finds the best radius by halving the step about the best of three.
  mutating func round(_ points: [Point]) {
    guard rms.isFinite else { return }
    let limit = min(halfLength, halfWidth)
    let folded = points.map { point in
      let v = point - center
      return Point(abs(v.dot(axis)), abs(axis.cross(v)))
    }
    let (length, width) = (halfLength, halfWidth)
    func error(_ share: Double) -> Double {
      let radius = share * limit
      var sum = 0.0
      for point in folded {
        let d = BoxEvidence.distance(point.x, point.y, length, width, radius)
        sum += d * d
      }
      return sum
    }
    var (best, least) = (0.0, error(0))
    for share in [0.5, 1] {
      let value = error(share)
      if value < least { (best, least) = (share, value) }
    }
    var step = 0.25
    while step > 0.05 {
      for share in [best - step, best + step] where share >= 0 && share <= 1 {
        let value = error(share)
        if value < least { (best, least) = (share, value) }
      }
      step *= 0.5
    }
    radiusShare = best
    roundedRMS = (least / Double(points.count)).squareRoot()
  }
}
