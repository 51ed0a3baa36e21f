// SPDX-License-Identifier: Apache-2.0

extension EllipticArc: ParametricCurve {
  /// The point at the share `t` of the sweep: 0 the start, 1 the end.
  public func point(at t: Double) -> Point { ellipse.point(at: start + sweep * t) }

  /// The velocity with respect to the share of the sweep.
  public func derivative(at t: Double) -> Vector { ellipse.derivative(at: start + sweep * t) * sweep.radians }

  /// Where the arc begins.
  public var startPoint: Point { ellipse.point(at: start) }
  /// Where the arc ends.
  public var endPoint: Point { ellipse.point(at: start + sweep) }
  /// The ellipse's parameter where the arc ends.
  public var end: Angle { start + sweep }

  /// The arc run backwards.
  public var reversed: EllipticArc { EllipticArc(ellipse: ellipse, start: end, sweep: -sweep) }

  /// The part from one share of the sweep to another, run backwards when the second is smaller.
  public func subsegment(from t0: Double, to t1: Double) -> EllipticArc {
    EllipticArc(ellipse: ellipse, start: start + sweep * t0, sweep: sweep * (t1 - t0))
  }

  /// The share of the sweep, in 0...1, at which the ellipse's parameter `angle` lies, or `nil` when the arc does not
  /// reach it.
  public func share(of angle: Angle) -> Double? {
    guard sweep.radians != 0 else { return angle.radians == start.radians ? 0 : nil }
    let ahead = sweep.radians > 0 ? angle - start : start - angle
    let share = ahead.normalizedPositive.radians / abs(sweep.radians)
    return share <= 1 ? share : nil
  }
}

// MARK: - Bounds and length

extension EllipticArc {
  /// The smallest box that holds the arc, up to rounding.
  public var bounds: Rect {
    var box = Rect(startPoint, endPoint)
    let (s, c) = (ellipse.rotation.sine, ellipse.rotation.cosine)
    // The parameters of the ellipse's extremes along x and along y, and the opposite ones.
    let alongX = Angle.radians(.atan2(y: -ellipse.semiMinor * s, x: ellipse.semiMajor * c))
    let alongY = Angle.radians(.atan2(y: ellipse.semiMinor * c, x: ellipse.semiMajor * s))
    for index in 0..<4 {
      let angle = (index < 2 ? alongX : alongY) + .halfTurn * Double(index % 2)
      if share(of: angle) != nil { box = box.union(ellipse.point(at: angle)) }
    }
    return box
  }

  /// The length of the arc to an absolute `accuracy` in points.
  public func length(accuracy: Double) -> Double { totalLength(accuracy: accuracy) }

  /// The ends of the axes, where a flat ellipse turns back.
  var slowestParameters: RealRoots {
    var shares = RealRoots()
    guard sweep.radians != 0 else { return shares }
    for quarter in 0..<4 {
      if let share = share(of: .quarterTurn * Double(quarter)) { shares.append(share) }
    }
    return shares.sorted
  }
}

// MARK: - Nearest point

extension EllipticArc {
  /// The share of the sweep, in 0...1, of the arc's point that is nearest to `point`.
  public func parameter(nearestTo point: Point) -> Double { nearest(to: point).share }

  /// The distance from the arc to a point.
  public func distance(to point: Point) -> Double { nearest(to: point).distance }

  /// Both local minima of the whole ellipse where the arc has them, and the ends.
  private func nearest(to point: Point) -> (share: Double, distance: Double) {
    let local = (point - ellipse.center).rotated(by: -ellipse.rotation)
    let feet = EllipseFeet(semiX: ellipse.semiMajor, semiY: ellipse.semiMinor, point: local)
    func distance(toFoot foot: Vector) -> Double {
      .hypot(local.x - ellipse.semiMajor * foot.x, local.y - ellipse.semiMinor * foot.y)
    }
    if let share = share(of: feet.nearest.angle) { return (share, distance(toFoot: feet.nearest)) }
    var best = (share: 0.0, distance: distance(toFoot: Vector(start.cosine, start.sine)))
    let atEnd = distance(toFoot: Vector(end.cosine, end.sine))
    if atEnd < best.distance { best = (1, atEnd) }
    if let other = feet.other, let share = share(of: other.angle) {
      let atOther = distance(toFoot: other)
      if atOther < best.distance { best = (share, atOther) }
    }
    return best
  }
}

// MARK: - Chords and cubics

extension EllipticArc {
  /// Appends the ends of chords that lie within `tolerance` points of the arc; the start is left out.
  ///
  /// The number of chords grows with √(1 / tolerance).
  public func appendFlattened(tolerance: Double, to points: inout [Point]) {
    let turn = sweep.radians
    let bound = turn * turn * Swift.max(ellipse.semiMajor, ellipse.semiMinor)
    let count = stepCount(secondDerivativeBound: bound, tolerance: tolerance)
    for step in 1...count { points.append(point(at: Double(step) / Double(count))) }
  }

  /// The number of cubics that stand for the arc: one for each 45° begun.
  public var cubicCount: Int {
    // A hair less, so that 90° computed with rounding does not take three.
    Swift.max(1, Int((abs(sweep.radians) / (.pi / 4) - 1e-9).rounded(.up)))
  }

  /// The cubic number `index` of ``cubicCount`` that stand for the arc.
  ///
  /// Each runs over at most 45°, with its ends on the arc and control points on the tangents at 4/3 · tan(turn / 4).
  /// It leaves the ellipse by less than 4.3e-6 of the larger semi-axis.
  public func cubic(at index: Int) -> CubicBezier {
    let count = Double(cubicCount)
    let (from, to) = (start + sweep * (Double(index) / count), start + sweep * (Double(index + 1) / count))
    let reach = 4 / 3 * Double.tan((to - from).radians / 4)
    let (first, last) = (ellipse.point(at: from), ellipse.point(at: to))
    return CubicBezier(
      from: first, control1: first + ellipse.derivative(at: from) * reach,
      control2: last - ellipse.derivative(at: to) * reach, to: last)
  }
}
