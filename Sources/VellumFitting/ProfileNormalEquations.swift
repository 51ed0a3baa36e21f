// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Normal equations of any number of unknowns whose rows begin late: Cholesky within the profile.
///
/// The corners of an outline are coupled to their neighbours only, so a factorisation that starts each row at its first
/// entry costs O(n) for an open polyline and O(n · 2) more for the last rows of a closed one, instead of O(n³).
struct ProfileNormalEquations {
  let count: Int
  private var matrix: [Double]
  private(set) var gradient: [Double]
  private var first: [Int]

  init(count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    gradient = Array(repeating: 0, count: count)
    first = Array(0..<count)
  }

  /// Adds all points of an edge between two corners of an outline.
  mutating func add(_ edge: EdgeAssignment.Edge) {
    guard edge.s00 + edge.s11 > 0 else { return }
    let n = edge.normal
    let (a, b) = (2 * edge.start, 2 * edge.end)
    addBlock(a, a, n, edge.s00)
    addBlock(b, b, n, edge.s11)
    addBlock(b, a, n, edge.s01)
    gradient[a] -= n.x * edge.r0
    gradient[a + 1] -= n.y * edge.r0
    gradient[b] -= n.x * edge.r1
    gradient[b + 1] -= n.y * edge.r1
  }

  /// Adds the points beyond the edges at a corner.
  mutating func add(_ pull: EdgeAssignment.Pull, at corner: Int) {
    guard pull.weight > 0 else { return }
    add(2 * corner, 2 * corner, pull.weight)
    add(2 * corner + 1, 2 * corner + 1, pull.weight)
    gradient[2 * corner] -= pull.offset.x
    gradient[2 * corner + 1] -= pull.offset.y
  }

  /// Adds one residual of a corner along a direction.
  mutating func addHold(at corner: Int, along u: Vector, residual: Double) {
    addBlock(2 * corner, 2 * corner, u, 1)
    gradient[2 * corner] -= u.x * residual
    gradient[2 * corner + 1] -= u.y * residual
  }

  /// Adds `size` · n nᵀ to the block of two corners; above the diagonal it is the same.
  private mutating func addBlock(_ a: Int, _ b: Int, _ n: Vector, _ size: Double) {
    add(a, b, size * n.x * n.x)
    add(a + 1, b + 1, size * n.y * n.y)
    add(a + 1, b, size * n.x * n.y)
    if a != b { add(a, b + 1, size * n.x * n.y) }
  }

  @inline(__always)
  private mutating func add(_ i: Int, _ j: Int, _ value: Double) {
    let (row, column) = i >= j ? (i, j) : (j, i)
    matrix[row * count + column] += value
    if column < first[row] { first[row] = column }
  }

  /// The step −(H + damping)⁻¹ g, or `nil` when the matrix is singular.
  func step(damping: Double) -> [Double]? {
    var l = matrix
    for i in 0..<count {
      let diagonal = matrix[i * count + i]
      guard diagonal.isFinite else { return nil }
      // An unknown that no residual depends on stays where it is.
      l[i * count + i] = diagonal > 0 ? diagonal * (1 + damping) : damping > 0 ? 1 : 0
      for j in first[i]..<i {
        var sum = l[i * count + j]
        for k in Swift.max(first[i], first[j])..<Swift.max(j, first[i]) {
          sum -= l[i * count + k] * l[j * count + k]
        }
        l[i * count + j] = sum / l[j * count + j]
      }
      var pivot = l[i * count + i]
      for k in first[i]..<i { pivot -= l[i * count + k] * l[i * count + k] }
      guard pivot > diagonal * 1e-15 else { return nil }
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
