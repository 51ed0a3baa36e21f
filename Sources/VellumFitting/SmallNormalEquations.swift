// SPDX-License-Identifier: Apache-2.0

/// The normal equations of at most eight unknowns, solved by Cholesky's factorisation without allocation.
///
/// A fit of a recogniser has three to eight unknowns; at that size a call of LAPACK costs more than the whole solve.
struct SmallNormalEquations {
  /// The number of unknowns, at most 8.
  let count: Int
  /// JᵀWJ; only the lower triangle is kept: row · 8 + column.
  var matrix: [64 of Double] = InlineArray(repeating: 0)
  /// JᵀWr.
  var gradient: [8 of Double] = InlineArray(repeating: 0)
  /// The weighted sum of squared residuals.
  var squares = 0.0

  init(count: Int) { self.count = count }

  /// Adds one residual with its derivatives.
  @inline(__always)
  mutating func add(_ row: borrowing [8 of Double], residual: Double, weight: Double) {
    squares += weight * residual * residual
    for i in 0..<count {
      let scaled = weight * row[i]
      guard scaled != 0 else { continue }
      gradient[i] += scaled * residual
      for j in 0...i { matrix[i &* 8 &+ j] += scaled * row[j] }
    }
  }

  /// The factor L of the matrix with its diagonal raised by `damping` times itself, or `nil` if not positive definite.
  ///
  /// The diagonal holds the reciprocals, so that solving needs no division.
  func factor(damping: Double) -> [64 of Double]? {
    var l = matrix
    for j in 0..<count {
      let diagonal = matrix[j &* 9]
      guard diagonal.isFinite else { return nil }
      // Each unknown is judged by its own size, because lengths and angles stand side by side. One that no residual
      // depends on stays where it is.
      var pivot = diagonal > 0 ? diagonal * (1 + damping) : damping > 0 ? 1 : 0
      for k in 0..<j { pivot -= l[j &* 8 &+ k] * l[j &* 8 &+ k] }
      guard pivot > diagonal * 1e-15 else { return nil }
      let reciprocal = 1 / pivot.squareRoot()
      l[j &* 9] = reciprocal
      var i = j &+ 1
      while i < count {
        var sum = l[i &* 8 &+ j]
        for k in 0..<j { sum -= l[i &* 8 &+ k] * l[j &* 8 &+ k] }
        l[i &* 8 &+ j] = sum * reciprocal
        i &+= 1
      }
    }
    return l
  }

  /// Replaces the right-hand side by the solution of L Lᵀ x = `x`.
  @inline(__always)
  func solve(_ l: borrowing [64 of Double], _ x: inout [8 of Double]) {
    for i in 0..<count {
      var sum = x[i]
      for k in 0..<i { sum -= l[i &* 8 &+ k] * x[k] }
      x[i] = sum * l[i &* 9]
    }
    var i = count &- 1
    while i >= 0 {
      let value = x[i] * l[i &* 9]
      x[i] = value
      for k in 0..<i { x[k] -= l[i &* 8 &+ k] * value }
      i &-= 1
    }
  }

  /// The step −(JᵀWJ + damping)⁻¹ JᵀWr, or `nil` when the matrix is singular.
  func step(damping: Double) -> [8 of Double]? {
    guard let l = factor(damping: damping) else { return nil }
    var x: [8 of Double] = InlineArray(repeating: 0)
    for i in 0..<count { x[i] = -gradient[i] }
    solve(l, &x)
    return x
  }

  /// The inverse of the matrix times `variance`, for at most five unknowns; `nil` when the matrix is singular.
  func covariance(variance: Double) -> Covariance? {
    guard count <= 5, let l = factor(damping: 0) else { return nil }
    // The inverse of L by columns, then L⁻ᵀ L⁻¹.
    var inverse: [64 of Double] = InlineArray(repeating: 0)
    for j in 0..<count {
      inverse[j &* 9] = l[j &* 9]
      var i = j &+ 1
      while i < count {
        var sum = 0.0
        for k in j..<i { sum -= l[i &* 8 &+ k] * inverse[k &* 8 &+ j] }
        inverse[i &* 8 &+ j] = sum * l[i &* 9]
        i &+= 1
      }
    }
    var result = Covariance(count: count)
    for i in 0..<count {
      for j in 0...i {
        var sum = 0.0
        for k in i..<count { sum += inverse[k &* 8 &+ i] * inverse[k &* 8 &+ j] }
        result[i, j] = sum * variance
      }
    }
    return result
  }
}
