// SPDX-License-Identifier: Apache-2.0

extension Segment {
  /// What two segments have in common.
  public enum Intersection: Hashable, Sendable {
    /// One place. Whether there is one is decided exactly; the place itself is rounded, and an end when it is an end.
    case point(Point)
    /// The segments lie on one line and share this piece of positive length.
    case overlap(Segment)
  }

  /// The smallest box that holds the segment.
  @inlinable
  public var bounds: Rect { Rect(start, end) }

  /// The segment run backwards.
  @inlinable
  public var reversed: Segment { Segment(from: end, to: start) }

  /// Whether the segments share a point; touching counts.
  ///
  /// Exact.
  public func intersects(_ other: Segment) -> Bool {
    guard bounds.intersects(other.bounds) else { return false }
    let a = orientation(start, end, other.start)
    let b = orientation(start, end, other.end)
    if a == b, a != .collinear { return false }
    let c = orientation(other.start, other.end, start)
    let d = orientation(other.start, other.end, end)
    // Four collinear turns leave one line, or a segment of no length: then the boxes have already decided, but for a
    // point beside a slanted line, which the other segment's turns exclude.
    return c != d || c == .collinear
  }

  /// What the segments have in common, or `nil` when they do not meet; touching counts.
  public func intersection(_ other: Segment) -> Intersection? {
    guard intersects(other) else { return nil }
    let a = orientation(start, end, other.start)
    let b = orientation(start, end, other.end)
    if a == .collinear, b == .collinear {
      return start == end ? .point(start) : sharedPiece(other)
    }
    if a == .collinear { return .point(other.start) }
    if b == .collinear { return .point(other.end) }
    if orientation(other.start, other.end, start) == .collinear { return .point(start) }
    if orientation(other.start, other.end, end) == .collinear { return .point(end) }
    return .point(crossing(other))
  }

  /// The common piece of two segments on one line that are known to meet.
  private func sharedPiece(_ other: Segment) -> Intersection {
    // Lexicographic order runs along any line.
    func precedes(_ p: Point, _ q: Point) -> Bool { p.x < q.x || (p.x == q.x && p.y < q.y) }
    let (low, high) = precedes(start, end) ? (start, end) : (end, start)
    let (otherLow, otherHigh) =
      precedes(other.start, other.end) ? (other.start, other.end) : (other.end, other.start)
    let first = precedes(low, otherLow) ? otherLow : low
    let last = precedes(high, otherHigh) ? high : otherHigh
    return first == last ? .point(first) : .overlap(Segment(from: first, to: last))
  }

  /// The place where two segments cross that are known to do so properly.
  private func crossing(_ other: Segment) -> Point {
    let (d, e, offset) = (displacement, other.displacement, other.start - start)
    let determinant = PolynomialRoots.differenceOfProducts(d.x, e.y, d.y, e.x)
    let t = PolynomialRoots.differenceOfProducts(offset.x, e.y, offset.y, e.x) / determinant
    // Nearly parallel segments may round to no determinant: any place of the short piece they share will do.
    guard t.isFinite else { return midpoint.midpoint(to: other.midpoint) }
    let place = point(at: Swift.min(1, Swift.max(0, t)))
    let (box, otherBox) = (bounds, other.bounds)
    return Point(
      Swift.min(Swift.max(place.x, box.minX, otherBox.minX), box.maxX, otherBox.maxX),
      Swift.min(Swift.max(place.y, box.minY, otherBox.minY), box.maxY, otherBox.maxY))
  }

  /// The distance between the nearest points of two segments; zero when they meet.
  public func distance(to other: Segment) -> Double {
    if intersects(other) { return 0 }
    return Swift.min(
      distance(to: other.start), distance(to: other.end), other.distance(to: start), other.distance(to: end))
  }
}

// MARK: - Circles and boxes

extension Segment {
  /// The range of parameters in 0...1 over which the segment runs inside the circle, or `nil` when it stays outside;
  /// what an eraser cuts away.
  public func parameters(inside circle: Circle) -> ClosedRange<Double>? {
    let (d, offset) = (displacement, start - circle.center)
    let squaredRadius = circle.radius * circle.radius
    guard d.squaredLength > 0 else { return offset.squaredLength <= squaredRadius ? 0...1 : nil }
    let roots = PolynomialRoots.quadratic(
      d.squaredLength, 2 * offset.dot(d),
      PolynomialRoots.differenceOfProducts(offset.x, offset.x, -offset.y, offset.y)
        - squaredRadius)
    guard let first = roots.first, let last = roots.last, first <= 1, last >= 0 else { return nil }
    return Swift.max(0, first)...Swift.min(1, last)
  }

  /// Whether the segment has a point in the box; touching counts.
  ///
  /// Exact.
  public func intersects(_ box: Rect) -> Bool {
    if box.contains(start) || box.contains(end) { return true }
    guard bounds.intersects(box) else { return false }
    // Neither end is inside and the boxes meet: the segment misses exactly when all corners lie on one side.
    let first = orientation(start, end, Point(box.minX, box.minY))
    return first == .collinear
      || orientation(start, end, Point(box.maxX, box.minY)) != first
      || orientation(start, end, Point(box.maxX, box.maxY)) != first
      || orientation(start, end, Point(box.minX, box.maxY)) != first
  }
}
