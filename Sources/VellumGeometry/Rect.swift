// SPDX-License-Identifier: Apache-2.0

/// A box with sides along the axes, closed on all sides; it always holds at least one point.
///
/// There is no empty box: "no bounds" is `nil`. A box may have no width or no height.
@frozen
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public let minX: Double
  /// The top edge (y points down).
  public let minY: Double
  /// The right edge; at least `minX`.
  public let maxX: Double
  /// The bottom edge; at least `minY`.
  public let maxY: Double

  @inlinable
  init(uncheckedMinX minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The box between two corners that lie across from each other, given in any order.
  @inlinable
  public init(_ a: Point, _ b: Point) {
    precondition(!(a.x.isNaN || a.y.isNaN || b.x.isNaN || b.y.isNaN), "a box needs corners that are numbers")
    self.init(
      uncheckedMinX: Swift.min(a.x, b.x), minY: Swift.min(a.y, b.y), maxX: Swift.max(a.x, b.x),
      maxY: Swift.max(a.y, b.y))
  }

  /// The box with its top left corner at (`x`, `y`); `width` and `height` must not be negative.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    precondition(width >= 0 && height >= 0, "a box has no negative width or height")
    self.init(uncheckedMinX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The box about `center`; `width` and `height` must not be negative.
  @inlinable
  public init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}

// MARK: - Measures

extension Rect {
  /// The extent along x.
  @inlinable
  public var width: Double { maxX - minX }
  /// The extent along y.
  @inlinable
  public var height: Double { maxY - minY }
  /// The middle.
  @inlinable
  public var center: Point { Point(0.5 * minX + 0.5 * maxX, 0.5 * minY + 0.5 * maxY) }
  /// The length of the diagonal.
  @inlinable
  public var diagonal: Double { .hypot(width, height) }
  /// Width times height.
  @inlinable
  public var area: Double { width * height }
  /// The corner with the least coordinates (top left on the screen).
  @inlinable
  public var minCorner: Point { Point(minX, minY) }
  /// The corner with the greatest coordinates (bottom right on the screen).
  @inlinable
  public var maxCorner: Point { Point(maxX, maxY) }
  /// The four corners from the top left, clockwise on the screen.
  @inlinable
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }
  /// Whether all edges are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool {
    // Each difference is zero, or NaN.
    (minX - minX) + (maxX - maxX) + ((minY - minY) + (maxY - maxY)) == 0
  }
}

// MARK: - Relations

extension Rect {
  /// Whether the point lies inside or on an edge.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// Whether the other box lies inside; touching edges are allowed.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// Whether the boxes share at least one point; touching counts.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// What both boxes share, or `nil` when they have no point in common.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    return Rect(
      uncheckedMinX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY),
      maxX: Swift.min(maxX, other.maxX), maxY: Swift.min(maxY, other.maxY))
  }

  /// The smallest box that holds both.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    Rect(
      uncheckedMinX: Swift.min(minX, other.minX), minY: Swift.min(minY, other.minY),
      maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  /// The smallest box that holds this one and a point.
  @inlinable
  public func union(_ point: Point) -> Rect { union(Rect(point, point)) }

  /// The box grown by `margin` on every side, or `nil` when a negative margin leaves nothing.
  @inlinable
  public func expanded(by margin: Double) -> Rect? {
    let (left, right) = (minX - margin, maxX + margin)
    let (top, bottom) = (minY - margin, maxY + margin)
    guard left <= right, top <= bottom else { return nil }
    return Rect(uncheckedMinX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// The distance from the box, filled, to a point: zero inside.
  @inlinable
  public func distance(to point: Point) -> Double {
    let dx = Swift.max(minX - point.x, 0, point.x - maxX)
    let dy = Swift.max(minY - point.y, 0, point.y - maxY)
    if dx == 0 { return dy }
    if dy == 0 { return dx }
    let square = dx * dx + dy * dy
    // Squares that are far from both ends of the range need no scaling.
    return square > 1e-280 && square < 1e280 ? square.squareRoot() : .hypot(dx, dy)
  }
}

// MARK: - Bounds of points

extension Rect {
  /// The smallest box that holds all points, or `nil` for no points or when a coordinate is NaN.
  ///
  /// - Complexity: O(n).
  public init?(bounding points: Span<Point>) {
    guard points.count > 0 else { return nil }
    var (left, top, right, bottom) = (points[0].x, points[0].y, points[0].x, points[0].y)
    var sawNaN = false
    for index in points.indices {
      let p = points[index]
      sawNaN = sawNaN || p.x.isNaN || p.y.isNaN
      left = Swift.min(left, p.x)
      right = Swift.max(right, p.x)
      top = Swift.min(top, p.y)
      bottom = Swift.max(bottom, p.y)
    }
    guard !sawNaN else { return nil }
    self.init(uncheckedMinX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// The smallest box that holds all points, or `nil` for no points or when a coordinate is NaN.
  ///
  /// - Complexity: O(n).
  @inlinable
  public init?(bounding points: [Point]) { self.init(bounding: points.span) }
}
