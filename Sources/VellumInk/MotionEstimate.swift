// SPDX-License-Identifier: Apache-2.0

/// A weighted sum of motions: z(w) = value + rate·w + curve·w², with w the time from the newest sample, in steps.
struct MotionEstimate: Sendable {
  var value = SIMD2<Double>.zero
  var rate = SIMD2<Double>.zero
  var curve = SIMD2<Double>.zero
  var weight = 0.0

  init() {}

  /// Adds the motions of a window, each with its weight.
  @inline(__always)
  mutating func add(_ motion: WindowMotion) {
    let both = motion.weights.x + motion.weights.y
    let bend = motion.weights.y * motion.bend
    weight += both
    value += both * motion.value + motion.lift * bend
    rate += both * motion.rate + motion.tilt * bend
    curve += bend
  }

  /// Adds a motion known at the time `w` by its place and velocity.
  @inline(__always)
  mutating func add(weight share: Double, at w: Double, place: SIMD2<Double>, rate own: SIMD2<Double>) {
    weight += share
    value += share * (place - own * w)
    rate += share * own
  }

  @inline(__always)
  func value(at w: Double) -> SIMD2<Double> { value + (rate + curve * w) * w }
  @inline(__always)
  func rate(at w: Double) -> SIMD2<Double> { rate + curve * (2 * w) }
}

extension LocalMotion {
  /// The sums over the windows that do not hold the sample `depth` places before the newest, and over those that do.
  @inline(__always)
  func estimates(depth: Double) -> (shallow: MotionEstimate, deep: MotionEstimate) {
    var (shallow, deep) = (MotionEstimate(), MotionEstimate())
    var rest = weightedSlots
    while rest != 0 {
      let slot = rest.trailingZeroBitCount
      rest &= rest &- 1
      let motion = unsafe slots.span[unchecked: slot]
      if motion.count > depth { deep.add(motion) } else { shallow.add(motion) }
    }
    return (shallow, deep)
  }

  /// The sums over those that do, out of the way.
  @inline(never)
  mutating func deepEstimate(depth: Double) -> MotionEstimate { estimates(depth: depth).deep }
}
