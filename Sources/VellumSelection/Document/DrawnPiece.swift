// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A short straight piece of what is drawn: all points within a radius of a segment, the radius going evenly from one
/// end's to the other's.
public struct DrawnPiece: Hashable, Sendable {
  /// The middle of the piece.
  public var segment: Segment
  /// Half the drawn width at the start.
  public var startRadius: Double
  /// Half the drawn width at the end.
  public var endRadius: Double

  /// The piece about a segment.
  public init(_ segment: Segment, startRadius: Double, endRadius: Double) {
    self.segment = segment
    self.startRadius = startRadius
    self.endRadius = endRadius
  }

  /// Half the drawn width at a share of the way.
  func radius(at t: Double) -> Double { startRadius + (endRadius - startRadius) * t }

  /// The smallest box that holds the piece.
  public var bounds: Rect {
    let (a, b) = (segment.start, segment.end)
    return Rect(center: a, width: 2 * startRadius, height: 2 * startRadius)
      .union(Rect(center: b, width: 2 * endRadius, height: 2 * endRadius))
  }

  /// The distance from the piece, filled, to a point: zero on it.
  public func distance(to point: Point) -> Double {
    let t = segment.parameter(nearestTo: point)
    let near = segment.point(at: t).distance(to: point) - radius(at: t)
    // On a taper the nearest place of the edge lies a little toward the wider end; both ends bound it.
    let start = segment.start.distance(to: point) - startRadius
    let end = segment.end.distance(to: point) - endRadius
    return Swift.max(0, Swift.min(near, start, end))
  }

  /// The distance from the piece, filled, to a segment: zero where they meet.
  public func distance(to other: Segment) -> Double {
    if segment.intersects(other) { return 0 }
    let nearStart = distance(to: other.start)
    let nearEnd = distance(to: other.end)
    let start = other.distance(to: segment.start) - startRadius
    let end = other.distance(to: segment.end) - endRadius
    return Swift.max(0, Swift.min(nearStart, nearEnd, start, end))
  }
}
