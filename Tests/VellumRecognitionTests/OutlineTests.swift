// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumRecognition

/// Closed outlines that are none of the usual shapes are answered by what lies on the ink, or not at all.
@Suite struct OutlineTests {
  func best(_ strokes: [Trace], _ mode: RecognitionMode = .automatic) -> ShapeCandidate? {
    ShapeRecognizer(options: RecognitionOptions(mode: mode)).recognize(strokes: strokes).first
  }

  /// The root mean square distance of the ink to the outline of a shape.
  func distance(_ ink: [Point], _ shape: Shape) -> Double {
    let squares = ink.map { shape.distance(to: $0) * shape.distance(to: $0) }
    return (squares.reduce(0, +) / Double(ink.count)).squareRoot()
  }

  static func corners(_ numbers: [Double]) -> [Point] {
    stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
  }

  static let outlines: [(name: String, corners: [Point])] = [
    ("U", corners([100, 100, 160, 100, 160, 240, 240, 240, 240, 100, 300, 100, 300, 300, 100, 300])),
    (
      "plus",
      corners([
        170, 100, 230, 100, 230, 170, 300, 170, 300, 230, 230, 230, 230, 300, 170, 300, 170, 230, 100, 230,
        100,
        170, 170, 170,
      ])
    ),
    ("dart", corners([200, 100, 280, 300, 200, 240, 120, 300])),
    (
      "arrow with two heads",
      corners([
        100, 200, 150, 150, 150, 180, 250, 180, 250, 150, 300, 200, 250, 250, 250, 220, 150, 220, 150, 250,
      ])
    ),
    ("chevron", corners([100, 140, 240, 140, 300, 200, 240, 260, 100, 260, 160, 200])),
    ("T", corners([100, 100, 300, 100, 300, 160, 230, 160, 230, 300, 170, 300, 170, 160, 100, 160])),
    ("kite", corners([200, 150, 260, 200, 200, 350, 140, 200])),
    (
      "long octagon", corners([110, 120, 290, 120, 350, 160, 350, 240, 290, 280, 110, 280, 50, 240, 50, 160])
    ),
  ]

  @Test("Concave and uneven outlines are answered by what lies on the ink, or stay ink", arguments: outlines)
  func liesOnInk(name: String, corners: [Point]) {
    for degrees in stride(from: 0.0, to: 180, by: 20) {
      let turn = AffineTransform.rotation(by: .degrees(degrees), about: Point(200, 200))
      let ink = FaultInput.noisy(
        FaultInput.path(corners.map { turn.apply(to: $0) }, step: 5, closed: true), 0.5)
      guard let found = best([Trace(points: ink)]) else { continue }
      #expect(distance(ink, found.shape) < 5, "\(name) at \(degrees)°: \(found.shape)")
    }
  }

  @Test("The residual of a filled arrow is the distance of the ink to its outline")
  func arrowResidual() throws {
    let arrow = BlockArrow(
      tail: Point(100, 200), tip: Point(300, 210), shaftWidth: 40, headWidth: 100, headLength: 70)
    let ink = FaultInput.noisy(FaultInput.path(arrow.corners, step: 3, closed: true), 2)
    let found = try #require(best([Trace(points: ink)]))
    #expect(found.shape.kind == .arrowShape)
    #expect(abs(found.residual - distance(ink, found.shape)) < 0.5, "\(found.residual)")
  }

