// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk

@testable import VellumRecognition

/// A row of boxes with words and arrows between them.
private func row(seed: UInt64, boxes: Int) -> [Trace] {
  var pen = PenSimulator(seed: seed, style: .neat)
  var strokes: [Trace] = []
  for box in 0..<boxes {
    let center = Point(Double(box) * 330 + 150, 120)
    let outline = OrientedRectangle(center: center, width: 210, height: 120, rotation: .zero)
    strokes += pen.draw(box % 2 == 0 ? .rectangle(outline) : .diamond(outline))
    strokes += pen.write(.word(["n", "o"]), in: Rect(x: center.x - 30, y: 100, width: 60, height: 36))
    guard box + 1 < boxes else { break }
    let shaft = [center + Vector(109, 0), center + Vector(221, 0)]
    strokes += pen.draw(
      .arrow(Arrow(shaft: .polyline(shaft), heads: .end, headLength: 24, headAngle: .degrees(28))))
  }
  return strokes
}

@Suite struct PageLawTests {
  @Test func readingAfterEveryStrokeEqualsReadingAtOnceAtEveryStroke() {
    for seed: UInt64 in 1...3 {
      let strokes = row(seed: seed, boxes: 3)
      var recognizer = PageRecognizer()
      for count in 1...strokes.count {
        recognizer.add(strokes[count - 1])
        let stepwise = recognizer.recognition()
        if count % 5 == 0 || count == strokes.count {
          let once = PageRecognizer.recognize(strokes: Array(strokes.prefix(count)))
          #expect(stepwise == once, "seed \(seed), \(count) strokes")
        }
      }
    }
  }

  @Test func placeAndDirectionOfDrawingDoNotMatter() {
    for seed: UInt64 in 11...13 {
      let strokes = row(seed: seed, boxes: 3)
      let plain = PageRecognizer.recognize(strokes: strokes)
      #expect(plain.shapes.count >= 4)
      let moved = strokes.map { Trace(points: $0.points.map { Point($0.x + 1e6, $0.y - 1e6) }) }
      let reversed = strokes.map { Trace(points: $0.points.reversed()) }
      for other in [moved, reversed] {
        let page = PageRecognizer.recognize(strokes: other)
        #expect(page.shapes.map(\.strokes) == plain.shapes.map(\.strokes), "seed \(seed)")
        #expect(page.shapes.map(\.best.shape.kind) == plain.shapes.map(\.best.shape.kind), "seed \(seed)")
      }
    }
  }

  @Test func theChosenCandidatesHaveTheGreatestTotalScoreOfAllDisjointOnes() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      let candidates = (0..<9).map { _ in
        let strokes = Set(
          (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 0..<8, using: &random) })
        return ConnectorCandidate(
          connector: PageConnector(shaft: [], ends: [], zones: [], symbols: []), strokes: strokes.sorted(),
          likeness: 0, score: Double.random(in: -1...4, using: &random),
          left: [.init(stroke: Int.random(in: 0..<8, using: &random), cost: 1.5)])
      }
      var greatest = 0.0
      for mask in 0..<(1 << candidates.count) {
        var (used, sum, isDisjoint) = (Set<Int>(), 0.0, true)
        for (place, candidate) in candidates.enumerated() where mask & (1 << place) != 0 {
          isDisjoint = isDisjoint && used.isDisjoint(with: candidate.strokes)
          used.formUnion(candidate.strokes)
          sum += candidate.score
          for left in candidate.left
          where candidates.indices.contains(where: {
            $0 != place && mask & (1 << $0) != 0 && candidates[$0].strokes.contains(left.stroke)
          }) {
            sum += left.cost
          }
        }
        if isDisjoint { greatest = max(greatest, sum) }
      }
      let chosen = DisjointChoice.choose(among: candidates)
      let all = chosen.flatMap(\.strokes)
      var total = 0.0
      for candidate in chosen {
        total += candidate.score
        for left in candidate.left where all.contains(left.stroke) && !candidate.strokes.contains(left.stroke)
        {
          total += left.cost
        }
      }
      #expect(abs(total - greatest) < 1e-9)
      #expect(Set(chosen.flatMap(\.strokes)).count == chosen.reduce(0) { $0 + $1.strokes.count })
    }
  }

  @Test func confidencesOfGroupsStayWithinTheirRangeAndInOrder() {
    let circle = Shape.circle(Circle(center: .origin, radius: 1))
    for best in stride(from: 0.0, through: 1.0, by: 0.05) {
      let candidates = [best, (1 - best) * 0.6, (1 - best) * 0.4].map {
        ShapeCandidate(shape: circle, confidence: $0, residual: 0, strokes: [0])
      }
      let vouched = PageConfidence.vouched(candidates).map(\.confidence)
      #expect(PageConfidence.range.contains(vouched[0]) && vouched[1] >= vouched[2])
      #expect(vouched.reduce(0, +) <= 1 + 1e-12)
    }
  }
}
