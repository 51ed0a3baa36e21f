// SPDX-License-Identifier: Apache-2.0

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// The six numbers are those of SVG's `matrix(a b c d tx ty)` and of Core Graphics.
@frozen
public struct AffineTransform: Hashable, Sendable {
  /// The part of x in x'.
  public var a: Double
  /// The part of x in y'.
  public var b: Double
  /// The part of y in x'.
  public var c: Double
  /// The part of y in y'.
  public var d: Double
  /// The shift along x.
  public var tx: Double
  /// The shift along y.
  public var ty: Double

  /// The map with the six coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The shift by `offset`.
  @inlinable
  public static func translation(by offset: Vector) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
  }

  /// The scaling about the origin.
  @inlinable
  public static func scaling(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The turn by `angle` about `center`, from +x toward +y (clockwise on the screen).
  @inlinable
  public static func rotation(by angle: Angle, about center: Point = .origin) -> AffineTransform {
    let (s, c) = (angle.sine, angle.cosine)
    return AffineTransform(
      a: c, b: s, c: -s, d: c, tx: center.x - c * center.x + s * center.y,
      ty: center.y - s * center.x - c * center.y)
  }
}

// MARK: - Composition and application

extension AffineTransform {
  /// The map that applies `self` first and `next` second.
  @inlinable
  public func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The factor by which areas grow; negative when the map mirrors.
  @inlinable
  public var determinant: Double { a * d - b * c }

  /// The map that undoes this one, or `nil` when the plane is flattened or a coefficient is not finite.
  public var inverted: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return AffineTransform(
      a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }

  /// Where the map takes a point.
  @inlinable
  public func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Where the map takes a displacement: the shift does not count.
  @inlinable
  public func apply(to vector: Vector) -> Vector {
    Vector(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
  }
}

// MARK: - Parts

extension AffineTransform {
  /// Whether all coefficients are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The length by which a unit square's sides grow on average: √|determinant|.
  @inlinable
  public var meanScale: Double { abs(determinant).squareRoot() }

  /// The turn of the x axis, in `-π...π`.
  @inlinable
  public var rotation: Angle { Vector(a, b).angle }
}
