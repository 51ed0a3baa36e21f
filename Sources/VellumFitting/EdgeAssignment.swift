// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Points given to the nearest edges of an outline, summed up so that the normal equations need no further look at them.
///
/// The residual of a point at the share t of an edge, along the edge's normal n, depends on the two ends by −n (1 − t) and
/// −n t. So six sums an edge hold all that any outline through these corners needs. A point beyond the end of an edge
/// belongs to the corner, with both parts of its displacement as residuals.
struct EdgeAssignment {
  /// One edge and the sums over its points.
  struct Edge {
    let start: Int
    let end: Int
    var origin = Point.origin
    var direction = Vector.zero
    var length = 0.0
    /// Σ w (1 − t)², Σ w (1 − t) t, Σ w t².
    var (s00, s01, s11) = (0.0, 0.0, 0.0)
    /// Σ w r (1 − t), Σ w r t.
    var (r0, r1) = (0.0, 0.0)

    init(_ start: Int, _ end: Int) { (self.start, self.end) = (start, end) }

    /// The unit normal along which residuals are measured.
    var normal: Vector { direction.perpendicular }
  }

  /// The points beyond the edges at one corner.
  struct Pull {
    var weight = 0.0
    /// The weighted sum of the displacements from the corner to the points.
    var offset = Vector.zero
  }

  private(set) var edges: [Edge]
  private(set) var pulls: [Pull]
  private(set) var weight = 0.0
  private(set) var squares = 0.0
  /// The greatest distance.
  private(set) var maximum = 0.0

  init(edges: [Edge], cornerCount: Int) {
    self.edges = edges
    pulls = Array(repeating: Pull(), count: cornerCount)
  }

  /// Moves the edges to new corners and empties the sums.
  private mutating func place(_ corners: [Point]) {
    for index in edges.indices {
      let (start, end) = (edges[index].start, edges[index].end)
      var edge = Edge(start, end)
      let d = corners[end] - corners[start]
      edge.origin = corners[start]
      edge.length = d.length
      edge.direction = edge.length > 0 ? d / edge.length : .zero
      edges[index] = edge
    }
    for index in pulls.indices { pulls[index] = Pull() }
    (weight, squares, maximum) = (0, 0, 0)
  }

  /// Gives every point to its nearest edge; O(points · edges).
  mutating func assign(_ points: Span<Point>, weights: Span<Double>?, to corners: [Point]) {
    place(corners)
    var greatest = 0.0
    for index in 0..<points.count {
      let w = weights?[index] ?? 1
      guard w > 0 else { continue }
      let point = points[index]
      var (nearest, along, least) = (0, 0.0, Double.infinity)
      for place in edges.indices {
        let v = point - edges[place].origin
        let u = edges[place].direction
        let s = Swift.max(0, Swift.min(edges[place].length, v.dot(u)))
        let squared = (v - u * s).squaredLength
        if squared < least { (nearest, along, least) = (place, s, squared) }
      }
      weight += w
      squares += w * least
      greatest = Swift.max(greatest, least)
      add(point, weight: w, edge: nearest, along: along)
    }
    maximum = greatest.squareRoot()
  }

  @inline(__always)
  private mutating func add(_ point: Point, weight w: Double, edge index: Int, along: Double) {
    let length = edges[index].length
    if along > 0 && along < length {
      let t = along / length
      let s = 1 - t
      let residual = edges[index].direction.cross(point - edges[index].origin)
      edges[index].s00 += w * s * s
      edges[index].s01 += w * s * t
      edges[index].s11 += w * t * t
      edges[index].r0 += w * residual * s
      edges[index].r1 += w * residual * t
    } else {
      let corner = along > 0 ? edges[index].end : edges[index].start
      let place = along > 0 ? edges[index].origin + edges[index].direction * length : edges[index].origin
      pulls[corner].weight += w
      pulls[corner].offset += (point - place) * w
    }
  }
}
