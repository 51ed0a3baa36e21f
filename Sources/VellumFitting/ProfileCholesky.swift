// SPDX-License-Identifier: Apache-2.0

/// Normal equations of any number of unknowns whose rows begin late: Cholesky within the profile.
///
/// The corners of an outline are coupled to their neighbours only, so a factorisation that starts each row at its first
/// entry costs O(n) for an open polyline and O(n · 2) more for the last rows of a closed one, instead of O(n³).
struct ProfileNormalEquations {
  let count: Int
  private var matrix: [Double]
  private(set) var gradient: [Double]
  private var first: [Int]
  var squares = 0.0

  init(count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    gradient = Array(repeating: 0, count: count)
    first = Array(0..<count)
  }

  mutating func reset() {
    for index in matrix.indices { matrix[index] = 0 }
    for index in gradient.indices { gradient[index] = 0 }
    squares = 0
  }

  /// Adds a residual that depends on four unknowns: two from `a` on, two from `b` on.
  @inline(__always)
  mutating func add(
    at a: Int, _ ra: (Double, Double), at b: Int, _ rb: (Double, Double), residual: Double, weight: Double
  ) {
    squares += weight * residual * residual
    add(a, a, ra.0, ra.0 * weight)
    add(a + 1, a, ra.1, ra.0 * weight)
    add(a + 1, a + 1, ra.1, ra.1 * weight)
    add(b, b, rb.0, rb.0 * weight)
    add(b + 1, b, rb.1, rb.0 * weight)
    add(b + 1, b + 1, rb.1, rb.1 * weight)
    add(b, a, rb.0, ra.0 * weight)
    add(b + 1, a, rb.1, ra.0 * weight)
    add(b, a + 1, rb.0, ra.1 * weight)
    add(b + 1, a + 1, rb.1, ra.1 * weight)
    gradient[a] += weight * ra.0 * residual
    gradient[a + 1] += weight * ra.1 * residual
    gradient[b] += weight * rb.0 * residual
    gradient[b + 1] += weight * rb.1 * residual
  }

  /// Adds a residual that depends on the two unknowns from `a` on.
  @inline(__always)
  mutating func add(at a: Int, _ row: (Double, Double), residual: Double, weight: Double) {
    squares += weight * residual * residual
    add(a, a, row.0, row.0 * weight)
    add(a + 1, a, row.1, row.0 * weight)
    add(a + 1, a + 1, row.1, row.1 * weight)
    gradient[a] += weight * row.0 * residual
    gradient[a + 1] += weight * row.1 * residual
  }

  @inline(__always)
  private mutating func add(_ i: Int, _ j: Int, _ x: Double, _ y: Double) {
    let (row, column) = i >= j ? (i, j) : (j, i)
    matrix[row * count + column] += x * y
    if column < first[row] { first[row] = column }
  }

  /// The step −(H + damping)⁻¹ g, or `nil` when the matrix is singular.
  func step(damping: Double) -> [Double]? {
    var l = matrix
    var largest = 0.0
    for i in 0..<count { largest = Swift.max(largest, matrix[i * count + i]) }
    guard largest > 0, largest.isFinite else { return nil }
    for i in 0..<count {
      l[i * count + i] = l[i * count + i] * (1 + damping) + largest * damping * 1e-3
      for j in first[i]..<i {
        var sum = l[i * count + j]
        for k in Swift.max(first[i], first[j])..<Swift.max(j, first[i]) {
          sum -= l[i * count + k] * l[j * count + k]
        }
        l[i * count + j] = sum / l[j * count + j]
      }
      var pivot = l[i * count + i]
      for k in first[i]..<i { pivot -= l[i * count + k] * l[i * count + k] }
      guard pivot > largest * 1e-15 else { return nil }
      l[i * count + i] = pivot.squareRoot()
    }
    var x = gradient
    for i in 0..<count {
      var sum = -x[i]
      for k in first[i]..<i { sum -= l[i * count + k] * x[k] }
      x[i] = sum / l[i * count + i]
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      x[i] /= l[i * count + i]
      for k in first[i]..<i { x[k] -= l[i * count + k] * x[i] }
    }
    return x
  }
}
