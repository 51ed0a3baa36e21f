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

  /// Strokes that cross at random touch each other's both ends, and more.
  @Test func everyStrokeIsInOneShapeOrIsInkOnce() {
    var random = SeededGenerator(seed: 77)
    for page in 0..<60 {
      let side = random.uniform(120, 700)
      let strokes = (0..<random.integer(6...40)).map { _ in
        let place = { Point(random.uniform(0, side), random.uniform(0, side)) }
        let (start, end) = (place(), place())
        let short = start + (random.chance(0.4) ? 0.1 : 1) * (end - start)
        return Trace(points: [start, start.interpolated(to: short, at: 0.5), short])
      }
      var recognizer = PageRecognizer()
      for (count, stroke) in strokes.enumerated() {
        recognizer.add(stroke)
        let answer = recognizer.recognition()
        let all = answer.shapes.flatMap(\.strokes) + answer.ink
        #expect(all.sorted() == Array(0...count), "page \(page), \(count + 1) strokes")
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

/// Lines between random places, most of which cross hundreds of others.
private func crossingLines(seed: UInt64, count: Int) -> [Trace] {
  var random = SeededGenerator(seed: seed)
  return (0..<count).map { _ in
    let ends = (0..<2).map { _ in
      Point(.random(in: 0...600, using: &random), .random(in: 0...600, using: &random))
    }
    return Trace(points: (0...12).map { ends[0].interpolated(to: ends[1], at: Double($0) / 12) })
  }
}

@Suite struct CrowdedPageTests {
  @Test func noStrokeIsLostWhereStrokesCrossEverywhere() {
    let lines = crossingLines(seed: 3, count: 300)
    let page = PageRecognizer.recognize(strokes: lines)
    let strokes = page.shapes.flatMap(\.strokes) + page.ink
    #expect(strokes.sorted() == Array(lines.indices))
  }

  @Test func aStrokeIsComparedWithABoundedNumberOfOthers() {
    var boxes = BoxBundles()
    var ends: [StrokeEnds] = []
    let strokes = crossingLines(seed: 4, count: 700).map { PageStroke($0) }
    for stroke in strokes {
      boxes.append(stroke?.bounds)
      guard let stroke else { continue }
      ends.append(StrokeEnds(start: stroke.start, end: stroke.end, diagonal: stroke.diagonal))
    }
    let survey = ConnectorSurvey(
      strokes: strokes, boxes: boxes, symbols: [], places: SymbolPlaces([]), unit: 200)
    for newest in [50, 400, 699] {
      #expect(survey.touching(newest).count <= ConnectorSurvey.touchLimit)
      var search = LoopFinder.Search(strokes: strokes, ends: ends, boxes: boxes, newest: newest)
      search.chains()
      // The last step may be under way when the looks run out.
      #expect(search.looks > -strokes.count)
      #expect(search.seen.count <= LoopFinder.expansionLimit)
    }
    #expect(survey.touching(699).count > ConnectorSurvey.touchLimit / 4)
  }

  @Test func bundledBoxesFindWhatALookAtEachFinds() {
    var random = SeededGenerator(seed: 6)
    for count in [0, 1, 16, 17, 256, 257, 900] {
      var list: [Rect?] = []
      for _ in 0..<count {
        let corner = Point(.random(in: -50...50, using: &random), .random(in: -50...50, using: &random))
        let size = Double.random(in: 0...8, using: &random)
        list.append(
          Int.random(in: 0..<9, using: &random) == 0 ? nil : Rect(corner, corner + Vector(size, size)))
      }
      var bundles = BoxBundles()
      for box in list { bundles.append(box) }
      #expect(bundles.count == count)
      for _ in 0..<40 {
        let corner = Point(.random(in: -60...60, using: &random), .random(in: -60...60, using: &random))
        let area = Rect(corner, corner + Vector(.random(in: 0...20, using: &random), 9))
        var found: [Int] = []
        bundles.forEach(meeting: area) { found.append($0) }
        #expect(found == list.indices.filter { list[$0].map { $0.intersects(area) } ?? false })
        #expect(bundles.contains(meeting: area) { _ in true } == !found.isEmpty)
      }
    }
  }

  @Test func theGraphIsTheSameWhetherItIsRememberedOrMadeAnew() {
    let strokes = row(seed: 4, boxes: 4)
    var recognizer = PageRecognizer()
    for (number, stroke) in strokes.enumerated() {
      recognizer.add(stroke)
      let page = recognizer.recognition()
      let unit = recognizer.lastUnit
      #expect(page.graph == DiagramGraph(of: page.shapes, reach: 0.2 * unit), "\(number + 1) strokes")
    }
  }
}
