// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Where the pen goes

extension LocalMotion {
  /// The place at a time `w` (in steps) after the newest sample and the mean velocity till then; `nil` for a single
  /// sample.
  ///
  /// 0. Samples that were passed over are taken in, and lower the weights of the motions that miss them.
  /// 1. Each motion's weight is divided by the variance with which it extrapolates to that moment (its leverage), since
  ///    what matters is the error there, and the penalty of curved motions is waived.
  /// 2. The weighted means of place, velocity, acceleration and of the moment they belong to make one motion.
  /// 3. The newest sample may lie just behind a corner, alone; then ``LastStep/velocityAfterCorner`` joins them.
  /// 4. That motion goes on with the turn and the gain in speed per unit of time it has, not along a parabola: a pen in a
  ///    loop keeps turning. Both are limited softly.
  @inline(__always)
  func extrapolated(
    to w: Double, _ last: LastStep?, _ ring: borrowing SampleRing, _ inverseVariance: Double
  ) -> (place: SIMD2<Double>, rate: SIMD2<Double>)? {
    var (weight, age) = (0.0, 0.0)
    var (place, rate, bend) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var rest = weightedSlots
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest &- 1
      var motion = unsafe slots.span[unchecked: slot]
      if behind > 0 { motion.takeIn(behind, ring, inverseVariance) }
      let certainty =
        isEven ? WindowShape.certainty(ofEven: motion.count, at: w) : shapes[slot].certainty(at: w)
      let weights = motion.weights * certainty
      let curved = Self.curvedBonus * weights.y
      let both = weights.x + curved
      let (own, beta) = isEven ? (0.5 * (motion.count - 1), 0) : (shapes[slot].age, shapes[slot].beta)
      weight += both
      age += both * own
      place += both * motion.value + (curved * motion.lift) * motion.bend
      rate += both * motion.rate - (curved * beta) * motion.bend
      bend += curved * motion.bend
    }
    if let last, let velocity = last.velocityAfterCorner {
      let share = Self.cornerBonus * lone
      weight += share
      place += share * last.place
      rate += share * velocity
    }
    guard weight > 0 else { return nil }
    let whole = 1 / weight
    let way = turning(rate * whole, bend * (2 * whole), from: age * whole, over: w)
    return (place * whole + way * w, way)
  }

  /// e to the difference of the penalties: with it a curved motion costs nothing.
  private static let curvedBonus = 7.38905609893065
  /// What the newest sample on its own counts, behind a corner.
  private static let cornerBonus = 2.0
  private static let greatestTurn = 1.9
  private static let greatestGain = 0.8

  /// The mean velocity over the time `w` after the newest sample of a motion whose velocity and acceleration are known
  /// `age` before that sample.
  @inline(__always)
  private func turning(
    _ rate: SIMD2<Double>, _ second: SIMD2<Double>, from age: Double, over w: Double
  ) -> SIMD2<Double> {
    let square = rate.squaredLength
    guard square > 0 else { return rate }
    let time = (age + 0.5 * w) / square
    var turn = (rate.x * second.y - rate.y * second.x) * time
    var gain = (rate.x * second.x + rate.y * second.y) * time
    turn /= (1 + turn * turn * (1 / (Self.greatestTurn * Self.greatestTurn))).squareRoot()
    gain /= (1 + gain * gain * (1 / (Self.greatestGain * Self.greatestGain))).squareRoot()
    let (s, c) = sineAndCosine(turn)
    return (1 + gain) * SIMD2(rate.x * c - rate.y * s, rate.x * s + rate.y * c)
  }
}

extension WindowMotion {
  /// Takes in the newest samples of the ring, which is right for both motions where these are fits of even times.
  @inline(never)
  fileprivate mutating func takeIn(_ count: Int, _ ring: borrowing SampleRing, _ inverseVariance: Double) {
    (straightResidual, curvedResidual) = (.zero, .zero)
    for index in (ring.count &- count)..<ring.count { grow(to: ring.place(index)) }
    let losses = inverseVariance * SIMD2(straightResidual.sum(), curvedResidual.sum())
    weights *= powerOfTwo(SIMD2(-Swift.min(losses.x, 900), -Swift.min(losses.y, 900)))
  }
}

/// How the pen came to the newest sample.
struct LastStep {
  var place: SIMD2<Double>
  /// The mean velocity since the sample before, and the velocity known at that sample, per step.
  var mean: SIMD2<Double>
  var before: SIMD2<Double>

  /// The velocity of a pen that turned a corner within the last step without changing its speed; `nil` where that explains
  /// nothing.
  ///
  /// It went on as before for a share τ of the step, then elsewhere: mean = τ·before + (1 − τ)·after with |after| =
  /// |before|, which gives τ = (|before|² − |mean|²)/(2(|before|² − mean·before)). A pen that brakes looks as if it had
  /// turned back on its track, so such turns are left out.
  @inline(__always)
  var velocityAfterCorner: SIMD2<Double>? {
    let square = before.squaredLength
    let missing = square - (mean.x * before.x + mean.y * before.y)
    guard square > 0, missing > 0.4 * square else { return nil }
    let share = (square - mean.squaredLength) / (2 * missing)
    guard share > 0, share < 0.95 else { return nil }
    let after = (1 / (1 - share)) * (mean - share * before)
    return after.x * before.x + after.y * before.y > -0.9 * square ? after : nil
  }
}

/// Sine and cosine of an angle within ±2, to seven digits: their series, the same bits on every machine.
@inline(__always)
private func sineAndCosine(_ x: Double) -> (Double, Double) {
  let q = x * x
  let sine =
    x
    * (1 - q * (1.0 / 6)
      * (1 - q * (1.0 / 20)
        * (1 - q * (1.0 / 42) * (1 - q * (1.0 / 72) * (1 - q * (1.0 / 110) * (1 - q * (1.0 / 156)))))))
  let cosine =
    1 - q * 0.5
    * (1 - q * (1.0 / 12)
      * (1 - q * (1.0 / 30)
        * (1 - q * (1.0 / 56) * (1 - q * (1.0 / 90) * (1 - q * (1.0 / 132) * (1 - q * (1.0 / 182)))))))
  return (sine, cosine)
}
