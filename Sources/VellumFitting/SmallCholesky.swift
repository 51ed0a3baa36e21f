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
  func factor(damping: Double) -> [64 of Double]? {
    var l = matrix
    var largest = 0.0
    for i in 0..<count { largest = Swift.max(largest, matrix[i * 9]) }
    guard largest > 0, largest.isFinite else { return nil }
    for j in 0..<count {
      // The absolute part keeps a parameter that no residual depends on where it is.
      var pivot = l[j * 9] * (1 + damping) + largest * damping * 1e-3
      for k in 0..<j { pivot -= l[j * 8 + k] * l[j * 8 + k] }
      guard pivot > largest * 1e-15 else { return nil }
      let diagonal = pivot.squareRoot()
      l[j * 9] = diagonal
      for i in (j + 1)..<Swift.max(count, j + 1) {
        var sum = l[i * 8 + j]
        for k in 0..<j { sum -= l[i * 8 + k] * l[j * 8 + k] }
        l[i * 8 + j] = sum / diagonal
      }
    }
    return l
  }

  /// The solution of L Lᵀ x = `right`.
  func solve(_ l: borrowing [64 of Double], _ right: borrowing [8 of Double]) -> [8 of Double] {
    var x = copy right
    for i in 0..<count {
      var sum = x[i]
      for k in 0..<i { sum -= l[i * 8 + k] * x[k] }
      x[i] = sum / l[i * 9]
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      var sum = x[i]
      for k in (i + 1)..<Swift.max(count, i + 1) { sum -= l[k * 8 + i] * x[k] }
      x[i] = sum / l[i * 9]
    }
    return x
  }

  /// The step −(JᵀWJ + damping)⁻¹ JᵀWr, or `nil` when the matrix is singular.
  func step(damping: Double) -> [8 of Double]? {
    guard let l = factor(damping: damping) else { return nil }
    var x = solve(l, gradient)
    for i in 0..<count { x[i] = -x[i] }
    return x
  }

  /// The inverse of the matrix times `variance`, for at most five unknowns; `nil` when the matrix is singular.
  func covariance(variance: Double) -> Covariance? {
    guard count <= 5, let l = factor(damping: 0) else { return nil }
    var result = Covariance(count: count)
    for i in 0..<count {
      var unit: [8 of Double] = InlineArray(repeating: 0)
      unit[i] = variance
      let column = solve(l, unit)
      for j in 0...i { result[i, j] = column[j] }
    }
    return result
  }
}
