// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry
import VellumInk
import VellumMarkup

@Suite struct PageShapeTests {
  /// A shape's numbers in one order, so that two shapes can be compared with a tolerance.
  private func numbers(_ shape: Shape) -> [Double] {
    func of(_ points: [Point]) -> [Double] { points.flatMap { [$0.x, $0.y] } }
    func of(_ r: OrientedRectangle) -> [Double] { of([r.center]) + [r.width, r.height, r.rotation.radians] }
    func of(_ e: Ellipse) -> [Double] { of([e.center]) + [e.semiMajor, e.semiMinor, e.rotation.radians] }
    switch shape {
    case .line(let s): return of([s.start, s.end])
    case .polyline(let p), .triangle(let p), .parallelogram(let p), .trapezoid(let p), .polygon(let p):
      return of(p)
    case .curve(let c): return of([c.start, c.control1, c.control2, c.end])
    case .arc(let a): return of(a.ellipse) + [a.start.radians, a.sweep.radians]
    case .arrow(let a):
      let shaft: [Point] =
        switch a.shaft {
        case .polyline(let points): points
        case .curve(let c): [c.start, c.control, c.end]
        }
      return of(shaft) + [a.headLength, a.headAngle.radians, a.heads == .both ? 1 : 0]
    case .rectangle(let r), .diamond(let r): return of(r)
    case .roundedRectangle(let r, let radius): return of(r) + [radius]
    case .regularPolygon(let p):
      return of([p.center]) + [p.radius, p.rotation.radians, Double(p.vertexCount)]
    case .ellipse(let e): return of(e)
    case .circle(let c): return of([c.center]) + [c.radius]
    case .star(let s):
      return of([s.center]) + [s.outerRadius, s.innerRadius, s.rotation.radians, Double(s.tipCount)]
    case .arrowShape(let a): return of([a.tail, a.tip]) + [a.shaftWidth, a.headWidth, a.headLength]
    case .chatBubble(let b):
      let tail = of([b.tailTip]) + [b.tailAngle.radians]
      switch b.body {
      case .rectangle(let r, let radius): return of(r) + [radius] + tail
      case .ellipse(let e): return of(e) + tail
      }
    }
  }

  @Test(arguments: ShapeKind.allCases)
  func aPageShapeComesBackWithinRounding(kind: ShapeKind) {
    var generator = SplitMix(seed: 1)
    for _ in 0..<400 {
      let shape = generator.shape(kind, proper: true)
      let back = ShapeMarkup(shape: shape).pageShape
      if case .ellipse(let e) = shape, e.semiMajor == e.semiMinor {
        #expect(back == .circle(Circle(center: e.center, radius: e.semiMajor)) || back.kind == .circle)
        continue
      }
      #expect(back.kind == kind)
      let (a, b) = (numbers(shape), numbers(back))
      #expect(a.count == b.count)
      for (x, y) in zip(a, b) { #expect(abs(x - y) <= 1e-9, "\(shape) became \(back)") }
    }
  }

  @Test func linesAlongAnAxisKeepTheirPlace() {
    for end in [Point(50, 20), Point(20, 90), Point(20, 20)] {
      let shape = Shape.line(Segment(from: Point(20, 20), to: end))
      #expect(ShapeMarkup(shape: shape).pageShape == shape)
    }
  }

  @Test func farFromTheOriginTheRelativeErrorStaysThatOfRounding() {
    for reach in [3001.0, 1e5, -7e4, 1e9] {
      let shape = Shape.triangle([
        Point(reach, reach), Point(reach + 0.37, reach), Point(reach, reach + 0.37),
      ])
      for (x, y) in zip(numbers(shape), numbers(ShapeMarkup(shape: shape).pageShape)) {
        #expect(abs(x - y) <= 4 * abs(reach).ulp)
      }
    }
  }

  @Test func aMarkerAtTheStartOnlyIsTheArrowTheOtherWay() {
    var markup = ShapeMarkup(shape: .line(Segment(from: Point(0, 0), to: Point(100, 0))))
    markup.startLineMarker = .arrow
    guard case .arrow(let arrow) = markup.pageShape else {
      Issue.record("a line with a marker is an arrow")
      return
    }
    #expect(arrow.tip == Point(0, 0) && arrow.tail == Point(100, 0) && arrow.heads == .end)
  }

  @Test func aStretchedPolygonIsThePolygonOfItsCorners() {
    let markup = ShapeMarkup(
      shape: .regularPolygon(sides: 4), frame: Rect(x: 0, y: 0, width: 200, height: 100), strokeColor: .black)
    guard case .polygon(let corners) = markup.pageShape else {
      Issue.record("a stretched regular polygon is a polygon")
      return
    }
    let expected = [Point(100, 0), Point(200, 50), Point(100, 100), Point(0, 50)]
    for (corner, point) in zip(corners, expected) { #expect(corner.distance(to: point) < 1e-12 * 200) }
  }

  @Test func everyPaperKitKindHasAValidUnitShapeOfThatKind() {
    for kind in ShapeConfiguration.Shape.allCases {
      let unit = UnitShape(kind)
      #expect(unit.isValid && unit.configurationShape == kind)
    }
  }
}
