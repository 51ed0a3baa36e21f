// SPDX-License-Identifier: Apache-2.0

extension Array where Element == Point {
  /// The corners of the smallest convex polygon that holds all points, clockwise on the screen (positive area), from
  /// the leftmost (and topmost of those).
  ///
  /// Exact: each corner is a true corner, each point left out lies inside or on an edge. Points on one line give the
  /// two ends, equal points one. Coordinates must be finite. (A. M. Andrew, "Another efficient algorithm for convex
  /// hulls in two dimensions", 1979.)
  ///
  /// - Complexity: O(n log n).
  public var convexHull: [Point] { hull(sorting: self) }
}

extension Span where Element == Point {
  /// The corners of the smallest convex polygon that holds all points; see the twin on arrays.
  public var convexHull: [Point] {
    var points: [Point] = []
    points.reserveCapacity(count)
    for index in indices { points.append(self[index]) }
    return hull(sorting: points)
  }
}

private func hull(sorting points: [Point]) -> [Point] {
  var sorted = points
  sorted.sort { $0.x < $1.x || ($0.x == $1.x && $0.y < $1.y) }
  var chain: [Point] = []
  chain.reserveCapacity(sorted.count + 1)
  // The upper chain on the screen (least y), from left to right.
  for point in sorted { extend(&chain, with: point, keeping: 1) }
  let upper = chain.count
  // The lower chain back to the left.
  for point in sorted.dropLast().reversed() { extend(&chain, with: point, keeping: upper) }
  // The walk ends where it began, unless there was only one place.
  if chain.count > 1, chain.last == chain.first { chain.removeLast() }
  return chain
}

/// Adds a point to a chain that turns clockwise, taking away the corners that it makes superfluous.
private func extend(_ chain: inout [Point], with point: Point, keeping kept: Int) {
  if chain.last == point { return }
  while chain.count > kept, orientation(chain[chain.count - 2], chain[chain.count - 1], point) != .clockwise {
    chain.removeLast()
  }
  chain.append(point)
}
