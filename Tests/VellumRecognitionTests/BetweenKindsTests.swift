// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk
import VellumRecognition

/// Drawings that lie between two kinds, each read as what it plainly is.
@Suite struct BetweenKindsTests {
  func best(_ strokes: [Trace], _ mode: RecognitionMode = .automatic) -> Shape? {
    ShapeRecognizer(options: RecognitionOptions(mode: mode)).recognize(strokes: strokes).first?.shape
  }

  /// The places of an arc of the given sweep whose chord runs in some direction.
  func arc(sweep: Double, chord: Double, direction: Double) -> [Point] {
    let radius = 0.5 * chord / Double.sin(0.5 * sweep)
    return (0...80).map { index in
      let angle = direction + sweep * (Double(index) / 80 - 0.5)
      return Point(300 + radius * .cos(angle), 300 + radius * .sin(angle))
    }
  }

  @Test(
    "An arc whose sagitta is 9 % of its chord or more is no line", arguments: [0.72, 0.85, 1.05, 1.3, 1.7])
  func shallowArcs(sweep: Double) {
    var arcs = 0
    for step in 0..<24 {
      let ink = FaultInput.noisy(arc(sweep: sweep, chord: 220, direction: 0.26 * Double(step)), 0.7)
      if case .line? = best([Trace(points: ink)]) { Issue.record("a line at step \(step)") }
      switch best([Trace(points: ink)], .requested) {
      case .arc?, .curve?: arcs += 1
      case let other: Issue.record("\(String(describing: other?.kind)) at step \(step)")
      }
    }
    #expect(arcs == 24)
  }

  @Test("A stroke that bows by 4 % of its length or less is a line", arguments: [0.0, 0.02, 0.04])
  func bowedLines(bow: Double) {
    for step in 0..<24 {
      let sweep = 4 * Double.atan2(y: 2 * bow, x: 1)
      let places =
        bow == 0
        ? (0...60).map { Point(100 + 3 * Double($0), 200) }
        : arc(sweep: sweep, chord: 200, direction: 0.26 * Double(step))
      #expect(best([Trace(points: FaultInput.noisy(places, 0.5))], .requested)?.kind == .line)
    }
  }

  @Test("The shaft of an arrow is a curve where it bends evenly, and bent where it has a corner")
  func curvedShafts() {
    var (curved, bent, answered) = (0, 0, 0)
    for seed in 0..<60 {
      var pen = PenSimulator(seed: UInt64(910_000 + seed), style: .neat)
      let turn = Angle.degrees(pen.generator.uniform(0, 360))
      let side: Double = seed.isMultiple(of: 2) ? 1 : -1
      func place(_ x: Double, _ y: Double) -> Point {
        Point(300, 300) + (Vector(x, side * y) * 260).rotated(by: turn)
      }
      // The sagitta of a quadratic curve is half the height of its control point: 15 to 45 % of the chord.
      let height = pen.generator.uniform(0.3, 0.9)
      let curve = QuadraticBezier(from: place(-0.5, 0), control: place(0, height), to: place(0.5, 0))
      let head = pen.generator.uniform(36, 60)
      let round = Arrow(shaft: .curve(curve), heads: .end, headLength: head, headAngle: .degrees(30))
      if case .arrow(let found)? = best(pen.draw(.arrow(round)), .requested) {
        answered += 1
        if case .curve(let shaft) = found.shaft {
          curved += 1
          #expect(shaft.point(at: 0.5).distance(to: curve.point(at: 0.5)) < 20, "seed \(seed)")
        }
      }
      let corner = Arrow(
        shaft: .polyline([place(-0.5, 0), place(0, 0.5), place(0.5, 0)]), heads: .end, headLength: head,
        headAngle: .degrees(30))
      if case .arrow(let found)? = best(pen.draw(.arrow(corner)), .requested) {
        answered += 1
        if case .polyline(let places) = found.shaft, places.count == 3 { bent += 1 }
      }
    }
    #expect(answered >= 114 && curved >= 50 && bent >= 54, "\(answered) \(curved) \(bent)")
  }

