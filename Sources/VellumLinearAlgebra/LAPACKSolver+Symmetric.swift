// SPDX-License-Identifier: Apache-2.0

#if canImport(CLAPACKE)
  import CLAPACKE

  // MARK: - Positive definite systems

  extension LAPACKSolver {
    /// The lower triangle L with A = L · Lᵀ (dpotrf).
    ///
    /// Only the lower half of A is read.
    ///
    /// - Throws: `notPositiveDefinite`, `notFinite`.
    public static func cholesky(_ a: Matrix) throws(LinearAlgebraError) -> Matrix {
      precondition(a.isSquare, "the factors of Cholesky need a square matrix")
      try requireFinite(a)
      var l = a
      guard a.rows > 0 else { return l }
      let n = Int32(a.rows)
      try check(unsafe LAPACKE_dpotrf(LAPACK_COL_MAJOR, letter("L"), n, &l.elements, n), .notPositiveDefinite)
      for c in 0..<a.columns { for r in 0..<c { l[r, c] = 0 } }
      return l
    }

    /// The solution of A·x = b for a symmetric positive definite A, whose lower half is read (dposv).
    ///
    /// - Throws: `notPositiveDefinite`, `notFinite`.
    public static func solvePositiveDefinite(_ a: Matrix, _ b: Matrix) throws(LinearAlgebraError) -> Matrix {
      precondition(a.isSquare && b.rows == a.rows, "the right-hand side has as many rows as the matrix")
      try requireFinite(a, b)
      var (factor, x) = (a.elements, b)
      guard a.rows > 0, b.columns > 0 else { return x }
      let n = Int32(a.rows)
      try check(
        unsafe LAPACKE_dposv(
          LAPACK_COL_MAJOR, letter("L"), n, Int32(b.columns), &factor, n, &x.elements, n),
        .notPositiveDefinite)
      return x
    }

    /// The solution of A·x = b for a symmetric positive definite band matrix (dpbsv).
    ///
    /// - Throws: `notPositiveDefinite`, `notFinite`.
    /// - Complexity: O(order · bandwidth²).
    public static func solveBanded(_ a: SymmetricBandMatrix, _ b: Matrix) throws(LinearAlgebraError) -> Matrix
    {
      precondition(b.rows == a.order, "the right-hand side has as many rows as the matrix")
      guard a.isFinite else { throw .notFinite }
      try requireFinite(b)
      var (factor, x) = (a.elements, b)
      guard a.order > 0, b.columns > 0 else { return x }
      let (n, width) = (Int32(a.order), Int32(a.bandwidth))
      try check(
        unsafe LAPACKE_dpbsv(
          LAPACK_COL_MAJOR, letter("L"), n, width, Int32(b.columns), &factor, width + 1, &x.elements, n),
        .notPositiveDefinite)
      return x
    }
  }

  // MARK: - Eigenproblems and singular values

  extension LAPACKSolver {
    /// The eigenvalues and vectors of a symmetric matrix, whose lower half is read (dsyev).
    ///
    /// - Throws: `noConvergence`, `notFinite`.
    public static func symmetricEigenSystem(_ matrix: Matrix) throws(LinearAlgebraError)
      -> SymmetricEigenSystem
    {
      precondition(matrix.isSquare, "an eigenproblem needs a square matrix")
      try requireFinite(matrix)
      var vectors = matrix
      var values = [Double](repeating: 0, count: matrix.rows)
      guard matrix.rows > 0 else { return SymmetricEigenSystem(values: values, vectors: vectors) }
      let n = Int32(matrix.rows)
      try check(
        unsafe LAPACKE_dsyev(LAPACK_COL_MAJOR, letter("V"), letter("L"), n, &vectors.elements, n, &values))
      vectors.normalizeColumnSigns()
      return SymmetricEigenSystem(values: values, vectors: vectors)
    }

    /// The solutions of A·v = λ·B·v for symmetric A and symmetric positive definite B (dsygv); the lower halves are
    /// read.
    ///
    /// - Throws: `notPositiveDefinite` for B; `noConvergence`, `notFinite`.
    public static func generalizedSymmetricEigenSystem(_ a: Matrix, _ b: Matrix) throws(LinearAlgebraError)
      -> SymmetricEigenSystem
    {
      precondition(a.isSquare && b.isSquare && a.rows == b.rows, "both matrices are square and of one size")
      try requireFinite(a, b)
      var (vectors, factor) = (a, b.elements)
      var values = [Double](repeating: 0, count: a.rows)
      guard a.rows > 0 else { return SymmetricEigenSystem(values: values, vectors: vectors) }
      let n = Int32(a.rows)
      let status = unsafe LAPACKE_dsygv(
        LAPACK_COL_MAJOR, 1, letter("V"), letter("L"), n, &vectors.elements, n, &factor, n, &values)
      // Beyond the order, the status counts the leading part of B that is not positive.
      try check(status, status > n ? .notPositiveDefinite : .noConvergence)
      vectors.normalizeColumnSigns()
      return SymmetricEigenSystem(values: values, vectors: vectors)
    }

    /// The singular values and vectors of any matrix (dgesvd).
    ///
    /// - Throws: `noConvergence`, `notFinite`.
    public static func singularValues(_ matrix: Matrix) throws(LinearAlgebraError) -> SingularValueFactors {
      try requireFinite(matrix)
      let size = Swift.min(matrix.rows, matrix.columns)
      var left = Matrix(rows: matrix.rows, columns: size)
      var rightTransposed = Matrix(rows: size, columns: matrix.columns)
      var values = [Double](repeating: 0, count: size)
      guard size > 0 else {
        return SingularValueFactors(left: left, values: values, right: rightTransposed.transposed)
      }
      var (a, rest) = (matrix.elements, [Double](repeating: 0, count: size))
      try check(
        unsafe LAPACKE_dgesvd(
          LAPACK_COL_MAJOR, letter("S"), letter("S"), Int32(matrix.rows), Int32(matrix.columns), &a,
          Int32(matrix.rows), &values, &left.elements, Int32(matrix.rows), &rightTransposed.elements,
          Int32(size), &rest))
      return SingularValueFactors(left: left, values: values, right: rightTransposed.transposed).withSigns
    }
  }
#endif
