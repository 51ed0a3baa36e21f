// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The convex outline of a symbol drawn in several strokes, however they are ordered and directed.
struct ConvexOutline: Sendable {
  /// The corners, clockwise on the screen.
  let corners: [Point]
  /// The enclosed area, positive.
  let area: Double
  /// The length of the outline.
  let perimeter: Double
  /// The box of the corners.
  let bounds: Rect
  /// The diagonal of the box: the symbol's size.
  let diagonal: Double

  /// The hull of the strokes' places, or `nil` when they lie on one line.
  init?(_ points: [Point]) {
    let hull = points.convexHull
    guard hull.count >= 3, let bounds = Rect(bounding: hull) else { return nil }
    var (twiceArea, perimeter) = (0.0, 0.0)
    let origin = hull[0]
    for index in hull.indices {
      let (a, b) = (hull[index], hull[(index + 1) % hull.count])
      twiceArea += (a - origin).cross(b - origin)
      perimeter += a.distance(to: b)
    }
    guard twiceArea != 0, twiceArea.isFinite else { return nil }
    corners = hull
    area = abs(twiceArea) / 2
    self.perimeter = perimeter
    self.bounds = bounds
    diagonal = bounds.diagonal
  }

  /// 4π·area/perimeter²: 1 for a circle, .785 for a square, less for anything long.
  var roundness: Double { 4 * .pi * area / (perimeter * perimeter) }

  /// The distance from a place to the outline.
  func distance(to point: Point) -> Double {
    var least = Double.infinity
    var previous = corners[corners.count - 1]
    for corner in corners {
      least = min(least, PageStroke.squaredDistance(from: point, to: previous, corner))
      previous = corner
    }
    return least.squareRoot()
  }

  /// Whether a place lies inside or on the outline.
  func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    var (left, right) = (false, false)
    var previous = corners[corners.count - 1]
    for corner in corners {
      let side = (corner - previous).cross(point - previous)
      left = left || side > 0
      right = right || side < 0
      previous = corner
    }
    return !(left && right)
  }

  /// Whether a box lies inside the outline.
  func contains(_ box: Rect) -> Bool {
    bounds.contains(box)
      && [
        Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY),
        Point(box.maxX, box.maxY),
      ].allSatisfy { contains($0) }
  }
}
