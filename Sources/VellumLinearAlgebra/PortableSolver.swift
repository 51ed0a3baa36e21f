// SPDX-License-Identifier: Apache-2.0

/// Dense solvers in plain Swift, for places without LAPACK and as a check on it.
///
/// Textbook methods (G. H. Golub, C. F. Van Loan, "Matrix Computations"): Householder QR with column pivoting, cyclic
/// Jacobi for symmetric eigenproblems, one-sided Jacobi for singular values, Cholesky dense and banded.
public enum PortableSolver {}

// MARK: - Least squares

extension PortableSolver {
  /// The columns x that make the residual A·x − b least, one for each column of `b`.
  ///
  /// - Parameter a: at least as many rows as columns.
  /// - Throws: `rankDeficient` when the columns of A depend on each other up to rounding; `notFinite`.
  /// - Complexity: O(rows · columns²).
  public static func leastSquares(_ a: Matrix, _ b: Matrix) throws(LinearAlgebraError) -> Matrix {
    precondition(a.rows >= a.columns && b.rows == a.rows, "least squares need as many rows as unknowns")
    try requireFinite(a, b)
    let qr = HouseholderQR(a, pivoting: true)
    guard qr.hasFullRank else { throw .rankDeficient }
    var solution = Matrix(rows: a.columns, columns: b.columns)
    for c in 0..<b.columns {
      var x = b.column(c)
      qr.applyTransposedQ(to: &x)
      qr.solveTriangle(&x)
      for k in 0..<a.columns { solution[qr.pivots[k], c] = x[k] }
    }
    return solution
  }

  /// The vector x that makes the residual A·x − b least; see the matrix form.
  public static func leastSquares(_ a: Matrix, _ b: [Double]) throws(LinearAlgebraError) -> [Double] {
    try leastSquares(a, Matrix(column: b)).elements
  }

  /// The shortest columns x that make the residual A·x − b least, whatever the rank and shape of A.
  ///
  /// - Parameter relativeTolerance: singular values up to this share of the greatest count as zero.
  /// - Throws: `noConvergence`, `notFinite`.
  public static func minimumNormLeastSquares(_ a: Matrix, _ b: Matrix, relativeTolerance: Double)
    throws(LinearAlgebraError) -> MinimumNormSolution
  {
    precondition(b.rows == a.rows, "the right-hand side has as many rows as the matrix")
    try requireFinite(b)
    let factors = try singularValues(a)
    let limit = relativeTolerance * (factors.values.first ?? 0)
    let rank = factors.values.prefix { $0 > limit }.count
    var solution = Matrix(rows: a.columns, columns: b.columns)
    for c in 0..<b.columns {
      for k in 0..<rank {
        var coefficient = 0.0
        for r in 0..<a.rows { coefficient += factors.left[r, k] * b[r, c] }
        coefficient /= factors.values[k]
        for r in 0..<a.columns { solution[r, c] += coefficient * factors.right[r, k] }
      }
    }
    return MinimumNormSolution(solution: solution, rank: rank)
  }

  /// The factors A = Q · R.
  ///
  /// - Parameter a: at least as many rows as columns.
  /// - Throws: `notFinite`.
  public static func qr(_ a: Matrix) throws(LinearAlgebraError) -> QRFactors {
    precondition(a.rows >= a.columns, "a thin QR needs as many rows as columns")
    try requireFinite(a)
    return HouseholderQR(a, pivoting: false).factors
  }
}

// MARK: - Positive definite systems

extension PortableSolver {
  /// The lower triangle L with A = L · Lᵀ.
  ///
  /// Only the lower half of A is read.
  ///
  /// - Throws: `notPositiveDefinite`, `notFinite`.
  public static func cholesky(_ a: Matrix) throws(LinearAlgebraError) -> Matrix {
    precondition(a.isSquare, "the factors of Cholesky need a square matrix")
    try requireFinite(a)
    let n = a.rows
    var l = Matrix(rows: n, columns: n)
    for j in 0..<n {
      var pivot = a[j, j]
      for k in 0..<j { pivot -= l[j, k] * l[j, k] }
      guard pivot > 0 else { throw .notPositiveDefinite }
      let root = pivot.squareRoot()
      l[j, j] = root
      for i in j + 1..<Swift.max(n, j + 1) {
        var sum = a[i, j]
        for k in 0..<j { sum -= l[i, k] * l[j, k] }
        l[i, j] = sum / root
      }
    }
    return l
  }

  /// The solution of A·x = b for a symmetric positive definite A, whose lower half is read.
  ///
  /// - Throws: `notPositiveDefinite`, `notFinite`.
  public static func solvePositiveDefinite(_ a: Matrix, _ b: Matrix) throws(LinearAlgebraError) -> Matrix {
    precondition(b.rows == a.rows, "the right-hand side has as many rows as the matrix")
    try requireFinite(b)
    let l = try cholesky(a)
    var x = b
    for c in 0..<b.columns {
      solveLower(l, &x, column: c)
      solveTransposedLower(l, &x, column: c)
    }
    return x
  }

  /// The solution of A·x = b for a symmetric positive definite band matrix.
  ///
  /// - Throws: `notPositiveDefinite`, `notFinite`.
  /// - Complexity: O(order · bandwidth²).
  public static func solveBanded(_ a: SymmetricBandMatrix, _ b: Matrix) throws(LinearAlgebraError) -> Matrix {
    precondition(b.rows == a.order, "the right-hand side has as many rows as the matrix")
    guard a.isFinite else { throw .notFinite }
    try requireFinite(b)
    let l = try BandCholesky(a)
    var x = b
    for c in 0..<b.columns { l.solve(&x, column: c) }
    return x
  }

  /// x := L⁻¹ · x in one column.
  static func solveLower(_ l: Matrix, _ x: inout Matrix, column c: Int) {
    for i in 0..<l.rows {
      var sum = x[i, c]
      for k in 0..<i { sum -= l[i, k] * x[k, c] }
      x[i, c] = sum / l[i, i]
    }
  }

  /// x := L⁻ᵀ · x in one column.
  static func solveTransposedLower(_ l: Matrix, _ x: inout Matrix, column c: Int) {
    for i in (0..<l.rows).reversed() {
      var sum = x[i, c]
      for k in i + 1..<Swift.max(l.rows, i + 1) { sum -= l[k, i] * x[k, c] }
      x[i, c] = sum / l[i, i]
    }
  }
}
