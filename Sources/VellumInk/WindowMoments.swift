// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Sums over the samples of a window, from which a straight or a curved motion is fitted without going over them again.
///
/// With u the time of a sample and z its place, both from the window's origin: Σ1, Σz, Σuz, Σu²z, Σz², and Σu … Σu⁴
/// where the times are uneven. Even times (u = 0, 1, 2 … in units of the sampling interval) need no sums of their own:
/// they follow from the number of samples.
struct WindowMoments: Sendable {
  /// The place that z counts from.
  var originPlace = Vector.zero
  /// The time that u counts from, in units; for uneven times only.
  var originTime = 0.0
  /// The score of the samples before the window's first.
  var before = 0.0

  private(set) var count = 0.0
  private(set) var z0 = Vector.zero
  private(set) var z1 = Vector.zero
  private(set) var z2 = Vector.zero
  private(set) var energy = 0.0
  private(set) var u1 = 0.0
  private(set) var u2 = 0.0
  private(set) var u3 = 0.0
  private(set) var u4 = 0.0

  init() {}

  /// An empty window with its origin at a sample.
  init(originTime: Double, originPlace: Vector) {
    self.originTime = originTime
    self.originPlace = originPlace
  }

  /// Adds the next sample of even times.
  @inline(__always)
  mutating func append(place: Vector) {
    let u = count
    let z = place - originPlace
    let uz = u * z
    count = u + 1
    z0 += z
    z1 += uz
    z2 += u * uz
    energy += z.squaredLength
  }

  /// Adds a sample at a time, in units.
  @inline(__always)
  mutating func add(time: Double, place: Vector) {
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
    energy += z.squaredLength
  }
}
