// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Levenberg and Marquardt's method over all corners of a polygon or polyline together, on the orthogonal distance.
///
/// Sinnreich, *Pattern Recognition and Image Analysis* 26 (2016) for the joint adjustment. Every point belongs to the
/// edge that is nearest at the time.
struct VertexRefinement {
  let isClosed: Bool
  private(set) var corners: [Point]
  private var assignment: EdgeAssignment
  private var squares = 0.0

  init(_ corners: [Point], isClosed: Bool) {
    self.isClosed = isClosed
    self.corners = corners
    let count = corners.count
    let edges = (0..<(isClosed ? count : count - 1)).map {
      EdgeAssignment.Edge($0, $0 + 1 < count ? $0 + 1 : 0)
    }
    assignment = EdgeAssignment(edges: edges, cornerCount: count)
  }

  /// The result of the steps; `ends`, for an open stroke, holds its first and last point, which the ends stay beside.
  mutating func run(
    _ points: Span<Point>, weights: Span<Double>?, ends: (Point, Point)?, steps: Int = 20
  ) throws(FitError) -> Fit<[Point]> {
    visit(points, weights, ends)
    guard squares.isFinite else { throw .notFinite }
    let weight = assignment.weight
    guard weight > 0 else { throw .degenerate }
    var system = normalEquations(ends)
    var damping = 1e-6
    var failures = 0
    for _ in 0..<steps {
      guard squares > 1e-26 * weight, let step = system.step(damping: damping) else { break }
      let kept = self
      var gain = 0.0
      for index in corners.indices {
        corners[index] += Vector(step[2 * index], step[2 * index + 1])
        gain -= step[2 * index] * system.gradient[2 * index]
        gain -= step[2 * index + 1] * system.gradient[2 * index + 1]
      }
      visit(points, weights, ends)
      guard squares < kept.squares else {
        self = kept
        if gain < 1e-9 * squares || failures > 8 { break }
        damping = Swift.max(damping * 16, 1e-4)
        failures += 1
        continue
      }
      failures = 0
      if kept.squares - squares < 1e-4 * squares { break }
      system = normalEquations(ends)
      damping = Swift.max(1e-9, damping * 0.1)
    }
    return Fit(corners, rms: (assignment.squares / weight).squareRoot(), maximum: assignment.maximum)
  }

  /// The orthogonal residuals of the corners as they are.
  mutating func measured(_ points: Span<Point>, _ weights: Span<Double>?) -> Fit<[Point]> {
    visit(points, weights, nil)
    let mean = assignment.weight > 0 ? assignment.squares / assignment.weight : 0
    return Fit(corners, rms: mean.squareRoot(), maximum: assignment.maximum)
  }

  private mutating func visit(_ points: Span<Point>, _ weights: Span<Double>?, _ ends: (Point, Point)?) {
    assignment.assign(points, weights: weights, to: corners)
    squares = assignment.squares
    guard let ends, !isClosed else { return }
    for (corner, direction, end) in holds(ends) {
      let residual = direction.dot(end - corners[corner])
      squares += residual * residual
    }
  }

  /// Along its direction an end of a line has no other hold than the end of the ink.
  private func holds(_ ends: (Point, Point)) -> [(corner: Int, direction: Vector, end: Point)] {
    let last = corners.count - 1
    let (first, final) = (assignment.edges[0].direction, assignment.edges[last - 1].direction)
    return [(0, first, ends.0), (last, final, ends.1)]
  }

  private func normalEquations(_ ends: (Point, Point)?) -> ProfileNormalEquations {
    var system = ProfileNormalEquations(count: 2 * corners.count)
    for edge in assignment.edges { system.add(edge) }
    for corner in assignment.pulls.indices { system.add(assignment.pulls[corner], at: corner) }
    if let ends, !isClosed {
      for (corner, direction, end) in holds(ends) {
        system.addHold(at: corner, along: direction, residual: direction.dot(end - corners[corner]))
      }
    }
    return system
  }
}
