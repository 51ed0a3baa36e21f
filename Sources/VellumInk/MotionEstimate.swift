// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A weighted mean of motions: z(w) = value + rate·w + curve·w², with w the time from the newest sample, in steps.
struct MotionEstimate {
  var value = Vector.zero
  var rate = Vector.zero
  var curve = Vector.zero
  var weight = 0.0

  init() {}

  /// The weighted motions of a window whose mean time lies `age` before the newest sample.
  @inline(__always)
  init(_ sums: WindowMoments, _ fit: WindowFit, weights: SIMD2<Double>, age: Double) {
    let slope = fit.inverseSlopeNorm * fit.slopeSum
    weight = weights.x + weights.y
    value = weight * (sums.originPlace + fit.share * sums.z0 + age * slope)
    rate = weight * slope
    guard weights.y > 0 else { return }
    let coefficient = (weights.y * fit.inverseBendNorm) * fit.bendSum
    value += ((age - fit.beta) * age - fit.gamma) * coefficient
    rate += (2 * age - fit.beta) * coefficient
    curve = coefficient
  }

  @inline(__always)
  mutating func add(_ other: MotionEstimate) {
    value += other.value
    rate += other.rate
    curve += other.curve
    weight += other.weight
  }

  /// Adds a motion known at the time `w` by its place and velocity.
  @inline(__always)
  mutating func add(weight share: Double, at w: Double, place: Vector, rate own: Vector) {
    weight += share
    value += share * (place - own * w)
    rate += share * own
  }

  /// Makes the weight 1.
  @inline(__always)
  mutating func normalize() {
    let whole = 1 / weight
    value *= whole
    rate *= whole
    curve *= whole
    weight = 1
  }

  @inline(__always)
  func value(at w: Double) -> Vector { value + (rate + curve * w) * w }
  @inline(__always)
  func rate(at w: Double) -> Vector { rate + curve * (2 * w) }
}

extension LocalMotion {
  /// The means over all windows, and over those that hold the sample `depth` places before the newest.
  @inline(__always)
  func estimates(
    depth: Int, _ ring: borrowing SampleRing, connected: Int
  ) -> (all: MotionEstimate, deep: MotionEstimate) {
    var (all, deep) = (MotionEstimate(), MotionEstimate())
    let newest = ring.time(ring.count - 1)
    var slot = 0
    while slot < Self.slotCount {
      let weight = weights[slot]
      if weight.x + weight.y > 0 {
        let (motion, count) = estimate(of: slot, weights: weight, ring, connected, newest: newest)
        all.add(motion)
        if count > depth { deep.add(motion) }
      }
      slot += 1
    }
    return (all, deep)
  }

  /// The weighted motions of a slot, and the number of samples they rest on.
  @inline(__always)
  private func estimate(
    of slot: Int, weights: SIMD2<Double>, _ ring: borrowing SampleRing, _ connected: Int, newest: Double
  ) -> (MotionEstimate, Int) {
    if slot == Self.two { return (pairEstimate(ring, weight: weights.x), 2) }
    if isEven, slot >= Self.levelCount {
      if slot == Self.three { return (evenTripleEstimate(ring, weights: weights), 3) }
      let origin = ring.place(ring.count - 1)
      return slot == Self.six
        ? (ShortWindow(six: ring).estimate(count: 6, origin: origin, weights: weights), 6)
        : (ShortWindow(four: ring).estimate(count: 4, origin: origin, weights: weights), 4)
    }
    let sums = sums(of: slot, ring, connected)
    let fit = isEven ? WindowFit(even: sums) : WindowFit(uneven: sums)
    return (
      MotionEstimate(sums, fit, weights: weights, age: age(of: sums, fit, newest: newest)), Int(sums.count)
    )
  }

  /// Where the pen goes: the place at a time `w` (in steps) after the newest sample and the mean velocity till then; `nil`
  /// for a single sample.
  ///
  /// 1. Each motion's weight is divided by the variance with which it extrapolates to that moment (its leverage), since
  ///    what matters is the error there, and the penalty of curved motions is waived.
  /// 2. The weighted means of place, velocity, acceleration and of the moment they belong to make one motion.
  /// 3. That motion goes on with the turn and the gain in speed per unit of time it has, not along a parabola: a pen in a
  ///    loop keeps turning. Both are limited softly.
  func extrapolated(
    to w: Double, _ ring: borrowing SampleRing, connected: Int
  ) -> (place: Vector, rate: Vector)? {
    var (weight, age) = (0.0, 0.0)
    var (place, rate, second) = (Vector.zero, Vector.zero, Vector.zero)
    let newest = ring.time(ring.count - 1)
    for slot in 0..<Self.slotCount {
      let weights = weights[slot]
      guard weights.x + weights.y > 0 else { continue }
      let sums = sums(of: slot, ring, connected)
      let fit = isEven ? WindowFit(even: sums) : WindowFit(uneven: sums)
      let own = self.age(of: sums, fit, newest: newest)
      let c = own + w
      let spread = fit.share + c * c * fit.inverseSlopeNorm
      let straight = weights.x / spread
      var curved = 0.0
      if weights.y > 0 {
        let q = (c - fit.beta) * c - fit.gamma
        curved = weights.y * Self.curvedBonus / (spread + q * q * fit.inverseBendNorm)
      }
      let both = straight + curved
      let slope = fit.inverseSlopeNorm * fit.slopeSum
      weight += both
      age += both * own
      place += both * (sums.originPlace + fit.share * sums.z0 + own * slope)
      rate += both * slope
      if curved > 0 {
        let coefficient = (curved * fit.inverseBendNorm) * fit.bendSum
        place += ((own - fit.beta) * own - fit.gamma) * coefficient
        rate -= fit.beta * coefficient
        second += 2 * coefficient
      }
    }
    guard weight > 0 else { return nil }
    let whole = 1 / weight
    let way = turning(rate * whole, second * whole, from: age * whole, over: w)
    return (place * whole + way * w, way)
  }

  /// e to the difference of the penalties: with it a curved motion costs nothing.
  private static let curvedBonus = 7.38905609893065
  private static let greatestTurn = 1.9
  private static let greatestGain = 1.1

  /// The mean velocity over the time `w` after the newest sample of a motion whose velocity and acceleration are known
  /// `age` before that sample.
  private func turning(
    _ rate: Vector, _ second: Vector, from age: Double, over w: Double
  ) -> Vector {
    let square = rate.x * rate.x + rate.y * rate.y
    guard square > 0 else { return rate }
    let time = age + 0.5 * w
    var turn = (rate.x * second.y - rate.y * second.x) / square * time
    var gain = (rate.x * second.x + rate.y * second.y) / square * time
    turn /= (1 + turn * turn / (Self.greatestTurn * Self.greatestTurn)).squareRoot()
    gain /= (1 + gain * gain / (Self.greatestGain * Self.greatestGain)).squareRoot()
    let (s, c) = (Double.sin(turn), Double.cos(turn))
    return (1 + gain) * Vector(rate.x * c - rate.y * s, rate.x * s + rate.y * c)
  }
}
