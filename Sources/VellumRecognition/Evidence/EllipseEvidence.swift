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
  /// How much the outline swells and shrinks three and four times in one turn about the middle, relative to the ellipse:
  /// what tells rounded triangles, rectangles and diamonds from ellipses that merely wobble.
  private(set) var third = 0.0
  private(set) var fourth = 0.0

  init(_ points: [Point], hull: HullEvidence) {
    guard start(points, hull: hull) else { return }
    var steps = 0
    while steps < 3, let change = step(points), change > 2e-3 { steps += 1 }
    if semiMinor > semiMajor {
      swap(&semiMajor, &semiMinor)
      axis = axis.perpendicular
    }
    measure(points)
  }

  /// The ellipse of a part of the ink, near the ellipse of the whole.
  init(_ points: ArraySlice<Point>, near whole: EllipseEvidence) {
    self = whole
    rms = .infinity
    let points = Array(points)
    var steps = 0
    while steps < 4, let change = step(points), change > 2e-3 { steps += 1 }
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

  /// One Gauss–Newton step in (cx, cy, a, b, θ): how far it went, in units; `nil` when it would leave the range of sense.
  private mutating func step(_ points: [Point]) -> Double? {
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
    guard let d = normal.solution() else { return nil }
    let (a, b) = (semiMajor - d.2, semiMinor - d.3)
    guard a > 0.3 * semiMajor, b > 0.3 * semiMinor, a < 2, b < 2 else { return nil }
    center = center - axis * d.0 - axis.perpendicular * d.1
    guard (center - .origin).squaredLength < 1 else { return nil }
    (semiMajor, semiMinor) = (a, b)
    // Near a circle the turn is hardly determined: bounded, it does no harm.
    let turned = axis - axis.perpendicular * max(-0.4, min(0.4, d.4))
    axis = turned.normalized ?? axis
    return max(abs(d.0), abs(d.1), abs(d.2), abs(d.3))
  }

  private mutating func measure(_ points: [Point]) {
    guard semiMinor > 0 else { return }
    let (ia, ib) = (1 / semiMajor, 1 / semiMinor)
    var cover = OutlineCoverage()
    var (sum, greatest) = (0.0, 0.0)
    var (c3, s3, c4, s4) = (0.0, 0.0, 0.0, 0.0)
    for point in points {
      let v = point - center
      let (u, w) = (v.dot(axis), axis.cross(v))
      let (p, q) = (u * ia, w * ib)
      let f = p * p + q * q
      // e^{iφ} of the direction in the frame where the ellipse is a circle, and its powers by products.
      let inverse = 1 / max(f, 1e-12)
      let (x2, y2) = ((p * p - q * q) * inverse, 2 * p * q * inverse)
      let root = f.squareRoot()
      let swell = min(root - 1, 1) / max(root, 1e-6)
      c3 += swell * (x2 * p - y2 * q)
      s3 += swell * (x2 * q + y2 * p)
      c4 += swell * root * (x2 * x2 - y2 * y2)
      s4 += swell * root * 2 * x2 * y2
      // √f is how many times farther out than the outline the point lies; the first-order distance is exact enough.
      let gradient = ((p * ia) * (p * ia) + (q * ib) * (q * ib)).squareRoot()
      let distance = abs(f - 1) / max(2 * gradient, ia * (f + 1) * 0.5)
      sum += distance * distance
      greatest = max(greatest, distance)
      // A turn about the centre that is even on the diamond |p| + |q| = 1 serves as well as the angle.
      let quarter = p / max(abs(p) + abs(q), 1e-9)
      cover.mark(q >= 0 ? 0.25 * (1 - quarter) : 0.25 * (3 + quarter))
    }
    rms = (sum / Double(points.count)).squareRoot()
    maximum = greatest
    (gap, coverage) = (cover.longestGap, cover.share)
    third = 2 * (c3 * c3 + s3 * s3).squareRoot() / Double(points.count)
    fourth = 2 * (c4 * c4 + s4 * s4).squareRoot() / Double(points.count)
  }
}

/// Normal equations of five unknowns, solved by Cholesky's method.
struct SymmetricSystem5 {
  // The products of the unknowns a to e and the residual r, two side by side.
  private var aab = SIMD2(0.0, 0), acd = SIMD2(0.0, 0), aer = SIMD2(0.0, 0)
  private var bab = SIMD2(0.0, 0), bcd = SIMD2(0.0, 0), ber = SIMD2(0.0, 0)
  private var ccd = SIMD2(0.0, 0), cer = SIMD2(0.0, 0)
  private var dcd = SIMD2(0.0, 0), der = SIMD2(0.0, 0)
  private var eer = SIMD2(0.0, 0)

  @inline(__always)
  mutating func add(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, residual: Double) {
    let (ab, cd, er) = (SIMD2(a, b), SIMD2(c, d), SIMD2(e, residual))
    aab += a * ab
    acd += a * cd
    aer += a * er
    bab += b * ab
    bcd += b * cd
    ber += b * er
    ccd += c * cd
    cer += c * er
    dcd += d * cd
    der += d * er
    eer += e * er
  }

  /// The step that the residuals ask for: minus the least-squares update of the unknowns.
  func solution() -> (Double, Double, Double, Double, Double)? {
    var l: [25 of Double] = [
      aab.x, 0, 0, 0, 0, aab.y, bab.y, 0, 0, 0, acd.x, bcd.x, ccd.x, 0, 0, acd.y, bcd.y, ccd.y, dcd.y, 0,
      aer.x, ber.x, cer.x, der.x, eer.x,
    ]
    var x: [5 of Double] = [aer.y, ber.y, cer.y, der.y, eer.y]
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
