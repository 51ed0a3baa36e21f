// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// An ellipse laid on the ink: from the moments of the ink, then Gauss–Newton steps on the first-order distance
/// f / |∇f| of the implicit equation in the ellipse's own frame.
struct EllipseEvidence {
  private(set) var center = Point.origin
  private(set) var semiMajor = 0.0
  private(set) var semiMinor = 0.0
  /// The direction of the larger axis, a unit vector.
  private(set) var axis = Vector(1, 0)
  private(set) var rms = Double.infinity
  private(set) var maximum = Double.infinity
  /// The longest part of the turn about the centre without ink, as a share of the turn.
  private(set) var gap = 1.0
  private(set) var coverage = 0.0

  init(_ points: [Point], hull: HullEvidence) {
    guard start(points, hull: hull) else { return }
    var steps = 0
    while steps < 3, step(points) { steps += 1 }
    if semiMinor > semiMajor {
      swap(&semiMajor, &semiMinor)
      axis = axis.perpendicular
    }
    measure(points)
  }

  /// The box of least area gives the start: its middle, its half sides.
  private mutating func start(_ points: [Point], hull: HullEvidence) -> Bool {
    let along = hull.boxDirection
    var (low, high, narrow, wide) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for corner in hull.corners {
      let v = corner - .origin
      let (u, w) = (v.dot(along), along.cross(v))
      (low, high) = (min(low, u), max(high, u))
      (narrow, wide) = (min(narrow, w), max(wide, w))
    }
    center = .origin + along * (0.5 * (low + high)) + along.perpendicular * (0.5 * (narrow + wide))
    semiMajor = 0.5 * hull.boxLength
    semiMinor = 0.5 * hull.boxWidth
    axis = along
    return semiMinor > 0.004
  }

  /// One Gauss–Newton step in (cx, cy, a, b, θ); false when it would leave the range of sense.
  private mutating func step(_ points: [Point]) -> Bool {
    var normal = SymmetricSystem5()
    let (ia, ib) = (1 / semiMajor, 1 / semiMinor)
    for point in points {
      let v = point - center
      let (u, w) = (v.dot(axis), axis.cross(v))
      let (p, q) = (u * ia, w * ib)
      // f = p² + q² − 1; its gradient in (u, w) has this length.
      let (gu, gw) = (2 * p * ia, 2 * q * ib)
      let length = max((gu * gu + gw * gw).squareRoot(), 1e-9)
      let scale = 1 / length
      let residual = (p * p + q * q - 1) * scale
      normal.add(
        -gu * scale, -gw * scale, -2 * p * p * ia * scale, -2 * q * q * ib * scale, (gu * w - gw * u) * scale,
        residual: residual)
    }
    guard let d = normal.solution() else { return false }
    let (a, b) = (semiMajor - d.2, semiMinor - d.3)
    guard a > 0.3 * semiMajor, b > 0.3 * semiMinor, a < 2, b < 2, abs(d.4) < 0.8 else { return false }
    center = center - axis * d.0 - axis.perpendicular * d.1
    guard (center - .origin).squaredLength < 1 else { return false }
    (semiMajor, semiMinor) = (a, b)
    let turned = axis - axis.perpendicular * d.4
    axis = turned.normalized ?? axis
    return true
  }

  private mutating func measure(_ points: [Point]) {
    guard semiMinor > 0 else { return }
    let (ia, ib) = (1 / semiMajor, 1 / semiMinor)
    var cover = OutlineCoverage()
    var (sum, greatest) = (0.0, 0.0)
    for point in points {
      let v = point - center
      let (u, w) = (v.dot(axis), axis.cross(v))
      let (p, q) = (u * ia, w * ib)
      let f = p * p + q * q
      // √f is how many times farther out than the outline the point lies; the first-order distance is exact enough.
      let gradient = ((p * ia) * (p * ia) + (q * ib) * (q * ib)).squareRoot()
      let distance = abs(f - 1) / max(2 * gradient, ia * (f + 1) * 0.5)
      sum += distance * distance
      greatest = max(greatest, distance)
      cover.mark(0.5 + Double.atan2(y: q, x: p) / (2 * .pi))
    }
    rms = (sum / Double(points.count)).squareRoot()
    maximum = greatest
    (gap, coverage) = (cover.longestGap, cover.share)
  }
}

/// Normal equations of five unknowns, solved by Cholesky's method.
struct SymmetricSystem5 {
  private var m: [25 of Double] = .init(repeating: 0)
  private var r: [5 of Double] = .init(repeating: 0)

  mutating func add(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, residual: Double) {
    let row: [5 of Double] = [a, b, c, d, e]
    for i in 0..<5 {
      r[i] += row[i] * residual
      for j in 0...i { m[i * 5 + j] += row[i] * row[j] }
    }
  }

  /// The step that the residuals ask for: minus the least-squares update of the unknowns.
  func solution() -> (Double, Double, Double, Double, Double)? {
    var l = m
    var x = r
    var trace = 0.0
    for i in 0..<5 { trace += l[i * 6] }
    for i in 0..<5 { l[i * 6] += 1e-6 * trace }
    for i in 0..<5 {
      for j in 0...i {
        var sum = l[i * 5 + j]
        for k in 0..<j { sum -= l[i * 5 + k] * l[j * 5 + k] }
        if i == j {
          guard sum > 0 else { return nil }
          l[i * 6] = sum.squareRoot()
        } else {
          l[i * 5 + j] = sum / l[j * 6]
        }
      }
    }
    for i in 0..<5 {
      var sum = x[i]
      for k in 0..<i { sum -= l[i * 5 + k] * x[k] }
      x[i] = sum / l[i * 6]
    }
    for i in stride(from: 4, through: 0, by: -1) {
      var sum = x[i]
      for k in i + 1..<5 { sum -= l[k * 5 + i] * x[k] }
      x[i] = sum / l[i * 6]
    }
    return (x[0], x[1], x[2], x[3], x[4])
  }
}
