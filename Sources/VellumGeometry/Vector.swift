// SPDX-License-Identifier: Apache-2.0

/// A displacement in the plane: x to the right, **y down**.
@frozen
public struct Vector: Hashable, Sendable {
  /// The part to the right.
  public var x: Double
  /// The part downward.
  public var y: Double

  /// The displacement by `x` to the right and `y` down.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The displacement by `x` to the right and `y` down.
  @inlinable
  public init(x: Double, y: Double) {
    self.init(x, y)
  }

  /// The unit vector at `angle` from +x toward +y (clockwise on the screen).
  @inlinable
  public init(direction angle: Angle) {
    self.init(angle.cosine, angle.sine)
  }

  /// The displacement to the same place.
  public static let zero = Vector(0, 0)

  /// Whether both parts are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

// MARK: - Arithmetic

extension Vector {
  /// One displacement after the other.
  @inlinable
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }

  /// The displacement that leads from `b` to `a`.
  @inlinable
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  /// The opposite displacement.
  @inlinable
  public static prefix func - (v: Vector) -> Vector { Vector(-v.x, -v.y) }

  /// The displacement made `factor` times as long.
  @inlinable
  public static func * (v: Vector, factor: Double) -> Vector { Vector(v.x * factor, v.y * factor) }

  /// The displacement made `factor` times as long.
  @inlinable
  public static func * (factor: Double, v: Vector) -> Vector { Vector(v.x * factor, v.y * factor) }

  /// The displacement divided by `divisor`, which must not be zero.
  @inlinable
  public static func / (v: Vector, divisor: Double) -> Vector { Vector(v.x / divisor, v.y / divisor) }

  /// Adds a displacement.
  @inlinable
  public static func += (a: inout Vector, b: Vector) { a = a + b }

  /// Subtracts a displacement.
  @inlinable
  public static func -= (a: inout Vector, b: Vector) { a = a - b }

  /// Scales the displacement.
  @inlinable
  public static func *= (v: inout Vector, factor: Double) { v = v * factor }
}

// MARK: - Length, products, direction

extension Vector {
  /// The Euclidean length.
  ///
  /// Plain square root of the sum of squares: it overflows beyond about 1e154.
  @inlinable
  public var length: Double { squaredLength.squareRoot() }

  /// The square of the length.
  @inlinable
  public var squaredLength: Double { x * x + y * y }

  /// The scalar product: |a||b| cos of the angle between them.
  @inlinable
  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// The cross product: |a||b| sin of the angle from `self` to `other`; positive when `other` lies clockwise on the
  /// screen (from +x toward +y).
  ///
  /// Rounded; for an exact sign of a turn of three points use ``orientation(_:_:_:)``.
  @inlinable
  public func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  /// The vector of length 1 in the same direction, or `nil` when the length is zero or not finite.
  @inlinable
  public var normalized: Vector? {
    let length = Double.hypot(x, y)
    guard length > 0, length.isFinite else { return nil }
    return Vector(x / length, y / length)
  }

  /// The vector turned by a quarter from +x toward +y (clockwise on the screen).
  @inlinable
  public var perpendicular: Vector { Vector(-y, x) }

  /// The direction in `-π...π`, from +x toward +y; zero for the zero vector.
  @inlinable
  public var angle: Angle { .radians(.atan2(y: y, x: x)) }

  /// The vector turned by `angle` from +x toward +y.
  @inlinable
  public func rotated(by angle: Angle) -> Vector {
    let (s, c) = (angle.sine, angle.cosine)
    return Vector(c * x - s * y, s * x + c * y)
  }

  /// The signed angle in `-π...π` that turns `self` into the direction of `other`, positive from +x toward +y.
  @inlinable
  public func turn(to other: Vector) -> Angle { .radians(.atan2(y: cross(other), x: dot(other))) }

  /// The vector at the share `t` of the way to `other`: 0 gives `self`, 1 gives `other`.
  @inlinable
  public func interpolated(to other: Vector, at t: Double) -> Vector {
    Vector((1 - t) * x + t * other.x, (1 - t) * y + t * other.y)
  }
}
