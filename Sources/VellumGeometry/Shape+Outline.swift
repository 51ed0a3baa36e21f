// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// Hands over the primitives of the outline in drawing order, without allocating.
  ///
  /// Each begins where the one before it ended, but for the barbs of an arrow: each pair is a separate stroke from
  /// barb to tip to barb. A closed kind ends where it began.
  public func forEachOutlinePiece(_ body: (OutlinePiece) -> Void) {
    switch self {
    case .line(let segment): body(.segment(segment))
    case .polyline(let points): Shape.chain(points.count, closed: false, corner: { points[$0] }, body)
    case .curve(let curve): body(.cubic(curve))
    case .arc(let arc): body(.arc(arc))
    case .arrow(let arrow): arrow.forEachOutlinePiece(body)
    case .triangle(let corners), .parallelogram(let corners), .trapezoid(let corners), .polygon(let corners):
      Shape.chain(corners.count, closed: true, corner: { corners[$0] }, body)
    case .rectangle(let rectangle):
      Shape.chain(4, closed: true, corner: { rectangle.corner(at: $0) }, body)
    case .roundedRectangle(let rectangle, let radius):
      rectangle.forEachRoundedPiece(cornerRadius: radius, body)
    case .diamond(let rectangle):
      Shape.chain(4, closed: true, corner: { rectangle.diamondTip(at: $0) }, body)
    case .regularPolygon(let polygon):
      Shape.chain(polygon.vertexCount, closed: true, corner: { polygon.corner(at: $0) }, body)
    case .ellipse(let ellipse):
      body(.arc(EllipticArc(ellipse: ellipse, start: .zero, sweep: .fullTurn)))
    case .circle(let circle):
      body(.arc(EllipticArc(ellipse: circle.ellipse, start: .zero, sweep: .fullTurn)))
    case .star(let star):
      Shape.chain(2 * star.tipCount, closed: true, corner: { star.corner(at: $0) }, body)
    case .arrowShape(let arrow):
      Shape.chain(7, closed: true, corner: { arrow.corner(at: $0) }, body)
    case .chatBubble(let bubble): bubble.forEachOutlinePiece(body)
    }
  }

  /// The straight pieces through numbered corners.
  private static func chain(
    _ count: Int, closed: Bool, corner: (Int) -> Point, _ body: (OutlinePiece) -> Void
  ) {
    guard count > 0 else { return }
    let first = corner(0)
    var previous = first
    for index in 1..<Swift.max(1, count) {
      let next = corner(index)
      body(.segment(Segment(from: previous, to: next)))
      previous = next
    }
    if closed || count == 1 { body(.segment(Segment(from: previous, to: first))) }
  }

  /// The corners of a kind that has straight sides, in order; the ends of an open kind; the corners of the surrounding
  /// rectangle for a rounded rectangle and for the body of a chat bubble, followed by the tip of its tail; none for an
  /// ellipse or a circle.
  public var corners: [Point] {
    switch self {
    case .line(let segment): [segment.start, segment.end]
    case .polyline(let points): points
    case .curve(let curve): [curve.start, curve.end]
    case .arc(let arc): [arc.startPoint, arc.endPoint]
    case .arrow(let arrow):
      switch arrow.shaft {
      case .polyline(let points): points
      case .curve(let curve): [curve.start, curve.end]
      }
    case .triangle(let corners), .parallelogram(let corners), .trapezoid(let corners), .polygon(let corners):
      corners
    case .rectangle(let rectangle), .roundedRectangle(let rectangle, _): rectangle.corners
    case .diamond(let rectangle): (0..<4).map(rectangle.diamondTip(at:))
    case .regularPolygon(let polygon): polygon.corners
    case .ellipse, .circle: []
    case .star(let star): star.corners
    case .arrowShape(let arrow): arrow.corners
    case .chatBubble(let bubble):
      switch bubble.body {
      case .rectangle(let rectangle, _): rectangle.corners + [bubble.tailTip]
      case .ellipse: [bubble.tailTip]
      }
    }
  }
}
