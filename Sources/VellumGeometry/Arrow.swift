// SPDX-License-Identifier: Apache-2.0

/// A line with a head of two barbs at one end or both.
public struct Arrow: Hashable, Sendable {
  /// What the shaft is.
  public enum Shaft: Hashable, Sendable {
    /// Straight pieces through the points, tail first, tip last: two points for a straight arrow, more for a bent one.
    case polyline([Point])
    /// One quadratic curve, tail first.
    case curve(QuadraticBezier)
  }

  /// Which ends have a head.
  public enum Heads: Hashable, Sendable {
    /// The end of the shaft only.
    case end
    /// Both ends.
    case both
  }

  /// The shaft from tail to tip.
  public var shaft: Shaft
  /// Which ends have a head.
  public var heads: Heads
  /// The length of a barb, in points.
  public var headLength: Double
  /// The angle between a barb and the shaft, in `0...π/2`.
  public var headAngle: Angle

  /// The arrow with the given shaft and head.
  public init(shaft: Shaft, heads: Heads, headLength: Double, headAngle: Angle) {
    self.shaft = shaft
    self.heads = heads
    self.headLength = headLength
    self.headAngle = headAngle
  }

  /// Where the shaft begins.
  public var tail: Point {
    switch shaft {
    case .polyline(let points): points[0]
    case .curve(let curve): curve.start
    }
  }

  /// Where the shaft ends: the point of the head.
  public var tip: Point {
    switch shaft {
    case .polyline(let points): points[points.count - 1]
    case .curve(let curve): curve.end
    }
  }
}
