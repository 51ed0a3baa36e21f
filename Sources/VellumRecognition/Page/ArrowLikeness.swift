// SPDX-License-Identifier: Apache-2.0

import VellumInk

/// How much sets of a page's strokes look like an arrow; what was asked before is remembered.
struct ArrowLikeness: Sendable {
  let options: RecognitionOptions
  /// The page's strokes.
  var traces: [Trace] = []
  /// Looked up, never walked.
  private var known: [[Int]: Values] = [:]

  struct Values {
    /// The likeness to an arrow, `0...1`.
    var arrow = 0.0
    /// The likeness to an open line of any kind, `0...1`.
    var open = 0.0
  }

  init(options: RecognitionOptions) { self.options = options }

  /// The likeness of the strokes with the given ascending numbers.
  mutating func callAsFunction(_ strokes: [Int]) -> Values {
    if let values = known[strokes] { return values }
    var values = Values()
    if let ink = GestureInk(strokes.map { traces[$0] }) {
      let probabilities = DecisionForest.trained.probabilities(GestureEvidence(ink).features())
      values.arrow = Double(probabilities[ShapeClass.arrow.rawValue])
      for open in [ShapeClass.line, .polyline, .curve] { values.open += Double(probabilities[open.rawValue]) }
    }
    known[strokes] = values
    return values
  }
}
