// SPDX-License-Identifier: Apache-2.0

/// A filled arrow with an outline of seven corners, even about the line from tail to tip.
@frozen
public struct BlockArrow: Hashable, Sendable {
  /// The middle of the straight edge at the back.
  public var tail: Point
  /// The point of the head.
  public var tip: Point
  /// The width of the shaft, in points.
  public var shaftWidth: Double
  /// The width of the head at its back, in points.
  public var headWidth: Double
  /// The length of the head along the axis, in points.
  public var headLength: Double

  /// The block arrow from `tail` to `tip`.
  @inlinable
  public init(tail: Point, tip: Point, shaftWidth: Double, headWidth: Double, headLength: Double) {
    self.tail = tail
    self.tip = tip
    self.shaftWidth = shaftWidth
    self.headWidth = headWidth
    self.headLength = headLength
  }

  /// The seven corners, clockwise on the screen, from the corner of the tail that lies first in that sense.
  public var corners: [Point] {
    let axis = (tip - tail).normalized ?? Vector(1, 0)
    let side = axis.perpendicular
    let neck = tip - axis * headLength
    return [
      tail - side * (shaftWidth / 2), neck - side * (shaftWidth / 2), neck - side * (headWidth / 2), tip,
      neck + side * (headWidth / 2), neck + side * (shaftWidth / 2), tail + side * (shaftWidth / 2),
    ]
  }
}
