// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A rectangle as its fits work on it: half sides, direction as a unit vector, corner radius.
struct BoxFrame: Hashable {
  var center: Point
  var (hx, hy): (Double, Double)
  /// The unit vector along the sides of half length `hx`.
  var axis: Vector
  var radius = 0.0

  init(_ rectangle: OrientedRectangle, radius: Double = 0) {
    center = rectangle.center
    (hx, hy) = (rectangle.width / 2, rectangle.height / 2)
    axis = Vector(direction: rectangle.rotation)
    self.radius = radius
  }

  static func == (a: BoxFrame, b: BoxFrame) -> Bool {
    a.center == b.center && a.hx == b.hx && a.hy == b.hy && a.axis == b.axis && a.radius == b.radius
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(center)
    hasher.combine(hx)
    hasher.combine(hy)
    hasher.combine(axis)
    hasher.combine(radius)
  }

  /// The rectangle, longer side first, rotation in `0 ..< π`.
  var rectangle: OrientedRectangle {
    let swapped = hy > hx
    let direction = swapped ? axis.perpendicular : axis
    return OrientedRectangle(
      center: center, width: 2 * Swift.max(hx, hy), height: 2 * Swift.min(hx, hy),
      rotation: direction.angle.normalizedAxis)
  }

  /// The point in the rectangle's own frame.
  @inline(__always)
  func local(_ point: Point) -> Vector {
    let d = point - center
    return Vector(d.dot(axis), d.dot(axis.perpendicular))
  }
}
