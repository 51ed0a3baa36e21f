// SPDX-License-Identifier: Apache-2.0

/// An ellipse, turned by any angle.
@frozen
public struct Ellipse: Hashable, Sendable {
  /// The middle.
  public var center: Point
  /// The semi-axis along `rotation`, in points.
  ///
  /// Fits return it as the larger of the two.
  public var semiMajor: Double
  /// The semi-axis across `rotation`, in points.
  public var semiMinor: Double
  /// The direction of the first axis, from +x toward +y; a half turn changes nothing.
  public var rotation: Angle

  /// The ellipse with the given semi-axes.
  @inlinable
  public init(center: Point, semiMajor: Double, semiMinor: Double, rotation: Angle) {
    self.center = center
    self.semiMajor = semiMajor
    self.semiMinor = semiMinor
    self.rotation = rotation
  }

  /// The point of the outline at the parameter `t` (not the polar angle), t = 0 at the end of the first axis,
  /// growing from the first axis toward the second.
  @inlinable
  public func point(at t: Angle) -> Point {
    center + Vector(semiMajor * t.cosine, semiMinor * t.sine).rotated(by: rotation)
  }
}
