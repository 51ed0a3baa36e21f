// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The convex hull of points that may come from several strokes in any order: the start of every convex fit.
struct ConvexOutline {
  /// The corners, clockwise on the screen, none on the line between its neighbours.
  let corners: [Point]

  /// The hull of at least three points that lie on no line; O(n log n).
  init(of points: Span<Point>) throws(FitError) {
    guard points.count >= 3 else { throw .tooFewPoints(needed: 3, given: points.count) }
    for index in 0..<points.count where !points[index].isFinite { throw .notFinite }
    corners = points.convexHull
    guard corners.count >= 3 else { throw .degenerate }
  }

  /// The rectangle of least area round the hull.
  var minimumRectangle: OrientedRectangle {
    corners.minimumAreaRectangle
      ?? OrientedRectangle(center: corners[0], width: 0, height: 0, rotation: .zero)
  }

  /// The middle of the area: independent of how densely the outline was sampled.
  var centroid: Point {
    var (sum, area) = (Vector.zero, 0.0)
    for index in 1..<(corners.count - 1) {
      let (a, b) = (corners[index] - corners[0], corners[index + 1] - corners[0])
      let part = a.cross(b)
      area += part
      sum += (a + b) * (part / 3)
    }
    return area > 0 ? corners[0] + sum / area : corners[0]
  }

  /// A convex polygon with `count` sides that encloses the hull closely, clockwise on the screen; `nil` when there is
  /// none.
  ///
  /// Again and again the side whose loss adds least area is removed, its neighbours extended until they meet. O(h²).
  func enclosingPolygon(sides count: Int) -> [Point]? {
    guard corners.count >= count else { return nil }
    var polygon = corners
    while polygon.count > count {
      let size = polygon.count
      var (best, least, meeting) = (-1, Double.infinity, Point.origin)
      for side in 0..<size {
        let (a, b) = (polygon[side], polygon[(side + 1) % size])
        let u = a - polygon[(side + size - 1) % size]
        let v = b - polygon[(side + 2) % size]
        let cross = u.cross(v)
        // The neighbours must meet beyond the side.
        guard cross < 0 else { continue }
        let t = (b - a).cross(v) / cross
        guard t >= 0, t.isFinite else { continue }
        let point = a + u * t
        let added = abs((b - a).cross(point - a))
        if added < least { (best, least, meeting) = (side, added, point) }
      }
      guard best >= 0 else { return nil }
      polygon[best] = meeting
      polygon.remove(at: (best + 1) % size)
    }
    return polygon
  }
}
