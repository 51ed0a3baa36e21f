// SPDX-License-Identifier: Apache-2.0

/// The outline that a recogniser answers with and a document stores: one value that both speak.
///
/// All coordinates are in points, y down. Corners of closed kinds run round the outline; the last is joined to the
/// first, which is not repeated.
public enum Shape: Hashable, Sendable {
  /// A straight line.
  case line(Segment)
  /// Straight pieces through at least two points, open.
  case polyline([Point])
  /// One cubic curve.
  case curve(CubicBezier)
  /// A piece of an ellipse.
  case arc(EllipticArc)
  /// A line with one head or two.
  case arrow(Arrow)
  /// Three corners.
  case triangle([Point])
  /// A rectangle, turned by any angle.
  case rectangle(OrientedRectangle)
  /// A rectangle with round corners; the radius is at most half the smaller side.
  case roundedRectangle(OrientedRectangle, cornerRadius: Double)
  /// A rhombus: `width` and `height` are its diagonals, along and across `rotation`.
  case diamond(OrientedRectangle)
  /// Four corners, opposite sides parallel.
  case parallelogram([Point])
  /// Four corners, the sides 0–1 and 2–3 parallel.
  case trapezoid([Point])
  /// At least three corners.
  case polygon([Point])
  /// Equal sides and angles.
  case regularPolygon(RegularPolygon)
  /// An ellipse.
  case ellipse(Ellipse)
  /// A circle.
  case circle(Circle)
  /// A star.
  case star(Star)
  /// A filled arrow.
  case arrowShape(BlockArrow)
  /// A speech bubble.
  case chatBubble(ChatBubble)

  /// The kind.
  public var kind: ShapeKind {
    switch self {
    case .line: .line
    case .polyline: .polyline
    case .curve: .curve
    case .arc: .arc
    case .arrow: .arrow
    case .triangle: .triangle
    case .rectangle: .rectangle
    case .roundedRectangle: .roundedRectangle
    case .diamond: .diamond
    case .parallelogram: .parallelogram
    case .trapezoid: .trapezoid
    case .polygon: .polygon
    case .regularPolygon: .regularPolygon
    case .ellipse: .ellipse
    case .circle: .circle
    case .star: .star
    case .arrowShape: .arrowShape
    case .chatBubble: .chatBubble
    }
  }

  /// Whether the outline returns to its start and so encloses an area.
  public var isClosed: Bool { !ShapeKinds.open.contains(kind) }
}
