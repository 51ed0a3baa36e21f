// SPDX-License-Identifier: Apache-2.0
// Kinds of fault that people reported about ink programs in public, each provoked by an input of our own.

import Testing
import VellumGeometry
import VellumInk

private let id = UniqueID(high: 0, low: 9)

private func trace(_ rows: [(x: Double, y: Double, p: Double?, ms: Double)]) -> Trace {
  Trace(samples: rows.map { PenSample(position: Point($0.x, $0.y), time: $0.ms / 1000, pressure: $0.p) })
}

/// A straight run sampled every 2 points at 240 Hz.
private func run(_ a: Point, _ b: Point, p: Double = 0.5) -> [(x: Double, y: Double, p: Double?, ms: Double)]
{
  let count = Int((a.distance(to: b) / 2).rounded())
  return (0...count).map { index in
    let place = a.interpolated(to: b, at: Double(index) / Double(count))
    return (place.x, place.y, p, Double(index) * 1000 / 240)
  }
}

private func polyline(_ path: StrokePath, step: Double = 0.05) -> [Point] {
  guard let domain = path.domain else { return [] }
  return stride(from: 0.0, through: domain.upperBound, by: step).map { path.location(at: $0) }
}

private func distance(_ point: Point, to way: [Point]) -> Double {
  guard way.count > 1 else { return point.distance(to: way[0]) }
  return zip(way, way.dropFirst()).map { Segment(from: $0, to: $1).distance(to: point) }.min()!
}

@Suite struct InkFaultTests {
  @Test func firstStrokeHasNoHookFromAnEmptyFilter() {  // mypaint/mypaint#11
    let stroke = Stroke(
      modeling: trace((0...8).map { (400, 300 + 25 * Double($0), 0.5, 4 * Double($0)) }), ink: Ink(), id: id)
    #expect(stroke.path.points[0].position == Point(400, 300))
    #expect(polyline(stroke.path).allSatisfy { abs($0.x - 400) <= 0.01 })
  }

  @Test func startIsNotDraggedAway() {  // drawpile/Drawpile#219
    for angle in stride(from: 0.0, to: 360, by: 45) {
      let start = Point(200, 200)
      let stroke = Stroke(
        modeling: trace(run(start, start + Vector(direction: .degrees(angle)) * 120)), ink: Ink(), id: id)
      #expect(stroke.path.location(at: 0).distance(to: start) < 0.01)
    }
  }

  @Test func strokeIsNeitherShortNorLate() {  // pencil2d/pencil#486, aseprite/aseprite#2371
    let rows = (0...100).map { (4 * Double($0), 0.0, Double?.some(0.5), Double($0) * 1000 / 240) }
    let path = Stroke(modeling: trace(rows), ink: Ink(), id: id).path
    #expect(path.location(at: 1e9).distance(to: Point(400, 0)) <= 0.5)
    for parameter in stride(from: 0.0, through: Double(path.count - 1), by: 0.37) {
      #expect(abs(path.location(at: parameter).x - 960 * path.time(at: parameter)) < 0.5)
    }
  }

  @Test func pauseDoesNotSplitOrLengthenAStroke() {  // mypaint/libmypaint#173
    var rows = run(Point(0, 0), Point(100, 0))
    for _ in 0..<250 { rows.append((100, 0, 0.5, rows[rows.count - 1].ms + 8)) }
    let last = rows[rows.count - 1].ms
    rows += run(Point(100, 0), Point(200, 0)).dropFirst().map { ($0.x, $0.y, $0.p, $0.ms + last) }
    #expect(abs(Stroke(modeling: trace(rows), ink: Ink(), id: id).path.length - 200) < 1)
  }

  @Test func goingBackALittleDrawsNoBlob() throws {  // steveruizok/perfect-freehand#48
    var rows = (0...20).map { (5 * Double($0), 0.0, Double?.some(0.5), 8 * Double($0)) }
    rows.append((97, 0, 0.5, 168))
    let stroke = Stroke(modeling: trace(rows), ink: Ink(.monoline, width: 8), id: id)
    let bounds = try #require(stroke.renderBounds)
    #expect(bounds.maxX <= 104.01 && bounds.maxY - bounds.minY <= 8 * 1.05)
  }

