// SPDX-License-Identifier: Apache-2.0

/// A circle.
@frozen
public struct Circle: Hashable, Sendable {
  /// The middle.
  public var center: Point
  /// The distance from the middle to the outline, in points; not negative.
  public var radius: Double

  /// The circle of `radius` about `center`.
  @inlinable
  public init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }
}
