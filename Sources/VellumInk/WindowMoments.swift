// SPDX-License-Identifier: Apache-2.0

/// Sums over the samples of a window, from which a straight or a curved motion is fitted without going over them again.
///
/// With u the time of a sample (in units of ``LocalMotion/unit``, from the window's origin) and z its place (from the
/// window's origin): Σ1, Σu … Σu⁴, Σz, Σuz, Σu²z, Σ|z|². Adding is O(1) and the order does not matter.
struct WindowMoments: Sendable {
  var originTime = 0.0
  var originPlace = SIMD2<Double>.zero

  /// The score of the samples before the window's first.
  var before = 0.0

  private(set) var count = 0.0
  private(set) var u1 = 0.0
  private(set) var u2 = 0.0
  private(set) var u3 = 0.0
  private(set) var u4 = 0.0
  private(set) var z0 = SIMD2<Double>.zero
  private(set) var z1 = SIMD2<Double>.zero
  private(set) var z2 = SIMD2<Double>.zero
  private(set) var energy = SIMD2<Double>.zero

  init() {}

  /// An empty window with its origin at a sample.
  init(originTime: Double, originPlace: SIMD2<Double>) {
    self.originTime = originTime
    self.originPlace = originPlace
  }

  /// Adds the sample at a time, in units, and a place.
  @inline(__always)
  mutating func add(time: Double, place: SIMD2<Double>) {
    let u = time - originTime
    let z = place - originPlace
    let uu = u * u
    count += 1
    u1 += u
    u2 += uu
    u3 += uu * u
    u4 += uu * uu
    z0 += z
    z1 += u * z
    z2 += uu * z
    energy += z * z
  }
}
