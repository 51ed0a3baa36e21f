// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The sums over the last few even samples that a fit needs, by constant weights instead of running sums.
///
/// Places count from the newest sample, so that nothing is lost far from the origin.
struct ShortWindow {
  /// Σz, Σc·z, Σ(c² − γ)·z and Σ|z|².
  let sum: Vector
  let slopeSum: Vector
  let bendSum: Vector
  let energy: Double

  /// Four samples, c = −1.5 … 1.5: the weights of the bend are 1, −1, −1, 1.
  @inline(__always)
  init(four ring: borrowing SampleRing) {
    let newest = ring.count - 1
    let origin = ring.place(newest)
    let (a, b, c) = (
      ring.place(newest - 3) - origin, ring.place(newest - 2) - origin, ring.place(newest - 1) - origin
    )
    sum = a + b + c
    slopeSum = -1.5 * a + 0.5 * (c - b)
    bendSum = a - b - c
    energy = a.squaredLength + b.squaredLength + c.squaredLength
  }

  /// Six samples, c = −2.5 … 2.5: the weights of the bend are 10/3, −2/3, −8/3 and back.
  @inline(__always)
  init(six ring: borrowing SampleRing) {
    let newest = ring.count - 1
    let origin = ring.place(newest)
    let (a, b) = (ring.place(newest - 5) - origin, ring.place(newest - 4) - origin)
    let (c, d) = (ring.place(newest - 3) - origin, ring.place(newest - 2) - origin)
    let e = ring.place(newest - 1) - origin
    let (outer, inner) = (b + e, c + d)
    sum = a + outer + inner
    let near: Vector = 1.5 * (e - b) + 0.5 * (d - c)
    slopeSum = near - 2.5 * a
    var tilted: Vector = 10 * a - 8 * inner
    tilted -= outer + outer
    bendSum = (1.0 / 3) * tilted
    energy =
      a.squaredLength + b.squaredLength + c.squaredLength + d.squaredLength + e.squaredLength
  }

  /// The scores of the straight and the curved motion through `count` samples.
  @inline(__always)
  func scores(count: Double, before: Double, _ inverseVariance: Double) -> SIMD2<Double> {
    let (share, slope, bend) = ShortWindow.inverseNorms(count)
    let straight = energy - share * sum.squaredLength - slope * slopeSum.squaredLength
    let curved = straight - bend * bendSum.squaredLength
    return SIMD2(
      before - LocalMotion.straightPenalty - Swift.max(0, straight) * inverseVariance,
      before - LocalMotion.curvedPenalty - Swift.max(0, curved) * inverseVariance)
  }

  /// The weighted motions through `count` samples, the newest of which lies at `origin`.
  @inline(__always)
  func estimate(count: Double, origin: Vector, weights: SIMD2<Double>) -> MotionEstimate {
    let (share, slopeInverse, bendInverse) = ShortWindow.inverseNorms(count)
    let age = 0.5 * (count - 1)
    let slope = slopeInverse * slopeSum
    var result = MotionEstimate()
    result.weight = weights.x + weights.y
    let bend = (weights.y * bendInverse) * bendSum
    let gamma = (count * count - 1) * (1.0 / 12)
    var straight: Vector = share * sum
    straight += age * slope
    straight += origin
    let excess: Double = age * age - gamma
    result.value = result.weight * straight
    result.value += excess * bend
    result.rate = result.weight * slope
    let twice: Double = 2 * age
    result.rate += twice * bend
    result.curve = bend
    return result
  }

  /// 1/n, 12/(n(n² − 1)) and 180/(n(n² − 1)(n² − 4)).
  @inline(__always)
  private static func inverseNorms(_ n: Double) -> (share: Double, slope: Double, bend: Double) {
    n == 4 ? (0.25, 0.2, 0.25) : (0.16666666666666666, 0.05714285714285714, 0.026785714285714284)
  }
}

extension LocalMotion {
  /// The weighted motion through the last two samples.
  @inline(__always)
  func pairEstimate(_ ring: borrowing SampleRing, weight: Double) -> MotionEstimate {
    let newest = ring.count - 1
    let way = ring.place(newest) - ring.place(newest - 1)
    let interval = isEven ? 1 : ring.time(newest) - ring.time(newest - 1)
    var result = MotionEstimate()
    result.weight = weight
    result.value = weight * ring.place(newest)
    result.rate = (interval > 0 ? weight / interval : 0) * way
    return result
  }

  /// The weighted motions through the last three even samples.
  @inline(__always)
  func evenTripleEstimate(_ ring: borrowing SampleRing, weights: SIMD2<Double>) -> MotionEstimate {
    let newest = ring.count - 1
    let origin = ring.place(newest)
    let (a, b) = (ring.place(newest - 2) - origin, ring.place(newest - 1) - origin)
    var result = MotionEstimate()
    result.weight = weights.x + weights.y
    // Straight: the mean and half the difference of the outer ones; curved: the parabola through all three.
    let half: Vector = 0.5 * a
    let mean: Vector = (1.0 / 3) * (a + b)
    result.value = result.weight * origin
    result.value += weights.x * (mean - half)
    let way: Vector = half - b - b
    result.rate = weights.y * way
    result.rate -= weights.x * half
    result.curve = weights.y * (half - b)
    return result
  }
}
