// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The convex hull of points that may come from several strokes in any order: the start of every convex fit.
struct ConvexOutline {
  /// The corners, clockwise on the screen, none on the line between its neighbours.
  let corners: [Point]

  /// Andrew's monotone chain, O(n log n).
  init(of points: Span<Point>) throws(FitError) {
    guard points.count >= 3 else { throw .tooFewPoints(needed: 3, given: points.count) }
    var sorted: [Point] = []
    sorted.reserveCapacity(points.count)
    for index in 0..<points.count {
      guard points[index].isFinite else { throw .notFinite }
      sorted.append(points[index])
    }
    sorted.sort { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    var hull: [Point] = []
    hull.reserveCapacity(sorted.count)
    for point in sorted { ConvexOutline.append(point, to: &hull, keeping: 1) }
    let lower = hull.count
    for point in sorted.dropLast().reversed() { ConvexOutline.append(point, to: &hull, keeping: lower) }
    hull.removeLast()
    guard hull.count >= 3 else { throw .degenerate }
    corners = hull
  }

  private static func append(_ point: Point, to hull: inout [Point], keeping kept: Int) {
    while hull.count > kept {
      let last = hull[hull.count - 1]
      guard (last - hull[hull.count - 2]).cross(point - last) <= 0 else { break }
      hull.removeLast()
    }
    hull.append(point)
  }

  /// Twice the area.
  var doubledArea: Double {
    var sum = 0.0
    for index in 1..<(corners.count - 1) {
      sum += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0])
    }
    return sum
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
}

// MARK: - Enclosing shapes

extension ConvexOutline {
  /// The rectangle of least area round the hull (one side lies on a side of the hull), by rotating calipers.
  var minimumRectangle: OrientedRectangle {
    let count = corners.count
    var best = OrientedRectangle(center: corners[0], width: 0, height: 0, rotation: .zero)
    var least = Double.infinity
    var (right, far, left) = (1, 1, 1)
    for edge in 0..<count {
      let origin = corners[edge]
      guard let u = (corners[(edge + 1) % count] - origin).normalized else { continue }
      let n = u.perpendicular
      right = climb(from: right, along: u)
      far = climb(from: edge == 0 ? right : far, along: n)
      left = climb(from: edge == 0 ? far : left, along: -u)
      let (high, low) = ((corners[right] - origin).dot(u), (corners[left] - origin).dot(u))
      let height = (corners[far] - origin).dot(n)
      let area = (high - low) * height
      if area < least {
        least = area
        best = OrientedRectangle(
          center: origin + u * (0.5 * (high + low)) + n * (0.5 * height), width: high - low, height: height,
          rotation: u.angle)
      }
    }
    return best
  }

  private func climb(from start: Int, along direction: Vector) -> Int {
    var index = start
    for _ in corners {
      let next = (index + 1) % corners.count
      guard (corners[next] - corners[index]).dot(direction) > 0 else { break }
      index = next
    }
    return index
  }

  /// A convex polygon with `count` sides that encloses the hull closely, clockwise on the screen; `nil` when there is
  /// none.
  ///
  /// Again and again the side whose loss adds least area is removed, its neighbours extended until they meet.
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
      // Removing the first element shifts the rest by one; the meeting point keeps its place in the cycle.
    }
    return polygon
  }
}