  @Test func sparseZigzagsDoNotPinch() {  // steveruizok/perfect-freehand#112, #113
    let corners = [Point(0, 0), Point(100, 10), Point(0, 20), Point(100, 30)]
    let rows = corners.enumerated().map { ($1.x, $1.y, Double?.some(0.5), 8 * Double($0)) }
    let contours = flattened(Stroke(modeling: trace(rows), ink: Ink(.monoline, width: 8), id: id).outline())
    for (a, b) in zip(corners, corners.dropFirst()) {
      for step in 0...100 {
        let center = a.interpolated(to: b, at: Double(step) / 100)
        for angle in stride(from: 0.0, to: 360, by: 45) {
          #expect(winding(of: center + Vector(direction: .degrees(angle)) * 3.8, in: contours) != 0)
        }
      }
    }
  }

  @Test func smallSizesGiveNoBubbles() throws {  // steveruizok/perfect-freehand#88
    let stroke = Stroke(
      modeling: trace(run(Point(0, 0), Point(100, 0))), ink: Ink(.monoline, width: 1), id: id)
    #expect(abs(abs(signedArea(flattened(stroke.outline()))) - 100.79) < 0.02 * 100.79)
    let bounds = try #require(stroke.renderBounds)
    for (value, right) in [
      (bounds.minX, -0.5), (bounds.maxX, 100.5), (bounds.minY, -0.5), (bounds.maxY, 0.5),
    ] {
      #expect(abs(value - right) < 1e-6)
    }
  }

  @Test func shortStrokesHaveNoSpikes() {  // excalidraw/excalidraw#11758
    let places = [Point(0, 0), Point(0.05, 0.02), Point(0.11, 0.05), Point(0.2, 0.07)]
    let rows = places.enumerated().map { ($1.x, $1.y, Double?.some(0.5), 8 * Double($0)) }
    let stroke = Stroke(modeling: trace(rows), ink: Ink(.monoline, width: 1), id: id)
    let center = polyline(stroke.path, step: 0.01)
    for contour in flattened(stroke.outline(), steps: 48) {
      for point in contour {
        // The line is drawn along the smooth curve, which strays a little from the samples' straight pieces.
        #expect(distance(point, to: center) <= 0.5 + 1e-6)
        #expect(distance(point, to: places) <= 0.502)
        #expect(point.x >= -0.5 - 1e-6 && point.x <= 0.7 + 1e-6)
        #expect(point.y >= -0.5 - 1e-6 && point.y <= 0.57 + 1e-6)
      }
    }
  }

  @Test func repeatedPointsGiveNoFalseLength() {  // excalidraw/excalidraw#3512
    var places = Array(repeating: Point(0, 0), count: 5) + Array(repeating: Point(10, 10), count: 3)
    places += Array(repeating: Point(20, 20), count: 4) + Array(repeating: Point(20, 21), count: 6)
    let rows = places.enumerated().map { ($1.x, $1.y, Double?.some(0.5), 8 * Double($0)) }
    let path = Stroke(modeling: trace(rows), ink: Ink(), id: id).path
    #expect(abs(path.length - 29.284) < 0.15)
    #expect(path.points.allSatisfy { $0.position.isFinite && $0.width.isFinite })
    // Tangents are numbers everywhere, and directions wherever the curve moves on.
    for step in 0...16 * (path.count - 1) {
      let tangent = path.derivative(at: Double(step) / 16)
      #expect(tangent.x.isFinite && tangent.y.isFinite && tangent.angle.isFinite)
    }
  }

