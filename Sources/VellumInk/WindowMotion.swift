// SPDX-License-Identifier: Apache-2.0

/// The straight and the curved motion through one window of samples, and how much each counts.
///
/// With w the time from the newest sample, in steps, the straight motion is value + rate·w. The curved one adds
/// bend·(w² + tilt·w + lift), the third orthogonal polynomial over the window's times, so that both share their first two
/// coefficients.
struct WindowMotion: Sendable {
  var value = SIMD2<Double>.zero
  var rate = SIMD2<Double>.zero
  var bend = SIMD2<Double>.zero
  /// The scores of the straight and the curved motion while they are compared, afterwards their weights.
  var weights = SIMD2<Double>.zero
  /// Σ residual² of the straight and of the curved motion, along x and along y.
  var straightResidual = SIMD2<Double>.zero
  var curvedResidual = SIMD2<Double>.zero
  var tilt = 0.0
  var lift = 0.0
  /// The number of samples.
  var count = 0.0
  /// The score of the samples before the window's first.
  var before = 0.0

  init() {}
}

// MARK: - Windows that grow

extension WindowMotion {
  /// Takes the next sample of even times into the straight motion.
  ///
  /// This is the recursion of least squares with a growing memory (Morrison, Introduction to Sequential Smoothing and
  /// Prediction, 1969): what the old motion misses the new sample by corrects each coefficient with a gain that depends
  /// on the number n of samples alone, 6/(n(n + 1)) for the rate, and the residual grows by the share
  /// (n − 1)(n − 2)/(n(n + 1)) of the squared miss.
  @inline(__always)
  mutating func growStraight(to place: SIMD2<Double>) {
    let n = count + 1
    let inverse = 1 / (n * count + 2 * n)
    let share = count * (n - 2) * inverse
    let miss = place - (value + rate)
    let left = share * miss
    value = place - left
    rate += (6 * inverse) * miss
    straightResidual += left * miss
    count = n
  }

  /// Takes the next sample of even times into both motions, with the gains of a window of ``count`` samples.
  ///
  /// The curved one's gain is 30/(n(n + 1)(n + 2)), and its residual grows by the share (n − 1)(n − 2)(n − 3) of it.
  @inline(__always)
  mutating func grow(to place: SIMD2<Double>, _ gains: GrowthGains) {
    let miss = place - (value + rate)
    let curvedMiss = miss - gains.bendNow * bend
    let left = gains.share * miss
    value = place - left
    rate += gains.rate * miss
    bend += gains.bend * curvedMiss
    straightResidual += left * miss
    curvedResidual += gains.curvedShare * (curvedMiss * curvedMiss)
    tilt = count
    lift = gains.lift
    count += 1
  }

  /// The same for a window of any length.
  @inline(__always)
  mutating func grow(to place: SIMD2<Double>) { grow(to: place, GrowthGains(count: count)) }
}

/// What a sample that joins a window changes its motions by, in terms of what they miss it by: each twice, for x and y.
struct GrowthGains: Sendable {
  /// What is left of the miss of the straight motion, and its gain in rate.
  var share: SIMD2<Double>
  var rate: SIMD2<Double>
  /// What the bend adds to the straight motion at the new sample, and the gain in bend.
  var bendNow: SIMD2<Double>
  var bend: SIMD2<Double>
  /// The share of the squared miss of the curved motion that its residual grows by.
  var curvedShare: SIMD2<Double>
  /// The window's new ``WindowMotion/lift``.
  var lift: Double

  /// The gains of a sample that joins `count` others.
  @inline(__always)
  init(count: Double) {
    let n = count + 1
    let pairs = n * (n + 1)
    let inverse = 1 / (pairs * (n + 2))
    let older = count * (n - 2)
    let near = (n + 2) * inverse
    share = SIMD2(repeating: older * near)
    rate = SIMD2(repeating: 6 * near)
    bendNow = SIMD2(repeating: pairs * (1.0 / 6))
    bend = SIMD2(repeating: 30 * inverse)
    curvedShare = SIMD2(repeating: older * (n - 3) * inverse)
    lift = older * (1.0 / 6)
  }

  /// The gains for windows of 0 to 63 samples, worked out once.
  static let table = (0..<64).map { GrowthGains(count: Double($0)) }

  /// Where a window's gains stand in the table; always within it.
  @inline(__always)
  static func index(_ count: Double) -> Int {
    // Adding 2⁵² leaves a whole number in the lowest bits.
    Int(truncatingIfNeeded: (count + 0x1p52).bitPattern & 63)
  }
}

extension SIMD2<Double> {
  @inline(__always)
  var squaredLength: Double {
    let square = self * self
    return square.x + square.y
  }
}
