// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Levenberg and Marquardt's method on the orthogonal distance to a Bézier curve of degree 2 or 3.
///
/// Every point keeps its parameter and moves it to its foot whenever it is visited; only the distance along the normal
/// counts, so the steps converge as Gauss–Newton does (alternating with plain least squares, as Graphics Gems has it,
/// crawls). The first and the last point hold the ends of the curve in both directions.
struct BezierRefinement {
  private let degree: Int
  private let weight: Double
  private var parameters: [Double] = []
  private var controls: [4 of Point]
  private var maximum = 0.0

  /// The curve by least squares over the shares of arc length.
  init(_ points: Span<Point>, weights: Span<Double>?, degree: Int) throws(FitError) {
    try Moments.check(weights: weights, count: points.count)
    self.degree = degree
    controls = InlineArray(repeating: points[0])
    var length = 0.0
    parameters.reserveCapacity(points.count)
    parameters.append(0)
    for index in 1..<points.count {
      length += points[index].distance(to: points[index - 1])
      parameters.append(length)
    }
    guard length.isFinite, points[0].isFinite else { throw .notFinite }
    guard length > 0 else { throw .degenerate }
    for index in parameters.indices { parameters[index] /= length }
    var sum = Double(points.count)
    if let weights {
      sum = 0
      for index in 0..<weights.count { sum += weights[index] }
    }
    guard sum > 0 else { throw .degenerate }
    weight = sum
    guard let start = BezierRefinement.leastSquares(parameters, points, weights, degree) else {
      throw .degenerate
    }
    controls = start
  }

  /// The control points after the steps, and the residuals there.
  mutating func run(
    _ points: Span<Point>, weights: Span<Double>?, steps: Int = 16
  ) -> (controls: [4 of Point], rms: Double, maximum: Double) {
    var system = visit(points, weights)
    var (damping, failures) = (1e-6, 0)
    for _ in 0..<steps {
      guard system.squares > 1e-26 * weight, let step = system.step(damping: damping) else { break }
      let kept = self
      var gain = 0.0
      for k in 0...degree {
        controls[k] += Vector(step[2 * k], step[2 * k + 1])
        gain -= step[2 * k] * system.gradient[2 * k] + step[2 * k + 1] * system.gradient[2 * k + 1]
      }
      let trial = visit(points, weights)
      guard trial.squares < system.squares else {
        self = kept
        if gain < 1e-9 * system.squares || failures > 8 { break }
        damping = Swift.max(damping * 16, 1e-4)
        failures += 1
        continue
      }
      let drop = system.squares - trial.squares
      (system, failures, damping) = (trial, 0, Swift.max(1e-9, damping * 0.1))
      if drop < 1e-4 * system.squares { break }
    }
    return (controls, (system.squares / weight).squareRoot(), maximum)
  }

  /// The Bernstein polynomials at `t`.
  @inline(__always)
  private static func basis(_ t: Double, _ degree: Int) -> [4 of Double] {
    let s = 1 - t
    return degree == 2
      ? [s * s, 2 * s * t, t * t, 0] : [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  }

  private static func leastSquares(
    _ parameters: [Double], _ points: Span<Point>, _ weights: Span<Double>?, _ degree: Int
  ) -> [4 of Point]? {
    var system = SmallNormalEquations(count: degree + 1)
    var (rightX, rightY): ([8 of Double], [8 of Double]) = (
      InlineArray(repeating: 0), InlineArray(repeating: 0)
    )
    let origin = points[0]
    for index in 0..<points.count {
      let weight = weights?[index] ?? 1
      let b = basis(parameters[index], degree)
      system.add([b[0], b[1], b[2], b[3], 0, 0, 0, 0], residual: 0, weight: weight)
      let d = points[index] - origin
      for k in 0...degree {
        rightX[k] += weight * b[k] * d.x
        rightY[k] += weight * b[k] * d.y
      }
    }
    guard let factor = system.factor(damping: 1e-12) else { return nil }
    system.solve(factor, &rightX)
    system.solve(factor, &rightY)
    var result: [4 of Point] = InlineArray(repeating: origin)
    for k in 0...degree {
      result[k] = origin + Vector(rightX[k], rightY[k])
      guard result[k].isFinite else { return nil }
    }
    return result
  }
}

// MARK: - Passes over the points

extension BezierRefinement {
  /// Moves every foot by up to three Newton steps; the normal equations of the curve there.
  private mutating func visit(_ points: Span<Point>, _ weights: Span<Double>?) -> SmallNormalEquations {
    var system = SmallNormalEquations(count: 2 * degree + 2)
    maximum = 0
    let last = points.count - 1
    // The curve as start + ((c t + b) t + a) t.
    let a = (controls[1] - controls[0]) * Double(degree)
    let b =
      degree == 2
      ? controls[2] - controls[1] - (controls[1] - controls[0])
      : (controls[2] - controls[1]) * 3 - (controls[1] - controls[0]) * 3
    let c = degree == 2 ? Vector.zero : (controls[3] - controls[0]) - a - b
    for index in 0...last {
      let weight = weights?[index] ?? 1
      let point = points[index]
      var t = parameters[index]
      if index > 0 && index < last {
        for _ in 0..<3 {
          let offset = (controls[0] + ((c * t + b) * t + a) * t) - point
          let first = (c * (3 * t) + b * 2) * t + a
          let plain = first.squaredLength
          guard plain > 0 else { break }
          let slope = plain + offset.dot(c * (6 * t) + b * 2)
          let move = offset.dot(first) / (slope > 0.25 * plain ? slope : plain)
          t = Swift.min(1, Swift.max(0, t - Swift.max(-0.2, Swift.min(0.2, move))))
          if abs(move) < 1e-6 { break }
        }
        parameters[index] = t
      }
      let offset = point - (controls[0] + ((c * t + b) * t + a) * t)
      if weight > 0 { maximum = Swift.max(maximum, offset.length) }
      let basis = BezierRefinement.basis(t, degree)
      let tangent = (c * (3 * t) + b * 2) * t + a
      if t > 0 && t < 1, let normal = tangent.perpendicular.normalized {
        add(&system, basis, normal, normal.dot(offset), weight)
      } else {
        add(&system, basis, Vector(1, 0), offset.x, weight)
        add(&system, basis, Vector(0, 1), offset.y, weight)
      }
    }
    return system
  }

  @inline(__always)
  private func add(
    _ system: inout SmallNormalEquations, _ basis: [4 of Double], _ normal: Vector, _ residual: Double,
    _ weight: Double
  ) {
    var row: [8 of Double] = InlineArray(repeating: 0)
    for k in 0...degree {
      row[2 * k] = -basis[k] * normal.x
      row[2 * k + 1] = -basis[k] * normal.y
    }
    system.add(row, residual: residual, weight: weight)
  }
}
