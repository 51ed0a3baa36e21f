// SPDX-License-Identifier: Apache-2.0

/// A symmetric matrix of a fixed small size, without heap memory: for the normal equations and scatter matrices that a
/// recogniser solves by the dozen at each pen-up.
///
/// The lower half is what counts; ``subscript(_:_:)`` reads and writes it for both halves.
@frozen
public struct SmallSymmetricMatrix<let order: Int>: Sendable {
  @usableFromInline var rows: [order of [order of Double]]

  /// The zero matrix.
  @inlinable
  public init() { rows = .init(repeating: .init(repeating: 0)) }

  /// The number in a row and a column, which is also the one in that column and row.
  @inlinable
  public subscript(row: Int, column: Int) -> Double {
    get { row < column ? rows[column][row] : rows[row][column] }
    set {
      if row < column { rows[column][row] = newValue } else { rows[row][column] = newValue }
    }
  }

  /// The sum of the diagonal.
  @inlinable
  public var trace: Double {
    var sum = 0.0
    for index in 0..<order { sum += rows[index][index] }
    return sum
  }

  /// Adds weight · v · vᵀ: one row of a least-squares problem to its normal equations.
  @inlinable
  public mutating func addOuterProduct(_ v: [order of Double], weight: Double = 1) {
    for r in 0..<order {
      let factor = weight * v[r]
      for c in 0...r { rows[r][c] += factor * v[c] }
    }
  }
}

// MARK: - Cholesky

extension SmallSymmetricMatrix {
  /// The lower triangle L of a positive definite matrix A = L · Lᵀ.
  @frozen
  public struct CholeskyFactor: Sendable {
    @usableFromInline var rows: [order of [order of Double]]

    @inlinable
    init(rows: [order of [order of Double]]) { self.rows = rows }

    /// The solution of A · x = b.
    @inlinable
    public func solve(_ b: [order of Double]) -> [order of Double] {
      var x = b
      for i in 0..<order {
        var sum = x[i]
        for k in 0..<i { sum -= rows[i][k] * x[k] }
        x[i] = sum / rows[i][i]
      }
      for step in 1...order {
        let i = order - step
        var sum = x[i]
        var k = i + 1
        while k < order {
          sum -= rows[k][i] * x[k]
          k += 1
        }
        x[i] = sum / rows[i][i]
      }
      return x
    }

    /// The inverse of A: up to a variance, the covariance of the unknowns of a least-squares problem.
    @inlinable
    public var inverse: SmallSymmetricMatrix<order> {
      var result = SmallSymmetricMatrix<order>()
      for column in 0..<order {
        var unit = [order of Double](repeating: 0)
        unit[column] = 1
        let x = solve(unit)
        for row in column..<order { result.rows[row][column] = x[row] }
      }
      return result
    }
  }

  /// The factor of Cholesky, or `nil` unless every pivot exceeds `tolerance` times its diagonal number.
  ///
  /// - Parameter tolerance: relative; zero accepts everything that is positive definite as far as rounding can tell,
  ///   and 1e-12 refuses unknowns that the data barely determine.
  @inlinable
  public func choleskyFactor(tolerance: Double = 0) -> CholeskyFactor? {
    var l = rows
    for j in 0..<order {
      var pivot = l[j][j]
      for k in 0..<j { pivot -= l[j][k] * l[j][k] }
      guard pivot > tolerance * rows[j][j], pivot > 0, pivot.isFinite else { return nil }
      let root = pivot.squareRoot()
      l[j][j] = root
      var i = j + 1
      while i < order {
        var sum = l[i][j]
        for k in 0..<j { sum -= l[i][k] * l[j][k] }
        l[i][j] = sum / root
        i += 1
      }
    }
    return CholeskyFactor(rows: l)
  }

  /// The solution of A · x = b for a positive definite matrix, or `nil` when it is not one.
  @inlinable
  public func solvePositiveDefinite(_ b: [order of Double], tolerance: Double = 0) -> [order of Double]? {
    choleskyFactor(tolerance: tolerance)?.solve(b)
  }
}
