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

  /// Where an edge lies: what every point is asked against, kept close together.
  private struct Line {
    var origin: Point
    var direction: Vector
    var length: Double
  }

  private(set) var edges: [Edge]
  private(set) var pulls: [Pull]
  private var lines: [Line]
  private(set) var weight = 0.0
  private(set) var squares = 0.0
  /// The greatest distance.
  private(set) var maximum = 0.0

  init(edges: [Edge], cornerCount: Int) {
    self.edges = edges
    pulls = Array(repeating: Pull(), count: cornerCount)
    lines = Array(repeating: Line(origin: .origin, direction: .zero, length: 0), count: edges.count)
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
      lines[index] = Line(origin: edge.origin, direction: edge.direction, length: edge.length)
    }
    for index in pulls.indices { pulls[index] = Pull() }
    (weight, squares, maximum) = (0, 0, 0)
  }

  /// Gives every point to its nearest edge; O(points · edges).
  mutating func assign(_ points: Span<Point>, weights: Span<Double>?, to corners: [Point]) {
    place(corners)
    (weight, squares, maximum) = EdgeAssignment.assign(
      points, weights: weights, to: lines, sums: &edges, pulls: &pulls)
  }

  /// The weight, the sum of squared distances and the greatest distance.
  private static func assign(
    _ points: Span<Point>, weights: Span<Double>?, to lines: [Line], sums edges: inout [Edge],
    pulls: inout [Pull]
  ) -> (Double, Double, Double) {
    var (total, sum, greatest) = (0.0, 0.0, 0.0)
    for index in 0..<points.count {
      let w = weights?[index] ?? 1
      guard w > 0 else { continue }
      let point = points[index]
      var (nearest, along, least) = (0, 0.0, Double.infinity)
      for place in 0..<lines.count {
        let line = lines[place]
        let v = point - line.origin
        let s = Swift.max(0, Swift.min(line.length, v.dot(line.direction)))
        let squared = (v - line.direction * s).squaredLength
        // Chosen without a branch: which edge is nearest is hard to guess.
        let isNearer = squared < least
        nearest = isNearer ? place : nearest
        along = isNearer ? s : along
        least = isNearer ? squared : least
      }
      total += w
      sum += w * least
      greatest = Swift.max(greatest, least)
      add(point, weight: w, to: &edges[nearest], along: along, pulls: &pulls)
    }
    return (total, sum, greatest.squareRoot())
  }

  @inline(__always)
  private static func add(
    _ point: Point, weight w: Double, to edge: inout Edge, along: Double, pulls: inout [Pull]
  ) {
    let length = edge.length
    if along > 0 && along < length {
      let t = along / length
      let s = 1 - t
      let residual = edge.direction.cross(point - edge.origin)
      edge.s00 += w * s * s
      edge.s01 += w * s * t
      edge.s11 += w * t * t
      edge.r0 += w * residual * s
      edge.r1 += w * residual * t
    } else {
      let corner = along > 0 ? edge.end : edge.start
      let place = along > 0 ? edge.origin + edge.direction * length : edge.origin
      pulls[corner].weight += w
      pulls[corner].offset += (point - place) * w
    }
  }
}
