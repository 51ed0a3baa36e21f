// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Polygons with equal sides and angles.
public enum RegularPolygonFit {
  /// The best regular polygon with `count` corners.
  ///
  /// The points may come from several strokes in any order. The middle starts at the centroid of the hull, the rotation at
  /// the phase of the count-th harmonic of the far points. O(n log n). `rotation` is in `0 ..< 2π/count`. Throws
  /// ``FitError/tooFewPoints(needed:given:)`` for fewer than four points, ``FitError/degenerate`` for points on a line,
  /// ``FitError/notFinite`` for bad numbers.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil, corners count: Int
  ) throws(FitError) -> Fit<RegularPolygon> {
    precondition(count >= 3, "a polygon has at least three corners")
    guard points.count >= 4 else { throw .tooFewPoints(needed: 4, given: points.count) }
    try Moments.check(weights: weights, count: points.count)
    let hull = try ConvexOutline(of: points)
    let center = hull.centroid
    var radius = 0.0
    for corner in hull.corners { radius = Swift.max(radius, center.distance(to: corner)) }
    let phase = RadialPhase(of: points, weights: weights, center: center, radius: radius, count: count)
    let spoke = Vector(direction: phase.rotation) * radius
    var refinement = OutlineRefinement(RegularModel(cornerCount: count, step: 1))
    let result = try refinement.run(
      from: [center.x, center.y, spoke.x, spoke.y, 0, 0, 0, 0], points, weights: weights)
    let p = result.parameters
    let rotation = Vector(p[2], p[3]).angle
    return Fit(
      RegularPolygon(
        center: Point(p[0], p[1]), radius: Vector(p[2], p[3]).length,
        rotation: RegularModel.reduced(rotation, symmetry: count), vertexCount: count), rms: result.rms,
      maximum: result.maximum, covariance: nil)
  }
}

/// Corners evenly on a circle, linear in centre and spoke; each edge goes `step` corners forward.
struct RegularModel: OutlineModel {
  let cornerCount: Int
  let step: Int
  private let turns: [Vector]

  init(cornerCount: Int, step: Int) {
    self.cornerCount = cornerCount
    self.step = step
    turns = (0..<cornerCount).map { Vector(direction: .fullTurn * (Double($0) / Double(cornerCount))) }
  }

  var parameterCount: Int { 4 }

  func edge(_ index: Int) -> (Int, Int) { (index, (index + step) % cornerCount) }

  func corner(_ index: Int, _ p: [8 of Double]) -> Point {
    let t = turns[index]
    return Point(p[0] + t.x * p[2] - t.y * p[3], p[1] + t.y * p[2] + t.x * p[3])
  }

  func derivative(_ index: Int, _ parameter: Int, _ p: [8 of Double]) -> Vector {
    let t = turns[index]
    return switch parameter {
    case 0: Vector(1, 0)
    case 1: Vector(0, 1)
    case 2: t
    default: t.perpendicular
    }
  }

  /// The same direction in the first of the equal sectors.
  static func reduced(_ rotation: Angle, symmetry: Int) -> Angle {
    let sector = 2 * Double.pi / Double(symmetry)
    let turns = (rotation.radians / sector).rounded(.down)
    let rest = rotation.radians - turns * sector
    return .radians(rest < sector && rest >= 0 ? rest : 0)
  }
}
