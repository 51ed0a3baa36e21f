// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The least-squares straight and curved motions through one window of samples.
///
/// With c = u − ū the orthogonal polynomials over the window's times are 1, c and c² − β·c − γ; so both motions share
/// their first two coefficients, and the curved one adds a third. For n even times ū = (n − 1)/2, Σc² = n(n² − 1)/12,
/// β = 0, γ = (n² − 1)/12, and the third polynomial's squared norm is n(n² − 1)(n² − 4)/180.
struct WindowFit {
  /// 1/Σ1, the mean time ū, the inverse of Σc².
  let share: Double
  let mean: Double
  let inverseSlopeNorm: Double
  /// Σc·z, for the second coefficient.
  let slopeSum: Vector
  /// β and γ, the inverse of the third polynomial's squared norm, and Σ of it times z, for the third coefficient.
  let beta: Double
  let gamma: Double
  let inverseBendNorm: Double
  let bendSum: Vector

  /// The fit of a window of even times.
  @inline(__always)
  init(even m: WindowMoments) {
    let n = m.count
    let (a, b) = (n * n - 1, n * n - 4)
    // One division for all three; two samples have no bend.
    let inverse = 1 / (n * a * Swift.max(b, 1))
    share = inverse * a * Swift.max(b, 1)
    mean = 0.5 * (n - 1)
    inverseSlopeNorm = 12 * inverse * Swift.max(b, 1)
    slopeSum = m.z1 - mean * m.z0
    beta = 0
    gamma = a * (1.0 / 12)
    inverseBendNorm = b > 0 ? 180 * inverse : 0
    bendSum = m.z2 - (n - 1) * m.z1 + (mean * mean - gamma) * m.z0
  }

  /// The fit of a window of uneven times; times that do not differ tell no slope, and no bend.
  @inline(__always)
  init(uneven m: WindowMoments) {
    share = 1 / m.count
    mean = m.u1 * share
    let slopeNorm = m.u2 - m.u1 * mean
    inverseSlopeNorm = slopeNorm > 1e-12 ? 1 / slopeNorm : 0
    slopeSum = m.z1 - mean * m.z0
    let c3 = m.u3 - mean * (3 * m.u2 - mean * (2 * m.u1))
    let c4 = m.u4 - mean * (4 * m.u3 - mean * (6 * m.u2 - mean * (3 * m.u1)))
    beta = c3 * inverseSlopeNorm
    gamma = slopeNorm * share
    let norm = c4 - beta * c3 - gamma * slopeNorm
    inverseBendNorm = norm > 1e-9 * slopeNorm * slopeNorm ? 1 / norm : 0
    bendSum = m.z2 - mean * (2 * m.z1 - mean * m.z0) - beta * slopeSum - gamma * m.z0
  }

  /// Σ|residual|² of the straight motion.
  @inline(__always)
  func straightResidual(_ m: WindowMoments) -> Double {
    m.energy - share * m.z0.squaredLength - inverseSlopeNorm * slopeSum.squaredLength
  }

  /// What the curved motion takes off it.
  @inline(__always)
  var bendGain: Double { inverseBendNorm * bendSum.squaredLength }
}
