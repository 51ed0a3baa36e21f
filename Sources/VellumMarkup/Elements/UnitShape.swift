// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// What a ``ShapeMarkup`` is, in unit space: (0, 0) is the top left corner of its frame, (1, 1) the bottom
/// right.
///
/// The first seven cases are PaperKit's payloads; the others are Vellum's own and governed by
/// ``FeatureSet/Feature/extendedShapes``. Points may lie outside the unit square (the control point of a
/// curve, the
/// tail of a bubble).
public enum UnitShape: Hashable, Sendable {
  /// A filled arrow that points to the right; `cornerPoint` is the inner corner above the axis, between shaft
  /// and head.
  case arrowShape(cornerPoint: Point)
  /// A body that fills the frame, with a tail of opening angle `tailAngle` to the tip `tailLocation`.
  case chatBubble(tailLocation: Point, tailAngle: Angle, body: BubbleBody)
  /// The ellipse that fills the frame.
  case ellipse
  /// A straight line, or a quadratic curve when there is a control point.
  case line(start: Point, control: Point?, end: Point)
  /// The whole frame; `cornerRadius` is a share of the smaller side (0...0.5), `nil` for a corner that is not
  /// rounded.
  case rectangle(cornerRadius: Double?)
  /// Corners on the ellipse that fills the frame, the first at the top.
  case regularPolygon(sides: Int)
  /// Tips on the ellipse that fills the frame, the first at the top; `innerRadius` is a share of the outer
  /// one.
  case star(points: Int, innerRadius: Double)

  /// Straight pieces, open.
  case polyline([Point])
  /// Straight pieces, closed.
  case polygon([Point])
  /// Three corners.
  case triangle([Point])
  /// The rhombus whose corners are the middles of the frame's sides.
  case diamond
  /// Four corners, opposite sides parallel.
  case parallelogram([Point])
  /// Four corners, the sides 0–1 and 2–3 parallel.
  case trapezoid([Point])
  /// A cubic curve.
  case curve(CubicBezier)
  /// A piece of the ellipse that fills the frame, by the ellipse's parameter (0 at the right, growing
  /// clockwise).
  case arc(start: Angle, sweep: Angle)

  /// The body of a speech bubble.
  public enum BubbleBody: Hashable, Sendable {
    /// A rectangle; the radius of its corners is a share of the smaller side.
    case rectangle(cornerRadius: Double)
    /// An ellipse (Vellum's own).
    case ellipse
  }

  /// The greatest number of corners or tips of a regular polygon or a star.
  public static let maximumCornerCount = 4096
}

// MARK: - What kind it is

extension UnitShape {
  /// The shape that PaperKit's insertion menu makes for a kind.
  public init(_ configuration: ShapeConfiguration.Shape) {
    switch configuration {
    case .rectangle: self = .rectangle(cornerRadius: nil)
    case .roundedRectangle: self = .rectangle(cornerRadius: 0.15)
    case .ellipse: self = .ellipse
    case .line: self = .line(start: Point(0, 0), control: nil, end: Point(1, 1))
    case .arrowShape: self = .arrowShape(cornerPoint: Point(0.6, 0.25))
    case .chatBubble:
      self = .chatBubble(
        tailLocation: Point(0.1, 1.25), tailAngle: .degrees(30), body: .rectangle(cornerRadius: 0.25))
    case .regularPolygon: self = .regularPolygon(sides: 6)
    // The inner radius of the pentagram, 1/φ².
    case .star: self = .star(points: 5, innerRadius: 0.381966011250105)
    }
  }

  /// PaperKit's kind, or `nil` for Vellum's own kinds.
  public var configurationShape: ShapeConfiguration.Shape? {
    switch self {
    case .arrowShape: .arrowShape
    case .chatBubble(_, _, .rectangle): .chatBubble
    case .ellipse: .ellipse
    case .line: .line
    case .rectangle(let cornerRadius): cornerRadius == nil ? .rectangle : .roundedRectangle
    case .regularPolygon: .regularPolygon
    case .star: .star
    case .chatBubble, .polyline, .polygon, .triangle, .diamond, .parallelogram, .trapezoid, .curve, .arc: nil
    }
  }

  /// Whether the outline has two ends, which line markers can sit on.
  public var supportsLineMarkers: Bool {
    switch self {
    case .line, .polyline, .curve, .arc: true
    default: false
    }
  }

  /// Whether the outline encloses an area that can be filled.
  public var isClosed: Bool { !supportsLineMarkers }
}

// MARK: - Validity

extension UnitShape {
  /// Whether every number is finite, no place is beyond 10³⁰, and the kind has as many corners as it needs.
  public var isValid: Bool {
    switch self {
    case .arrowShape(let corner): corner.isMeasure
    case .chatBubble(let tail, let angle, let body): tail.isMeasure && angle.isFinite && body.isValid
    case .ellipse, .diamond: true
    case .line(let start, let control, let end):
      start.isMeasure && end.isMeasure && (control?.isMeasure ?? true)
    case .rectangle(let radius): (radius ?? 0).isMeasure && (radius ?? 0) >= 0
    case .regularPolygon(let sides): (3...Self.maximumCornerCount).contains(sides)
    case .star(let points, let inner):
      (3...Self.maximumCornerCount).contains(points) && inner.isMeasure && inner >= 0
    case .polyline(let points): points.count >= 2 && points.allSatisfy { $0.isMeasure }
    case .polygon(let points): points.count >= 3 && points.allSatisfy { $0.isMeasure }
    case .triangle(let points): points.count == 3 && points.allSatisfy { $0.isMeasure }
    case .parallelogram(let points), .trapezoid(let points):
      points.count == 4 && points.allSatisfy { $0.isMeasure }
    case .curve(let c): c.start.isMeasure && c.control1.isMeasure && c.control2.isMeasure && c.end.isMeasure
    // Once round, with room for those who count on.
    case .arc(let start, let sweep): start.isFinite && abs(sweep.radians) <= 4 * .pi
    }
  }
}

extension UnitShape.BubbleBody {
  var isValid: Bool {
    switch self {
    case .rectangle(let radius): radius.isMeasure && radius >= 0
    case .ellipse: true
    }
  }
}

// MARK: - Points

extension UnitShape {
  /// The shape with every point moved by `map`; what has no points stays.
  func mapPoints(_ map: (Point) -> Point) -> UnitShape {
    switch self {
    case .chatBubble(let tail, let angle, let body):
      .chatBubble(tailLocation: map(tail), tailAngle: angle, body: body)
    case .line(let start, let control, let end):
      .line(start: map(start), control: control.map(map), end: map(end))
    case .polyline(let points): .polyline(points.map(map))
    case .polygon(let points): .polygon(points.map(map))
    case .triangle(let points): .triangle(points.map(map))
    case .parallelogram(let points): .parallelogram(points.map(map))
    case .trapezoid(let points): .trapezoid(points.map(map))
    case .curve(let c):
      .curve(
        CubicBezier(from: map(c.start), control1: map(c.control1), control2: map(c.control2), to: map(c.end)))
    case .arrowShape, .ellipse, .rectangle, .regularPolygon, .star, .diamond, .arc: self
    }
  }
}
