// SPDX-License-Identifier: Apache-2.0

/// A straight piece between two points; both may be the same.
@frozen
public struct Segment: Hashable, Sendable {
  /// Where the segment begins.
  public var start: Point
  /// Where the segment ends.
  public var end: Point

  /// The segment from `start` to `end`.
  @inlinable
  public init(from start: Point, to end: Point) {
    self.start = start
    self.end = end
  }

  /// The displacement from start to end.
  @inlinable
  public var displacement: Vector { end - start }
  /// The distance from start to end.
  @inlinable
  public var length: Double { displacement.length }
  /// The point halfway.
  @inlinable
  public var midpoint: Point { start.midpoint(to: end) }

  /// The point at the share `t` of the way: 0 the start, 1 the end.
  @inlinable
  public func point(at t: Double) -> Point { start.interpolated(to: end, at: t) }

  /// The parameter in 0...1 of the place on the segment that is nearest to `point`; 0 for a segment of no length.
  @inlinable
  public func parameter(nearestTo point: Point) -> Double {
    let d = displacement
    let squaredLength = d.squaredLength
    guard squaredLength > 0 else { return 0 }
    return Swift.min(1, Swift.max(0, (point - start).dot(d) / squaredLength))
  }

  /// The distance from the segment to a point.
  @inlinable
  public func distance(to point: Point) -> Double { self.point(at: parameter(nearestTo: point)).distance(to: point) }
}
