// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumRecognition

@Suite struct RegularizerTests {
  let stage = Regularizer()

  @Test("What is near an axis lies along it; what is not is left exactly as it is")
  func directions() {
    for degrees in stride(from: -179.5, through: 180, by: 1) {
      let segment = Segment(
        from: Point(10, 20), to: Point(10, 20) + Vector(direction: .degrees(degrees)) * 100)
      guard case .line(let result) = stage.regularize(.line(segment)) else { continue }
      let off = abs((degrees / 45).rounded() * 45 - degrees)
      if off <= 4 {
        let turn = result.displacement.angle.degrees / 45
        #expect(abs(turn - turn.rounded()) < 1e-9)
        #expect(abs(result.length - 100) < 1e-9)
      } else {
        #expect(result == segment)
      }
    }
  }

  @Test("Nearly square is square, nearly round is round, flat stays flat")
  func equalSides() {
    let box = OrientedRectangle(center: Point(0, 0), width: 100, height: 95, rotation: .degrees(2))
    guard case .rectangle(let square) = stage.regularize(.rectangle(box)) else { return }
    #expect(square.width == square.height && square.rotation == .zero)
    let flat = OrientedRectangle(center: Point(0, 0), width: 100, height: 60, rotation: .degrees(20))
    #expect(stage.regularize(.rectangle(flat)) == .rectangle(flat))
    let oval = Ellipse(center: Point(0, 0), semiMajor: 50, semiMinor: 48, rotation: .degrees(33))
    #expect(stage.regularize(.ellipse(oval)).kind == .circle)
  }

  @Test("A bent arrow becomes right-angled, its ends staying near")
  func bentArrow() {
    let points = [Point(0, 0), Point(100, 3), Point(98, 80)]
    let arrow = Arrow(shaft: .polyline(points), heads: .end, headLength: 20, headAngle: .degrees(30))
    guard case .arrow(let result) = stage.regularize(.arrow(arrow)),
      case .polyline(let snapped) = result.shaft
    else {
      Issue.record("no arrow")
      return
    }
    #expect(snapped[0].y == snapped[1].y && abs(snapped[1].x - snapped[2].x) < 1e-9)
    #expect(result.tip.distance(to: points[2]) < 4)
  }

  @Test("Regular shapes stay as they are: the stage is idempotent")
  func idempotent() {
    let shapes: [Shape] = [
      .rectangle(OrientedRectangle(center: Point(5, 5), width: 80, height: 78, rotation: .degrees(88))),
      .triangle([Point(0, 80), Point(42, 0), Point(90, 82)]),
      .trapezoid([Point(20, 0), Point(80, 2), Point(100, 60), Point(0, 61)]),
    ]
    for shape in shapes {
      let once = stage.regularize(shape)
      guard case .rectangle(let a) = once, case .rectangle(let b) = stage.regularize(once) else { continue }
      #expect(a.center.distance(to: b.center) < 1e-9 && abs(a.width - b.width) < 1e-9)
    }
  }

  @Test("Neighbours lend their size and their line")
  func neighbours() {
    func box(_ x: Double, _ y: Double, _ width: Double) -> Shape {
      .rectangle(OrientedRectangle(center: Point(x, y), width: width, height: 50, rotation: .zero))
    }
    let result = stage.align(box(203, 104, 97), with: [box(50, 100, 100), box(200, 300, 140)], reach: 6)
    #expect(result == box(200, 100, 100))
  }
}

@Suite struct ShapeAdjustmentTests {
  @Test("The dragged end of a line follows the pen, the other stays")
  func lineEnd() {
    let line = Segment(from: Point(0, 0), to: Point(100, 0))
    let drag = ShapeAdjustment(.line(line), grabbedAt: Point(101, 1), reach: 10)
    #expect(drag.shape(at: Point(131, 41)) == .line(Segment(from: Point(0, 0), to: Point(130, 40))))
  }

  @Test("The corner opposite to the dragged one stays, and the turn is kept")
  func boxCorner() {
    let box = OrientedRectangle(center: Point(50, 30), width: 100, height: 60, rotation: .degrees(20))
    for index in 0..<4 {
      let corner = box.corners[index]
      let drag = ShapeAdjustment(.rectangle(box), grabbedAt: corner, reach: 5)
      let target = corner + (corner - box.center) * 0.3
      guard case .rectangle(let result) = drag.shape(at: target) else { continue }
      #expect(result.rotation == box.rotation)
      #expect(result.corners.contains { $0.distance(to: target) < 1e-9 })
      #expect(result.corners.contains { $0.distance(to: box.corners[(index + 2) % 4]) < 1e-9 })
    }
  }

  @Test("A circle grows with the pen about its middle")
  func circle() {
    let drag = ShapeAdjustment(
      .circle(Circle(center: Point(10, 10), radius: 20)), grabbedAt: Point(30, 10), reach: 5)
    guard case .circle(let result) = drag.shape(at: Point(50, 10)) else {
      Issue.record("no circle")
      return
    }
    #expect(abs(result.radius - 40) < 1e-9 && result.center.distance(to: Point(10, 10)) < 1e-9)
  }
}
