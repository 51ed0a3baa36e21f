// SPDX-License-Identifier: Apache-2.0

/// The lower triangle L of a band matrix A = L · Lᵀ, which has the same band.
struct BandCholesky {
  private var l: SymmetricBandMatrix

  init(_ a: SymmetricBandMatrix) throws(LinearAlgebraError) {
    l = a
    let width = a.bandwidth
    for j in 0..<a.order {
      let first = Swift.max(0, j - width)
      var pivot = l[j, j]
      for k in first..<j { pivot -= l[j, k] * l[j, k] }
      guard pivot > 0 else { throw .notPositiveDefinite }
      let root = pivot.squareRoot()
      l[j, j] = root
      for i in j + 1..<Swift.max(j + 1, Swift.min(a.order, j + width + 1)) {
        var sum = l[i, j]
        for k in Swift.min(j, Swift.max(0, i - width))..<j { sum -= l[i, k] * l[j, k] }
        l[i, j] = sum / root
      }
    }
  }

  /// x := A⁻¹ · x in one column.
  func solve(_ x: inout Matrix, column c: Int) {
    let (n, width) = (l.order, l.bandwidth)
    for i in 0..<n {
      var sum = x[i, c]
      for k in Swift.max(0, i - width)..<i { sum -= l[i, k] * x[k, c] }
      x[i, c] = sum / l[i, i]
    }
    for i in (0..<n).reversed() {
      var sum = x[i, c]
      for k in i + 1..<Swift.max(i + 1, Swift.min(n, i + width + 1)) { sum -= l[k, i] * x[k, c] }
      x[i, c] = sum / l[i, i]
    }
  }
}
