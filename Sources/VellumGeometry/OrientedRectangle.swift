// SPDX-License-Identifier: Apache-2.0

/// A rectangle turned by any angle.
@frozen
public struct OrientedRectangle: Hashable, Sendable {
  /// The middle.
  public var center: Point
  /// The length of the sides along `rotation`, in points; not negative.
  public var width: Double
  /// The length of the sides across `rotation`, in points; not negative.
  public var height: Double
  /// The direction of the width, from +x toward +y; a half turn changes nothing.
  public var rotation: Angle

  /// The rectangle about `center`.
  @inlinable
  public init(center: Point, width: Double, height: Double, rotation: Angle) {
    self.center = center
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// The corner at the shares `u`, `v` in -1...1 of the half sides.
  @inlinable
  public func point(u: Double, v: Double) -> Point {
    center + Vector(u * width / 2, v * height / 2).rotated(by: rotation)
  }

  /// The corners; for rotation zero from the top left, clockwise on the screen.
  @inlinable
  public var corners: [Point] {
    [point(u: -1, v: -1), point(u: 1, v: -1), point(u: 1, v: 1), point(u: -1, v: 1)]
  }
}
