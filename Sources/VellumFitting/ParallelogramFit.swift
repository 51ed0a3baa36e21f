// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Parallelograms of any angle.
public enum ParallelogramFit {
  /// The best parallelogram; its four corners run clockwise on the screen.
  ///
  /// The points may come from several strokes in any order. Starts from the closest enclosing quadrilateral of the hull.
  /// O(n log n). Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than six points, ``FitError/degenerate`` for
  /// points on a line, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<[Point]>
  {
    let q = try Quadrilateral.start(points, weights: weights, needed: 6)
    let center = Quadrilateral.center(q)
    let a = ((q[1] - q[0]) + (q[2] - q[3])) / 4
    let b = ((q[3] - q[0]) + (q[2] - q[1])) / 4
    var refinement = OutlineRefinement(ParallelogramModel())
    let start: [8 of Double] = [center.x, center.y, a.x, a.y, b.x, b.y, 0, 0]
    let result = try refinement.run(from: start, points, weights: weights)
    return Fit(refinement.model.corners(result.parameters), rms: result.rms, maximum: result.maximum)
  }
}

/// The common start of the fits with four corners.
enum Quadrilateral {
  /// The closest enclosing quadrilateral of the hull, or the least rectangle where there is none.
  static func start(_ points: Span<Point>, weights: Span<Double>?, needed: Int) throws(FitError) -> [Point] {
    guard points.count >= needed else { throw .tooFewPoints(needed: needed, given: points.count) }
    try Moments.check(weights: weights, count: points.count)
    let hull = try ConvexOutline(of: points)
    return hull.enclosingPolygon(sides: 4) ?? hull.minimumRectangle.corners
  }

  static func center(_ q: [Point]) -> Point { q[0].midpoint(to: q[2]).midpoint(to: q[1].midpoint(to: q[3])) }
}

/// Centre and half sides: all corners are linear in the parameters.
struct ParallelogramModel: OutlineModel {
  var parameterCount: Int { 6 }
  var cornerCount: Int { 4 }

  private func signs(_ index: Int) -> (Double, Double) {
    (index == 1 || index == 2 ? 1 : -1, index >= 2 ? 1 : -1)
  }

  func corner(_ index: Int, _ p: [8 of Double]) -> Point {
    let (s, t) = signs(index)
    return Point(p[0] + s * p[2] + t * p[4], p[1] + s * p[3] + t * p[5])
  }

  func derivative(_ index: Int, _ parameter: Int, _ p: [8 of Double]) -> Vector {
    let (s, t) = signs(index)
    let size = parameter < 2 ? 1 : parameter < 4 ? s : t
    return parameter % 2 == 0 ? Vector(size, 0) : Vector(0, size)
  }
}
