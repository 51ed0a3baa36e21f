// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRendering

/// Small documents for pictures.
enum Scene {
  static func id(_ number: UInt64) -> UniqueID { UniqueID(high: 0, low: number) }

  static func page(_ width: Double, _ height: Double, _ elements: [MarkupElement] = []) -> PaperMarkup {
    var page = PaperMarkup(
      bounds: Rect(x: 0, y: 0, width: width, height: height), id: MarkupID(rawValue: id(0)))
    page.subelements.append(contentsOf: elements)
    return page
  }

  static func stroke(
    _ points: [Point], ink: Ink = Ink(.monoline), id number: UInt64 = 1, width: (Int) -> Double
  ) -> MarkupElement {
    .stroke(
      Stroke(
        id: id(number), ink: ink,
        path: StrokePath(
          points: points.enumerated().map { StrokePoint(position: $0.element, width: width($0.offset)) })))
  }

  static func shape(
    _ shape: Shape, stroke: Color? = .black, fill: Color? = nil, width: Double = 2, id number: UInt64 = 1
  ) -> ShapeMarkup {
    ShapeMarkup(
      shape: shape, strokeColor: stroke, fillColor: fill, lineWidth: width, id: MarkupID(rawValue: id(number))
    )
  }

  /// One element of each kind of shape, in rows.
  static var allKinds: PaperMarkup {
    let box = { (x: Double, y: Double) in
      OrientedRectangle(center: Point(x, y), width: 100, height: 60, rotation: .degrees(10))
    }
    let ellipse = { (x: Double, y: Double) in
      Ellipse(center: Point(x, y), semiMajor: 50, semiMinor: 28, rotation: .degrees(-15))
    }
    func offset(_ x: Double, _ y: Double, _ points: [Point]) -> [Point] {
      points.map { $0 + Vector(x, y) }
    }
    let bentTail = [Point(-50, -30), Point(20, -30), Point(20, 30)]
    let shapes: [Shape] = [
      .line(Segment(from: Point(20, 30), to: Point(110, 90))),
      .polyline(offset(200, 60, [Point(-50, -30), Point(-10, 30), Point(20, -30), Point(50, 30)])),
      .curve(
        CubicBezier(
          from: Point(280, 90), control1: Point(300, 0), control2: Point(350, 120), to: Point(380, 30))),
      .arc(EllipticArc(ellipse: ellipse(460, 60), start: .degrees(30), sweep: .degrees(220))),
      .arrow(
        Arrow(
          shaft: .polyline([Point(540, 90), Point(630, 30)]), heads: .end, headLength: 18,
          headAngle: .degrees(25))),
      .arrow(
        Arrow(
          shaft: .polyline(offset(60, 180, bentTail)), heads: .both, headLength: 14, headAngle: .degrees(30))),
      .arrow(
        Arrow(
          shaft: .curve(
            QuadraticBezier(from: Point(150, 210), control: Point(200, 110), to: Point(250, 210))),
          heads: .both, headLength: 14, headAngle: .degrees(30))),
      .triangle(offset(330, 180, [Point(-40, 30), Point(0, -35), Point(50, 25)])),
      .rectangle(box(460, 180)),
      .roundedRectangle(box(590, 180), cornerRadius: 15),
      .diamond(box(60, 300)),
      .parallelogram(offset(200, 300, [Point(-50, 25), Point(-20, -25), Point(50, -25), Point(20, 25)])),
      .trapezoid(offset(330, 300, [Point(-50, 25), Point(50, 25), Point(20, -25), Point(-30, -25)])),
      .polygon(
        offset(460, 300, [Point(-40, 0), Point(-20, -30), Point(40, -10), Point(10, 5), Point(20, 35)])),
      .regularPolygon(
        RegularPolygon(center: Point(590, 300), radius: 40, rotation: .degrees(-90), vertexCount: 5)),
      .ellipse(ellipse(60, 420)),
      .circle(Circle(center: Point(200, 420), radius: 38)),
      .star(
        Star(center: Point(330, 420), outerRadius: 45, innerRadius: 19, rotation: .degrees(-90), tipCount: 5)),
      .arrowShape(
        BlockArrow(tail: Point(410, 440), tip: Point(510, 400), shaftWidth: 22, headWidth: 50, headLength: 40)
      ),
      .chatBubble(
        ChatBubble(
          body: .rectangle(
            OrientedRectangle(center: Point(590, 410), width: 100, height: 50, rotation: .zero),
            cornerRadius: 12),
          tailTip: Point(560, 465), tailAngle: .degrees(35))),
    ]
    var page = page(660, 490)
    for (index, shape) in shapes.enumerated() {
      let hue = Double(index) / Double(shapes.count)
      let fill = shape.isClosed ? Color(linearRed: 0.3 + 0.5 * hue, green: 0.6, blue: 1 - 0.6 * hue) : nil
      page.subelements.append(Self.shape(shape, fill: fill, id: UInt64(index + 1)))
    }
    return page
  }
}
