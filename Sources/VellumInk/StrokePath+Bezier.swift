// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

// MARK: - To Bézier curves and back

extension StrokePath {
  /// The same curve as cubic Bézier curves, one for each segment, exactly; a path of one point moves there and draws a
  /// line of no length.
  ///
  /// - Complexity: O(n).
  public var bezierPath: Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.reserveCapacity(points.count)
    path.move(to: first.position)
    guard points.count > 1 else {
      path.line(to: first.position)
      return path
    }
    for segment in 0..<(points.count - 1) {
      let bezier = segmentPolynomial(segment).bezier
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
  /// The curve passes through every joint of the subpath. What ``bezierPath`` gave comes back as it was, with the same
  /// number of control points, up to rounding; other paths are approximated between the joints, since a spline has no
  /// corners where curves may have them. Lines count as curves.
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

// MARK: - Slices

extension StrokePath {
  /// The part of the path between two parameters, which may be fractions; the curve is the same up to the rounding of one
  /// control point at each end, and starts and ends exactly at the range's ends.
  ///
  /// Whole segments keep their control points, so a slice from one whole parameter to another is exact but for the
  /// curvature at its ends, which a path's ends do not have. Times count from the same start.
  ///
  /// - Complexity: O(length of the range).
  public subscript(range: ClosedRange<Double>) -> StrokePath {
    guard let domain else { return self }
    let range = range.clamped(to: domain)
    let (start, end) = (range.lowerBound, range.upperBound)
    guard end > start else {
      return StrokePath(points: [interpolatedPoint(at: start)], creationTime: creationTime)
    }
    // Places at the ends and at the whole parameters between, and the control points of the spline through them: close
    // parameters would bend the spline, so a whole one that nearly is an end is left out.
    var parameters = [start]
    var whole = (start + 0.25).rounded(.up)
    while whole < end - 0.25 {
      parameters.append(whole)
      whole += 1
    }
    parameters.append(end)
    var slice = parameters.map { interpolatedPoint(at: $0) }
    for (index, control) in StrokePath.controls(through: slice.map { $0.position }).enumerated() {
      slice[index].position = control
    }
    return StrokePath(points: slice, creationTime: creationTime)
  }
}

extension Stroke {
  /// The part of the stroke between two parameters of its path: it keeps the ink, the transform, the group, and the seed,
  /// so that its texture does not jump.
  public func substroke(_ range: ClosedRange<Double>, id: UniqueID) -> Stroke {
    var part = self
    part.id = id
    part.path = path[range]
    return part
  }
}
