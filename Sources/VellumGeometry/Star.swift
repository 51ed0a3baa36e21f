// SPDX-License-Identifier: Apache-2.0

/// A star: tips on one circle, the corners between them on a smaller one.
@frozen
public struct Star: Hashable, Sendable {
  /// The middle.
  public var center: Point
  /// The distance from the middle to the tips, in points.
  public var outerRadius: Double
  /// The distance from the middle to the corners between the tips, in points.
  public var innerRadius: Double
  /// The direction from the middle to the first tip, from +x toward +y.
  public var rotation: Angle
  /// The number of tips; at least 3.
  public var tipCount: Int

  /// The star with `tipCount` tips about `center`.
  @inlinable
  public init(center: Point, outerRadius: Double, innerRadius: Double, rotation: Angle, tipCount: Int) {
    precondition(tipCount >= 3, "a star has at least three tips")
    self.center = center
    self.outerRadius = outerRadius
    self.innerRadius = innerRadius
    self.rotation = rotation
    self.tipCount = tipCount
  }

  /// The corners of the outline, tip first, then clockwise on the screen: 2 · `tipCount` points.
  public var corners: [Point] {
    (0..<2 * tipCount).map { index in
      let direction = rotation + .halfTurn * (Double(index) / Double(tipCount))
      return center + Vector(direction: direction) * (index.isMultiple(of: 2) ? outerRadius : innerRadius)
    }
  }
}
