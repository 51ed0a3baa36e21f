// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Rhombuses.
public enum DiamondFit {
  /// The best rhombus; `width` and `height` of the answer are its diagonals, the longer first, and `rotation` the
  /// direction of the longer, in `0 ..< π`.
  ///
  /// The points may come from several strokes in any order. O(n log n). Throws
  /// ``FitError/tooFewPoints(needed:given:)`` for fewer than five points, ``FitError/degenerate`` for points on a line,
  /// ``FitError/notFinite`` for bad numbers.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil
  ) throws(FitError) -> Fit<OrientedRectangle> {
    let q = try Quadrilateral.start(points, weights: weights, needed: 5)
    let center = Quadrilateral.center(q)
    let (d, e) = ((q[2] - q[0]) / 2, (q[3] - q[1]) / 2)
    guard d.squaredLength > 0, e.squaredLength > 0 else { throw .degenerate }
    // The mean of both diagonals' ideas of the direction, each as long as it is.
    let direction = d + e.perpendicular * (e.perpendicular.dot(d) < 0 ? -1 : 1)
    guard let u = direction.normalized else { throw .degenerate }
    let p = u * d.length
    let start: [8 of Double] = [center.x, center.y, p.x, p.y, e.length / d.length, 0, 0, 0]
    var refinement = OutlineRefinement(DiamondModel())
    let result = try refinement.run(from: start, points, weights: weights)
    return Fit(
      DiamondModel.rectangle(result.parameters), rms: result.rms, maximum: result.maximum,
      covariance: nil)
  }
}

/// Centre, one half diagonal and the ratio of the other to it.
struct DiamondModel: OutlineModel {
  var parameterCount: Int { 5 }
  var cornerCount: Int { 4 }

  func corner(_ index: Int, _ p: [8 of Double]) -> Point {
    switch index {
    case 0: Point(p[0] + p[2], p[1] + p[3])
    case 1: Point(p[0] - p[4] * p[3], p[1] + p[4] * p[2])
    case 2: Point(p[0] - p[2], p[1] - p[3])
    default: Point(p[0] + p[4] * p[3], p[1] - p[4] * p[2])
    }
  }

  func derivative(_ index: Int, _ parameter: Int, _ p: [8 of Double]) -> Vector {
    let sign: Double = index < 2 ? 1 : -1
    switch parameter {
    case 0: return Vector(1, 0)
    case 1: return Vector(0, 1)
    case 2: return index % 2 == 0 ? Vector(sign, 0) : Vector(0, sign * p[4])
    case 3: return index % 2 == 0 ? Vector(0, sign) : Vector(-sign * p[4], 0)
    default: return index % 2 == 0 ? .zero : Vector(-sign * p[3], sign * p[2])
    }
  }

  func isValid(_ p: [8 of Double]) -> Bool { p[4] > 0.01 }

  static func rectangle(_ p: [8 of Double]) -> OrientedRectangle {
    let half = Vector(p[2], p[3])
    let (a, b) = (2 * half.length, 2 * p[4] * half.length)
    let direction = a >= b ? half : half.perpendicular
    return OrientedRectangle(
      center: Point(p[0], p[1]), width: Swift.max(a, b), height: Swift.min(a, b),
      rotation: direction.angle.normalizedAxis)
  }
}
