// SPDX-License-Identifier: Apache-2.0

extension CubicBezier: ParametricCurve {
  /// The point at the parameter `t`; exactly the ends at 0 and 1.
  @inlinable
  public func point(at t: Double) -> Point {
    let s = 1 - t
    let (b0, b1, b2, b3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      b0 * start.x + b1 * control1.x + b2 * control2.x + b3 * end.x,
      b0 * start.y + b1 * control1.y + b2 * control2.y + b3 * end.y)
  }

  /// The velocity with respect to the parameter.
  @inlinable
  public func derivative(at t: Double) -> Vector {
    let s = 1 - t
    return (control1 - start) * (3 * s * s) + (control2 - control1) * (6 * s * t) + (end - control2)
      * (3 * t * t)
  }

  /// The acceleration with respect to the parameter.
  @inlinable
  public func secondDerivative(at t: Double) -> Vector {
    ((control2 - control1) - (control1 - start)) * (6 * (1 - t))
      + ((end - control2) - (control2 - control1)) * (6 * t)
  }

  /// The curve run backwards.
  public var reversed: CubicBezier {
    CubicBezier(from: end, control1: control2, control2: control1, to: start)
  }

  /// The curve with every point taken through an affine map.
  public func applying(_ transform: AffineTransform) -> CubicBezier {
    CubicBezier(
      from: transform.apply(to: start), control1: transform.apply(to: control1),
      control2: transform.apply(to: control2), to: transform.apply(to: end))
  }
}

// MARK: - Parts

extension CubicBezier {
  /// The parts before and after the parameter `t` (de Casteljau).
  public func split(at t: Double) -> (before: CubicBezier, after: CubicBezier) {
    let (p01, p12, p23) = (
      start.interpolated(to: control1, at: t), control1.interpolated(to: control2, at: t),
      control2.interpolated(to: end, at: t)
    )
    let (p012, p123) = (p01.interpolated(to: p12, at: t), p12.interpolated(to: p23, at: t))
    let middle = p012.interpolated(to: p123, at: t)
    return (
      CubicBezier(from: start, control1: p01, control2: p012, to: middle),
      CubicBezier(from: middle, control1: p123, control2: p23, to: end)
    )
  }

  /// The part from one parameter to another, run backwards when the second is smaller.
  public func subsegment(from t0: Double, to t1: Double) -> CubicBezier {
    CubicBezier(
      from: point(at: t0), control1: blossom(t0, t0, t1), control2: blossom(t0, t1, t1), to: point(at: t1))
  }

  /// The symmetric function of three parameters that is the curve where they agree.
  private func blossom(_ u: Double, _ v: Double, _ w: Double) -> Point {
    let (p01, p12, p23) = (
      start.interpolated(to: control1, at: u), control1.interpolated(to: control2, at: u),
      control2.interpolated(to: end, at: u)
    )
    return p01.interpolated(to: p12, at: v).interpolated(to: p12.interpolated(to: p23, at: v), at: w)
  }
}

// MARK: - Bounds and length

extension CubicBezier {
  /// The smallest box that holds the curve, up to rounding.
  public var bounds: Rect {
    var box = Rect(start, end)
    let (d0, d1, d2) = (control1 - start, control2 - control1, end - control2)
    let (quadratic, linear) = (d0 - d1 * 2 + d2, (d1 - d0) * 2)
    let alongX = PolynomialRoots.quadratic(quadratic.x, linear.x, d0.x)
    let alongY = PolynomialRoots.quadratic(quadratic.y, linear.y, d0.y)
    for index in 0..<alongX.count + alongY.count {
      let t = index < alongX.count ? alongX[index] : alongY[index - alongX.count]
      if t > 0, t < 1 { box = box.union(point(at: t)) }
    }
    return box
  }

  /// The length of the curve to an absolute `accuracy` in points.
  public func length(accuracy: Double) -> Double { totalLength(accuracy: accuracy) }

  /// Where velocity and acceleration are at right angles: the speed's minima, and its maxima, which do no harm.
  var slowestParameters: RealRoots {
    let (d0, d1, d2) = (control1 - start, control2 - control1, end - control2)
    let (a, b, c) = (d0 - d1 * 2 + d2, (d1 - d0) * 2, d0)
    return SmallPolynomial(b.dot(c), b.dot(b) + 2 * a.dot(c), 3 * a.dot(b), 2 * a.dot(a)).roots(
      from: 0, to: 1)
  }
}

// MARK: - Nearest point

extension CubicBezier {
  /// The parameter in 0...1 of the curve's point that is nearest to `point`; the smaller of two that tie.
  ///
  /// All roots of the quintic (curve − point)·velocity = 0 are tried beside the ends.
  public func parameter(nearestTo point: Point) -> Double {
    let (d0, d1, d2) = (control1 - start, control2 - control1, end - control2)
    let (a, b, c, d) = (d0 - d1 * 2 + d2, (d1 - d0) * 3, d0 * 3, start - point)
    let equation = SmallPolynomial(
      c.dot(d), 2 * b.dot(d) + c.dot(c), 3 * (a.dot(d) + b.dot(c)), 4 * a.dot(c) + 2 * b.dot(b),
      5 * a.dot(b), 3 * a.dot(a))
    return nearestParameter(to: point, on: self, among: equation.roots(from: 0, to: 1))
  }

  /// The distance from the curve to a point.
  public func distance(to point: Point) -> Double {
    self.point(at: parameter(nearestTo: point)).distance(to: point)
  }
}

// MARK: - Flattening

extension CubicBezier {
  /// Appends the ends of chords that lie within `tolerance` points of the curve; the start is left out, the
  /// end is exact.
  ///
  /// The number of chords grows with √(1 / tolerance).
  public func appendFlattened(tolerance: Double, to points: inout [Point]) {
    let bound = Swift.max(secondDerivative(at: 0).length, secondDerivative(at: 1).length)
    let count = stepCount(secondDerivativeBound: bound, tolerance: tolerance)
    for step in 1..<count { points.append(point(at: Double(step) / Double(count))) }
    points.append(end)
  }
}
