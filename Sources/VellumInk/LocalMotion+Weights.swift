// SPDX-License-Identifier: Apache-2.0

// MARK: - From scores to weights

extension LocalMotion {
  /// The weights of a window's straight and curved motions, from their scores relative to the best, whose weight is 1.
  @inline(__always)
  static func weights(of scores: SIMD2<Double>) -> SIMD2<Double> {
    powerOfTwo(SIMD2(greater(scores.x, -leastExponent), greater(scores.y, -leastExponent)))
  }

  /// The weight of one motion alone.
  @inline(__always)
  static func weight(of score: Double) -> Double {
    score > negligible ? powerOfTwo(SIMD2(score, score)).x : 0
  }

  /// The scores of a window's straight and curved motions.
  @inline(__always)
  static func scores(of motion: borrowing WindowMotion, _ inverseVariance: Double) -> SIMD2<Double> {
    let (straight, curved) = (motion.straightResidual, motion.curvedResidual)
    return scores(
      before: motion.before, SIMD2(straight.x + straight.y, curved.x + curved.y), inverseVariance)
  }

  /// The same from the sums of the residuals.
  ///
  /// - Parameter before: The score of the samples before the window.
  @inline(__always)
  static func scores(
    before: Double, _ residuals: SIMD2<Double>, _ inverseVariance: Double
  ) -> SIMD2<Double> {
    before - SIMD2(straightPenalty, curvedPenalty) - inverseVariance * residuals
  }

  private static let leastExponent = 900.0
}

/// 2 to powers between −1000 and 0, to seven digits.
///
/// Adding 1.5·2⁵² leaves the nearest whole number in the lowest bits; it goes into the exponents, the rest through a
/// polynomial. So the bits are the same on every machine, and no function is called.
@inline(__always)
func powerOfTwo(_ x: SIMD2<Double>) -> SIMD2<Double> {
  let magic = 6_755_399_441_055_744.0
  let shifted = x + magic
  let f = x - (shifted - magic)
  let even =
    0.24022242083111717 + f * (0.05550733744470853 + f * (0.009671512785782049 + f * 0.001326472725277977))
  let mantissa = 1 + f * (0.6931469775976793 + f * even)
  return SIMD2(
    Double(bitPattern: mantissa.x.bitPattern &+ shifted.x.bitPattern &<< 52),
    Double(bitPattern: mantissa.y.bitPattern &+ shifted.y.bitPattern &<< 52))
}

/// The logarithm to base 2 of a number of at least 1, to four digits.
///
/// The exponent and the mantissa read as one whole number are a logarithm that is straight between powers of two; a cubic
/// bends it.
@inline(__always)
func binaryLogarithm(_ x: Double) -> Double {
  let straight = Double(Int64(bitPattern: x.bitPattern)) * 0x1p-52 - 1023
  let f = Double(bitPattern: x.bitPattern & 0x000F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000) - 1
  return straight + f * (1 - f) * (0.43807325 + f * (f * 0.0803073 - 0.23669342))
}

/// The greater of two numbers, neither of which is NaN: one instruction, where `max` minds NaN.
@inline(__always)
func greater(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
