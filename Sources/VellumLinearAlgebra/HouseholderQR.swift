// SPDX-License-Identifier: Apache-2.0

/// The QR factors of a matrix by Householder reflections, if wanted with the longest remaining column first.
struct HouseholderQR {
  /// R above and on the diagonal; below it each reflection's vector, whose first component is one.
  private var a: Matrix
  /// The scale of each reflection I − scale · v · vᵀ.
  private var scales: [Double]
  /// The column of the original matrix that stands at each place.
  private(set) var pivots: [Int]

  init(_ matrix: Matrix, pivoting: Bool) {
    a = matrix
    scales = Array(repeating: 0, count: matrix.columns)
    pivots = Array(0..<matrix.columns)
    for k in 0..<a.columns {
      if pivoting { bringLongestColumn(to: k) }
      reflect(k)
    }
  }

  private mutating func bringLongestColumn(to k: Int) {
    var (longest, length) = (k, -1.0)
    for c in k..<a.columns {
      let norm = scaledNorm(a.elements, from: c * a.rows + k, to: (c + 1) * a.rows)
      if norm > length { (longest, length) = (c, norm) }
    }
    guard longest != k else { return }
    pivots.swapAt(k, longest)
    for r in 0..<a.rows { a.elements.swapAt(r + k * a.rows, r + longest * a.rows) }
  }

  /// Takes the numbers below the diagonal of column k to zero.
  private mutating func reflect(_ k: Int) {
    let norm = scaledNorm(a.elements, from: k * a.rows + k, to: (k + 1) * a.rows)
    guard norm > 0 else { return }
    let head = a[k, k]
    let beta = head > 0 ? -norm : norm
    scales[k] = (beta - head) / beta
    for r in k + 1..<Swift.max(a.rows, k + 1) { a[r, k] /= head - beta }
    a[k, k] = beta
    for c in k + 1..<Swift.max(a.columns, k + 1) {
      var sum = a[k, c]
      for r in k + 1..<Swift.max(a.rows, k + 1) { sum += a[r, k] * a[r, c] }
      sum *= scales[k]
      a[k, c] -= sum
      for r in k + 1..<Swift.max(a.rows, k + 1) { a[r, c] -= sum * a[r, k] }
    }
  }

  /// Whether no diagonal number is at the level of rounding; meaningful with pivoting.
  var hasFullRank: Bool {
    var (least, greatest) = (Double.infinity, 0.0)
    for k in 0..<a.columns {
      least = Swift.min(least, abs(a[k, k]))
      greatest = Swift.max(greatest, abs(a[k, k]))
    }
    return a.columns == 0 || least > rankTolerance * Double(a.rows) * greatest
  }

  /// x := Qᵀ · x.
  func applyTransposedQ(to x: inout [Double]) { for k in 0..<a.columns { apply(k, to: &x) } }

  private func apply(_ k: Int, to x: inout [Double]) {
    var sum = x[k]
    for r in k + 1..<Swift.max(a.rows, k + 1) { sum += a[r, k] * x[r] }
    sum *= scales[k]
    x[k] -= sum
    for r in k + 1..<Swift.max(a.rows, k + 1) { x[r] -= sum * a[r, k] }
  }

  /// x := R⁻¹ · x over the first components.
  func solveTriangle(_ x: inout [Double]) {
    for i in (0..<a.columns).reversed() {
      var sum = x[i]
      for k in i + 1..<Swift.max(a.columns, i + 1) { sum -= a[i, k] * x[k] }
      x[i] = sum / a[i, i]
    }
  }

  /// Both factors, turned so that R has no negative diagonal.
  var factors: QRFactors {
    var q = Matrix(rows: a.rows, columns: a.columns)
    var r = Matrix(rows: a.columns, columns: a.columns)
    for c in 0..<a.columns {
      var x = [Double](repeating: 0, count: a.rows)
      x[c] = 1
      for k in (0..<a.columns).reversed() { apply(k, to: &x) }
      let sign: Double = a[c, c] < 0 ? -1 : 1
      for row in 0..<a.rows { q[row, c] = sign * x[row] }
      for column in c..<a.columns { r[c, column] = sign * a[c, column] }
    }
    return QRFactors(q: q, r: r)
  }
}
