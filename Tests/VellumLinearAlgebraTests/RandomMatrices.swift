// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import VellumLinearAlgebra

/// Random matrices for laws.
extension SplitMix {
  /// A number from -1 to 1.
  mutating func number() -> Double { number(-1...1) }

  mutating func matrix(_ rows: Int, _ columns: Int) -> Matrix {
    Matrix(rows: rows, columns: columns, columnMajor: (0..<rows * columns).map { _ in number() })
  }

  /// A matrix with orthonormal columns.
  mutating func orthonormal(_ rows: Int, _ columns: Int) -> Matrix {
    try! PortableSolver.qr(matrix(rows, columns)).q
  }

  /// A matrix with the given singular values.
  mutating func matrix(_ rows: Int, _ columns: Int, singularValues: [Double]) -> Matrix {
    var left = orthonormal(rows, singularValues.count)
    for c in singularValues.indices { for r in 0..<rows { left[r, c] *= singularValues[c] } }
    return left * orthonormal(columns, singularValues.count).transposed
  }

  /// A symmetric matrix with the given eigenvalues.
  mutating func symmetric(eigenvalues: [Double]) -> Matrix {
    let v = orthonormal(eigenvalues.count, eigenvalues.count)
    var scaled = v
    for c in eigenvalues.indices { for r in 0..<v.rows { scaled[r, c] *= eigenvalues[c] } }
    var a = scaled * v.transposed
    for c in 0..<a.columns { for r in 0..<c { a[r, c] = a[c, r] } }
    return a
  }

  /// Numbers spread evenly on a logarithmic scale from 1 down to 1 / condition.
  mutating func spectrum(_ count: Int, condition: Double) -> [Double] {
    var value = 1.0
    var factor = 1 / condition
    // The (count − 1)-th root by repeated bisection needs no C mathematics.
    if count > 1 {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<200 {
        let middle = (low + high) / 2
        var power = 1.0
        for _ in 1..<count { power *= middle }
        if power < 1 / condition { low = middle } else { high = middle }
      }
      factor = high
    }
    return (0..<count).map { _ in
      defer { value *= factor }
      return value
    }
  }
}

/// Hilbert's matrix 1 / (i + j + 1), the classic of ill condition.
func hilbert(_ order: Int) -> Matrix {
  Matrix((0..<order).map { i in (0..<order).map { j in 1 / Double(i + j + 1) } })
}

/// What both solvers offer, so that each law runs over both.
protocol DenseSolver {
  static func leastSquares(_ a: Matrix, _ b: Matrix) throws(LinearAlgebraError) -> Matrix
  static func minimumNormLeastSquares(_ a: Matrix, _ b: Matrix, relativeTolerance: Double)
    throws(LinearAlgebraError) -> MinimumNormSolution
  static func qr(_ a: Matrix) throws(LinearAlgebraError) -> QRFactors
  static func cholesky(_ a: Matrix) throws(LinearAlgebraError) -> Matrix
  static func solvePositiveDefinite(_ a: Matrix, _ b: Matrix) throws(LinearAlgebraError) -> Matrix
  static func solveBanded(_ a: SymmetricBandMatrix, _ b: Matrix) throws(LinearAlgebraError) -> Matrix
  static func symmetricEigenSystem(_ a: Matrix) throws(LinearAlgebraError) -> SymmetricEigenSystem
  static func generalizedSymmetricEigenSystem(_ a: Matrix, _ b: Matrix) throws(LinearAlgebraError)
    -> SymmetricEigenSystem
  static func singularValues(_ a: Matrix) throws(LinearAlgebraError) -> SingularValueFactors
}

extension PortableSolver: DenseSolver {}

#if canImport(CLAPACKE)
  extension LAPACKSolver: DenseSolver {}

  /// Both solvers.
  var solvers: [any DenseSolver.Type] { [PortableSolver.self, LAPACKSolver.self] }
#else
  /// The one solver that this platform has.
  var solvers: [any DenseSolver.Type] { [PortableSolver.self] }
#endif
