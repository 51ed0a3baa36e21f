// SPDX-License-Identifier: Apache-2.0

/// How the pen moves just now: the motions fitted to windows of many lengths that end at the newest sample, weighted by
/// how well each explains what it covers.
///
/// Short windows (2, 3, 4 and 6 samples) are summed afresh for each sample. Long ones grow with each sample: level k
/// holds 8·2ᵏ to 16·2ᵏ samples and takes over the window of the level below when it is full, so every scale is always
/// there and a sample costs the same however long the stroke.
struct LocalMotion: Sendable {
  /// Units of the windows' time per second; keeps the sums near 1.
  static let unit = 240.0
  /// What a change to a straight motion, to a curved one, or to a lone sample that tells no motion costs.
  static let straightPenalty = 10.0
  static let curvedPenalty = 12.0
  static let lonePenalty = 8.0
  /// Levels up to this one may bend; longer windows only tell straight lines.
  static let bendingLevels = 2
  static let levelCount = 5
  static let shortest = 8.0

  private var levels = [5 of WindowMoments](repeating: WindowMoments())
  private var activeLevels = 0
  /// The longest first.
  private(set) var fits = [9 of WindowFit](repeating: WindowFit())
  private(set) var fitCount = 0
  /// The score, and after normalisation the weight, of the newest sample on its own.
  private(set) var lone = 0.0
  /// The best way to explain all samples so far.
  private(set) var bestScore = 0.0
  /// The sum of all weights.
  private(set) var totalWeight = 1.0

  /// Forgets all samples.
  mutating func reset() {
    activeLevels = 0
    fitCount = 0
    lone = 1
    totalWeight = 1
    bestScore = 0
  }

  /// Adds a sample, in units, to the long windows.
  @inline(__always)
  mutating func extend(time: Double, place: SIMD2<Double>) {
    for level in 0..<activeLevels { levels[level].add(time: time, place: place) }
  }

  /// Fits the long windows; the caller then adds the short ones.
  @inline(__always)
  mutating func beginFits(newest: Double, inverseVariance: Double) {
    fitCount = 0
    lone = bestScore - Self.lonePenalty
    bestScore = lone
    var level = activeLevels - 1
    while level >= 0 {
      if levels[level].count > Self.shortest {
        appendFit(
          levels[level], newest: newest, inverseVariance: inverseVariance,
          allowsBend: level < Self.bendingLevels)
      }
      level -= 1
    }
  }

  @inline(__always)
  mutating func appendFit(
    _ moments: WindowMoments, newest: Double, inverseVariance: Double, allowsBend: Bool
  ) {
    guard
      let fit = WindowFit(
        moments, newest: newest, inverseVariance: inverseVariance, allowsBend: allowsBend)
    else { return }
    bestScore = Swift.max(bestScore, Swift.max(fit.straight, fit.curved))
    fits[fitCount] = fit
    fitCount += 1
  }

  /// Whether the lowest level wants the moments of the last ``shortest`` samples.
  var wantsSeed: Bool { activeLevels == 0 || levels[0].count >= 2 * Self.shortest }

  /// Moves full windows up and begins the lowest level anew.
  mutating func seed(_ moments: WindowMoments) {
    var level = Self.levelCount - 1
    while level > 0 {
      let below = Self.shortest * Double(1 << level)
      if level <= activeLevels, levels[level - 1].count >= below,
        level == activeLevels || levels[level].count >= 2 * below
      {
        levels[level] = levels[level - 1]
        activeLevels = Swift.max(activeLevels, level + 1)
      }
      level -= 1
    }
    levels[0] = moments
    activeLevels = Swift.max(activeLevels, 1)
  }

  /// Turns the scores into weights, the best one's being 1.
  @inline(__always)
  mutating func normalize() {
    lone = exponential(lone - bestScore)
    totalWeight = lone
    for index in 0..<fitCount {
      fits[index].straight = exponential(fits[index].straight - bestScore)
      fits[index].curved = exponential(fits[index].curved - bestScore)
      totalWeight += fits[index].straight + fits[index].curved
    }
  }
}

/// e to a power of at most 0, to seven digits; 0 below −40.
///
/// The integer part of the power of two goes into the exponent's bits, the rest through a polynomial: the same bits on
/// every machine, without a call.
@inline(__always)
func exponential(_ x: Double) -> Double {
  guard x > -40 else { return 0 }
  let power = x * 1.442695040888963407
  let whole = power.rounded(.down)
  let f = power - whole
  let mantissa =
    1 + f
    * (0.6931523077513889 + f
      * (0.24015612693145305 + f
        * (0.05582319047795987 + f * (0.00899005710930754 + f * 0.0018783177298906204))))
  return Double(bitPattern: UInt64(bitPattern: Int64(whole) &+ 1023) &<< 52) * mantissa
}
