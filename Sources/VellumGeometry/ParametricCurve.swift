// SPDX-License-Identifier: Apache-2.0

/// What the length of a curve is computed from.
///
/// Internal: a generic that is specialised within this module only.
protocol ParametricCurve {
  func point(at t: Double) -> Point
  func derivative(at t: Double) -> Vector
  /// The parameters between 0 and 1 where the speed is least: a hairpin or cusp makes a kink there, which quadrature
  /// must not run across.
  var slowestParameters: RealRoots { get }
}

extension ParametricCurve {
  /// The length of the whole curve, to an absolute `accuracy`, which must be positive.
  ///
  /// Gauss–Legendre quadrature of |derivative| between the places of least speed, with 8 points on the whole against 8
  /// on each half; halves that differ are divided again. The depth is limited, so that a cusp costs at most some
  /// hundred evaluations.
  func totalLength(accuracy: Double) -> Double {
    precondition(accuracy > 0, "an arc length needs a positive accuracy")
    let cuts = slowestParameters
    var sum = 0.0
    var start = 0.0
    for index in 0...cuts.count {
      let end = index < cuts.count ? cuts[index] : 1
      guard end > start else { continue }
      sum += refinedLength(
        from: start, to: end, whole: gaussLength(from: start, to: end),
        accuracy: accuracy / Double(cuts.count + 1), depth: 0)
      start = end
    }
    return sum
  }

  private func refinedLength(from start: Double, to end: Double, whole: Double, accuracy: Double, depth: Int)
    -> Double
  {
    let middle = 0.5 * (start + end)
    let first = gaussLength(from: start, to: middle)
    let second = gaussLength(from: middle, to: end)
    let sum = first + second
    // On smooth pieces the halves are far better than the whole. Next to a hairpin each level shows only the share of
    // one level of what is still missing, and there may be some forty: hence the factor.
    if depth >= 40 || !(abs(sum - whole) > Swift.max(accuracy / 64, 0x1p-50 * sum)) { return sum }
    return refinedLength(from: start, to: middle, whole: first, accuracy: accuracy / 2, depth: depth + 1)
      + refinedLength(from: middle, to: end, whole: second, accuracy: accuracy / 2, depth: depth + 1)
  }

  private func gaussLength(from start: Double, to end: Double) -> Double {
    let center = 0.5 * (start + end)
    let half = 0.5 * (end - start)
    var sum = 0.0
    for index in 0..<4 {
      let offset = half * gaussNodes[index]
      let pair = derivative(at: center - offset).length + derivative(at: center + offset).length
      sum += gaussWeights[index] * pair
    }
    return half * sum
  }
}

/// The positive nodes of the Gauss–Legendre rule with 8 points (Abramowitz and Stegun, table 25.4).
private let gaussNodes: [4 of Double] = [
  0.183_434_642_495_649_8, 0.525_532_409_916_329, 0.796_666_477_413_626_7, 0.960_289_856_497_536_2,
]

/// The weights that belong to the nodes.
private let gaussWeights: [4 of Double] = [
  0.362_683_783_378_362, 0.313_706_645_877_887_3, 0.222_381_034_453_374_5, 0.101_228_536_290_376_3,
]

/// The number of equal parameter steps that keep the chords within `tolerance` of a curve whose second derivative is
/// at most `bound`: a chord over a step h lies within h²/8 · bound of the curve.
func stepCount(secondDerivativeBound bound: Double, tolerance: Double) -> Int {
  precondition(tolerance > 0, "flattening needs a positive tolerance")
  let steps = (bound / (8 * tolerance)).squareRoot().rounded(.up)
  // More steps than this show nothing new; the limit also takes an overflowed bound.
  guard steps < 65_536 else { return 65_536 }
  return Swift.max(1, Int(steps))
}
