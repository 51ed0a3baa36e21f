// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A family of straight-sided outlines with at most eight parameters: its corners and how each depends on them.
///
/// The edges join the corners in a ring unless the family says otherwise, as for a star drawn in crossing lines.
protocol OutlineModel {
  /// The number of parameters.
  var parameterCount: Int { get }
  /// The number of corners.
  var cornerCount: Int { get }
  /// The number of edges.
  var edgeCount: Int { get }
  /// The corners that an edge joins.
  func edge(_ index: Int) -> (Int, Int)
  /// Where a corner lies.
  func corner(_ index: Int, _ p: [8 of Double]) -> Point
  /// How a corner moves with a parameter.
  func derivative(_ index: Int, _ parameter: Int, _ p: [8 of Double]) -> Vector
  /// Whether the parameters describe a shape of the family.
  func isValid(_ p: [8 of Double]) -> Bool
}

extension OutlineModel {
  var edgeCount: Int { cornerCount }
  func edge(_ index: Int) -> (Int, Int) { (index, index + 1 < cornerCount ? index + 1 : 0) }
  func isValid(_ p: [8 of Double]) -> Bool { true }

  /// All corners.
  func corners(_ p: [8 of Double]) -> [Point] { (0..<cornerCount).map { corner($0, p) } }
}

/// Levenberg and Marquardt's method on the orthogonal distance of points to an outline of a family.
///
/// Every point belongs to the edge that is nearest at the time; beyond the ends of an edge to the corner, with both
/// parts of the displacement as residuals. So the order of the points and the number of strokes do not matter.
struct OutlineRefinement<Model: OutlineModel> {
  let model: Model
  private var corners: [Point]
  private var derivatives: [Vector]

  init(_ model: Model) {
    precondition(model.parameterCount <= 8, "an outline model has at most eight parameters")
    self.model = model
    corners = Array(repeating: .origin, count: model.cornerCount)
    derivatives = Array(repeating: .zero, count: model.cornerCount * model.parameterCount)
  }

  /// The parameters that the steps lead to, with the residuals there.
  mutating func run(
    from start: [8 of Double], _ points: Span<Point>, weights: Span<Double>?, steps: Int = 24
  ) throws(FitError) -> (
    parameters: [8 of Double], rms: Double, maximum: Double, system: SmallNormalEquations
  ) {
    var best = start
    var (system, maximum, weight) = visit(start, points, weights)
    guard system.squares.isFinite else { throw .notFinite }
    var damping = 1e-6
    var failures = 0
    for _ in 0..<steps {
      guard system.squares > 1e-26 * weight, let step = system.step(damping: damping) else { break }
      var next = best
      var gain = 0.0
      for i in 0..<model.parameterCount {
        next[i] += step[i]
        gain -= step[i] * system.gradient[i]
      }
      let trial = visit(next, points, weights)
      guard model.isValid(next), trial.0.squares < system.squares else {
        if gain < 1e-9 * system.squares || failures > 8 { break }
        damping = Swift.max(damping * 16, 1e-4)
        failures += 1
        continue
      }
      let drop = system.squares - trial.0.squares
      (best, failures) = (next, 0)
      (system, maximum, weight) = trial
      damping = Swift.max(1e-9, damping * 0.1)
      if drop < 1e-4 * system.squares { break }
    }
    return (best, (system.squares / weight).squareRoot(), maximum, system)
  }

  /// The sum of squared distances alone, for choosing between starts.
  mutating func squares(_ p: [8 of Double], _ points: Span<Point>, weights: Span<Double>?) -> Double {
    place(p)
    var sum = 0.0
    for index in 0..<points.count {
      sum += (weights?[index] ?? 1) * nearest(points[index]).squared
    }
    return sum
  }

  private mutating func place(_ p: [8 of Double]) {
    for index in 0..<model.cornerCount { corners[index] = model.corner(index, p) }
  }

  /// The nearest edge and the place on it.
  @inline(__always)
  private func nearest(_ point: Point) -> (edge: Int, t: Double, squared: Double) {
    var best = (edge: 0, t: 0.0, squared: Double.infinity)
    for edge in 0..<model.edgeCount {
      let (start, end) = model.edge(edge)
      let a = corners[start]
      let d = corners[end] - a
      let v = point - a
      let length = d.squaredLength
      let t = length > 0 ? Swift.min(1, Swift.max(0, v.dot(d) / length)) : 0
      let squared = (v - d * t).squaredLength
      if squared < best.squared { best = (edge, t, squared) }
    }
    return best
  }

  private mutating func visit(
    _ p: [8 of Double], _ points: Span<Point>, _ weights: Span<Double>?
  ) -> (SmallNormalEquations, Double, Double) {
    place(p)
    let unknowns = model.parameterCount
    for index in 0..<model.cornerCount {
      for k in 0..<unknowns { derivatives[index * unknowns + k] = model.derivative(index, k, p) }
    }
    var system = SmallNormalEquations(count: unknowns)
    var row: [8 of Double] = InlineArray(repeating: 0)
    var (maximum, total) = (0.0, 0.0)
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      guard weight > 0 else { continue }
      total += weight
      let point = points[index]
      let (edge, t, squared) = nearest(point)
      maximum = Swift.max(maximum, squared)
      let (start, end) = model.edge(edge)
      if t > 0 && t < 1 {
        let d = corners[end] - corners[start]
        let normal = d.perpendicular / d.length
        let residual = normal.dot(point - corners[start])
        for k in 0..<unknowns {
          let a = derivatives[start * unknowns + k]
          let b = derivatives[end * unknowns + k]
          row[k] = -(normal.dot(a) * (1 - t) + normal.dot(b) * t)
        }
        system.add(row, residual: residual, weight: weight)
      } else {
        let vertex = t > 0 ? end : start
        let offset = point - corners[vertex]
        for k in 0..<unknowns { row[k] = -derivatives[vertex * unknowns + k].x }
        system.add(row, residual: offset.x, weight: weight)
        for k in 0..<unknowns { row[k] = -derivatives[vertex * unknowns + k].y }
        system.add(row, residual: offset.y, weight: weight)
      }
    }
    return (system, maximum.squareRoot(), total)
  }
}
