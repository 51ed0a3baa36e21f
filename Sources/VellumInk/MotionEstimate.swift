// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A weighted mean of motions: z(w) = value + rate·w + curve·w², with w the time from the newest sample, in units.
struct MotionEstimate: Sendable {
  var value = SIMD2<Double>.zero
  var rate = SIMD2<Double>.zero
  var curve = SIMD2<Double>.zero
  var weight = 0.0

  @inline(__always)
  mutating func add(_ fit: WindowFit) {
    let both = fit.straight + fit.curved
    weight += both
    let d = fit.age
    value += both * (fit.place + fit.slope * d)
    rate += both * fit.slope
    guard fit.curved > 0 else { return }
    let bend = fit.curved * fit.bend
    value += bend * ((d - fit.beta) * d - fit.gamma)
    rate += bend * (2 * d - fit.beta)
    curve += bend
  }

  /// Adds a motion known at the time `w` by its place and velocity.
  @inline(__always)
  mutating func add(weight share: Double, at w: Double, place: SIMD2<Double>, rate own: SIMD2<Double>) {
    weight += share
    value += share * (place - own * w)
    rate += share * own
  }

  func value(at w: Double) -> SIMD2<Double> { (value + (rate + curve * w) * w) / weight }
  func rate(at w: Double) -> SIMD2<Double> { (rate + curve * (2 * w)) / weight }
  var secondRate: SIMD2<Double> { curve * (2 / weight) }
}

extension LocalMotion {
  /// The mean over the windows of more than `depth` samples: those that hold the sample `depth` places before the
  /// newest.
  @inline(__always)
  func estimate(depth: Int) -> MotionEstimate {
    var result = MotionEstimate()
    let least = Double(depth)
    for index in 0..<fitCount {
      if fits[index].count <= least { break }
      result.add(fits[index])
    }
    return result
  }

  /// Where the pen goes: the place and velocity a time `w` (in units) after the newest sample; `nil` for a single sample.
  ///
  /// 1. Each motion's weight is divided by the variance with which it extrapolates to that moment (its leverage), since
  ///    what matters is the error there, and the penalty of curved motions is waived.
  /// 2. The weighted means of place, velocity, acceleration and of the moment they belong to make one motion.
  /// 3. That motion goes on with the turn and the gain in speed per unit of time it has, not along a parabola: a pen in a
  ///    loop keeps turning. Both are limited softly.
  func extrapolated(to w: Double) -> (place: SIMD2<Double>, rate: SIMD2<Double>)? {
    var (weight, age) = (0.0, 0.0)
    var (place, rate, second) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    for index in 0..<fitCount {
      let fit = fits[index]
      let c = fit.age + w
      let spread = 1 / fit.count + c * c / fit.slopeNorm
      let straight = fit.straight / spread
      var curved = 0.0
      if fit.curved > 0 {
        let q = (c - fit.beta) * c - fit.gamma
        curved = fit.curved * Self.curvedBonus / (spread + q * q / fit.bendNorm)
      }
      let both = straight + curved
      weight += both
      age += both * fit.age
      place += both * (fit.place + fit.slope * fit.age)
      rate += both * fit.slope
      if curved > 0 {
        let bend = curved * fit.bend
        place += bend * ((fit.age - fit.beta) * fit.age - fit.gamma)
        rate -= bend * fit.beta
        second += 2 * bend
      }
    }
    guard weight > 0 else { return nil }
    let whole = 1 / weight
    let way = turning(
      rate * whole, second * whole, from: age * whole, over: w)
    return (place * whole + way * w, way)
  }

  /// e to the difference of the penalties: with it a curved motion costs nothing.
  private static let curvedBonus = 7.38905609893065
  private static let greatestTurn = 1.9
  private static let greatestGain = 1.1

  /// The mean velocity over the time `w` after the newest sample of a motion whose velocity and acceleration are known
  /// `age` before that sample.
  private func turning(
    _ rate: SIMD2<Double>, _ second: SIMD2<Double>, from age: Double, over w: Double
  ) -> SIMD2<Double> {
    let square = rate.x * rate.x + rate.y * rate.y
    guard square > 0 else { return rate }
    let time = age + 0.5 * w
    var turn = (rate.x * second.y - rate.y * second.x) / square * time
    var gain = (rate.x * second.x + rate.y * second.y) / square * time
    turn /= (1 + turn * turn / (Self.greatestTurn * Self.greatestTurn)).squareRoot()
    gain /= (1 + gain * gain / (Self.greatestGain * Self.greatestGain)).squareRoot()
    let (s, c) = (Double.sin(turn), Double.cos(turn))
    return (1 + gain) * SIMD2(rate.x * c - rate.y * s, rate.x * s + rate.y * c)
  }
}
