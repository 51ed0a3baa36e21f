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
  ///
  /// Squares overflow beyond about 1e154 and vanish below 1e-162; such coordinates take a second, scaled pass.
  @inlinable
  public func parameter(nearestTo point: Point) -> Double {
    let d = displacement
    let squaredLength = d.squaredLength
    let along = (point - start).dot(d)
    if squaredLength > 1e-280, squaredLength < .infinity, along.isFinite {
      return Swift.min(1, Swift.max(0, along / squaredLength))
    }
    return scaledParameter(nearestTo: point)
  }

  /// The same for coordinates whose squares leave the range of numbers.
  @usableFromInline
  func scaledParameter(nearestTo point: Point) -> Double {
    // Halves, so that no difference overflows.
    let (dx, dy) = (end.x / 2 - start.x / 2, end.y / 2 - start.y / 2)
    let (px, py) = (point.x / 2 - start.x / 2, point.y / 2 - start.y / 2)
    let largest = Swift.max(abs(dx), abs(dy))
    guard largest > 0, largest.isFinite else { return 0 }
    let (ux, uy) = (dx / largest, dy / largest)
    let t = ((px / largest) * ux + (py / largest) * uy) / (ux * ux + uy * uy)
    return t.isNaN ? 0 : Swift.min(1, Swift.max(0, t))
  }

  /// The distance from the segment to a point.
  @inlinable
  public func distance(to point: Point) -> Double {
    let nearest = self.point(at: parameter(nearestTo: point))
    return .hypot(nearest.x - point.x, nearest.y - point.y)
  }
}
