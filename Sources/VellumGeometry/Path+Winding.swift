// SPDX-License-Identifier: Apache-2.0

extension Path {
  /// How often the path winds round the point, positive from +x toward +y (clockwise on the screen); open subpaths
  /// count as closed.
  ///
  /// Exact for straight pieces. Curves are cut where they turn along y, so that each part crosses a level once and no
  /// crossing is lost or counted twice; only a point within rounding of a curve may fall on either side. A point
  /// exactly on a straight piece is taken as just left of and above it.
  public func windingNumber(around point: Point) -> Int {
    var winding = 0
    for piece in pieces(closingOpenSubpaths: true) {
      switch piece {
      case .line(let segment):
        winding += edgeWinding(from: segment.start, to: segment.end, around: point) ?? 0
      case .quadratic(let curve):
        winding += curve.elevated.winding(around: point)
      case .cubic(let curve):
        winding += curve.winding(around: point)
      }
    }
    return winding
  }

  /// Whether filling the path covers the point.
  ///
  /// A point exactly on a straight piece is inside.
  public func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    for piece in pieces(closingOpenSubpaths: true) {
      guard case .line(let segment) = piece else { continue }
      if edgeWinding(from: segment.start, to: segment.end, around: point) == nil { return true }
    }
    return rule.contains(windingNumber: windingNumber(around: point))
  }
}

extension CubicBezier {
  /// The curve's share in the winding number: its crossings of the ray from the point toward +x.
  fileprivate func winding(around point: Point) -> Int {
    let low = Swift.min(start.y, control1.y, control2.y, end.y)
    let high = Swift.max(start.y, control1.y, control2.y, end.y)
    guard low <= point.y, point.y <= high else { return 0 }
    let rightmost = Swift.max(start.x, control1.x, control2.x, end.x)
    guard rightmost >= point.x else { return 0 }
    let (d0, d1, d2) = (control1.y - start.y, control2.y - control1.y, end.y - control2.y)
    var sum = 0
    var (t0, y0) = (0.0, start.y)
    let turns = PolynomialRoots.quadratic(d0 - 2 * d1 + d2, 2 * (d1 - d0), d0)
    for index in 0..<turns.count where turns[index] > 0 && turns[index] < 1 {
      let t = turns[index]
      let y = self.point(at: t).y
      sum += monotoneWinding(around: point, from: t0, y0, to: t, y)
      (t0, y0) = (t, y)
    }
    return sum + monotoneWinding(around: point, from: t0, y0, to: 1, end.y)
  }

  /// The share of a part over which y only rises or only falls.
  private func monotoneWinding(
    around point: Point, from t0: Double, _ y0: Double, to t1: Double, _ y1: Double
  )
    -> Int
  {
    let rises = y0 <= point.y && y1 > point.y
    let falls = y0 > point.y && y1 <= point.y
    guard rises || falls else { return 0 }
    var (low, high) = (t0, t1)
    // Halving needs no slope, and the parts are few.
    for _ in 0..<64 {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { break }
      if (self.point(at: middle).y <= point.y) == rises { low = middle } else { high = middle }
    }
    guard self.point(at: 0.5 * (low + high)).x > point.x else { return 0 }
    return rises ? 1 : -1
  }
}
