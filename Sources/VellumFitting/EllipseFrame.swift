// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// An ellipse as the fits work on it: in scaled coordinates about the mean, its direction as a unit vector.
struct EllipseFrame {
  var (cx, cy): (Double, Double)
  /// The semi-axes along and across the direction.
  var (a, b): (Double, Double)
  /// Cosine and sine of the direction of `a`.
  var (c, s): (Double, Double)

  init(cx: Double, cy: Double, a: Double, b: Double, c: Double, s: Double) {
    (self.cx, self.cy, self.a, self.b, self.c, self.s) = (cx, cy, a, b, c, s)
  }

  /// The ellipse a x² + b xy + c y² + d x + e y + f = 0; `nil` when the conic is no real ellipse.
  init?(conic: (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)) {
    var q = conic
    if q.a + q.c < 0 { q = (-q.a, -q.b, -q.c, -q.d, -q.e, -q.f) }
    let delta = q.b * q.b - 4 * q.a * q.c
    let size = q.a + q.c
    guard delta < -1e-12 * size * size, size > 0 else { return nil }
    let x = (2 * q.c * q.d - q.b * q.e) / delta
    let y = (2 * q.a * q.e - q.b * q.d) / delta
    let value = q.f + 0.5 * (q.d * x + q.e * y)
    let h = ((q.a - q.c) * (q.a - q.c) + q.b * q.b).squareRoot()
    // The smaller denominator without cancellation: (a + c)² − h² = −delta.
    let (large, small) = (size + h, -delta / (size + h))
    guard value < 0, value.isFinite else { return nil }
    let major = (-2 * value / small).squareRoot()
    let minor = (-2 * value / large).squareRoot()
    // Direction from (cos 2θ, sin 2θ) = (c − a, −b)/h by half-angle formulas: square roots only.
    var (cosine, sine) = (1.0, 0.0)
    if h > 0 {
      let (double, twin) = ((q.c - q.a) / h, -q.b / h)
      if double >= 0 {
        cosine = (0.5 * (1 + double)).squareRoot()
        sine = 0.5 * twin / cosine
      } else {
        sine = (0.5 * (1 - double)).squareRoot()
        cosine = 0.5 * twin / sine
      }
    }
    guard major.isFinite, minor > 0 else { return nil }
    self.init(cx: x, cy: y, a: major, b: minor, c: cosine, s: sine)
  }

  /// The same ellipse in the frame of `moments`.
  init(_ ellipse: Ellipse, in moments: HigherMoments) {
    let offset = ellipse.center - moments.mean
    self.init(
      cx: offset.x / moments.scale, cy: offset.y / moments.scale, a: ellipse.semiMajor / moments.scale,
      b: ellipse.semiMinor / moments.scale, c: ellipse.rotation.cosine, s: ellipse.rotation.sine)
  }

  /// The ellipse in the points' own coordinates, larger axis first, rotation in `0 ..< π`.
  func ellipse(in moments: HigherMoments) -> Ellipse {
    let swapped = b > a
    let direction = swapped ? Vector(-s, c) : Vector(c, s)
    return Ellipse(
      center: moments.mean + Vector(cx, cy) * moments.scale, semiMajor: Swift.max(a, b) * moments.scale,
      semiMinor: Swift.min(a, b) * moments.scale, rotation: direction.angle.normalizedAxis)
  }

  /// The frame moved by a step in (cx, cy, a, b, θ); halved while it would shrink an axis below a fifth.
  func advanced(by step: [8 of Double], times factor: Double) -> EllipseFrame {
    var k = factor
    while a + k * step[2] < 0.2 * a || b + k * step[3] < 0.2 * b { k *= 0.5 }
    let turn = Swift.max(-0.5, Swift.min(0.5, k * step[4]))
    let (x, y) = (c - s * turn, s + c * turn)
    let length = (x * x + y * y).squareRoot()
    return EllipseFrame(
      cx: cx + k * step[0], cy: cy + k * step[1], a: a + k * step[2], b: b + k * step[3], c: x / length,
      s: y / length)
  }
}
