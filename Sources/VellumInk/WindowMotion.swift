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

  /// Takes the next sample of even times into both motions.
  ///
  /// The curved one's gain is 30/(n(n + 1)(n + 2)), and its residual grows by the share (n − 1)(n − 2)(n − 3) of it.
  @inline(__always)
  mutating func grow(to place: SIMD2<Double>) {
    let n = count + 1
    let pairs = n * (n + 1)
    let inverse = 1 / (pairs * (n + 2))
    let older = count * (n - 2)
    let near = (n + 2) * inverse
    let share = older * near
    let miss = place - (value + rate)
    let curvedMiss = miss - (pairs * (1.0 / 6)) * bend
    let left = share * miss
    value = place - left
    rate += (6 * near) * miss
    bend += (30 * inverse) * curvedMiss
    straightResidual += left * miss
    curvedResidual += (older * (n - 3) * inverse) * (curvedMiss * curvedMiss)
    tilt = count
    lift = older * (1.0 / 6)
    count = n
  }
}

extension SIMD2<Double> {
  @inline(__always)
  var squaredLength: Double {
    let square = self * self
    return square.x + square.y
  }
}
