// SPDX-License-Identifier: Apache-2.0

/// A polygon with equal sides and equal angles.
@frozen
public struct RegularPolygon: Hashable, Sendable {
  /// The middle.
  public var center: Point
  /// The distance from the middle to each corner, in points.
  public var radius: Double
  /// The direction from the middle to the first corner, from +x toward +y.
  public var rotation: Angle
  /// The number of corners; at least 3.
  public var vertexCount: Int

  /// The polygon with `vertexCount` corners about `center`.
  @inlinable
  public init(center: Point, radius: Double, rotation: Angle, vertexCount: Int) {
    precondition(vertexCount >= 3, "a polygon has at least three corners")
    self.center = center
    self.radius = radius
    self.rotation = rotation
    self.vertexCount = vertexCount
  }

  /// The corners from the first, clockwise on the screen.
  public var corners: [Point] {
    (0..<vertexCount).map { index in
      center + Vector(direction: rotation + .fullTurn * (Double(index) / Double(vertexCount))) * radius
    }
  }
}
