// SPDX-License-Identifier: Apache-2.0

// Measures of polylines and polygons that are given as their corners. A closed one joins its last corner to its first,
// which need not be repeated; repeating it changes nothing. Coordinates beyond about 1e150 overflow areas.

extension Span where Element == Point {
  /// The length of the way through the points; with `closed`, back to the first.
  ///
  /// - Complexity: O(n), no allocation.
  public func length(closed: Bool = false) -> Double {
    guard count > 1 else { return 0 }
    var sum = 0.0
    for index in 1..<count { sum += gap(from: self[index - 1], to: self[index]) }
    return closed ? sum + gap(from: self[count - 1], to: self[0]) : sum
  }

  /// The enclosed area, **positive when the corners run from +x toward +y** (clockwise on the screen).
  ///
  /// Parts that the outline goes round twice count twice. The sum is taken about the first corner, so that a small
  /// polygon far from the origin keeps its digits.
  ///
  /// - Complexity: O(n), no allocation.
  public var signedArea: Double {
    guard count > 2 else { return 0 }
    let origin = self[0]
    var sum = 0.0
    var previous = self[1] - origin
    for index in 2..<count {
      let next = self[index] - origin
      sum += previous.cross(next)
      previous = next
    }
    return sum / 2
  }

  /// The centre of mass of the enclosed area, or `nil` when the polygon encloses none.
  ///
  /// - Complexity: O(n), no allocation.
  public var areaCentroid: Point? {
    guard count > 2 else { return nil }
    let origin = self[0]
    var (area, moment, scale) = (0.0, Vector.zero, 0.0)
    var previous = self[1] - origin
    for index in 2..<count {
      let next = self[index] - origin
      let cross = previous.cross(next)
      area += cross
      scale += abs(cross)
      moment += (previous + next) * cross
      previous = next
    }
    // An area at the level of its own rounding is none.
    guard abs(area) > 0x1p-50 * scale, area.isFinite else { return nil }
    return origin + moment / (3 * area)
  }

  /// The mean of the points, or `nil` for none.
  ///
  /// - Complexity: O(n), no allocation.
  public var mean: Point? {
    guard count > 0 else { return nil }
    let origin = self[0]
    var sum = Vector.zero
    for index in 1..<Swift.max(1, count) { sum += self[index] - origin }
    return origin + sum / Double(count)
  }

  /// The distance from the way through the points to a point, or `nil` for no points.
  ///
  /// - Complexity: O(n), no allocation.
  public func distance(to point: Point, closed: Bool = false) -> Double? {
    guard count > 1 else { return count == 1 ? gap(from: self[0], to: point) : nil }
    var least = Double.infinity
    for index in 1..<count {
      least = Swift.min(least, Segment(from: self[index - 1], to: self[index]).distance(to: point))
    }
    return closed ? Swift.min(least, Segment(from: self[count - 1], to: self[0]).distance(to: point)) : least
  }
}

/// The distance between two points.
///
/// `squareRoot` is exact enough and fast; `hypot` takes what would overflow or vanish.
@inline(__always)
func gap(from a: Point, to b: Point) -> Double {
  let squared = a.squaredDistance(to: b)
  return squared > 1e-280 && squared < .infinity ? squared.squareRoot() : .hypot(b.x - a.x, b.y - a.y)
}

// MARK: - Arrays

extension Array where Element == Point {
  /// The length of the way through the points; with `closed`, back to the first.
  public func length(closed: Bool = false) -> Double { span.length(closed: closed) }

  /// The enclosed area, **positive when the corners run from +x toward +y** (clockwise on the screen).
  public var signedArea: Double { span.signedArea }

  /// The centre of mass of the enclosed area, or `nil` when the polygon encloses none.
  public var areaCentroid: Point? { span.areaCentroid }

  /// The mean of the points, or `nil` for none.
  public var mean: Point? { span.mean }

  /// The distance from the way through the points to a point, or `nil` for no points.
  public func distance(to point: Point, closed: Bool = false) -> Double? {
    span.distance(to: point, closed: closed)
  }
}
