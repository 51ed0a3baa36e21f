// SPDX-License-Identifier: Apache-2.0

extension QuadraticBezier: ParametricCurve {
  /// The point at the parameter `t`; exactly the ends at 0 and 1.
  @inlinable
  public func point(at t: Double) -> Point {
    let s = 1 - t
    return Point(
      s * s * start.x + 2 * s * t * control.x + t * t * end.x,
      s * s * start.y + 2 * s * t * control.y + t * t * end.y)
  }

  /// The velocity with respect to the parameter.
  @inlinable
  public func derivative(at t: Double) -> Vector {
    (control - start) * (2 * (1 - t)) + (end - control) * (2 * t)
  }

  /// The acceleration with respect to the parameter, the same everywhere.
  @inlinable
  public var secondDerivative: Vector { ((end - control) - (control - start)) * 2 }

  /// The curve run backwards.
  public var reversed: QuadraticBezier { QuadraticBezier(from: end, control: control, to: start) }

  /// The same curve as a cubic, equal up to rounding.
  public var elevated: CubicBezier {
    CubicBezier(
      from: start, control1: start.interpolated(to: control, at: 2.0 / 3),
      control2: end.interpolated(to: control, at: 2.0 / 3), to: end)
  }

  /// The curve with every point taken through an affine map.
  public func applying(_ transform: AffineTransform) -> QuadraticBezier {
    QuadraticBezier(
      from: transform.apply(to: start), control: transform.apply(to: control), to: transform.apply(to: end))
  }
}

// MARK: - Parts

extension QuadraticBezier {
  /// The parts before and after the parameter `t` (de Casteljau).
  public func split(at t: Double) -> (before: QuadraticBezier, after: QuadraticBezier) {
    let first = start.interpolated(to: control, at: t)
    let second = control.interpolated(to: end, at: t)
    let middle = first.interpolated(to: second, at: t)
    return (
      QuadraticBezier(from: start, control: first, to: middle),
      QuadraticBezier(from: middle, control: second, to: end)
    )
  }

  /// The part from one parameter to another, run backwards when the second is smaller.
  public func subsegment(from t0: Double, to t1: Double) -> QuadraticBezier {
    // The control point is the blossom at (t0, t1).
    let control = start.interpolated(to: self.control, at: t0).interpolated(
      to: self.control.interpolated(to: end, at: t0), at: t1)
    return QuadraticBezier(from: point(at: t0), control: control, to: point(at: t1))
  }
}

// MARK: - Bounds and length

extension QuadraticBezier {
  /// The smallest box that holds the curve, up to rounding.
  public var bounds: Rect {
    var box = Rect(start, end)
    let turn = (control - start) - (end - control)
    // Where the velocity along an axis vanishes.
    let (tx, ty) = ((control.x - start.x) / turn.x, (control.y - start.y) / turn.y)
    if tx > 0, tx < 1 { box = box.union(point(at: tx)) }
    if ty > 0, ty < 1 { box = box.union(point(at: ty)) }
    return box
  }

  /// The length of the curve to an absolute `accuracy` in points.
  public func length(accuracy: Double) -> Double { totalLength(accuracy: accuracy) }

  var slowestParameters: RealRoots {
    let (a, b) = ((end - control) - (control - start), control - start)
    return SmallPolynomial(b.dot(a), a.dot(a), 0, 0).roots(from: 0, to: 1)
  }
}

// MARK: - Nearest point

extension QuadraticBezier {
  /// The parameter in 0...1 of the curve's point that is nearest to `point`; the smaller of two that tie.
  ///
  /// All roots of the cubic (curve − point)·velocity = 0 are tried beside the ends.
  public func parameter(nearestTo point: Point) -> Double {
    let (a, b, c) = ((end - control) - (control - start), (control - start) * 2, start - point)
    let equation = SmallPolynomial(c.dot(b), b.dot(b) + 2 * a.dot(c), 3 * a.dot(b), 2 * a.dot(a))
    return nearestParameter(to: point, on: self, among: equation.roots(from: 0, to: 1))
  }

  /// The distance from the curve to a point.
  public func distance(to point: Point) -> Double {
    self.point(at: parameter(nearestTo: point)).distance(to: point)
  }
}

/// The best of the candidate parameters and the two ends.
func nearestParameter<Curve: ParametricCurve>(to point: Point, on curve: Curve, among candidates: RealRoots)
  -> Double
{
  var best = 0.0
  var least = curve.point(at: 0).squaredDistance(to: point)
  for index in 0...candidates.count {
    let t = index < candidates.count ? candidates[index] : 1
    let squared = curve.point(at: t).squaredDistance(to: point)
    if squared < least { (best, least) = (t, squared) }
  }
  return best
}

// MARK: - Flattening

extension QuadraticBezier {
  /// Appends the ends of chords that lie within `tolerance` points of the curve; the start is left out, the
  /// end is exact.
  ///
  /// The number of chords grows with √(1 / tolerance).
  public func appendFlattened(tolerance: Double, to points: inout [Point]) {
    let count = stepCount(secondDerivativeBound: secondDerivative.length, tolerance: tolerance)
    for step in 1..<count { points.append(point(at: Double(step) / Double(count))) }
    points.append(end)
  }
}
