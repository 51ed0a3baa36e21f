// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// From the probability of the trained decision to the confidence of an answer: what the decision does not see.
///
/// The decision looks at form alone. How often ink is no shape at all depends on the rest: small ink is mostly
/// handwriting, large ink and ink of several strokes mostly is not, and who holds the pen still to ask means a shape. So
/// the odds of "no shape" are multiplied by a factor for each of these; a straight stroke is a line at any size.
///
/// The factors are a few plain numbers, chosen so that confidences come true on drawings by people and in sets that the
/// decision has not seen.
struct ContextPrior {
  var mode: RecognitionMode
  /// The diagonal of the ink on the screen, in points.
  var size: Double
  var strokeCount: Int

  /// The diagonal on the screen, in points, that few letters exceed.
  static let letterSize = 110.0
  /// The diagonal on the screen, in points, under which ink begins to be handwriting, and that of ordinary handwriting.
  private static let smallSizes = 50.0...letterSize
  /// The diagonals between which ink ceases to be handwriting.
  private static let largeSizes = letterSize...200.0

  /// Boosting stops early, so its odds are nearer to even than the truth; where every drawing is answered, this power of
  /// them comes true.
  private static let sharpness = 1.2

  /// What is answered as a line unasked is straight, and comes true oftener than the decision says: the factor of the odds.
  static let lineOdds = 1.5

  /// The confidence that ink is of a class.
  ///
  /// - Parameters:
  ///   - probability: the decision's probability of the class.
  ///   - none: the decision's probability that the ink is no shape.
  func confidence(_ shapeClass: ShapeClass, probability: Double, none: Double) -> Double {
    let isLine = shapeClass == .line
    var (factor, least) = (1.0, 0.0)
    switch mode {
    case .automatic:
      factor = isLine ? 0.3 : 1
      let range = ContextPrior.largeSizes
      let share = (size - range.lowerBound) / (range.upperBound - range.lowerBound)
      factor *= Double.exp(-0.7 * min(1, max(0, share)))
      if strokeCount > 1 { factor *= 0.8 }
    case .requested: factor = isLine ? 0.02 : 0.3
    }
    let range = ContextPrior.smallSizes
    let smallness = min(1, max(0, (range.upperBound - size) / (range.upperBound - range.lowerBound)))
    if smallness > 0, !isLine {
      factor *= Double.exp((mode == .automatic ? 4 : 5) * smallness)
      // No decision is surer than this that small ink is a shape.
      least = mode == .automatic ? 0.06 : 0.15
    }
    let whole = 1 - none + factor * max(none, least)
    let share = probability / max(whole, probability, 1e-12)
    guard mode == .requested else {
      return isLine ? ContextPrior.lineOdds * share / (1 + (ContextPrior.lineOdds - 1) * share) : share
    }
    let odds = Double.pow(share, ContextPrior.sharpness)
    let against = Double.pow(1 - share, ContextPrior.sharpness)
    return odds / max(odds + against, 1e-12)
  }
}
