// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Alternating least squares for Bézier curves: control points for given parameters, parameters for a given curve.
struct BezierRounds {
  /// The sum of the weights.
  let weight: Double
  private var parameters: [Double] = []

  /// Starts with the share of arc length of each point.
  init(_ points: Span<Point>, weights: Span<Double>?) throws(FitError) {
    try Moments.check(weights: weights, count: points.count)
    var length = 0.0
    parameters.reserveCapacity(points.count)
    parameters.append(0)
    for index in 1..<points.count {
      length += points[index].distance(to: points[index - 1])
      parameters.append(length)
    }
    guard length.isFinite else { throw .notFinite }
    guard length > 0 else { throw .degenerate }
    for index in parameters.indices { parameters[index] /= length }
    var sum = Double(points.count)
    if let weights {
      sum = 0
      for index in 0..<weights.count { sum += weights[index] }
    }
    guard sum > 0 else { throw .degenerate }
    weight = sum
  }

  /// The control points of a curve of degree 2 or 3 by least squares; `nil` when the parameters do not determine them.
  func controls(degree: Int, _ points: Span<Point>, _ weights: Span<Double>?) -> [4 of Point]? {
    let count = degree + 1
    var system = SmallNormalEquations(count: count)
    var (rightX, rightY): ([8 of Double], [8 of Double]) = (
      InlineArray(repeating: 0), InlineArray(repeating: 0)
    )
    let origin = points[0]
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      let t = parameters[index]
      let s = 1 - t
      let basis: [8 of Double] =
        degree == 2
        ? [s * s, 2 * s * t, t * t, 0, 0, 0, 0, 0]
        : [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t, 0, 0, 0, 0]
      system.add(basis, residual: 0, weight: weight)
      let d = points[index] - origin
      for k in 0..<count {
        rightX[k] += weight * basis[k] * d.x
        rightY[k] += weight * basis[k] * d.y
      }
    }
    guard let factor = system.factor(damping: 1e-12) else { return nil }
    let (x, y) = (system.solve(factor, rightX), system.solve(factor, rightY))
    var result: [4 of Point] = InlineArray(repeating: origin)
    for k in 0..<count {
      result[k] = origin + Vector(x[k], y[k])
      guard result[k].isFinite else { return nil }
    }
    return result
  }

  /// Moves every parameter to the foot of its point; the sum of squared distances and the greatest distance there.
  mutating func reparametrize(
    _ points: Span<Point>, _ weights: Span<Double>?, foot: (Double, Point) -> (t: Double, squared: Double)
  ) -> (squares: Double, maximum: Double) {
    var (squares, maximum) = (0.0, 0.0)
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      let place = foot(parameters[index], points[index])
      parameters[index] = place.t
      squares += weight * place.squared
      if weight > 0 { maximum = Swift.max(maximum, place.squared) }
    }
    return (squares, maximum.squareRoot())
  }
}
