// SPDX-License-Identifier: Apache-2.0

/// A matrix as an orthogonal factor times an upper triangle: A = Q · R.
public struct QRFactors: Hashable, Sendable {
  /// The columns of length one, at right angles to each other; as large as A.
  public var q: Matrix
  /// The upper triangle, with no negative number on its diagonal; columns × columns.
  public var r: Matrix
}

/// The eigenvalues of a symmetric matrix with their vectors.
public struct SymmetricEigenSystem: Hashable, Sendable {
  /// The eigenvalues in ascending order.
  public var values: [Double]
  /// The vectors as columns in the same order; the component of greatest magnitude is positive.
  ///
  /// Of length one and at right angles for the plain problem; for A·v = λ·B·v they have vᵀ·B·v = 1.
  public var vectors: Matrix
}

/// A matrix as A = U · diag(values) · Vᵀ.
public struct SingularValueFactors: Hashable, Sendable {
  /// U: rows × min(rows, columns), columns of length one at right angles.
  public var left: Matrix
  /// The singular values in descending order, none negative.
  public var values: [Double]
  /// V: columns × min(rows, columns), columns of length one at right angles.
  public var right: Matrix
}

/// The shortest of all vectors that leave the least residual.
public struct MinimumNormSolution: Hashable, Sendable {
  /// One column for each right-hand side.
  public var solution: Matrix
  /// How many singular values counted as not zero.
  public var rank: Int
}

extension Matrix {
  /// Turns each column so that its component of greatest magnitude (the first of them) is positive.
  mutating func normalizeColumnSigns() {
    for c in 0..<columns {
      var leading = 0.0
      for r in 0..<rows where abs(self[r, c]) > abs(leading) { leading = self[r, c] }
      guard leading < 0 else { continue }
      for r in 0..<rows { self[r, c] = -self[r, c] }
    }
  }
}
