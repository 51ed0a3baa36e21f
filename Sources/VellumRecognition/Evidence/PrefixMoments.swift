// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Running sums over a row of points, from which the line fit of any run of them follows in constant time.
///
/// The sums run twice round, so that a run may pass from the last point on to the first.
struct PrefixMoments {
  /// The sums of x, y, x², xy, y² over the points before an index.
  private var sums: [Sums]
  let count: Int

  struct Sums {
    var x = 0.0
    var y = 0.0
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
  }

  init(_ points: [Point]) {
    count = points.count
    sums = []
    sums.reserveCapacity(2 * points.count + 1)
    var sum = Sums()
    sums.append(sum)
    for _ in 0..<2 {
      for point in points {
        sum.x += point.x
        sum.y += point.y
        sum.xx += point.x * point.x
        sum.xy += point.x * point.y
        sum.yy += point.y * point.y
        sums.append(sum)
      }
    }
  }

  /// The sum of squared distances of the points `first...last` to their best line; `last` may be up to 2·count - 1.
  func squaredError(_ first: Int, _ last: Int) -> Double {
    let (a, b) = (sums[first], sums[last + 1])
    let n = Double(last + 1 - first)
    let (x, y) = (b.x - a.x, b.y - a.y)
    let xx = (b.xx - a.xx) - x * x / n
    let xy = (b.xy - a.xy) - x * y / n
    let yy = (b.yy - a.yy) - y * y / n
    let half = 0.5 * (xx - yy)
    return max(0, 0.5 * (xx + yy) - (half * half + xy * xy).squareRoot())
  }

  /// The best line through the points `first...last`: a point on it, and its direction from first to last.
  func line(_ first: Int, _ last: Int, toward chord: Vector) -> FittedLine {
    let (a, b) = (sums[first], sums[last + 1])
    let n = Double(last + 1 - first)
    return FittedLine(
      count: n, x: b.x - a.x, y: b.y - a.y, xx: b.xx - a.xx, xy: b.xy - a.xy, yy: b.yy - a.yy, toward: chord)
  }
}

/// The total least-squares line of a set of points, from its moments.
struct FittedLine {
  var point: Point
  /// A unit vector.
  var direction: Vector

  init(
    count n: Double, x: Double, y: Double, xx: Double, xy: Double, yy: Double, toward chord: Vector
  ) {
    point = Point(x / n, y / n)
    let (cxx, cxy, cyy) = (xx - x * x / n, xy - x * y / n, yy - y * y / n)
    // The eigenvector of the larger eigenvalue of a symmetric 2 × 2 matrix.
    let half = 0.5 * (cxx - cyy)
    let root = (half * half + cxy * cxy).squareRoot()
    var axis = half >= 0 ? Vector(half + root, cxy) : Vector(cxy, root - half)
    axis = axis.normalized ?? (chord.normalized ?? Vector(1, 0))
    direction = axis.dot(chord) < 0 ? -axis : axis
  }

  init(point: Point, direction: Vector) {
    self.point = point
    self.direction = direction
  }

  /// Where two lines cross; `nil` when they are within about 3° of parallel.
  func crossing(_ other: FittedLine) -> Point? {
    let denominator = direction.cross(other.direction)
    guard abs(denominator) > 0.05 else { return nil }
    return point + direction * ((other.point - point).cross(other.direction) / denominator)
  }
}
