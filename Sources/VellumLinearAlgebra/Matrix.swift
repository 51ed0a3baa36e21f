// SPDX-License-Identifier: Apache-2.0

/// A dense matrix of real numbers, stored column by column as LAPACK has it.
public struct Matrix: Hashable, Sendable {
  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  /// The numbers, column by column: row r of column c is number r + c · `rows`.
  public var elements: [Double]

  /// A matrix filled with one number.
  public init(rows: Int, columns: Int, repeating value: Double = 0) {
    precondition(rows >= 0 && columns >= 0, "a matrix has no negative size")
    self.rows = rows
    self.columns = columns
    elements = Array(repeating: value, count: rows * columns)
  }

  /// The matrix with the given numbers, column by column.
  public init(rows: Int, columns: Int, columnMajor elements: [Double]) {
    precondition(elements.count == rows * columns, "a matrix has rows · columns numbers")
    self.rows = rows
    self.columns = columns
    self.elements = elements
  }

  /// The matrix with the given rows, which must be equally long.
  public init(_ rows: [[Double]]) {
    self.init(rows: rows.count, columns: rows.first?.count ?? 0)
    for (r, row) in rows.enumerated() {
      precondition(row.count == columns, "the rows of a matrix are equally long")
      for (c, value) in row.enumerated() { self[r, c] = value }
    }
  }

  /// A column of numbers.
  public init(column: [Double]) { self.init(rows: column.count, columns: 1, columnMajor: column) }

  /// The matrix with ones on the diagonal.
  public static func identity(_ order: Int) -> Matrix {
    var result = Matrix(rows: order, columns: order)
    for index in 0..<order { result[index, index] = 1 }
    return result
  }

  /// The number in a row and a column, counted from zero.
  public subscript(row: Int, column: Int) -> Double {
    get {
      precondition(row >= 0 && row < rows && column >= 0 && column < columns, "no such place in the matrix")
      return elements[row + column * rows]
    }
    set {
      precondition(row >= 0 && row < rows && column >= 0 && column < columns, "no such place in the matrix")
      elements[row + column * rows] = newValue
    }
  }

  /// Whether every number is neither infinite nor NaN.
  public var isFinite: Bool { elements.allSatisfy { $0.isFinite } }
  /// Whether there are as many rows as columns.
  public var isSquare: Bool { rows == columns }

  /// The numbers of a column.
  public func column(_ index: Int) -> [Double] { Array(elements[index * rows..<(index + 1) * rows]) }

  /// Rows and columns exchanged.
  public var transposed: Matrix {
    var result = Matrix(rows: columns, columns: rows)
    for c in 0..<columns { for r in 0..<rows { result[c, r] = self[r, c] } }
    return result
  }
}

// MARK: - Products

extension Matrix {
  /// The product of two matrices; the left one has as many columns as the right one rows.
  ///
  /// - Complexity: O(rows · columns · inner size).
  public static func * (a: Matrix, b: Matrix) -> Matrix {
    precondition(a.columns == b.rows, "the sizes of the factors do not fit")
    var result = Matrix(rows: a.rows, columns: b.columns)
    for c in 0..<b.columns {
      for k in 0..<a.columns {
        let factor = b[k, c]
        guard factor != 0 else { continue }
        for r in 0..<a.rows { result.elements[r + c * a.rows] += a.elements[r + k * a.rows] * factor }
      }
    }
    return result
  }

  /// The product of a matrix and a column of numbers.
  public static func * (a: Matrix, x: [Double]) -> [Double] { (a * Matrix(column: x)).elements }

  /// The difference of two matrices of one size.
  public static func - (a: Matrix, b: Matrix) -> Matrix {
    precondition(a.rows == b.rows && a.columns == b.columns, "the sizes of the terms do not fit")
    var result = a
    for index in a.elements.indices { result.elements[index] -= b.elements[index] }
    return result
  }

  /// The square root of the sum of all squares (Frobenius), without overflow.
  public var norm: Double { scaledNorm(elements, from: 0, to: elements.count) }

  /// The greatest magnitude of a number; zero for an empty matrix.
  public var greatestMagnitude: Double { elements.reduce(0) { Swift.max($0, abs($1)) } }
}

/// The Euclidean norm of a stretch of numbers, without overflow.
func scaledNorm(_ values: [Double], from start: Int, to end: Int) -> Double {
  var largest = 0.0
  for index in start..<end { largest = Swift.max(largest, abs(values[index])) }
  guard largest > 0, largest.isFinite else { return largest }
  // A power of two, so that scaling does not round; clamped, so that its inverse exists.
  let scale = Double(
    sign: .plus, exponent: Swift.max(-1000, Swift.min(1000, -largest.exponent)), significand: 1)
  var sum = 0.0
  for index in start..<end {
    let value = values[index] * scale
    sum += value * value
  }
  return sum.squareRoot() / scale
}
