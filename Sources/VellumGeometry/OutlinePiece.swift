// SPDX-License-Identifier: Apache-2.0

/// One primitive of which a shape's outline consists; exact, where a ``Path`` has only cubics for arcs.
@frozen
public enum OutlinePiece: Hashable, Sendable {
  /// A straight piece.
  case segment(Segment)
  /// A piece of an ellipse, or all of it.
  case arc(EllipticArc)
  /// A quadratic curve.
  case quadratic(QuadraticBezier)
  /// A cubic curve.
  case cubic(CubicBezier)

  /// Where the piece begins.
  public var start: Point {
    switch self {
    case .segment(let segment): segment.start
    case .arc(let arc): arc.startPoint
    case .quadratic(let curve): curve.start
    case .cubic(let curve): curve.start
    }
  }

  /// Where the piece ends.
  public var end: Point {
    switch self {
    case .segment(let segment): segment.end
    case .arc(let arc): arc.endPoint
    case .quadratic(let curve): curve.end
    case .cubic(let curve): curve.end
    }
  }

  /// The smallest box that holds the piece, up to rounding.
  public var bounds: Rect {
    switch self {
    case .segment(let segment): segment.bounds
    case .arc(let arc): arc.bounds
    case .quadratic(let curve): curve.bounds
    case .cubic(let curve): curve.bounds
    }
  }

  /// The length to an absolute `accuracy` in points.
  public func length(accuracy: Double) -> Double {
    switch self {
    case .segment(let segment): gap(from: segment.start, to: segment.end)
    case .arc(let arc): arc.length(accuracy: accuracy)
    case .quadratic(let curve): curve.length(accuracy: accuracy)
    case .cubic(let curve): curve.length(accuracy: accuracy)
    }
  }

  /// The distance from the piece to a point.
  public func distance(to point: Point) -> Double {
    switch self {
    case .segment(let segment): segment.distance(to: point)
    case .arc(let arc): arc.distance(to: point)
    case .quadratic(let curve): curve.distance(to: point)
    case .cubic(let curve): curve.distance(to: point)
    }
  }
}

extension Path {
  /// Adds the piece to the subpath, whose current point must be where the piece begins.
  ///
  /// Arcs become cubics.
  mutating func append(_ piece: OutlinePiece) {
    switch piece {
    case .segment(let segment): line(to: segment.end)
    case .arc(let arc):
      for index in 0..<arc.cubicCount {
        let curve = arc.cubic(at: index)
        cubic(control1: curve.control1, control2: curve.control2, to: curve.end)
      }
    case .quadratic(let curve): quadratic(control: curve.control, to: curve.end)
    case .cubic(let curve): cubic(control1: curve.control1, control2: curve.control2, to: curve.end)
    }
  }
}
