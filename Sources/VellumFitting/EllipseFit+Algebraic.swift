// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Halíř and Flusser

extension EllipseFit {
  /// The direct fit from moments; throws `degenerate` for points on a line, `nil` when rounding leaves no ellipse.
  ///
  /// With (a, b, c) the quadratic and (d, e, f) the linear part: (d, e, f) = T (a, b, c), and (a, b, c) is the
  /// eigenvector of the 3×3 matrix N for its only positive eigenvalue.
  static func direct(_ m: HigherMoments) throws(FitError) -> EllipseFrame? {
    // S3⁻¹ S2ᵀ: the mean is the origin, so the constant decouples from the linear terms.
    let determinant = m.m20 * m.m02 - m.m11 * m.m11
    guard determinant > 1e-13 else { throw .degenerate }
    let (p, q, r) = (m.m02 / determinant, -m.m11 / determinant, m.m20 / determinant)
    let t0 = (-(p * m.m30 + q * m.m21), -(p * m.m21 + q * m.m12), -(p * m.m12 + q * m.m03))
    let t1 = (-(q * m.m30 + r * m.m21), -(q * m.m21 + r * m.m12), -(q * m.m12 + r * m.m03))
    let t2 = (-m.m20, -m.m11, -m.m02)
    // R = S1 + S2 T, rows of S2: (m30, m21, m20), (m21, m12, m11), (m12, m03, m02).
    let r1 = (
      m.m40 + m.m30 * t0.0 + m.m21 * t1.0 + m.m20 * t2.0, m.m31 + m.m30 * t0.1 + m.m21 * t1.1 + m.m20 * t2.1,
      m.m22 + m.m30 * t0.2 + m.m21 * t1.2 + m.m20 * t2.2
    )
    let r2 = (
      m.m31 + m.m21 * t0.0 + m.m12 * t1.0 + m.m11 * t2.0, m.m22 + m.m21 * t0.1 + m.m12 * t1.1 + m.m11 * t2.1,
      m.m13 + m.m21 * t0.2 + m.m12 * t1.2 + m.m11 * t2.2
    )
    let r3 = (
      m.m22 + m.m12 * t0.0 + m.m03 * t1.0 + m.m02 * t2.0, m.m13 + m.m12 * t0.1 + m.m03 * t1.1 + m.m02 * t2.1,
      m.m04 + m.m12 * t0.2 + m.m03 * t1.2 + m.m02 * t2.2
    )
    let (n1, n2, n3) = (
      (r3.0 / 2, r3.1 / 2, r3.2 / 2), (-r2.0, -r2.1, -r2.2), (r1.0 / 2, r1.1 / 2, r1.2 / 2)
    )
    let root = largestRoot(n1, n2, n3)
    guard
      let v = Null3.vector(
        (n1.0 - root, n1.1, n1.2), (n2.0, n2.1 - root, n2.2), (n3.0, n3.1, n3.2 - root))
    else { return nil }
    let d = t0.0 * v.0 + t0.1 * v.1 + t0.2 * v.2
    let e = t1.0 * v.0 + t1.1 * v.1 + t1.2 * v.2
    let f = t2.0 * v.0 + t2.1 * v.1 + t2.2 * v.2
    return EllipseFrame(conic: (v.0, v.1, v.2, d, e, f))
  }

  /// The largest root of the characteristic cubic: Newton's method falls to it from an upper bound.
  private static func largestRoot(_ a: Null3.Row, _ b: Null3.Row, _ c: Null3.Row) -> Double {
    let trace = a.0 + b.1 + c.2
    let minors = a.0 * b.1 - a.1 * b.0 + a.0 * c.2 - a.2 * c.0 + b.1 * c.2 - b.2 * c.1
    let determinant =
      a.0 * (b.1 * c.2 - b.2 * c.1) - a.1 * (b.0 * c.2 - b.2 * c.0) + a.2 * (b.0 * c.1 - b.1 * c.0)
    var root = trace / 3 + 2 / 3 * Swift.max(0, trace * trace - 3 * minors).squareRoot()
    for _ in 0..<64 {
      let value = ((root - trace) * root + minors) * root - determinant
      let slope = (3 * root - 2 * trace) * root + minors
      guard slope > 0 else { break }
      let next = root - value / slope
      guard next < root else { break }
      root = next
    }
    return root
  }
}

// MARK: - Taubin

extension EllipseFit {
  /// Taubin's conic from moments, the smallest eigenvalue of A v = λ B v by inverse iteration.
  ///
  /// A is the scatter of (x², xy, y², x, y) with the constant eliminated, B that of their gradients. `nil` when the
  /// conic is no ellipse; throws `degenerate` for points on a line.
  static func taubin(_ m: HigherMoments) throws(FitError) -> EllipseFrame? {
    guard m.m20 * m.m02 - m.m11 * m.m11 > 1e-13 else { throw .degenerate }
    var system = SmallNormalEquations(count: 5)
    // A tiny multiple of the identity lets exact data pass, whose smallest eigenvalue is zero.
    let lift = 1e-13
    set(&system, row: 0, m.m40 - m.m20 * m.m20 + lift, 0, 0, 0, 0)
    set(&system, row: 1, m.m31 - m.m20 * m.m11, m.m22 - m.m11 * m.m11 + lift, 0, 0, 0)
    set(&system, row: 2, m.m22 - m.m20 * m.m02, m.m13 - m.m11 * m.m02, m.m04 - m.m02 * m.m02 + lift, 0, 0)
    set(&system, row: 3, m.m30, m.m21, m.m12, m.m20 + lift, 0)
    set(&system, row: 4, m.m21, m.m12, m.m03, m.m11, m.m02 + lift)
    guard let factor = system.factor(damping: 0) else { return nil }
    var v: [8 of Double] = [1, 0, 1, 0, 0, 0, 0, 0]
    for _ in 0..<5 {
      v = [
        4 * m.m20 * v[0] + 2 * m.m11 * v[1], 2 * m.m11 * (v[0] + v[2]) + v[1],
        2 * m.m11 * v[1] + 4 * m.m02 * v[2], v[3], v[4], 0, 0, 0,
      ]
      system.solve(factor, &v)
      let largest = Swift.max(abs(v[0]), abs(v[1]), abs(v[2]), abs(v[3]), abs(v[4]))
      guard largest > 0, largest.isFinite else { return nil }
      let unit = 1 / largest
      for i in 0..<5 { v[i] *= unit }
    }
    let f = -(m.m20 * v[0] + m.m11 * v[1] + m.m02 * v[2])
    return EllipseFrame(conic: (v[0], v[1], v[2], v[3], v[4], f))
  }

  private static func set(
    _ system: inout SmallNormalEquations, row: Int, _ a: Double, _ b: Double, _ c: Double, _ d: Double,
    _ e: Double
  ) {
    system.matrix[row * 8] = a
    system.matrix[row * 8 + 1] = b
    system.matrix[row * 8 + 2] = c
    system.matrix[row * 8 + 3] = d
    system.matrix[row * 8 + 4] = e
  }
}
