// SPDX-License-Identifier: Apache-2.0

/// The least-squares straight and curved motions through one window of samples at uneven times.
///
/// With c = u − ū the orthogonal polynomials over the window's times are 1, c and c² − β·c − γ; so both motions share
/// their first two coefficients, and the curved one adds a third.
struct WindowFit {
  let shape: WindowShape
  /// Σc·z, for the second coefficient, and Σ of the third polynomial times z, for the third.
  private let slopeSum: SIMD2<Double>
  private let bendSum: SIMD2<Double>

  /// The fit of a window whose newest sample lies at `time`; times that do not differ tell no slope, and no bend.
  @inline(__always)
  init(_ m: WindowMoments, newest time: Double) {
    let share = 1 / m.count
    let mean = m.u1 * share
    let slopeNorm = m.u2 - m.u1 * mean
    let inverseSlopeNorm = slopeNorm > 1e-12 ? 1 / slopeNorm : 0
    let c3 = m.u3 - mean * (3 * m.u2 - mean * (2 * m.u1))
    let c4 = m.u4 - mean * (4 * m.u3 - mean * (6 * m.u2 - mean * (3 * m.u1)))
    let beta = c3 * inverseSlopeNorm
    let gamma = slopeNorm * share
    let norm = c4 - beta * c3 - gamma * slopeNorm
    let slope = m.z1 - mean * m.z0
    slopeSum = slope
    bendSum = m.z2 - mean * (2 * m.z1 - mean * m.z0) - beta * slope - gamma * m.z0
    shape = WindowShape(
      age: time - m.originTime - mean, share: share, inverseSlopeNorm: inverseSlopeNorm, beta: beta,
      gamma: gamma, inverseBendNorm: norm > 1e-9 * slopeNorm * slopeNorm ? 1 / norm : 0)
  }

  /// The motions, with their residuals.
  @inline(__always)
  func motion(_ m: WindowMoments) -> WindowMotion {
    var result = WindowMotion()
    result.rate = shape.inverseSlopeNorm * slopeSum
    result.value = m.originPlace + shape.share * m.z0 + shape.age * result.rate
    result.bend = shape.inverseBendNorm * bendSum
    result.tilt = 2 * shape.age - shape.beta
    result.lift = (shape.age - shape.beta) * shape.age - shape.gamma
    result.count = m.count
    result.before = m.before
    result.straightResidual =
      m.energy - shape.share * (m.z0 * m.z0) - shape.inverseSlopeNorm * (slopeSum * slopeSum)
    result.curvedResidual = result.straightResidual - shape.inverseBendNorm * (bendSum * bendSum)
    return result
  }
}

/// What the times of a window alone say of its fits: how sure each coefficient is.
///
/// For n even times the mean lies (n − 1)/2 steps back, Σc² = n(n² − 1)/12, β = 0, γ = (n² − 1)/12, and the third
/// polynomial's squared norm is n(n² − 1)(n² − 4)/180.
struct WindowShape: Sendable {
  /// The time from the samples' mean time to the newest.
  var age = 0.0
  /// 1/Σ1 and the inverse of Σc².
  var share = 0.0
  var inverseSlopeNorm = 0.0
  /// β and γ, and the inverse of the third polynomial's squared norm.
  var beta = 0.0
  var gamma = 0.0
  var inverseBendNorm = 0.0

  /// The factor by which the weights of a straight and of a curved motion fall when they are carried on to a time `w`
  /// after the newest sample: the inverse of the variance there, in units of one sample's (the leverage).
  @inline(__always)
  func certainty(at w: Double) -> SIMD2<Double> {
    let c = age + w
    let spread = share + c * c * inverseSlopeNorm
    let q = (c - beta) * c - gamma
    return SIMD2(1 / spread, 1 / (spread + q * q * inverseBendNorm))
  }

  /// The same for `n` even times.
  @inline(__always)
  static func certainty(ofEven n: Double, at w: Double) -> SIMD2<Double> {
    let c = 0.5 * (n - 1) + w
    let (square, a, b) = (c * c, n * n - 1, n * n - 4)
    let spread = a + 12 * square
    let q = square - a * (1.0 / 12)
    // One division for both; two samples have no bend.
    let curved = spread * b + 180 * (q * q)
    let inverse = n * a / (spread * curved)
    return SIMD2(inverse * curved, inverse * b * spread)
  }
}
