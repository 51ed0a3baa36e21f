// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Quadrilaterals with one pair of parallel sides.
public enum TrapezoidFit {
  /// The best trapezoid; of its four corners, clockwise on the screen, the sides 0–1 and 2–3 are parallel.
  ///
  /// The points may come from several strokes in any order. Both pairs of sides of the closest enclosing quadrilateral are
  /// tried as the parallel ones. O(n log n). Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than seven points,
  /// ``FitError/degenerate`` for points on a line, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<[Point]>
  {
    let quadrilateral = try Quadrilateral.start(points, weights: weights, needed: 7)
    var refinement = OutlineRefinement(TrapezoidModel())
    var best: Fit<[Point]>?
    for shift in 0..<2 {
      let q = (0..<4).map { quadrilateral[($0 + shift) % 4] }
      let (u, v) = (q[1] - q[0], q[2] - q[3])
      guard u.squaredLength > 0, u.dot(v) > 0 else { continue }
      // The far side turned about its middle until it is parallel.
      let ratio = u.dot(v) / u.squaredLength
      let corner = q[2].midpoint(to: q[3]) - u * (ratio / 2)
      let start: [8 of Double] = [q[0].x, q[0].y, q[1].x, q[1].y, corner.x, corner.y, ratio, 0]
      let result = try refinement.run(from: start, points, weights: weights)
      if result.rms < best?.rms ?? .infinity {
        best = Fit(refinement.model.corners(result.parameters), rms: result.rms, maximum: result.maximum)
      }
    }
    guard let best else { throw .degenerate }
    return best
  }
}

/// Three corners and the ratio of the parallel sides.
struct TrapezoidModel: OutlineModel {
  var parameterCount: Int { 7 }
  var cornerCount: Int { 4 }

  func corner(_ index: Int, _ p: [8 of Double]) -> Point {
    switch index {
    case 0: Point(p[0], p[1])
    case 1: Point(p[2], p[3])
    case 2: Point(p[4] + p[6] * (p[2] - p[0]), p[5] + p[6] * (p[3] - p[1]))
    default: Point(p[4], p[5])
    }
  }

  func derivative(_ index: Int, _ parameter: Int, _ p: [8 of Double]) -> Vector {
    if index == 2 && parameter == 6 { return Vector(p[2] - p[0], p[3] - p[1]) }
    let size: Double =
      switch (index, parameter) {
      case (0, 0), (0, 1), (1, 2), (1, 3), (3, 4), (3, 5), (2, 4), (2, 5): 1
      case (2, 0), (2, 1): -p[6]
      case (2, 2), (2, 3): p[6]
      default: 0
      }
    return parameter % 2 == 0 ? Vector(size, 0) : Vector(0, size)
  }

  func isValid(_ p: [8 of Double]) -> Bool { p[6] > 0.02 }
}
