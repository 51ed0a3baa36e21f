// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk
import VellumRecognition

@Suite struct DecisionForestTests {
  @Test("The trained table has a row for every class and probabilities sum to one")
  func probabilities() throws {
    let forest = DecisionForest.trained
    #expect(forest.classCount == ShapeClass.allCases.count)
    for seed in 0..<60 {
      var pen = PenSimulator.person(seed: UInt64(seed))
      let kind = ShapeKind.allCases[seed % ShapeKind.allCases.count]
      let strokes = pen.draw(ShapeSampler().shape(kind, using: &pen.generator))
      let ink = try #require(GestureInk(strokes))
      let probabilities = forest.probabilities(GestureEvidence(ink).features())
      #expect(probabilities.allSatisfy { $0 >= 0 && $0 <= 1 })
      #expect(abs(probabilities.reduce(0, +) - 1) < 1e-4)
    }
  }

  @Test("A table that is cut short or holds other characters is refused")
  func refusesBrokenTables() {
    #expect(DecisionForest("") == nil)
    #expect(DecisionForest("####") == nil)
    #expect(DecisionForest("\\\\\\") == nil)
  }

  @Test("The digits of the table are distinct printable characters")
  func digits() {
    let digits = (0..<90).map { DecisionForest.digit($0) }
    #expect(Set(digits).count == 90)
    #expect(digits.allSatisfy { $0 > 34 && $0 < 127 && $0 != 92 })
  }

  @Test("Neat hands' drawings of every kind are recognised when asked for", arguments: ShapeKind.allCases)
  func everyKind(kind: ShapeKind) {
    var right = 0
    for seed in 0..<30 {
      var pen = PenSimulator(seed: UInt64(900 + seed))
      let shape = ShapeSampler(sizes: 120...300).shape(kind, using: &pen.generator)
      let answer = ShapeRecognizer(options: RecognitionOptions(mode: .requested)).recognize(
        strokes: pen.draw(shape))
      guard let best = answer.first?.shape.kind else { continue }
      if Self.family(best) == Self.family(kind) { right += 1 }
    }
    #expect(right >= 26, "\(right) of 30")
  }

  /// Kinds that differ by a parameter only are one family: a circle is an ellipse, an arc a curve.
  static func family(_ kind: ShapeKind) -> ShapeKind {
    switch kind {
    case .circle: .ellipse
    case .arc: .curve
    case .regularPolygon: .polygon
    default: kind
    }
  }
}
