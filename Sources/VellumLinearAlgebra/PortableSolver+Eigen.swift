// SPDX-License-Identifier: Apache-2.0

extension PortableSolver {
  /// The eigenvalues and vectors of a symmetric matrix, whose lower half is read.
  ///
  /// Cyclic Jacobi rotations: slower than reduction to a tridiagonal for large matrices, but small eigenvalues keep
  /// their digits.
  ///
  /// - Throws: `noConvergence` after sixty sweeps, which no finite matrix is known to need; `notFinite`.
  /// - Complexity: O(order³) for each of about eight sweeps.
  public static func symmetricEigenSystem(_ matrix: Matrix) throws(LinearAlgebraError) -> SymmetricEigenSystem
  {
    precondition(matrix.isSquare, "an eigenproblem needs a square matrix")
    try requireFinite(matrix)
    let n = matrix.rows
    // Scaled to about one, so that squares stay in range.
    let largest = matrix.greatestMagnitude
    guard largest > 0 else {
      return SymmetricEigenSystem(values: Array(repeating: 0, count: n), vectors: .identity(n))
    }
    var a = matrix
    for c in 0..<n { for r in c..<n { a[r, c] = matrix[r, c] / largest } }
    for c in 0..<n { for r in 0..<c { a[r, c] = a[c, r] } }
    var v = Matrix.identity(n)
    var sweeps = 0
    while try rotateOnce(&a, &v) {
      sweeps += 1
      guard sweeps < 60 else { throw .noConvergence }
    }
    return ascending(values: (0..<n).map { a[$0, $0] * largest }, vectors: v)
  }

  /// One rotation for each pair; whether any was needed.
  private static func rotateOnce(_ a: inout Matrix, _ v: inout Matrix) throws(LinearAlgebraError) -> Bool {
    var rotated = false
    for p in 0..<a.rows {
      for q in p + 1..<Swift.max(a.rows, p + 1) {
        let off = a[p, q]
        // Negligible beside the diagonal, as far as rounding can tell.
        guard abs(off) > 0x1p-54 * (abs(a[p, p]) * abs(a[q, q])).squareRoot(), abs(off) > 1e-300 else {
          a[p, q] = 0
          a[q, p] = 0
          continue
        }
        rotated = true
        let (c, s) = jacobiRotation(a[p, p], off, a[q, q])
        for k in 0..<a.rows {
          let (x, y) = (a[k, p], a[k, q])
          a[k, p] = c * x - s * y
          a[k, q] = s * x + c * y
        }
        for k in 0..<a.rows {
          let (x, y) = (a[p, k], a[q, k])
          a[p, k] = c * x - s * y
          a[q, k] = s * x + c * y
        }
        a[p, q] = 0
        a[q, p] = 0
        for k in 0..<a.rows {
          let (x, y) = (v[k, p], v[k, q])
          v[k, p] = c * x - s * y
          v[k, q] = s * x + c * y
        }
      }
    }
    return rotated
  }

  /// The cosine and sine of the smaller turn that makes ((pp, pq), (pq, qq)) diagonal.
  static func jacobiRotation(_ pp: Double, _ pq: Double, _ qq: Double) -> (c: Double, s: Double) {
    let theta = (qq - pp) / (2 * pq)
    let t =
      theta.magnitude > 1e150
      ? 0.5 / theta : 1 / (theta + (theta < 0 ? -1 : 1) * (1 + theta * theta).squareRoot())
    let c = 1 / (1 + t * t).squareRoot()
    return (c, t * c)
  }

  private static func ascending(values: [Double], vectors: Matrix) -> SymmetricEigenSystem {
    let order = values.indices.sorted { values[$0] < values[$1] || (values[$0] == values[$1] && $0 < $1) }
    var sorted = Matrix(rows: vectors.rows, columns: vectors.columns)
    for (place, source) in order.enumerated() {
      for r in 0..<vectors.rows { sorted[r, place] = vectors[r, source] }
    }
    sorted.normalizeColumnSigns()
    return SymmetricEigenSystem(values: order.map { values[$0] }, vectors: sorted)
  }

  /// The solutions of A·v = λ·B·v for symmetric A and symmetric positive definite B; the lower halves are read.
  ///
  /// - Throws: `notPositiveDefinite` for B; `noConvergence`, `notFinite`.
  public static func generalizedSymmetricEigenSystem(_ a: Matrix, _ b: Matrix) throws(LinearAlgebraError)
    -> SymmetricEigenSystem
  {
    precondition(a.isSquare && b.isSquare && a.rows == b.rows, "both matrices are square and of one size")
    try requireFinite(a)
    let l = try cholesky(b)
    // C = L⁻¹ · A · L⁻ᵀ has the same eigenvalues; v = L⁻ᵀ · w.
    var c = a
    for column in 0..<a.columns { for row in 0..<column { c[row, column] = a[column, row] } }
    for column in 0..<c.columns { solveLower(l, &c, column: column) }
    c = c.transposed
    for column in 0..<c.columns { solveLower(l, &c, column: column) }
    var system = try symmetricEigenSystem(c)
    for column in 0..<c.columns { solveTransposedLower(l, &system.vectors, column: column) }
    system.vectors.normalizeColumnSigns()
    return system
  }
}