  static let letters: [(name: String, corners: [Point])] = [
    ("Z", [Point(0, 0), Point(100, 0), Point(0, 120), Point(100, 120)]),
    ("N", [Point(0, 120), Point(0, 0), Point(90, 120), Point(90, 0)]),
    ("W", [Point(0, 0), Point(35, 120), Point(70, 20), Point(105, 120), Point(140, 0)]),
    ("step", [Point(0, 0), Point(100, 0), Point(100, 90), Point(200, 90)]),
  ]

  @Test("Sharp letters of straight pieces are polylines when asked for", arguments: letters)
  func sharpLetters(name: String, corners: [Point]) {
    var right = 0
    for degrees in stride(from: 0.0, to: 360, by: 30) {
      let turn = AffineTransform.rotation(by: .degrees(degrees), about: Point(50, 60))
      let ink = FaultInput.noisy(
        FaultInput.path(corners.map { turn.apply(to: $0) }, step: 4, closed: false), 0.6)
      guard case .polyline(let found)? = best([Trace(points: ink)], .requested) else { continue }
      if found.count == corners.count { right += 1 }
    }
    #expect(right >= 11, "\(name): \(right) of 12")
  }

  @Test("Loops of more than a turn, clouds and letters with bows stay ink")
  func noOutlines() {
    var closed: [String: Int] = [:]
    for seed in 0..<40 {
      var pen = PenSimulator(seed: UInt64(920_000 + seed), style: .neat)
      let size = pen.generator.uniform(80, 260)
      let start = pen.generator.uniform(0, 6.28)
      let spiral = (0...36).map { index -> Point in
        let share = Double(index) / 36
        let radius = size * (0.15 + 0.35 * share)
        return Point(300 + radius * .cos(start + 8.2 * share), 300 + radius * .sin(start + 8.2 * share))
      }
      let bulges = (0...56).map { index -> Point in
        let share = Double(index) / 56
        let radius = size * 0.5 * (0.7 + 0.3 * abs(.sin(7 * .pi * share)))
        return Point(300 + 1.4 * radius * .cos(6.2832 * share), 300 + radius * .sin(6.2832 * share))
      }
      // The stem of a D down, and its bow back up.
      let stem = [Point(300, 300), Point(300, 300 + size)]
      let bow = [(0.0, 0.0), (0.45, 0.08), (0.68, 0.5), (0.45, 0.92), (0.0, 1.0)].map {
        Point(300 + size * $0.0, 300 + size * $0.1)
      }
      let drawings = [
        ("spiral", pen.draw(through: [spiral])), ("cloud", pen.draw(through: [bulges])),
        ("D", pen.draw(through: [stem, [stem[1], stem[0]], bow])),
      ]
      for (name, strokes) in drawings {
        switch best(strokes)?.kind {
        case nil, .line?, .polyline?, .curve?, .arc?: continue
        default: closed[name, default: 0] += 1
        }
      }
    }
    for (name, count) in closed { #expect(count <= 2, "\(name): \(count) of 40") }
  }

  @Test("Rectangles, squares, diamonds and triangles whose corners are run round in haste keep their kind")
  func hastyOutlines() {
    var style = HandStyle.hasty
    style.overlap = 0.5
    style.hooks = 0
    style.overtracing = 0
    style.cornerStray = 0.012
    style.bow = 0.012
    style.closingStray = 0.02
    let outlines: [(ShapeKind, [Point])] = [
      (.rectangle, [Point(0, 0), Point(160, 0), Point(160, 90), Point(0, 90)]),
      (.rectangle, [Point(0, 0), Point(140, 0), Point(140, 140), Point(0, 140)]),
      (.diamond, [Point(0, 70), Point(100, 0), Point(200, 70), Point(100, 140)]),
      (.triangle, [Point(0, 150), Point(90, 0), Point(180, 150)]),
    ]
    for (kind, corners) in outlines {
      var right = 0
      for seed in 0..<60 {
        var pen = PenSimulator(seed: UInt64(930_000 + seed), style: style)
        if best(pen.draw(.polygon(corners), strokeLimit: 1))?.kind == kind { right += 1 }
      }
      #expect(right >= 57, "\(kind): \(right) of 60")
    }
  }
}
