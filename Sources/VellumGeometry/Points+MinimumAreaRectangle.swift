// SPDX-License-Identifier: Apache-2.0

extension Array where Element == Point {
  /// The rectangle of least area that holds all points, or `nil` for none.
  ///
  /// Points on one line give a rectangle without height along it.
  ///
  /// One side lies on an edge of the convex hull (H. Freeman, R. Shapira, 1975); the extremes for all edges are found
  /// by rotating calipers (G. Toussaint, 1983). Of equal areas the first edge wins. Coordinates must be finite.
  ///
  /// - Complexity: O(n log n) for the hull, then linear.
  public var minimumAreaRectangle: OrientedRectangle? { calipers(round: convexHull) }
}

extension Span where Element == Point {
  /// The rectangle of least area that holds all points, or `nil` for none; see the twin on arrays.
  public var minimumAreaRectangle: OrientedRectangle? { calipers(round: convexHull) }
}

private func calipers(round hull: [Point]) -> OrientedRectangle? {
  guard let first = hull.first else { return nil }
  guard hull.count > 2 else {
    let last = hull[hull.count - 1]
    let span = last - first
    return OrientedRectangle(
      center: first.midpoint(to: last), width: .hypot(span.x, span.y), height: 0, rotation: span.angle)
  }
  var best: OrientedRectangle?
  var bestArea = Double.infinity
  // The corner farthest along the edge, farthest across it, and farthest against it.
  var (ahead, across, behind) = (1, 1, 1)
  for edge in hull.indices {
    let start = hull[edge]
    guard let direction = (hull[(edge + 1) % hull.count] - start).normalized else { continue }
    let normal = direction.perpendicular
    if ahead <= edge { ahead = edge + 1 }
    advance(&ahead, round: hull, along: direction)
    if across < ahead { across = ahead }
    advance(&across, round: hull, along: normal)
    if behind < across { behind = across }
    advance(&behind, round: hull, along: -direction)
    func offset(_ index: Int) -> Vector { hull[index % hull.count] - start }
    let (high, low) = (offset(ahead).dot(direction), offset(behind).dot(direction))
    let (width, height) = (high - low, offset(across).dot(normal))
    guard best == nil || width * height < bestArea else { continue }
    bestArea = width * height
    best = OrientedRectangle(
      center: start + direction * ((high + low) / 2) + normal * (height / 2), width: width, height: height,
      rotation: direction.angle)
  }
  return best
}

/// Moves on round the hull while the next corner lies farther along the direction.
private func advance(_ index: inout Int, round hull: [Point], along direction: Vector) {
  for _ in hull.indices {
    let step = hull[(index + 1) % hull.count] - hull[index % hull.count]
    guard step.dot(direction) > 0 else { return }
    index += 1
  }
}
