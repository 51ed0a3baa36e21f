// SPDX-License-Identifier: Apache-2.0

extension Span where Element == Point {
  /// The way through fewer of the points, such that every point left out lies within `tolerance` of the piece that
  /// replaces it.
  ///
  /// The method of U. Ramer (1972) and D. Douglas and T. Peucker (1973), with the distance to the *segment* (not to the
  /// endless line), without recursion. Open: both ends stay. Closed: a repeated first point is dropped, the first cut
  /// is made at two extreme points, and a cut that is not needed goes again, so that the place where the outline was
  /// begun leaves no corner. A closed outline keeps at least three corners, where it has them.
  ///
  /// - Parameter tolerance: a distance in points; not negative.
  /// - Complexity: O(n log n) for usual outlines, O(n²) at worst.
  public func simplified(tolerance: Double, closed: Bool = false) -> [Point] {
    precondition(tolerance >= 0, "simplification needs a tolerance that is not negative")
    var simplifier = Simplifier(points: self, tolerance: tolerance, closed: closed)
    return simplifier.run(self)
  }
}

extension Array where Element == Point {
  /// The way through fewer of the points, such that every point left out lies within `tolerance` of the piece that
  /// replaces it; see the twin on spans.
  public func simplified(tolerance: Double, closed: Bool = false) -> [Point] {
    span.simplified(tolerance: tolerance, closed: closed)
  }
}

/// The working memory of one simplification.
private struct Simplifier {
  let tolerance: Double
  let closed: Bool
  /// The number of points, without a repeated first one.
  let count: Int
  var keeps: [Bool]

  init(points: borrowing Span<Point>, tolerance: Double, closed: Bool) {
    self.tolerance = tolerance
    self.closed = closed
    var count = points.count
    if closed { while count > 1, points[count - 1] == points[0] { count -= 1 } }
    self.count = count
    keeps = Array(repeating: false, count: count)
  }

  mutating func run(_ points: borrowing Span<Point>) -> [Point] {
    guard count > 2 else { return (0..<count).map { points[$0] } }
    if closed { markClosed(points) } else { markOpen(points, from: 0, to: count - 1) }
    var result: [Point] = []
    for index in 0..<count where keeps[index] { result.append(points[index]) }
    return result
  }

  /// Marks what a chain needs.
  ///
  /// Places count on past the end of a closed outline.
  private mutating func markOpen(_ points: borrowing Span<Point>, from first: Int, to last: Int) {
    keeps[first % count] = true
    keeps[last % count] = true
    var waiting = [(first, last)]
    while let (start, end) = waiting.popLast() {
      guard let worst = farthest(points, between: start, and: end), worst.distance > tolerance else {
        continue
      }
      keeps[worst.index % count] = true
      waiting.append((start, worst.index))
      waiting.append((worst.index, end))
    }
  }

  private func farthest(_ points: borrowing Span<Point>, between start: Int, and end: Int) -> (
    index: Int, distance: Double
  )? {
    guard end - start > 1 else { return nil }
    let chord = Segment(from: points[start % count], to: points[end % count])
    var worst = (index: start + 1, distance: -1.0)
    for index in (start + 1)..<end {
      let distance = chord.distance(to: points[index % count])
      if distance > worst.distance { worst = (index, distance) }
    }
    return worst
  }

  private mutating func markClosed(_ points: borrowing Span<Point>) {
    // The point farthest from any place is a corner of the convex hull, and so is the one farthest from that.
    let first = extreme(points, farthestFrom: points[0])
    let second = extreme(points, farthestFrom: points[first])
    guard first != second else {
      keeps[0] = true
      return
    }
    let (low, high) = (Swift.min(first, second), Swift.max(first, second))
    markOpen(points, from: low, to: high)
    markOpen(points, from: high, to: low + count)
    for anchor in [low, high] { releaseIfUnneeded(anchor, points) }
  }

  private func extreme(_ points: borrowing Span<Point>, farthestFrom origin: Point) -> Int {
    var (best, greatest) = (0, -1.0)
    for index in 0..<count {
      let distance = gap(from: origin, to: points[index])
      if distance > greatest { (best, greatest) = (index, distance) }
    }
    return best
  }

  /// Takes a kept point away when the pieces on both sides can be one.
  private mutating func releaseIfUnneeded(_ anchor: Int, _ points: borrowing Span<Point>) {
    var kept = 0
    for index in 0..<count where keeps[index] { kept += 1 }
    guard kept > 3 else { return }
    var (before, after) = (anchor + count - 1, anchor + count + 1)
    while !keeps[before % count] { before -= 1 }
    while !keeps[after % count] { after += 1 }
    if let worst = farthest(points, between: before, and: after), worst.distance <= tolerance {
      keeps[anchor] = false
    }
  }
}
