// SPDX-License-Identifier: Apache-2.0

extension PortableSolver {
  /// The singular values and vectors of any matrix.
  ///
  /// One-sided Jacobi (M. R. Hestenes, 1958): pairs of columns are turned until all are at right angles; their lengths
  /// are the singular values. Small ones keep their digits.
  ///
  /// - Throws: `noConvergence` after sixty sweeps; `notFinite`.
  /// - Complexity: O(rows · columns²) for each of about eight sweeps.
  public static func singularValues(_ matrix: Matrix) throws(LinearAlgebraError) -> SingularValueFactors {
    try requireFinite(matrix)
    guard matrix.rows >= matrix.columns else {
      let factors = try singularValues(matrix.transposed)
      return SingularValueFactors(left: factors.right, values: factors.values, right: factors.left).withSigns
    }
    let n = matrix.columns
    let largest = matrix.greatestMagnitude
    let scale = largest > 0 ? largest : 1
    var u = matrix
    for index in u.elements.indices { u.elements[index] /= scale }
    var v = Matrix.identity(n)
    var sweeps = 0
    while turnColumns(&u, &v) {
      sweeps += 1
      guard sweeps < 60 else { throw .noConvergence }
    }
    let lengths = (0..<n).map { scaledNorm(u.elements, from: $0 * u.rows, to: ($0 + 1) * u.rows) }
    let order = lengths.indices.sorted {
      lengths[$0] > lengths[$1] || (lengths[$0] == lengths[$1] && $0 < $1)
    }
    var left = Matrix(rows: u.rows, columns: n)
    var right = Matrix(rows: n, columns: n)
    for (place, source) in order.enumerated() {
      for r in 0..<n { right[r, place] = v[r, source] }
      guard lengths[source] > 0 else { continue }
      for r in 0..<u.rows { left[r, place] = u[r, source] / lengths[source] }
    }
    let rank = order.prefix { lengths[$0] > 0 }.count
    left.completeOrthonormalColumns(from: rank)
    return SingularValueFactors(left: left, values: order.map { lengths[$0] * scale }, right: right).withSigns
  }

  /// One turn for each pair of columns; whether any was needed.
  private static func turnColumns(_ u: inout Matrix, _ v: inout Matrix) -> Bool {
    var turned = false
    for p in 0..<u.columns {
      for q in p + 1..<Swift.max(u.columns, p + 1) {
        var (pp, pq, qq) = (0.0, 0.0, 0.0)
        for r in 0..<u.rows {
          pp += u[r, p] * u[r, p]
          pq += u[r, p] * u[r, q]
          qq += u[r, q] * u[r, q]
        }
        guard abs(pq) > 0x1p-52 * (pp * qq).squareRoot(), abs(pq) > 1e-290 else { continue }
        turned = true
        let (c, s) = jacobiRotation(pp, pq, qq)
        u.turnColumns(p, q, c, s)
        v.turnColumns(p, q, c, s)
      }
    }
    return turned
  }
}

extension Matrix {
  fileprivate mutating func turnColumns(_ p: Int, _ q: Int, _ c: Double, _ s: Double) {
    for r in 0..<rows {
      let (x, y) = (self[r, p], self[r, q])
      self[r, p] = c * x - s * y
      self[r, q] = s * x + c * y
    }
  }

  /// Fills the columns from `first` on with unit vectors at right angles to all before them.
  fileprivate mutating func completeOrthonormalColumns(from first: Int) {
    var axis = 0
    for c in first..<Swift.max(columns, first) {
      while axis < rows {
        var candidate = [Double](repeating: 0, count: rows)
        candidate[axis] = 1
        axis += 1
        // Twice is enough (Kahan).
        for _ in 0..<2 {
          for k in 0..<c {
            var share = 0.0
            for r in 0..<rows { share += self[r, k] * candidate[r] }
            for r in 0..<rows { candidate[r] -= share * self[r, k] }
          }
        }
        let length = scaledNorm(candidate, from: 0, to: rows)
        // Each axis whose rest is long enough serves; some are always left, as the columns do not span the space.
        guard length > 0.5 / Double(rows).squareRoot() else { continue }
        for r in 0..<rows { self[r, c] = candidate[r] / length }
        break
      }
    }
  }
}

extension SingularValueFactors {
  /// The same factors with each pair of vectors turned so that the right one's component of greatest magnitude is
  /// positive.
  var withSigns: SingularValueFactors {
    var result = self
    for c in 0..<right.columns {
      var leading = 0.0
      for r in 0..<right.rows where abs(right[r, c]) > abs(leading) { leading = right[r, c] }
      guard leading < 0 else { continue }
      for r in 0..<right.rows { result.right[r, c] = -right[r, c] }
      for r in 0..<left.rows { result.left[r, c] = -left[r, c] }
    }
    return result
  }
}
