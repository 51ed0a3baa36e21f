// SPDX-License-Identifier: Apache-2.0

/// Sums over the samples of a window at uneven times, from which a straight or a curved motion is fitted without going
/// over them again.
///
/// With u the time of a sample and z its place, both from the window's origin: Σ1, Σz, Σuz, Σu²z, Σz² and Σu … Σu⁴.
struct WindowMoments: Sendable {
  /// The place that z counts from.
  var originPlace = SIMD2<Double>.zero
  /// The time that u counts from, in units.
  var originTime = 0.0
  /// The score of the samples before the window's first.
  var before = 0.0

  private(set) var count = 0.0
  private(set) var z0 = SIMD2<Double>.zero
  private(set) var z1 = SIMD2<Double>.zero
  private(set) var z2 = SIMD2<Double>.zero
  private(set) var energy = SIMD2<Double>.zero
  private(set) var u1 = 0.0
  private(set) var u2 = 0.0
  private(set) var u3 = 0.0
  private(set) var u4 = 0.0

  init() {}

  /// An empty window with its origin at a sample.
  init(originTime: Double, originPlace: SIMD2<Double>, before: Double) {
    self.originTime = originTime
    self.originPlace = originPlace
    self.before = before
  }

  /// Adds a sample at a time, in units.
  @inline(__always)
  mutating func add(time: Double, place: SIMD2<Double>) {
    let u = time - originTime
    let z = place - originPlace
    let uu = u * u
    let uz = u * z
    count += 1
    u1 += u
    u2 += uu
    u3 += uu * u
    u4 += uu * uu
    z0 += z
    z1 += uz
    z2 += u * uz
    energy += z * z
  }
}
