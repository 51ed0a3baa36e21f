// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

// MARK: - To Bézier curves and back

extension StrokePath {
  /// The same curve as cubic Bézier curves, one for each segment or visible part of one, exactly; a path that is one
  /// place moves there and draws a line of no length.
  ///
  /// - Complexity: O(n).
  public var bezierPath: Path {
    var path = Path()
    guard let domain else { return path }
    let first = visibleRange == nil ? points[0].position : location(at: domain.lowerBound)
    path.reserveCapacity(points.count)
    path.move(to: first)
    guard domain.lowerBound < domain.upperBound else {
      path.line(to: first)
      return path
    }
    for segment in visibleSegments {
      let bezier = visiblePolynomial(segment).bezier
      path.cubic(control1: bezier.control1, control2: bezier.control2, to: bezier.end)
    }
    return path
  }

  /// What a conversion from Bézier curves knows of a control point that it makes.
  public struct ConvertedPoint: Hashable, Sendable {
    /// The number of the control point.
    public var index: Int
    /// The number of control points of the path.
    public var pointCount: Int
    /// The place of the control point.
    public var position: Point
    /// The number of the Bézier curve that ends at the control point's knot; 0 for the first.
    public var segment: Int
  }

  /// The path along the first subpath of a Bézier path, with one control point more than it has curves.
  ///
  /// The curve passes through every joint of the subpath. What ``bezierPath`` gave of a whole path comes back as it was,
  /// with the same number of control points, up to rounding; other paths, pieces with a ``visibleRange`` among them, are
  /// approximated between the joints, since a spline has no corners where curves may have them. Lines count as curves.
  ///
  /// - Parameter makePoint: Gives the attributes for a place.
  /// - Returns: `nil` for a path without elements, or with a coordinate that is not a number.
  /// - Complexity: O(n).
  public init?(bezier path: Path, creationTime: Double? = nil, makePoint: (ConvertedPoint) -> StrokePoint) {
    guard let joints = StrokePath.joints(path), joints.allSatisfy({ $0.isFinite }) else { return nil }
    // A lone point is drawn as a line of no length.
    let isDot = joints.count == 2 && joints[0] == joints[1]
    let controls = isDot ? [joints[0]] : StrokePath.controls(through: joints)
    self.init(creationTime: creationTime)
    points = controls.indices.map { index in
      var point = makePoint(
        ConvertedPoint(
          index: index, pointCount: controls.count, position: controls[index],
          segment: Swift.max(0, index - 1)))
      point.position = controls[index]
      return point
    }
  }

  private static func joints(_ path: Path) -> [Point]? {
    var joints: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let point):
        if !joints.isEmpty { return joints }
        joints.append(point)
      case .line(let point), .quadratic(_, let point), .cubic(_, _, let point): joints.append(point)
      case .close:
        if let first = joints.first { joints.append(first) }
        return joints
      }
    }
    return joints.isEmpty ? nil : joints
  }

  /// The control points of the spline that passes through places at its knots.
  ///
  /// With the mirror images beyond the ends, the first and the last control point are the places there, and between them
  /// (Pᵢ₋₁ + 4Pᵢ + Pᵢ₊₁)/6 is the place i: a tridiagonal system, solved by elimination.
  ///
  /// - Complexity: O(n).
  static func controls(through places: [Point]) -> [Point] {
    let last = places.count - 1
    guard last > 1 else { return places }
    var result = places
    // Forward: Pᵢ + cᵢ·Pᵢ₊₁ = dᵢ, for the interior points.
    var factor = [Double](repeating: 0, count: places.count)
    var right = [Vector](repeating: .zero, count: places.count)
    let origin = places[0]
    for index in 1..<last {
      var value = (places[index] - origin) * 6
      if index == last - 1 { value -= places[last] - origin }
      let pivot = 1 / (4 - factor[index - 1])
      factor[index] = pivot
      right[index] = (value - right[index - 1]) * pivot
    }
    var next = Vector.zero
    for index in stride(from: last - 1, to: 0, by: -1) {
      let own = index == last - 1 ? right[index] : right[index] - next * factor[index]
      result[index] = origin + own
      next = own
    }
    return result
  }
}
