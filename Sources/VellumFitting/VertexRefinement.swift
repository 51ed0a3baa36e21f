// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Levenberg and Marquardt's method over all corners of a polygon or polyline together, on the orthogonal distance.
///
/// Sinnreich, *Pattern Recognition and Image Analysis* 26 (2016) for the joint adjustment. Every point belongs to the
/// edge that is nearest at the time; beyond the ends of an edge to its corner.
struct VertexRefinement {
  let isClosed: Bool
  private(set) var corners: [Point]
  private var system: ProfileNormalEquations
  private var weight = 0.0

  init(_ corners: [Point], isClosed: Bool) {
    self.isClosed = isClosed
    self.corners = corners
    system = ProfileNormalEquations(count: 2 * corners.count)
  }

  /// The result of the steps; `ends`, for an open stroke, holds its first and last point, which the ends stay beside.
  mutating func run(
    _ points: Span<Point>, weights: Span<Double>?, ends: (Point, Point)?, steps: Int = 20
  ) throws(FitError) -> Fit<[Point]> {
    visit(points, weights, ends)
    guard system.squares.isFinite else { throw .notFinite }
    guard weight > 0 else { throw .degenerate }
    var damping = 1e-6
    var failures = 0
    for _ in 0..<steps {
      guard system.squares > 1e-26 * weight, let step = system.step(damping: damping) else { break }
      let kept = self
      var gain = 0.0
      for index in corners.indices {
        corners[index] += Vector(step[2 * index], step[2 * index + 1])
        gain -= step[2 * index] * system.gradient[2 * index]
        gain -= step[2 * index + 1] * system.gradient[2 * index + 1]
      }
      visit(points, weights, ends)
      guard system.squares < kept.system.squares else {
        self = kept
        if gain < 1e-9 * system.squares || failures > 8 { break }
        damping = Swift.max(damping * 16, 1e-4)
        failures += 1
        continue
      }
      failures = 0
      damping = Swift.max(1e-9, damping * 0.1)
      if kept.system.squares - system.squares < 1e-4 * system.squares { break }
    }
    return measured(points, weights)
  }

  /// The orthogonal residuals alone.
  func measured(_ points: Span<Point>, _ weights: Span<Double>?) -> Fit<[Point]> {
    var (squares, maximum, total) = (0.0, 0.0, 0.0)
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      guard weight > 0 else { continue }
      let squared = nearest(points[index]).squared
      squares += weight * squared
      maximum = Swift.max(maximum, squared)
      total += weight
    }
    return Fit(corners, rms: total > 0 ? (squares / total).squareRoot() : 0, maximum: maximum.squareRoot())
  }

  private func nearest(_ point: Point) -> (edge: Int, t: Double, squared: Double) {
    var best = (edge: 0, t: 0.0, squared: Double.infinity)
    let count = corners.count
    for edge in 0..<(isClosed ? count : count - 1) {
      let a = corners[edge]
      let d = corners[edge + 1 < count ? edge + 1 : 0] - a
      let v = point - a
      let length = d.squaredLength
      let t = length > 0 ? Swift.min(1, Swift.max(0, v.dot(d) / length)) : 0
      let squared = (v - d * t).squaredLength
      if squared < best.squared { best = (edge, t, squared) }
    }
    return best
  }

  private mutating func visit(_ points: Span<Point>, _ weights: Span<Double>?, _ ends: (Point, Point)?) {
    system.reset()
    weight = 0
    for index in 0..<points.count {
      let w = weights?[index] ?? 1
      guard w > 0 else { continue }
      weight += w
      let point = points[index]
      let (edge, t, _) = nearest(point)
      let next = edge + 1 < corners.count ? edge + 1 : 0
      if t > 0 && t < 1 {
        let d = corners[next] - corners[edge]
        let n = d.perpendicular / d.length
        system.add(
          at: 2 * edge, (-n.x * (1 - t), -n.y * (1 - t)), at: 2 * next, (-n.x * t, -n.y * t),
          residual: n.dot(point - corners[edge]), weight: w)
      } else {
        pull(t > 0 ? next : edge, to: point, weight: w)
      }
    }
    if let ends, !isClosed {
      // Along its direction an end of a line has no other hold than the end of the ink.
      hold(0, along: corners[1] - corners[0], at: ends.0)
      let last = corners.count - 1
      hold(last, along: corners[last] - corners[last - 1], at: ends.1)
    }
  }

  private mutating func pull(_ corner: Int, to point: Point, weight: Double) {
    let offset = point - corners[corner]
    system.add(at: 2 * corner, (-1, 0), residual: offset.x, weight: weight)
    system.add(at: 2 * corner, (0, -1), residual: offset.y, weight: weight)
  }

  private mutating func hold(_ corner: Int, along direction: Vector, at end: Point) {
    guard let u = direction.normalized else { return }
    system.add(at: 2 * corner, (-u.x, -u.y), residual: u.dot(end - corners[corner]), weight: 1)
  }
}
