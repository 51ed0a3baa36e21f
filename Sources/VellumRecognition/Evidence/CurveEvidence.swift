// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// One cubic Bézier curve laid on the chain with its ends kept (Schneider, 1990), and the circle of an arc.
struct CurveEvidence {
  private(set) var curve: CubicBezier
  private(set) var rms = Double.infinity
  /// The circle by Kåsa's linear fit, with the angle that the ink runs over.
  private(set) var arcCenter = Point.origin
  private(set) var arcRadius = 0.0
  private(set) var arcStart = 0.0
  private(set) var arcSweep = 0.0
  private(set) var arcRMS = Double.infinity

  init(_ points: [Point]) {
    let (start, end) = (points[0], points[points.count - 1])
    curve = CubicBezier(from: start, control1: start, control2: end, to: end)
    fitCurve(points)
    fitArc(points)
  }

  private mutating func fitCurve(_ points: [Point]) {
    let (start, end) = (points[0], points[points.count - 1])
    let last = Double(points.count - 1)
    var (aa, ab, bb) = (0.0, 0.0, 0.0)
    var (ra, rb) = (Vector.zero, Vector.zero)
    for (index, point) in points.enumerated() {
      let t = Double(index) / last
      let s = 1 - t
      let (a, b) = (3 * s * s * t, 3 * s * t * t)
      let rest = (point - .origin) - (start - .origin) * (s * s * s + 0) - (end - .origin) * (t * t * t)
      aa += a * a
      ab += a * b
      bb += b * b
      ra += rest * a
      rb += rest * b
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 else { return }
    curve.control1 = .origin + (ra * bb - rb * ab) / determinant
    curve.control2 = .origin + (rb * aa - ra * ab) / determinant
    var sum = 0.0
    for (index, point) in points.enumerated() {
      let t = Double(index) / last
      // One Newton step toward the foot point.
      let (p, d, dd) = CurveEvidence.evaluate(curve, t)
      let offset = p - point
      let slope = d.squaredLength + offset.dot(dd)
      let moved = slope > 1e-12 ? min(1, max(0, t - offset.dot(d) / slope)) : t
      let foot = CurveEvidence.evaluate(curve, moved).0
      sum += min(offset.squaredLength, (foot - point).squaredLength)
    }
    rms = (sum / Double(points.count)).squareRoot()
  }

  private static func evaluate(_ curve: CubicBezier, _ t: Double) -> (Point, Vector, Vector) {
    let s = 1 - t
    let (a, b, c) = (
      curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2
    )
    let position =
      curve.start + a * (3 * s * s * t + 3 * s * t * t + t * t * t) + b * (3 * s * t * t + t * t * t) + c
      * (t * t * t)
    return (position, (a * (s * s) + b * (2 * s * t) + c * (t * t)) * 3, ((b - a) * s + (c - b) * t) * 6)
  }

  private mutating func fitArc(_ points: [Point]) {
    var mean = Vector.zero
    for point in points { mean += point - .origin }
    mean = mean / Double(points.count)
    var (xx, xy, yy, xz, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let (x, y) = (point.x - mean.x, point.y - mean.y)
      let z = x * x + y * y
      xx += x * x
      xy += x * y
      yy += y * y
      xz += x * z
      yz += y * z
      zz += z
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 * (xx + yy) * (xx + yy) else { return }
    let cx = 0.5 * (xz * yy - yz * xy) / determinant
    let cy = 0.5 * (yz * xx - xz * xy) / determinant
    arcCenter = .origin + mean + Vector(cx, cy)
    arcRadius = (cx * cx + cy * cy + zz / Double(points.count)).squareRoot()
    var sum = 0.0
    // The turn about the centre: whole turns are counted where the ray opposite to the start is crossed.
    let first = points[0] - arcCenter
    arcStart = Double.atan2(y: first.y, x: first.x)
    var (turns, wasLeft) = (0.0, false)
    for point in points {
      let v = point - arcCenter
      let distance = v.length - arcRadius
      sum += distance * distance
      let isLeft = first.cross(v) < 0
      if isLeft != wasLeft, first.dot(v) < 0 { turns += isLeft ? 1 : -1 }
      wasLeft = isLeft
    }
    let last = points[points.count - 1] - arcCenter
    let swept = Double.atan2(y: first.cross(last), x: first.dot(last)) + 2 * .pi * turns
    arcSweep = swept
    arcRMS = (sum / Double(points.count)).squareRoot()
  }
}
