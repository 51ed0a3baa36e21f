// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumGeometry
import VellumInk

/// One drawing of each kind of shape with its name, in a grid of cells of 200 points.
struct ShapeSheet {
  /// A drawing with what was meant.
  struct Drawing {
    var shape: Shape
    var strokes: [Trace]
  }

  private(set) var drawings: [Drawing] = []

  /// The sheet as one hand draws it with a device.
  init(seed: UInt64, device: PenDevice, style: HandStyle = .neat) {
    var pen = PenSimulator(seed: seed, style: style, device: device)
    for (number, shape) in ShapeSheet.shapes.enumerated() {
      let offset = Vector(Double(number % 4) * 200, Double(number / 4) * 200)
      let placed = ShapeSheet.moved(shape, by: offset)
      drawings.append(Drawing(shape: placed, strokes: pen.draw(placed)))
    }
  }

  /// Every kind, in the first cell, which spans 0...200.
  static let shapes: [Shape] = [
    .line(Segment(from: Point(30, 150), to: Point(170, 60))),
    .polyline([Point(30, 150), Point(80, 50), Point(120, 150), Point(170, 50)]),
    .arc(
      EllipticArc(
        ellipse: Ellipse(center: Point(100, 120), semiMajor: 70, semiMinor: 70, rotation: .zero),
        start: .degrees(180), sweep: .degrees(180))),
    .arrow(
      Arrow(
        shaft: .polyline([Point(30, 140), Point(170, 70)]), heads: .end, headLength: 26,
        headAngle: .degrees(28))),
    .triangle([Point(100, 35), Point(170, 160), Point(30, 160)]),
    .rectangle(OrientedRectangle(center: Point(100, 100), width: 140, height: 90, rotation: .zero)),
    .diamond(OrientedRectangle(center: Point(100, 100), width: 150, height: 110, rotation: .zero)),
    .ellipse(Ellipse(center: Point(100, 100), semiMajor: 75, semiMinor: 45, rotation: .zero)),
    .circle(Circle(center: Point(100, 100), radius: 60)),
    .parallelogram([Point(60, 55), Point(180, 55), Point(140, 145), Point(20, 145)]),
    .regularPolygon(
      RegularPolygon(center: Point(100, 100), radius: 70, rotation: .degrees(-90), vertexCount: 6)),
    .star(
      Star(center: Point(100, 105), outerRadius: 75, innerRadius: 30, rotation: .degrees(-90), tipCount: 5)),
  ]

  private static func moved(_ shape: Shape, by offset: Vector) -> Shape {
    func box(_ box: OrientedRectangle) -> OrientedRectangle {
      OrientedRectangle(
        center: box.center + offset, width: box.width, height: box.height, rotation: box.rotation)
    }
    func ellipse(_ ellipse: Ellipse) -> Ellipse {
      Ellipse(
        center: ellipse.center + offset, semiMajor: ellipse.semiMajor, semiMinor: ellipse.semiMinor,
        rotation: ellipse.rotation)
    }
    switch shape {
    case .line(let line): return .line(Segment(from: line.start + offset, to: line.end + offset))
    case .polyline(let points): return .polyline(points.map { $0 + offset })
    case .arc(let arc):
      return .arc(EllipticArc(ellipse: ellipse(arc.ellipse), start: arc.start, sweep: arc.sweep))
    case .arrow(var arrow):
      if case .polyline(let points) = arrow.shaft { arrow.shaft = .polyline(points.map { $0 + offset }) }
      return .arrow(arrow)
    case .triangle(let points): return .triangle(points.map { $0 + offset })
    case .rectangle(let rectangle): return .rectangle(box(rectangle))
    case .diamond(let diamond): return .diamond(box(diamond))
    case .ellipse(let outline): return .ellipse(ellipse(outline))
    case .circle(let circle): return .circle(Circle(center: circle.center + offset, radius: circle.radius))
    case .parallelogram(let points): return .parallelogram(points.map { $0 + offset })
    case .regularPolygon(var polygon):
      polygon.center += offset
      return .regularPolygon(polygon)
    case .star(var star):
      star.center += offset
      return .star(star)
    default: preconditionFailure("the sheet has no such kind")
    }
  }
}
