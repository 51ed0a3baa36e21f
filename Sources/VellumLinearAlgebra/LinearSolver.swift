// SPDX-License-Identifier: Apache-2.0

// The solver to use: LAPACK where it can be imported, the portable one elsewhere. Both have the same functions with the
// same meaning, and the tests hold each against the other. No function changes its arguments, and one that throws has
// changed nothing.
#if canImport(CLAPACKE)
  /// The solver for systems beyond the small fixed sizes: LAPACK on this platform.
  public typealias LinearSolver = LAPACKSolver
#else
  /// The solver for systems beyond the small fixed sizes: the portable one on this platform.
  public typealias LinearSolver = PortableSolver
#endif

/// Diagonal numbers of R below this share of the greatest, times the larger size, mean that columns depend on each
/// other as far as rounding can tell.
let rankTolerance: Double = 0x1p-52

/// Throws unless all numbers are finite.
func requireFinite(_ matrices: Matrix...) throws(LinearAlgebraError) {
  for matrix in matrices where !matrix.isFinite { throw .notFinite }
}
