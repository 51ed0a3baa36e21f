// SPDX-License-Identifier: Apache-2.0

/// How sure an answer is once the page has grouped the strokes.
///
/// The recogniser's confidence says how much strokes alone look like a shape. On a page more is known: the strokes are a
/// closed outline, or run from symbol to symbol. So even an unlikely looking one is mostly right; and even the likeliest
/// may have a stroke too many, of which the recogniser knows nothing. Between the two the confidence is a straight line.
enum PageConfidence {
  /// The shares of right answers among those of which the recogniser is least and most sure, over whole pages of people
  /// (chosen on four fifths of the people and judged on the others, the calibration error is as small).
  static let range = 0.76...0.97

  /// The confidence of an answer to a group, from the recogniser's own.
  static func vouched(_ confidence: Double) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * confidence
  }

  /// Answers with the page's confidences; the alternatives share what the best leaves, as they did before.
  static func vouched(_ candidates: [ShapeCandidate]) -> [ShapeCandidate] {
    guard let best = candidates.first else { return [] }
    let confidence = vouched(best.confidence)
    let share = best.confidence < 1 ? min(1, (1 - confidence) / (1 - best.confidence)) : 0
    return candidates.enumerated().map { place, candidate in
      var candidate = candidate
      candidate.confidence = place == 0 ? confidence : share * candidate.confidence
      return candidate
    }
  }
}
