// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension Shape {
  /// The shape in units put where the ink was drawn.
  func onPage(_ ink: GestureInk) -> Shape {
    let scale = ink.scale
    func place(_ point: Point) -> Point { ink.onPage(point) }
    func places(_ points: [Point]) -> [Point] { points.map { ink.onPage($0) } }
    func box(_ box: OrientedRectangle) -> OrientedRectangle {
      OrientedRectangle(
        center: place(box.center), width: box.width * scale, height: box.height * scale,
        rotation: box.rotation)
    }
    func ellipse(_ e: Ellipse) -> Ellipse {
      Ellipse(
        center: place(e.center), semiMajor: e.semiMajor * scale, semiMinor: e.semiMinor * scale,
        rotation: e.rotation)
    }
    switch self {
    case .line(let segment): return .line(Segment(from: place(segment.start), to: place(segment.end)))
    case .polyline(let points): return .polyline(places(points))
    case .curve(let c):
      return .curve(
        CubicBezier(
          from: place(c.start), control1: place(c.control1), control2: place(c.control2), to: place(c.end)))
    case .arc(let arc):
      return .arc(EllipticArc(ellipse: ellipse(arc.ellipse), start: arc.start, sweep: arc.sweep))
    case .arrow(let arrow):
      let shaft: Arrow.Shaft =
        switch arrow.shaft {
        case .polyline(let points): .polyline(places(points))
        case .curve(let q):
          .curve(QuadraticBezier(from: place(q.start), control: place(q.control), to: place(q.end)))
        }
      return .arrow(
        Arrow(
          shaft: shaft, heads: arrow.heads, headLength: arrow.headLength * scale, headAngle: arrow.headAngle))
    case .triangle(let points): return .triangle(places(points))
    case .rectangle(let rectangle): return .rectangle(box(rectangle))
    case .roundedRectangle(let rectangle, let radius):
      return .roundedRectangle(box(rectangle), cornerRadius: radius * scale)
    case .diamond(let rectangle): return .diamond(box(rectangle))
    case .parallelogram(let points): return .parallelogram(places(points))
    case .trapezoid(let points): return .trapezoid(places(points))
    case .polygon(let points): return .polygon(places(points))
    case .regularPolygon(let p):
      return .regularPolygon(
        RegularPolygon(
          center: place(p.center), radius: p.radius * scale, rotation: p.rotation, vertexCount: p.vertexCount)
      )
    case .ellipse(let e): return .ellipse(ellipse(e))
    case .circle(let circle):
      return .circle(Circle(center: place(circle.center), radius: circle.radius * scale))
    case .star(let s):
      return .star(
        Star(
          center: place(s.center), outerRadius: s.outerRadius * scale, innerRadius: s.innerRadius * scale,
          rotation: s.rotation, tipCount: s.tipCount))
    case .arrowShape(let a):
      return .arrowShape(
        BlockArrow(
          tail: place(a.tail), tip: place(a.tip), shaftWidth: a.shaftWidth * scale,
          headWidth: a.headWidth * scale,
          headLength: a.headLength * scale))
    case .chatBubble(let b):
      let body: ChatBubble.Body =
        switch b.body {
        case .rectangle(let rectangle, let radius): .rectangle(box(rectangle), cornerRadius: radius * scale)
        case .ellipse(let e): .ellipse(ellipse(e))
        }
      return .chatBubble(ChatBubble(body: body, tailTip: place(b.tailTip), tailAngle: b.tailAngle))
    }
  }
}
