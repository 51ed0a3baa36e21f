// SPDX-License-Identifier: Apache-2.0

/// A place in the plane: x to the right, **y down**, in points (logical pixels, 96 to the inch).
///
/// A place is not a displacement. Points cannot be added or scaled, because the answer would depend on where the
/// origin happens to lie; what does make sense is written with ``Vector``.
@frozen
public struct Point: Hashable, Sendable {
  /// Distance to the right of the origin.
  public var x: Double
  /// Distance below the origin.
  public var y: Double

  /// The point at (`x`, `y`).
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at (`x`, `y`).
  @inlinable
  public init(x: Double, y: Double) {
    self.init(x, y)
  }

  /// The point (0, 0).
  public static let origin = Point(0, 0)

  /// Whether both coordinates are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

// MARK: - Points and vectors

extension Point {
  /// The displacement that leads from `start` to `end`.
  @inlinable
  public static func - (end: Point, start: Point) -> Vector {
    Vector(end.x - start.x, end.y - start.y)
  }

  /// The place that a displacement leads to.
  @inlinable
  public static func + (point: Point, offset: Vector) -> Point {
    Point(point.x + offset.x, point.y + offset.y)
  }

  /// The place from which a displacement leads to `point`.
  @inlinable
  public static func - (point: Point, offset: Vector) -> Point {
    Point(point.x - offset.x, point.y - offset.y)
  }

  /// Moves the point by a displacement.
  @inlinable
  public static func += (point: inout Point, offset: Vector) { point = point + offset }

  /// Moves the point back by a displacement.
  @inlinable
  public static func -= (point: inout Point, offset: Vector) { point = point - offset }
}

// MARK: - Distance and interpolation

extension Point {
  /// The Euclidean distance to another point.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The square of the distance to another point: no root, so fit for comparing; it overflows beyond about 1e154.
  @inlinable
  public func squaredDistance(to other: Point) -> Double { (other - self).squaredLength }

  /// The point at the share `t` of the way to `other`: 0 gives `self`, 1 gives `other`, both exactly.
  @inlinable
  public func interpolated(to other: Point, at t: Double) -> Point {
    Point((1 - t) * x + t * other.x, (1 - t) * y + t * other.y)
  }

  /// The point halfway to `other`.
  @inlinable
  public func midpoint(to other: Point) -> Point { Point(0.5 * x + 0.5 * other.x, 0.5 * y + 0.5 * other.y) }
}
