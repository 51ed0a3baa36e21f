// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk
import VellumRecognition

/// What a drawing is does not hang on how it lies, and what is answered lies on the ink.
@Suite struct FormTests {
  func best(_ strokes: [Trace], _ mode: RecognitionMode = .automatic) -> Shape? {
    ShapeRecognizer(options: RecognitionOptions(mode: mode)).recognize(strokes: strokes).first?.shape
  }

  /// Four-cornered outlines that are one thing at every turn.
  static let outlines: [(ShapeKind, [Point])] = [
    (.diamond, [Point(-100, 0), Point(0, -45), Point(100, 0), Point(0, 45)]),
    (.diamond, [Point(-100, 0), Point(0, -70), Point(100, 0), Point(0, 70)]),
    (.parallelogram, [Point(-100, 40), Point(-40, -40), Point(100, -40), Point(40, 40)]),
    (.parallelogram, [Point(-100, 30), Point(-70, -30), Point(100, -30), Point(70, 30)]),
    (.parallelogram, [Point(-100, 60), Point(0, -60), Point(100, -60), Point(0, 60)]),
    (.trapezoid, [Point(-100, 40), Point(-50, -40), Point(50, -40), Point(100, 40)]),
    (.rectangle, [Point(-100, 40), Point(-100, -40), Point(100, -40), Point(100, 40)]),
    (.triangle, [Point(-100, 60), Point(0, -80), Point(100, 60)]),
  ]

  @Test("Diamonds, parallelograms, trapezoids, rectangles and triangles are the same at every turn")
  func turned() {
    for (kind, corners) in Self.outlines {
      for degrees in stride(from: 0.0, to: 180, by: 10) {
        let turn = AffineTransform.rotation(by: .degrees(degrees), about: Point(0, 0))
        let ring = FaultInput.noisy(FaultInput.path(corners.map { turn.apply(to: $0) }, closed: true), 0.8)
        let found = best([Trace(points: ring)])?.kind
        #expect(found == kind, "\(kind) at \(degrees)°")
      }
    }
  }

  @Test("A neat straight arrow is straight and has its tip at the drawn tip, however the head was drawn")
  func tips() {
    var (answered, astray, bent, odd) = (0, 0, 0, 0)
    for seed in 0..<150 {
      var pen = PenSimulator(seed: UInt64(500_000 + seed), style: .neat)
      let tail = Point(100, 100)
      let way = Vector(direction: .degrees(pen.generator.uniform(0, 360)))
      let length = pen.generator.uniform(140, 300)
      let arrow = Arrow(
        shaft: .polyline([tail, tail + way * length]), heads: .end,
        headLength: length * pen.generator.uniform(0.12, 0.35),
        headAngle: .degrees(pen.generator.uniform(20, 45)))
      guard case .arrow(let found)? = best(pen.draw(.arrow(arrow))) else { continue }
      answered += 1
      if found.tip.distance(to: tail + way * length) > 0.5 * arrow.headLength { astray += 1 }
      if found.headAngle.degrees < 10 || found.headAngle.degrees > 75 { odd += 1 }
      guard case .polyline(let places) = found.shaft, places.count == 2 else {
        bent += 1
        continue
      }
    }
    #expect(answered >= 143 && astray <= 3 && bent <= 2 && odd == 0, "\(answered) \(astray) \(bent) \(odd)")
  }

  @Test(
    "A loop traced on past its start by up to half a turn is still the loop",
    arguments: [0.1, 0.25, 0.4, 0.5])
  func tracedOn(share: Double) throws {
    let ellipse = Ellipse(center: Point(200, 200), semiMajor: 90, semiMinor: 60, rotation: .degrees(20))
    let points = (0...240).map { ellipse.point(at: .radians(2 * .pi * (1 + share) * Double($0) / 240)) }
    for mode in [RecognitionMode.automatic, .requested] {
      guard case .ellipse(let found)? = best([Trace(points: points)], mode) else {
        Issue.record("no ellipse with \(share) of a turn more")
        return
      }
      #expect(found.center.distance(to: ellipse.center) < 1)
      #expect(abs(found.semiMajor - 90) < 1.5 && abs(found.semiMinor - 60) < 1.5)
    }
  }

  @Test("Bubbles of neat hands are bubbles, with the tail where it was drawn")
  func bubbles() {
    var (right, tails) = (0, 0)
    for seed in 0..<60 {
      var pen = PenSimulator(seed: UInt64(700_000 + seed), style: .neat)
      let shape = ShapeSampler(sizes: 120...300).shape(.chatBubble, using: &pen.generator)
      guard case .chatBubble(let drawn) = shape,
        case .chatBubble(let found)? = best(pen.draw(shape), .requested)
      else { continue }
      right += 1
      if found.tailTip.distance(to: drawn.tailTip) < 0.06 * shape.bounds.diagonal { tails += 1 }
    }
    #expect(right >= 54 && tails >= right - 3, "\(right) bubbles, \(tails) tails of 60")
  }
}