  @Test func toAndFroOverAThirdOfAPointStaysFinite() throws {  // excalidraw/excalidraw#3566
    let rows = [0.0, 0.33, 0, 0.33, 0].enumerated().map { (0.0, $1, Double?.some(0.5), 8 * Double($0)) }
    let stroke = Stroke(modeling: trace(rows), ink: Ink(.monoline, width: 2), id: id)
    #expect(flattened(stroke.outline()).allSatisfy { $0.allSatisfy(\.isFinite) })
    let bounds = try #require(stroke.renderBounds)
    #expect(
      bounds.minX >= -1 - 1e-9 && bounds.maxX <= 1 + 1e-9 && bounds.minY >= -1.05 && bounds.maxY <= 1.38)
  }

  @Test func cuspsAtTheEndsOfCurvesStayFinite() {  // linebender/kurbo#314
    let (a, b) = (Point(0, 0), Point(30, 10))
    for controls in [
      [a, a, a, b, b, b], [a, a, b, b], [Point(5, 5), Point(5, 5), Point(5, 5), Point(5, 5)],
    ] {
      let stroke = Stroke(
        id: id, ink: Ink(.monoline, width: 4),
        path: StrokePath(points: controls.map { StrokePoint(position: $0, width: 4) }))
      let contours = flattened(stroke.outline())
      #expect(!contours.isEmpty && contours.allSatisfy { $0.allSatisfy(\.isFinite) })
      if controls[0] == controls[3] { #expect(abs(abs(signedArea(contours)) - .pi * 4) < 0.01) }
    }
  }

  // steveruizok/perfect-freehand#1, xournalpp/xournalpp#1534
  @Test func tapsAreDotsOfTheirPressure() throws {
    for x in [10.0, 40, 70] {
      let dot = Stroke(modeling: trace([(x, 10, 0.3, 0)]), ink: Ink(.pen, width: 4), id: id)
      let width = InkKind.pen.response.width(nominal: 4, pressure: 0.3, altitude: nil, speed: nil)
      let bounds = try #require(dot.renderBounds)
      #expect(abs(bounds.width - width) < 1e-9 && bounds.center.distance(to: Point(x, 10)) < 1e-9)
    }
  }

  @Test func dotsOfTheLetterIAreKept() {  // ARBML/Calliar#2
    let rows = [
      (50.0, 50.0, Double?.some(0.4), 0.0), (50.5, 50.2, 0.4, 4), (51, 50.4, 0.4, 9), (51.4, 50.5, 0.4, 13),
    ]
    let stroke = Stroke(modeling: trace(rows), ink: Ink(), id: id)
    #expect(stroke.path.count >= 1 && stroke.renderBounds != nil)
  }

  // pencil2d/pencil#486, opentoonz/opentoonz#3399
  @Test func slowStrokesOnAWholeNumberGridAreNoStairs() {
    let rows = (0...120).map { (Double($0), (Double($0) / 2).rounded(), Double?.some(0.5), 50 * Double($0)) }
    let way = polyline(Stroke(modeling: trace(rows), ink: Ink(), id: id).path, step: 1)
    for place in way { #expect(abs(place.y - place.x / 2) / 1.25.squareRoot() < 0.75) }
    func turning(_ way: [Point]) -> Double {
      let steps = zip(way, way.dropFirst()).map { $1 - $0 }
      return zip(steps, steps.dropFirst()).reduce(0) { $0 + abs($1.0.turn(to: $1.1).radians) }
    }
    #expect(turning(way) <= 0.25 * turning(rows.map { Point($0.0, $0.1) }))
  }

  @Test func cuspsStay() {  // xournalpp/xournalpp#2512
    var rows = run(Point(0, 0), Point(100, 0))
    let last = rows[rows.count - 1].ms
    rows += run(Point(100, 0), Point(0, 20)).dropFirst().map { ($0.x, $0.y, $0.p, $0.ms + last) }
    #expect(distance(Point(100, 0), to: polyline(Stroke(modeling: trace(rows), ink: Ink(), id: id).path)) < 2)
  }

  @Test func equalTimesDoNotPinTheWidth() {  // gcacace/android-signaturepad#103
    let times = [0.0, 8, 8, 16, 24, 32, 40, 48, 56, 64]
    let odd = Stroke(
      modeling: trace(times.enumerated().map { (5 * Double($0), 0, 0.5, $1) }),
      ink: Ink(.fountainPen, width: 4), id: id)
    let even = Stroke(
      modeling: trace((0..<10).map { (5 * Double($0), 0, 0.5, 8 * Double($0)) }),
      ink: Ink(.fountainPen, width: 4), id: id)
    for index in 5..<10 {
      let (a, b) = (odd.path.points[index].width, even.path.points[index].width)
      #expect(abs(a - b) < 0.01 * b)
    }
  }

  @Test func landingPenLeavesNoBlot() {  // devmobasa/wayscriber#235
    let pressures = [1, 0.05, 0.055] + Array(repeating: 0.06, count: 10)
    let rows = pressures.enumerated().map { (2 * Double($0), 0.0, Double?.some($1), 4 * Double($0)) }
    let path = Stroke(modeling: trace(rows), ink: Ink(.pen, width: 4), id: id).path
    let right = InkKind.pen.response.width(nominal: 4, pressure: 0.06, altitude: nil, speed: 0)
    #expect(path.points[0].width <= 1.1 * right)
  }

  @Test func invisiblyThinStrokesAreDrawnAtALeastWidth() {  // xournalpp/xournalpp#2118
    let thin = InkKind.pen.response.width(nominal: 4, pressure: 0, altitude: nil, speed: 1e9)
    #expect(thin >= 4 * InkResponse.leastShare)
  }

  @Test func zeroAndMissingPressureDiffer() {  // steveruizok/perfect-freehand#35
    let zero = [0.4, 0.2, 0, 0.2, 0.4].enumerated().map {
      (10 * Double($0), 0.0, Double?.some($1), 8 * Double($0))
    }
    var missing = zero
    missing[2].2 = nil
    let (a, b) = (
      Stroke(modeling: trace(zero), ink: Ink(.pen, width: 6), id: id),
      Stroke(modeling: trace(missing), ink: Ink(.pen, width: 6), id: id)
    )
    #expect(a.path.points.map(\.width).min() == a.path.points[2].width)
    #expect(b.path.points[2].width > a.path.points[2].width)
    #expect(a.outline() != b.outline())
  }

  @Test func traceWithoutTimesIsModeled() {  // no time channel at all
    let points = (0..<100).map { Point(3 * Double($0), 20 * Angle.degrees(7 * Double($0)).sine) }
    let stroke = Stroke(modeling: Trace(points: points), ink: Ink(), id: id)
    #expect(stroke.path.count >= 100)
    for point in points { #expect(distance(point, to: polyline(stroke.path)) < 1) }
  }

  @Test func onePlaceOfASpikeIsLeftOut() {  // linuxwacom/input-wacom#409
    var rows = (0..<60).map { (2 * Double($0), 100.0, Double?.some(0.5), Double($0) * 1000 / 240) }
    (rows[20].0, rows[20].1) = (340, -200)
    let path = Stroke(modeling: trace(rows), ink: Ink(), id: id).path
    #expect(polyline(path).allSatisfy { abs($0.y - 100) < 2 })
  }

  @Test func costDoesNotGrowWithTheLengthOfAStroke() {  // saber-notes/saber#1019: the state has one size
    var modeler = StrokeModeler()
    var points: [ModeledPoint] = []
    for index in 0..<20_000 {
      let t = Double(index) / 240
      modeler.add(
        PenSample(
          position: Point(100 * Angle.radians(t).cosine, 100 * Angle.radians(1.3 * t).sine), time: t,
          phase: index == 0 ? .began : .moved), appendingTo: &points)
      var tail: [ModeledPoint] = []
      if index % 1000 == 0 {
        modeler.appendUnstableTail(to: &tail)
        #expect(tail.count <= 5)
      }
    }
    #expect(points.count >= 19_990 && points.count <= 20_000)
  }

  @Test func widthDoesNotDependOnDirection() {  // wavewave/hoodle#28
    let areas = stride(from: 0.0, to: 360, by: 45).map { angle -> Double in
      let rows = run(Point(200, 200), Point(200, 200) + Vector(direction: .degrees(angle)) * 100)
      return abs(
        signedArea(flattened(Stroke(modeling: trace(rows), ink: Ink(.pen, width: 5), id: id).outline())))
    }
    for area in areas { #expect(abs(area - areas[0]) < 0.01 * areas[0]) }
  }
}
