// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Levenberg and Marquardt's method on the orthogonal distance of points to an outline of a family.
///
/// Every point belongs to the edge that is nearest at the time, so neither the order of the points nor the number of
/// strokes matters.
struct OutlineRefinement<Model: OutlineModel> {
  let model: Model
  private var corners: [Point]
  private var assignment: EdgeAssignment

  init(_ model: Model) {
    precondition(model.parameterCount <= 8, "an outline model has at most eight parameters")
    self.model = model
    corners = Array(repeating: .origin, count: model.cornerCount)
    let edges = (0..<model.edgeCount).map { index in
      let (start, end) = model.edge(index)
      return EdgeAssignment.Edge(start, end)
    }
    assignment = EdgeAssignment(edges: edges, cornerCount: model.cornerCount)
  }

  /// The parameters that the steps lead to, with the residuals there.
  mutating func run(
    from start: [8 of Double], _ points: Span<Point>, weights: Span<Double>?, steps: Int = 24
  ) throws(FitError) -> (parameters: [8 of Double], rms: Double, maximum: Double) {
    var best = start
    var (squares, maximum) = visit(start, points, weights)
    let weight = assignment.weight
    guard squares.isFinite else { throw .notFinite }
    guard weight > 0 else { throw .degenerate }
    var system = normalEquations(start)
    var damping = 1e-6
    var failures = 0
    for _ in 0..<steps {
      guard squares > 1e-26 * weight, let step = system.step(damping: damping) else { break }
      var next = best
      var gain = 0.0
      for i in 0..<model.parameterCount {
        next[i] += step[i]
        gain -= step[i] * system.gradient[i]
      }
      let trial = model.isValid(next) ? visit(next, points, weights) : (.infinity, 0)
      guard trial.0 < squares else {
        if gain < 1e-9 * squares || failures > 8 { break }
        damping = Swift.max(damping * 16, 1e-4)
        failures += 1
        continue
      }
      let drop = squares - trial.0
      (best, failures) = (next, 0)
      (squares, maximum) = trial
      if drop < 1e-4 * squares { break }
      system = normalEquations(best)
      damping = Swift.max(1e-9, damping * 0.1)
    }
    return (best, (squares / weight).squareRoot(), maximum)
  }

  /// The sum of squared distances alone, for choosing between starts.
  mutating func squares(_ p: [8 of Double], _ points: Span<Point>, weights: Span<Double>?) -> Double {
    visit(p, points, weights).0
  }

  private mutating func visit(
    _ p: [8 of Double], _ points: Span<Point>, _ weights: Span<Double>?
  ) -> (Double, Double) {
    for index in 0..<model.cornerCount { corners[index] = model.corner(index, p) }
    assignment.assign(points, weights: weights, to: corners)
    return (assignment.squares, assignment.maximum)
  }

  /// The normal equations from the sums of the last visit.
  private func normalEquations(_ p: [8 of Double]) -> SmallNormalEquations {
    var system = SmallNormalEquations(count: model.parameterCount)
    let unknowns = model.parameterCount
    for edge in assignment.edges where edge.s00 + edge.s11 > 0 {
      let n = edge.normal
      var (first, second): ([8 of Double], [8 of Double]) = (
        InlineArray(repeating: 0), InlineArray(repeating: 0)
      )
      for k in 0..<unknowns {
        first[k] = -n.dot(model.derivative(edge.start, k, p))
        second[k] = -n.dot(model.derivative(edge.end, k, p))
      }
      for i in 0..<unknowns {
        let a = edge.s00 * first[i] + edge.s01 * second[i]
        let b = edge.s01 * first[i] + edge.s11 * second[i]
        system.gradient[i] += edge.r0 * first[i] + edge.r1 * second[i]
        for j in 0...i { system.matrix[i &* 8 &+ j] += a * first[j] + b * second[j] }
      }
    }
    for corner in assignment.pulls.indices where assignment.pulls[corner].weight > 0 {
      let pull = assignment.pulls[corner]
      var moves: [8 of Vector] = InlineArray(repeating: .zero)
      for k in 0..<unknowns { moves[k] = model.derivative(corner, k, p) }
      for i in 0..<unknowns {
        system.gradient[i] -= moves[i].dot(pull.offset)
        for j in 0...i { system.matrix[i &* 8 &+ j] += pull.weight * moves[i].dot(moves[j]) }
      }
    }
    return system
  }
}
