// SPDX-License-Identifier: Apache-2.0

extension SmallSymmetricMatrix {
  /// The eigenvalues in ascending order with their vectors.
  @frozen
  public struct EigenSystem: Sendable {
    /// The eigenvalues in ascending order.
    public var values: [order of Double]
    /// The vectors of length one, in the same order.
    public var vectors: [order of [order of Double]]

    @inlinable
    init(values: [order of Double], vectors: [order of [order of Double]]) {
      self.values = values
      self.vectors = vectors
    }
  }

  /// The eigenvalues and vectors by cyclic Jacobi rotations.
  ///
  /// All numbers must be finite; otherwise the answer is `nil`. At most thirty sweeps are made, where a matrix up to
  /// 5 × 5 needs about six.
  @inlinable
  public func eigenSystem() -> EigenSystem? {
    var a = rows
    var greatest = 0.0
    for r in 0..<order {
      for c in 0...r {
        guard a[r][c].isFinite else { return nil }
        a[c][r] = a[r][c]
        greatest = Swift.max(greatest, abs(a[r][c]))
      }
    }
    var v = [order of [order of Double]](repeating: .init(repeating: 0))
    for index in 0..<order { v[index][index] = 1 }
    if greatest > 0 {
      for r in 0..<order { for c in 0..<order { a[r][c] /= greatest } }
      for _ in 0..<30 where Self.sweep(&a, &v) {}
    }
    return Self.sorted(a, v, scale: greatest)
  }

  /// One rotation for each pair; whether any was needed.
  ///
  /// The vectors are rows of `v`.
  @inlinable
  static func sweep(_ a: inout [order of [order of Double]], _ v: inout [order of [order of Double]]) -> Bool
  {
    var rotated = false
    for q in 0..<order {
      for p in 0..<q {
        let off = a[p][q]
        guard abs(off) > 0x1p-54 * (abs(a[p][p]) * abs(a[q][q])).squareRoot(), abs(off) > 1e-300 else {
          continue
        }
        rotated = true
        let theta = (a[q][q] - a[p][p]) / (2 * off)
        let t =
          abs(theta) > 1e150
          ? 0.5 / theta : 1 / (theta + (theta < 0 ? -1 : 1) * (1 + theta * theta).squareRoot())
        let c = 1 / (1 + t * t).squareRoot()
        let s = t * c
        for k in 0..<order {
          let (x, y) = (a[k][p], a[k][q])
          a[k][p] = c * x - s * y
          a[k][q] = s * x + c * y
        }
        for k in 0..<order {
          let (x, y) = (a[p][k], a[q][k])
          a[p][k] = c * x - s * y
          a[q][k] = s * x + c * y
          let (vx, vy) = (v[p][k], v[q][k])
          v[p][k] = c * vx - s * vy
          v[q][k] = s * vx + c * vy
        }
        a[p][q] = 0
        a[q][p] = 0
      }
    }
    return rotated
  }

  @inlinable
  static func sorted(_ a: [order of [order of Double]], _ v: [order of [order of Double]], scale: Double)
    -> EigenSystem
  {
    var system = EigenSystem(values: .init(repeating: 0), vectors: .init(repeating: .init(repeating: 0)))
    for index in 0..<order {
      // The rank of this eigenvalue among all; equal ones keep their order.
      var place = 0
      for other in 0..<order
      where a[other][other] < a[index][index] || (a[other][other] == a[index][index] && other < index) {
        place += 1
      }
      system.values[place] = a[index][index] * scale
      system.vectors[place] = v[index]
    }
    return system
  }
}

extension SmallSymmetricMatrix<2> {
  /// The direction (cosine, sine) of the greater eigenvalue and both eigenvalues, in closed form.
  ///
  /// For a scatter matrix the principal axis. The first axis when both eigenvalues are equal.
  @inlinable
  public var principalAxis: (direction: (x: Double, y: Double), least: Double, greatest: Double) {
    let (a, b, c) = (rows[0][0], rows[1][0], rows[1][1])
    let half = (a - c) / 2
    let radius = (half * half + b * b).squareRoot()
    let mean = (a + c) / 2
    guard radius > 0 else { return ((1, 0), mean, mean) }
    // The half of the angle of (half, b), without trigonometry and without cancellation.
    let (x, y): (Double, Double) = half >= 0 ? (half + radius, b) : (b, radius - half)
    let length = (x * x + y * y).squareRoot()
    return ((x / length, y / length), mean - radius, mean + radius)
  }
}
