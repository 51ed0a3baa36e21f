// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk
import VellumRecognition

/// A page drawn by the simulator: two boxes with words, a diamond, arrows between them.
private func diagram(seed: UInt64) -> (strokes: [Trace], symbols: [Set<Int>], kinds: [ShapeKind]) {
  var hand = PenSimulator(seed: seed, style: .neat)
  var strokes: [Trace] = []
  var symbols: [Set<Int>] = []
  var kinds: [ShapeKind] = []
  func add(_ traces: [Trace], _ kind: ShapeKind?) {
    let range = strokes.count..<strokes.count + traces.count
    strokes.append(contentsOf: traces)
    if let kind {
      symbols.append(Set(range))
      kinds.append(kind)
    }
  }
  func box(_ center: Point) -> Shape {
    .rectangle(OrientedRectangle(center: center, width: 220, height: 110, rotation: .zero))
  }
  func arrow(_ from: Point, _ to: Point) -> Shape {
    .arrow(Arrow(shaft: .polyline([from, to]), heads: .end, headLength: 26, headAngle: .degrees(28)))
  }
  add(hand.draw(box(Point(300, 100))), .rectangle)
  add(hand.write(.word(["s", "u", "m"]), in: Rect(x: 260, y: 80, width: 90, height: 40)), nil)
  add(hand.draw(arrow(Point(300, 158), Point(300, 268))), .arrow)
  add(
    hand.draw(.diamond(OrientedRectangle(center: Point(300, 350), width: 240, height: 150, rotation: .zero))),
    .diamond)
  add(hand.draw(arrow(Point(423, 350), Point(560, 350))), .arrow)
  add(hand.draw(box(Point(675, 350))), .rectangle)
  add(hand.write(.word(["n", "o"]), in: Rect(x: 645, y: 335, width: 60, height: 36)), nil)
  return (strokes, symbols, kinds)
}

@Suite struct PageTests {
  @Test func aDiagramBecomesItsShapesAndItsGraph() {
    for seed: UInt64 in 1...8 {
      let (strokes, symbols, kinds) = diagram(seed: seed)
      let page = PageRecognizer.recognize(strokes: strokes)
      for (symbol, kind) in zip(symbols, kinds) {
        let found = page.shapes.first { Set($0.strokes) == symbol }
        #expect(found?.best.shape.kind == kind, "seed \(seed), strokes \(symbol.sorted())")
      }
      #expect(page.shapes.count == symbols.count, "words stay ink, seed \(seed)")
      #expect(page.graph.nodes.count == 3)
      #expect(
        page.graph.edges.map(\.from) == [0, 1] && page.graph.edges.map(\.to) == [1, 2], "seed \(seed)")
    }
  }

  @Test func everyStrokeIsInOneShapeOrInTheInk() {
    for seed: UInt64 in 1...4 {
      let (strokes, _, _) = diagram(seed: seed)
      let page = PageRecognizer.recognize(strokes: strokes)
      let all = page.shapes.flatMap(\.strokes) + page.ink
      #expect(all.sorted() == Array(strokes.indices))
    }
  }

  @Test func readingAfterEveryStrokeEndsWhereReadingOnceEnds() {
    let (strokes, _, _) = diagram(seed: 3)
    var recognizer = PageRecognizer()
    var last: PageRecognition?
    for stroke in strokes {
      recognizer.add(stroke)
      last = recognizer.recognition()
    }
    #expect(last == PageRecognizer.recognize(strokes: strokes))
  }

  @Test(arguments: [0.01, 0.5, 1000.0]) func sizeDoesNotMatterWithTheZoomAgainstIt(scale: Double) {
    let (strokes, _, _) = diagram(seed: 5)
    let scaled = strokes.map { trace in
      var trace = trace
      for index in trace.samples.indices {
        let p = trace.samples[index].position
        trace.samples[index].position = Point(p.x * scale, p.y * scale)
      }
      return trace
    }
    let plain = PageRecognizer.recognize(strokes: strokes)
    let other = PageRecognizer.recognize(strokes: scaled, options: RecognitionOptions(zoom: 1 / scale))
    #expect(plain.shapes.map(\.strokes) == other.shapes.map(\.strokes))
    #expect(plain.shapes.map(\.best.shape.kind) == other.shapes.map(\.best.shape.kind))
    #expect(plain.ink == other.ink)
  }

  @Test func strokesThatHoldNothingFiniteStayInk() {
    let strange = [
      Trace(samples: []), Trace(points: [Point(.nan, 0), Point(0, .infinity)]), Trace(points: [Point(5, 5)]),
      Trace(points: [Point(1e300, 1e300), Point(-1e300, -1e300)]),
    ]
    let page = PageRecognizer.recognize(strokes: strange)
    #expect(page.shapes.isEmpty || page.shapes.allSatisfy { $0.best.shape.bounds.isFinite })
    #expect((page.shapes.flatMap(\.strokes) + page.ink).sorted() == Array(strange.indices))
  }
}
