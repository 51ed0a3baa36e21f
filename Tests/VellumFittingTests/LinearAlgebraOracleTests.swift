// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumFitting
import VellumGeometry
import VellumLinearAlgebra

/// The closed forms against the general solvers on the same data.
@Suite struct LinearAlgebraOracleTests {
  /// Noisy points on a piece of an ellipse.
  static func ink(_ random: inout Seeded) -> [Point] {
    let ellipse = Ellipse(
      center: random.point(within: 300), semiMajor: 100, semiMinor: random.number(35...95),
      rotation: .radians(random.number(0...3)))
    let clean = Outline.ellipse(
      ellipse, count: 64, from: random.number(0...6), sweep: 2 * .pi * random.number(0.6...0.99))
    return Outline.noisy(clean, random.number(0.5...3), &random)
  }

  /// The points about their mean, in units of their RMS distance from it.
  static func scaled(_ points: [Point]) -> (coordinates: [Vector], mean: Point, scale: Double) {
    let count = Double(points.count)
    let sum = points.reduce(Vector.zero) { $0 + ($1 - .origin) }
    let mean = Point.origin + sum / count
    let scale = (points.reduce(0) { $0 + $1.squaredDistance(to: mean) } / count).squareRoot()
    return (points.map { ($0 - mean) / scale }, mean, scale)
  }

  @Test func taubinsEllipseIsTheGeneralizedEigenvector() throws {
    var random = Seeded(61)
    for _ in 0..<100 {
      let points = LinearAlgebraOracleTests.ink(&random)
      let (coordinates, mean, scale) = LinearAlgebraOracleTests.scaled(points)
      let count = Double(points.count)
      // Scatter of the monomials with the constant eliminated, and of their gradients.
      var (a, b) = (Matrix(rows: 5, columns: 5), Matrix(rows: 5, columns: 5))
      var means = Array(repeating: 0.0, count: 5)
      let rows = coordinates.map { [$0.x * $0.x, $0.x * $0.y, $0.y * $0.y, $0.x, $0.y] }
      for row in rows { for i in 0..<5 { means[i] += row[i] / count } }
      for (row, v) in zip(rows, coordinates) {
        let (dx, dy) = ([2 * v.x, v.y, 0, 1, 0], [0, v.x, 2 * v.y, 0, 1])
        for i in 0..<5 {
          for j in 0..<5 {
            a[i, j] += (row[i] - means[i]) * (row[j] - means[j]) / count
            b[i, j] += (dx[i] * dx[j] + dy[i] * dy[j]) / count
          }
        }
      }
      let system = try LinearSolver.generalizedSymmetricEigenSystem(a, b)
      let smallest = try #require(system.values.indices.min { system.values[$0] < system.values[$1] })
      let conic = system.vectors.column(smallest)
      // The middle of the conic is where its gradient vanishes.
      let determinant = 4 * conic[0] * conic[2] - conic[1] * conic[1]
      let middle = Vector(
        (conic[1] * conic[4] - 2 * conic[2] * conic[3]) / determinant,
        (conic[1] * conic[3] - 2 * conic[0] * conic[4]) / determinant)
      let ellipse = try EllipseFit.taubin(points.span).primitive
      #expect(ellipse.center.distance(to: mean + middle * scale) < 0.02)
      // And the outline is where the conic vanishes.
      let constant = -zip(conic, means).reduce(0) { $0 + $1.0 * $1.1 }
      for step in 0..<8 {
        let v = (ellipse.point(at: .degrees(45 * Double(step))) - mean) / scale
        let value =
          conic[0] * v.x * v.x + conic[1] * v.x * v.y + conic[2] * v.y * v.y + conic[3] * v.x + conic[4] * v.y
        let slope = Vector(
          2 * conic[0] * v.x + conic[1] * v.y + conic[3], conic[1] * v.x + 2 * conic[2] * v.y + conic[4])
        #expect(abs(value + constant) / slope.length * scale < 0.02)
      }
    }
  }

  @Test func linesRunAlongTheGreatestEigenvector() throws {
    var random = Seeded(62)
    for _ in 0..<100 {
      let points = LinearAlgebraOracleTests.ink(&random)
      let (coordinates, _, scale) = LinearAlgebraOracleTests.scaled(points)
      var scatter = Matrix(rows: 2, columns: 2)
      for v in coordinates {
        scatter[0, 0] += v.x * v.x
        scatter[0, 1] += v.x * v.y
        scatter[1, 0] += v.x * v.y
        scatter[1, 1] += v.y * v.y
      }
      let system = try LinearSolver.symmetricEigenSystem(scatter)
      let order = system.values.indices.sorted { system.values[$0] < system.values[$1] }
      let axis = system.vectors.column(order[1])
      let fit = try LineFit.fit(points.span)
      let direction = try #require(fit.primitive.displacement.normalized)
      #expect(abs(direction.cross(Vector(axis[0], axis[1]))) < 1e-9)
      let rms = (system.values[order[0]] / Double(points.count)).squareRoot() * scale
      #expect(abs(fit.rms - rms) < 1e-9 * scale)
    }
  }

  @Test func noLeastSquaresStepIsLeftAtTheFittedEllipse() throws {
    var random = Seeded(63)
    for _ in 0..<50 {
      let points = LinearAlgebraOracleTests.ink(&random)
      let fit = try EllipseFit.fit(points.span)
      let (ellipse, covariance) = (fit.primitive, try #require(fit.covariance))
      // The Jacobian of the true distances by central differences.
      let distance = { (e: Ellipse, point: Point) in
        e.contains(point) ? -Shape.ellipse(e).distance(to: point) : Shape.ellipse(e).distance(to: point)
      }
      let residuals = points.map { distance(ellipse, $0) }
      var jacobian = Matrix(rows: points.count, columns: 5)
      for parameter in 0..<5 {
        let h = parameter == 4 ? 1e-5 : 1e-3
        let (low, high) = (moved(ellipse, parameter, -h), moved(ellipse, parameter, h))
        for (row, point) in points.enumerated() {
          jacobian[row, parameter] = (distance(high, point) - distance(low, point)) / (2 * h)
        }
      }
      let step = try LinearSolver.leastSquares(jacobian, residuals)
      // What is left is a small share of what the data leave open.
      for parameter in 0..<5 { #expect(abs(step[parameter]) < 0.1 * covariance.deviation(parameter)) }
    }
  }

  private func moved(_ ellipse: Ellipse, _ parameter: Int, _ h: Double) -> Ellipse {
    var next = ellipse
    switch parameter {
    case 0: next.center.x += h
    case 1: next.center.y += h
    case 2: next.semiMajor += h
    case 3: next.semiMinor += h
    default: next.rotation = next.rotation + .radians(h)
    }
    return next
  }
}
