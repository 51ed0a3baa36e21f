// SPDX-License-Identifier: Apache-2.0

/// A symmetric matrix that is zero away from its diagonal; what least squares with B-splines lead to.
///
/// The lower half is stored in LAPACK's band layout: number (i − j) + j · (`bandwidth` + 1) holds row i of column j.
public struct SymmetricBandMatrix: Hashable, Sendable {
  /// The number of rows and columns.
  public let order: Int
  /// The number of diagonals below the main one that are not zero.
  public let bandwidth: Int
  /// The stored numbers; those below the last row are not used.
  public internal(set) var elements: [Double]

  /// The zero matrix.
  ///
  /// The bandwidth is cut to `order` − 1.
  public init(order: Int, bandwidth: Int) {
    precondition(order >= 0 && bandwidth >= 0, "a matrix has no negative size")
    self.order = order
    self.bandwidth = Swift.max(0, Swift.min(bandwidth, order - 1))
    elements = Array(repeating: 0, count: order * (self.bandwidth + 1))
  }

  /// The number in a row and a column, and its mirror image; zero outside the band, where it cannot be set.
  public subscript(row: Int, column: Int) -> Double {
    get {
      let (low, high) = row < column ? (row, column) : (column, row)
      precondition(low >= 0 && high < order, "no such place in the matrix")
      return high - low > bandwidth ? 0 : elements[high - low + low * (bandwidth + 1)]
    }
    set {
      let (low, high) = row < column ? (row, column) : (column, row)
      precondition(low >= 0 && high < order && high - low <= bandwidth, "no such place in the band")
      elements[high - low + low * (bandwidth + 1)] = newValue
    }
  }

  /// Whether every number is neither infinite nor NaN.
  public var isFinite: Bool { elements.allSatisfy { $0.isFinite } }

  /// The same matrix with all its zeros.
  public var dense: Matrix {
    var result = Matrix(rows: order, columns: order)
    for c in 0..<order { for r in 0..<order { result[r, c] = self[r, c] } }
    return result
  }
}
