// SPDX-License-Identifier: Apache-2.0

/// The least-squares straight and curved motions through one window of samples, and how believable each is.
///
/// With c = u − ū the orthogonal polynomials over the window's times are 1, c and c² − β·c − γ; so both motions share
/// their first two coefficients, and the curved one adds a third.
///
/// The score of the hypothesis "the pen changed its motion before this window, and has followed this motion since" is
/// what the samples before the window score at best, − Σ|residual|²/2σ², − a penalty for the change. Each is the log
/// posterior, up to a constant, of one way to cut the whole stroke into motions: the recursion of Bayesian change-point
/// detection (Adams and MacKay 2007) and of optimal partitioning (Jackson et al. 2005). A window that reaches across a
/// corner loses by its residuals, one shorter than need be by the penalty of its change.
struct WindowFit: Sendable {
  /// The number of samples.
  var count = 0.0
  /// From the mean time of the window to the newest sample, in units; at least 0.
  var age = 0.0
  var place = SIMD2<Double>.zero
  var slope = SIMD2<Double>.zero
  var bend = SIMD2<Double>.zero
  var beta = 0.0
  var gamma = 0.0
  /// Σc² and the squared norm of the third polynomial; 0 for one that was not fitted.
  var slopeNorm = 0.0
  var bendNorm = 0.0
  /// The scores, and after normalisation the weights, of the straight and the curved motion.
  var straight = -Double.infinity
  var curved = -Double.infinity

  init() {}

  /// Fits both motions; `nil` when the times do not differ.
  @inline(__always)
  init?(_ m: WindowMoments, newest: Double, inverseVariance: Double, allowsBend: Bool) {
    let mean = m.u1 / m.count
    let n1 = m.u2 - m.u1 * mean
    guard n1 > 1e-12 else { return nil }
    count = m.count
    age = newest - m.originTime - mean
    let a0 = m.z0 / m.count
    let b1 = m.z1 - mean * m.z0
    slope = b1 / n1
    place = m.originPlace + a0
    slopeNorm = n1
    let residual = m.energy - a0 * m.z0 - slope * b1
    straight =
      m.before - LocalMotion.straightPenalty - Swift.max(0, residual.x + residual.y) * inverseVariance
    guard allowsBend, count > 2 else { return }
    let c3 = m.u3 - mean * (3 * m.u2 - mean * (2 * m.u1))
    let c4 = m.u4 - mean * (4 * m.u3 - mean * (6 * m.u2 - mean * (3 * m.u1)))
    beta = c3 / n1
    gamma = n1 / m.count
    let n2 = c4 - beta * c3 - gamma * n1
    guard n2 > 1e-9 * n1 * n1 else { return }
    let q = m.z2 - mean * (2 * m.z1 - mean * m.z0)
    let b2 = q - beta * b1 - gamma * m.z0
    bend = b2 / n2
    bendNorm = n2
    let rest = residual - bend * b2
    curved = m.before - LocalMotion.curvedPenalty - Swift.max(0, rest.x + rest.y) * inverseVariance
  }
}