  @Test(
    "Regular polygons keep their corners wherever the pen starts and however far it runs on", arguments: 5...8
  )
  func regular(count: Int) {
    for start in [0.0, 0.3, 0.5, 0.8] {
      for overlap in [0.0, 1, 2, 4] {
        for degrees in stride(from: 0.0, to: 60, by: 15) {
          let corners = (0..<count).map { index in
            Point(200, 200)
              + Vector(direction: .degrees(degrees + 360 * Double(index) / Double(count))) * 100
          }
          let first = corners[0].interpolated(to: corners[1], at: start)
          let unit = (corners[1] - corners[0]).normalized ?? Vector(1, 0)
          let ink = FaultInput.path([first] + corners[1...] + [corners[0], first + unit * overlap])
          guard case .regularPolygon(let found)? = best([Trace(points: ink)])?.shape else {
            Issue.record("no regular polygon of \(count) from \(start), \(overlap) pt over, at \(degrees)°")
            continue
          }
          #expect(found.vertexCount == count, "from \(start), \(overlap) pt over, at \(degrees)°")
          #expect(found.center.distance(to: Point(200, 200)) < 2 && abs(found.radius - 100) < 2)
        }
      }
    }
  }
}

/// Arrows with a head at either end, the heads drawn as strokes of their own.
@Suite struct TwoHeadedArrowTests {
  static let shafts: [(name: String, places: [Point])] = [
    ("straight", [Point(100, 100), Point(300, 100)]),
    ("short", [Point(100, 100), Point(220, 100)]),
    ("long", [Point(100, 100), Point(500, 100)]),
    ("slanted", [Point(100, 100), Point(260, 240)]),
    ("bent", [Point(100, 100), Point(260, 100), Point(260, 240)]),
    ("curved", (0...20).map { Point(100 + 10 * Double($0), 100 - 0.02 * Double($0 * (20 - $0)) * 10) }),
  ]

  /// A head as one stroke: from one barb's end over the tip to the other's.
  func head(_ tip: Point, from neck: Point) -> [Point] {
    let back = ((neck - tip).normalized ?? Vector(1, 0)) * 23
    return FaultInput.path(
      [tip + back.rotated(by: .degrees(31)), tip, tip + back.rotated(by: .degrees(-31))], step: 6)
  }

  @Test(
    "A shaft and two open heads are an arrow with two heads in any order and direction", arguments: shafts)
  func readsBoth(name: String, places: [Point]) {
    let shaft = FaultInput.path(places, step: 6)
    let (tail, tip) = (places[0], places[places.count - 1])
    let strokes = [shaft, head(tip, from: places[places.count - 2]), head(tail, from: places[1])]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      for reversed in 0..<8 {
        let ink = order.map { index in
          Trace(points: reversed & (1 << index) == 0 ? strokes[index] : strokes[index].reversed())
        }
        let found = ShapeRecognizer().recognize(strokes: ink).first
        guard case .arrow(let arrow)? = found?.shape else {
          Issue.record("\(name), \(order), \(reversed): \(String(describing: found?.shape))")
          continue
        }
        #expect(arrow.heads == .both, "\(name), \(order), \(reversed)")
        let ends = [arrow.tail, arrow.tip].sorted { $0.distance(to: tail) < $1.distance(to: tail) }
        #expect(ends[0].distance(to: tail) < 3 && ends[1].distance(to: tip) < 3, "\(name), \(order): \(ends)")
        if case .polyline(let found) = arrow.shaft, name != "curved" {
          #expect(found.count == places.count, "\(name), \(order), \(reversed): \(found)")
        }
      }
    }
  }

  @Test(
    "A bent arrow with one barb of its own has its tip at the barb, not at the bend", arguments: [-1.0, 1])
  func oneBarb(side: Double) {
    let tip = Point(250, 280)
    let shaft = FaultInput.path([Point(100, 100), Point(250, 100), tip], step: 6)
    let barb = FaultInput.path([tip, tip + Vector(18 * side, -28)], step: 5)
    let found = ShapeRecognizer(options: RecognitionOptions(mode: .requested)).recognize(
      strokes: [Trace(points: shaft), Trace(points: barb)]
    ).first
    guard case .arrow(let arrow)? = found?.shape else {
      Issue.record("\(String(describing: found?.shape))")
      return
    }
    #expect(arrow.tip.distance(to: tip) < 6, "\(arrow)")
  }
}
