// SPDX-License-Identifier: Apache-2.0

/// What counts as the inside of an outline that crosses itself.
@frozen
public enum FillRule: Hashable, Sendable {
  /// Inside where the outline winds round, in whichever sense.
  case nonzero
  /// Inside where a ray to infinity crosses the outline an odd number of times.
  case evenOdd

  /// Whether a winding number means inside.
  @inlinable
  public func contains(windingNumber: Int) -> Bool {
    switch self {
    case .nonzero: windingNumber != 0
    case .evenOdd: !windingNumber.isMultiple(of: 2)
    }
  }
}

extension Span where Element == Point {
  /// How often the polygon winds round the point, positive from +x toward +y (clockwise on the screen), or
  /// `nil` when the point lies on the outline.
  ///
  /// Exact.
  ///
  /// - Complexity: O(n), no allocation.
  public func windingNumber(around point: Point) -> Int? {
    guard count > 0 else { return 0 }
    var winding = 0
    var previous = self[count - 1]
    for index in indices {
      let next = self[index]
      guard let crossing = edgeWinding(from: previous, to: next, around: point) else { return nil }
      winding += crossing
      previous = next
    }
    return winding
  }

  /// Whether the polygon holds the point; the outline belongs to it.
  ///
  /// Exact.
  ///
  /// - Complexity: O(n), no allocation.
  public func encloses(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    guard count > 0, let winding = windingNumber(around: point) else { return count > 0 }
    return rule.contains(windingNumber: winding)
  }
}

/// The share of one edge in the winding number: +1 or −1 when it crosses the ray from the point toward +x, each end
/// belonging to the half plane below it; `nil` when the point lies on the edge.
func edgeWinding(from a: Point, to b: Point, around point: Point) -> Int? {
  if (a.y < point.y && b.y < point.y) || (a.y > point.y && b.y > point.y) { return 0 }
  if a.x < point.x && b.x < point.x { return 0 }
  let turn = orientation(a, b, point)
  if turn == .collinear {
    // On the line and, as neither axis separates it, on the edge, unless it lies beyond an end along x.
    let onEdge =
      Swift.min(a.x, b.x) <= point.x && point.x <= Swift.max(a.x, b.x) && Swift.min(a.y, b.y) <= point.y
      && point.y <= Swift.max(a.y, b.y)
    return onEdge ? nil : 0
  }
  if a.y <= point.y {
    return b.y > point.y && turn == .clockwise ? 1 : 0
  }
  return b.y <= point.y && turn == .counterclockwise ? -1 : 0
}

extension Array where Element == Point {
  /// How often the polygon winds round the point, positive from +x toward +y (clockwise on the screen), or
  /// `nil` when the point lies on the outline.
  ///
  /// Exact.
  public func windingNumber(around point: Point) -> Int? { span.windingNumber(around: point) }

  /// Whether the polygon holds the point; the outline belongs to it.
  ///
  /// Exact.
  public func encloses(_ point: Point, rule: FillRule = .nonzero) -> Bool { span.encloses(point, rule: rule) }
}
