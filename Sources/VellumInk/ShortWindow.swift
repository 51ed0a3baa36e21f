// SPDX-License-Identifier: Apache-2.0

/// Six samples of even times: their fit from the sums and the differences of the samples as far before as after the middle,
/// outermost first.
///
/// With c the time from the middle and γ the mean of c², the orthogonal polynomials are 1, c, c² − γ and so on; those of
/// even degree see the sums alone, those of odd degree the differences. The residual is what the polynomials of higher
/// degree find, so a fit needs no origin and loses no digits by cancellation.
struct SixWindow {
  private let sums: (outer: SIMD2<Double>, middle: SIMD2<Double>, inner: SIMD2<Double>)
  private let differences: (outer: SIMD2<Double>, middle: SIMD2<Double>, inner: SIMD2<Double>)
  private let bend: SIMD2<Double>
  /// Σ residual² along x and y.
  let straightResidual: SIMD2<Double>
  let curvedResidual: SIMD2<Double>

  /// The newest five samples of the ring and the one at `place` after them.
  @inline(__always)
  init(_ ring: borrowing SampleRing, _ place: SIMD2<Double>) {
    let end = ring.count
    let (a, b, c) = (ring.place(end &- 5), ring.place(end &- 4), ring.place(end &- 3))
    let (d, e) = (ring.place(end &- 2), ring.place(end &- 1))
    sums = (a + place, b + e, c + d)
    differences = (place - a, e - b, d - c)
    // The polynomials of degree 2, 3, 4 and 5 over the roots of their squared norms 84, 180, 28 and 252.
    let a2 = 0.10910894511799619
    let second: SIMD2<Double> = (5 * a2) * sums.outer - a2 * sums.middle - (4 * a2) * sums.inner
    let a3 = 0.07453559924999299
    let third: SIMD2<Double> =
      (5 * a3) * differences.outer - (7 * a3) * differences.middle - (4 * a3) * differences.inner
    let a4 = 0.1889822365046136
    let fourth: SIMD2<Double> = a4 * sums.outer - (3 * a4) * sums.middle + (2 * a4) * sums.inner
    let a5 = 0.0629940788348712
    let fifth: SIMD2<Double> =
      a5 * differences.outer - (5 * a5) * differences.middle + (10 * a5) * differences.inner
    bend = second
    curvedResidual = third * third + fourth * fourth + fifth * fifth
    straightResidual = curvedResidual + second * second
  }

  /// Writes the motions into a slot.
  @inline(__always)
  func write(to motion: inout WindowMotion) {
    var rate: SIMD2<Double> = (5.0 / 35) * differences.outer
    rate += (3.0 / 35) * differences.middle
    rate += (1.0 / 35) * differences.inner
    motion.rate = rate
    motion.value = (1.0 / 6) * (sums.outer + sums.middle + sums.inner) + 2.5 * rate
    motion.bend = 0.16366341767699427 * bend
    (motion.tilt, motion.lift, motion.count) = (5, 10.0 / 3, 6)
  }
}

/// The same for four samples, which count at low rates only.
struct FourWindow {
  private let sums: (outer: SIMD2<Double>, inner: SIMD2<Double>)
  private let differences: (outer: SIMD2<Double>, inner: SIMD2<Double>)
  let straightResidual: SIMD2<Double>
  let curvedResidual: SIMD2<Double>

  @inline(__always)
  init(_ ring: borrowing SampleRing, _ place: SIMD2<Double>) {
    let end = ring.count
    let (a, b, c) = (ring.place(end &- 3), ring.place(end &- 2), ring.place(end &- 1))
    sums = (a + place, b + c)
    differences = (place - a, c - b)
    let second = sums.outer - sums.inner
    let third = differences.outer - 3 * differences.inner
    curvedResidual = (1.0 / 20) * (third * third)
    straightResidual = curvedResidual + 0.25 * (second * second)
  }

  /// Writes the motions into a slot.
  @inline(__always)
  func write(to motion: inout WindowMotion) {
    motion.rate = 0.3 * differences.outer + 0.1 * differences.inner
    motion.value = 0.25 * (sums.outer + sums.inner) + 1.5 * motion.rate
    motion.bend = 0.25 * (sums.outer - sums.inner)
    (motion.tilt, motion.lift, motion.count) = (3, 1, 4)
  }
}

extension WindowMotion {
  /// The motions through the newest eight samples of the ring, with their residuals: the beginning of a long window.
  init(lastEight ring: borrowing SampleRing) {
    self.init()
    let first = ring.count &- 8
    let origin = ring.place(first)
    let (a, b, c) = (ring.place(first &+ 1), ring.place(first &+ 2), ring.place(first &+ 3))
    let (d, e, f) = (ring.place(first &+ 4), ring.place(first &+ 5), ring.place(first &+ 6))
    let z: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    z = (a - origin, b - origin, c - origin, d - origin, e - origin, f - origin)
    let last = ring.place(first &+ 7) - origin
    let (s1, s2, s3) = (z.0 + z.5, z.1 + z.4, z.2 + z.3)
    let (d1, d2, d3) = (z.5 - z.0, z.4 - z.1, z.3 - z.2)
    // c = −3.5 … 3.5: the weights of the bend are 7, 1, −3, −5 and back, their squared norm is 168.
    let sum = last + s1 + s2 + s3
    let slope: SIMD2<Double> = 3.5 * last + 2.5 * d1 + (1.5 * d2 + 0.5 * d3)
    let curve: SIMD2<Double> = (7 * last + s1) - (3 * s2 + 5 * s3)
    var energy: SIMD2<Double> = last * last + z.0 * z.0 + z.1 * z.1
    energy += z.2 * z.2 + z.3 * z.3
    energy += z.4 * z.4 + z.5 * z.5
    rate = (1.0 / 42) * slope
    value = origin + 0.125 * sum + 3.5 * rate
    bend = (1.0 / 168) * curve
    (tilt, lift, count) = (7, 7, 8)
    straightResidual = energy - 0.125 * (sum * sum) - (1.0 / 42) * (slope * slope)
    curvedResidual = straightResidual - (1.0 / 168) * (curve * curve)
  }

  /// Makes this the motion through the last two samples, `before` apart.
  @inline(__always)
  mutating func fit(pair place: SIMD2<Double>, before: SIMD2<Double>) {
    (value, rate) = (place, before)
    (bend, tilt, lift, count) = (.zero, 1, 0, 2)
  }

  /// Makes these the motions through the last three, newest first: the line by least squares, and the parabola.
  @inline(__always)
  mutating func fit(triple place: SIMD2<Double>, _ middle: SIMD2<Double>, _ first: SIMD2<Double>) {
    let before = place - middle
    let miss = before - (middle - first)
    bend = 0.5 * miss
    value = place - (1.0 / 6) * miss
    rate = before - bend
    (tilt, lift, count) = (2, 1.0 / 3, 3)
  }
}
