// SPDX-License-Identifier: Apache-2.0

#if canImport(CLAPACKE)
  import CLAPACKE

  /// Dense solvers by LAPACK, with the functions of ``PortableSolver``.
  public enum LAPACKSolver {}

  // MARK: - Least squares

  extension LAPACKSolver {
    /// The columns x that make the residual A·x − b least, one for each column of `b` (dgeqp3, dormqr, dtrtrs).
    ///
    /// - Parameter a: at least as many rows as columns.
    /// - Throws: `rankDeficient` when the columns of A depend on each other up to rounding; `notFinite`.
    public static func leastSquares(_ a: Matrix, _ b: Matrix) throws(LinearAlgebraError) -> Matrix {
      precondition(a.rows >= a.columns && b.rows == a.rows, "least squares need as many rows as unknowns")
      try requireFinite(a, b)
      guard a.columns > 0, b.columns > 0 else { return Matrix(rows: a.columns, columns: b.columns) }
      let (m, n, k) = (Int32(a.rows), Int32(a.columns), Int32(b.columns))
      var factor = a.elements
      var pivots = [Int32](repeating: 0, count: a.columns)
      var scales = [Double](repeating: 0, count: a.columns)
      try check(unsafe LAPACKE_dgeqp3(LAPACK_COL_MAJOR, m, n, &factor, m, &pivots, &scales))
      let diagonal = (0..<a.columns).map { abs(factor[$0 + $0 * a.rows]) }
      let least = diagonal.min() ?? 1
      guard least > rankTolerance * Double(a.rows) * (diagonal.max() ?? 0) else { throw .rankDeficient }
      var x = b.elements
      try check(
        unsafe LAPACKE_dormqr(
          LAPACK_COL_MAJOR, letter("L"), letter("T"), m, k, n, &factor, m, &scales, &x, m))
      try check(
        unsafe LAPACKE_dtrtrs(
          LAPACK_COL_MAJOR, letter("U"), letter("N"), letter("N"), n, k, &factor, m, &x, m))
      var solution = Matrix(rows: a.columns, columns: b.columns)
      for c in 0..<b.columns {
        for r in 0..<a.columns { solution[Int(pivots[r]) - 1, c] = x[r + c * a.rows] }
      }
      return solution
    }

    /// The vector x that makes the residual A·x − b least; see the matrix form.
    public static func leastSquares(_ a: Matrix, _ b: [Double]) throws(LinearAlgebraError) -> [Double] {
      try leastSquares(a, Matrix(column: b)).elements
    }

    /// The shortest columns x that make the residual A·x − b least, whatever the rank and shape of A (dgelsd).
    ///
    /// - Parameter relativeTolerance: singular values up to this share of the greatest count as zero.
    /// - Throws: `noConvergence`, `notFinite`.
    public static func minimumNormLeastSquares(_ a: Matrix, _ b: Matrix, relativeTolerance: Double)
      throws(LinearAlgebraError) -> MinimumNormSolution
    {
      precondition(b.rows == a.rows, "the right-hand side has as many rows as the matrix")
      try requireFinite(a, b)
      var solution = Matrix(rows: a.columns, columns: b.columns)
      guard a.rows > 0, a.columns > 0, b.columns > 0 else {
        return MinimumNormSolution(solution: solution, rank: 0)
      }
      let height = Swift.max(a.rows, a.columns)
      var factor = a.elements
      var x = [Double](repeating: 0, count: height * b.columns)
      for c in 0..<b.columns { for r in 0..<a.rows { x[r + c * height] = b[r, c] } }
      var values = [Double](repeating: 0, count: Swift.min(a.rows, a.columns))
      var rank: Int32 = 0
      try check(
        unsafe LAPACKE_dgelsd(
          LAPACK_COL_MAJOR, Int32(a.rows), Int32(a.columns), Int32(b.columns), &factor,
          Int32(a.rows), &x, Int32(height), &values, relativeTolerance, &rank))
      for c in 0..<b.columns { for r in 0..<a.columns { solution[r, c] = x[r + c * height] } }
      return MinimumNormSolution(solution: solution, rank: Int(rank))
    }

    /// The factors A = Q · R (dgeqrf, dorgqr).
    ///
    /// - Parameter a: at least as many rows as columns.
    /// - Throws: `notFinite`.
    public static func qr(_ a: Matrix) throws(LinearAlgebraError) -> QRFactors {
      precondition(a.rows >= a.columns, "a thin QR needs as many rows as columns")
      try requireFinite(a)
      var (q, r) = (a, Matrix(rows: a.columns, columns: a.columns))
      guard a.columns > 0 else { return QRFactors(q: q, r: r) }
      let (m, n) = (Int32(a.rows), Int32(a.columns))
      var scales = [Double](repeating: 0, count: a.columns)
      try check(unsafe LAPACKE_dgeqrf(LAPACK_COL_MAJOR, m, n, &q.elements, m, &scales))
      for c in 0..<a.columns { for row in 0...c { r[row, c] = q[row, c] } }
      try check(unsafe LAPACKE_dorgqr(LAPACK_COL_MAJOR, m, n, n, &q.elements, m, &scales))
      for k in 0..<a.columns where r[k, k] < 0 {
        for c in k..<a.columns { r[k, c] = -r[k, c] }
        for row in 0..<a.rows { q[row, k] = -q[row, k] }
      }
      return QRFactors(q: q, r: r)
    }
  }

  /// A character as LAPACK takes it.
  func letter(_ character: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: character.value) }

  extension LAPACKSolver {
    /// A positive status is a failure of the data; the arguments' own checks exclude a negative one.
    static func check(_ status: Int32, _ failure: LinearAlgebraError = .noConvergence)
      throws(LinearAlgebraError)
    {
      precondition(status >= 0, "LAPACK refused an argument")
      if status > 0 { throw failure }
    }
  }
#endif
