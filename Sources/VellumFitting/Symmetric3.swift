// SPDX-License-Identifier: Apache-2.0

/// A symmetric 3×3 matrix with what an algebraic circle fit asks of it, by + − × / and square roots alone.
struct Symmetric3 {
  var (xx, xy, xz, yy, yz, zz): (Double, Double, Double, Double, Double, Double)

  init(xx: Double, xy: Double, xz: Double, yy: Double, yz: Double, zz: Double) {
    (self.xx, self.xy, self.xz, self.yy, self.yz, self.zz) = (xx, xy, xz, yy, yz, zz)
  }

  /// The smallest eigenvalue of a matrix that has none below zero.
  ///
  /// Newton's method on the characteristic cubic rises to it from 0 without passing it.
  var smallestEigenvalue: Double {
    let trace = xx + yy + zz
    let minors = xx * yy - xy * xy + xx * zz - xz * xz + yy * zz - yz * yz
    let determinant =
      xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
    var root = 0.0
    for _ in 0..<32 {
      let value = ((root - trace) * root + minors) * root - determinant
      let slope = (3 * root - 2 * trace) * root + minors
      guard slope > 0 else { break }
      let next = root - value / slope
      guard next > root else { break }
      root = next
    }
    return root
  }

  /// The eigenvector for an eigenvalue: the longest cross product of two rows of the shifted matrix.
  func nullVector(shiftedBy shift: Double) -> (Double, Double, Double)? {
    Null3.vector((xx - shift, xy, xz), (xy, yy - shift, yz), (xz, yz, zz - shift))
  }
}

/// The null vector of a 3×3 matrix of rank two.
enum Null3 {
  typealias Row = (Double, Double, Double)

  /// The longest of the cross products of two rows; `nil` when the rank is below two.
  static func vector(_ a: Row, _ b: Row, _ c: Row) -> Row? {
    var best = cross(a, b)
    var length = squaredLength(best)
    let second = cross(a, c)
    if squaredLength(second) > length { (best, length) = (second, squaredLength(second)) }
    let third = cross(b, c)
    if squaredLength(third) > length { (best, length) = (third, squaredLength(third)) }
    guard length > 0, length.isFinite else { return nil }
    let unit = 1 / length.squareRoot()
    return (best.0 * unit, best.1 * unit, best.2 * unit)
  }

  private static func cross(_ a: Row, _ b: Row) -> Row {
    (a.1 * b.2 - a.2 * b.1, a.2 * b.0 - a.0 * b.2, a.0 * b.1 - a.1 * b.0)
  }

  private static func squaredLength(_ a: Row) -> Double { a.0 * a.0 + a.1 * a.1 + a.2 * a.2 }
}
