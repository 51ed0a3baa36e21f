// SPDX-License-Identifier: Apache-2.0

/// Sums and differences of the samples as far before as after the middle of a short window of even times, outermost
/// first: what fits of a few samples are made of.
///
/// With c the time from the middle and γ the mean of c², the orthogonal polynomials are 1, c, c² − γ and so on; those of
/// even degree see the sums alone, those of odd degree the differences. The residual is what the polynomials of higher
/// degree find, so a fit needs no origin and loses no digits by cancellation.
struct SixWindow {
  private let sums: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
  private let differences: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
  private let bend: SIMD2<Double>
  /// Σ|residual|² of the straight and the curved motion.
  let residuals: SIMD2<Double>

  /// The newest five samples of the ring and the one at `place` after them.
  @inline(__always)
  init(_ ring: borrowing SampleRing, _ place: SIMD2<Double>) {
    let end = ring.count
    let (a, b, c) = (ring.place(end &- 5), ring.place(end &- 4), ring.place(end &- 3))
    let (d, e) = (ring.place(end &- 2), ring.place(end &- 1))
    sums = (a + place, b + e, c + d)
    differences = (place - a, e - b, d - c)
    // The polynomials of degree 2, 3, 4 and 5, with their squared norms 84, 180, 28 and 252.
    bend = SixWindow.combination(sums, 5, -1, -4)
    let third = SixWindow.combination(differences, 5, -7, -4)
    let fourth = SixWindow.combination(sums, 1, -3, 2)
    let fifth = SixWindow.combination(differences, 1, -5, 10)
    let squares = (third * third, fourth * fourth, fifth * fifth)
    let curved = SixWindow.combination(squares, 1.0 / 180, 1.0 / 28, 1.0 / 252)
    let straight: SIMD2<Double> = curved + (1.0 / 84) * (bend * bend)
    residuals = SIMD2(straight.x + straight.y, curved.x + curved.y)
  }

  /// The motions.
  @inline(__always)
  var motion: WindowMotion {
    var result = WindowMotion()
    result.rate = SixWindow.combination(differences, 5.0 / 35, 3.0 / 35, 1.0 / 35)
    let mean: SIMD2<Double> = (1.0 / 6) * (sums.0 + sums.1 + sums.2)
    result.value = mean + 2.5 * result.rate
    result.bend = (1.0 / 56) * bend
    (result.tilt, result.lift, result.count) = (5, 10.0 / 3, 6)
    return result
  }

  @inline(__always)
  private static func combination(
    _ v: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), _ a: Double, _ b: Double, _ c: Double
  ) -> SIMD2<Double> {
    var result: SIMD2<Double> = a * v.0
    result += b * v.1
    result += c * v.2
    return result
  }
}

/// The same for four samples, which count at low rates only.
struct FourWindow {
  private let sums: (SIMD2<Double>, SIMD2<Double>)
  private let differences: (SIMD2<Double>, SIMD2<Double>)
  let residuals: SIMD2<Double>

  @inline(__always)
  init(_ ring: borrowing SampleRing, _ place: SIMD2<Double>) {
    let end = ring.count
    let (a, b, c) = (ring.place(end &- 3), ring.place(end &- 2), ring.place(end &- 1))
    sums = (a + place, b + c)
    differences = (place - a, c - b)
    let bend = sums.0 - sums.1
    let third = differences.0 - 3 * differences.1
    let curved = (1.0 / 20) * third.squaredLength
    residuals = SIMD2(curved + 0.25 * bend.squaredLength, curved)
  }

  @inline(__always)
  var motion: WindowMotion {
    var result = WindowMotion()
    result.rate = 0.3 * differences.0 + 0.1 * differences.1
    result.value = 0.25 * (sums.0 + sums.1) + 1.5 * result.rate
    result.bend = 0.25 * (sums.0 - sums.1)
    (result.tilt, result.lift, result.count) = (3, 1, 4)
    return result
  }
}

extension WindowMotion {
  /// The motions through the newest eight samples of the ring, with their residuals: the beginning of a long window.
  init(lastEight ring: borrowing SampleRing) {
    self.init()
    let end = ring.count
    let origin = ring.place(end - 1)
    // c = −3.5 … 3.5: the weights of the bend are 7, 1, −3, −5 and back, their squared norm is 168.
    var (sum, slope, curve) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var energy = 0.0
    for index in 0..<8 {
      let z = ring.place(end - 8 + index) - origin
      let c = Double(index) - 3.5
      sum += z
      slope += c * z
      curve += (c * c - 5.25) * z
      energy += z.squaredLength
    }
    rate = (1.0 / 42) * slope
    value = origin + 0.125 * sum + 3.5 * rate
    bend = (1.0 / 168) * curve
    (tilt, lift, count) = (7, 7, 8)
    let straight = energy - 0.125 * sum.squaredLength - (1.0 / 42) * slope.squaredLength
    residuals = SIMD2(
      Swift.max(0, straight), Swift.max(0, straight - (1.0 / 168) * curve.squaredLength))
  }

  /// The motion through the last two samples, `before` apart.
  @inline(__always)
  init(pair place: SIMD2<Double>, before: SIMD2<Double>) {
    self.init()
    value = place
    rate = before
    count = 2
  }

  /// The motions through the last three: the line by least squares, and the parabola.
  ///
  /// - Parameter miss: The second difference of the places.
  @inline(__always)
  init(triple place: SIMD2<Double>, before: SIMD2<Double>, miss: SIMD2<Double>) {
    self.init()
    bend = 0.5 * miss
    value = place - (1.0 / 6) * miss
    rate = before - bend
    (tilt, lift, count) = (2, 1.0 / 3, 3)
  }
}
