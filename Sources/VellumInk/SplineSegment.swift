// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// One segment of a spline as a cubic polynomial in its share u, `0...1`: c0 + c1·u + c2·u² + c3·u³.
struct SplineSegment {
  var c0: Point
  var c1: Vector
  var c2: Vector
  var c3: Vector

  func value(at u: Double) -> Point { c0 + (c1 + (c2 + c3 * u) * u) * u }
  func derivative(at u: Double) -> Vector { c1 + (c2 * 2 + c3 * (3 * u)) * u }
  func secondDerivative(at u: Double) -> Vector { c2 * 2 + c3 * (6 * u) }

  /// The same curve by its Bézier control points.
  var bezier: CubicBezier {
    let control1 = c0 + c1 / 3
    return CubicBezier(
      from: c0, control1: control1, control2: control1 + (c1 + c2) / 3, to: c0 + c1 + c2 + c3)
  }

  /// The part between two shares, as a segment of its own.
  func part(from start: Double, to end: Double) -> SplineSegment {
    guard start != 0 || end != 1 else { return self }
    let step = end - start
    return SplineSegment(
      c0: value(at: start), c1: derivative(at: start) * step,
      c2: (c2 + c3 * (3 * start)) * (step * step), c3: c3 * (step * step * step))
  }
}

extension StrokePath {
  /// The polynomial of a segment, `0 ..< count - 1`; for a path of one point a constant.
  func segmentPolynomial(_ segment: Int) -> SplineSegment {
    let start = points[segment].position
    guard points.count > 1 else { return SplineSegment(c0: start, c1: .zero, c2: .zero, c3: .zero) }
    // Relative to the segment's start, so that far from the origin nothing is lost.
    let before = controlPosition(segment - 1) - start
    let end = controlPosition(segment + 1) - start
    let after = controlPosition(segment + 2) - start
    return SplineSegment(
      c0: start + (before + end) / 6, c1: (end - before) / 2, c2: (before + end) / 2,
      c3: (after - before - end * 3) / 6)
  }

  /// What is drawn of a segment, as a segment of its own.
  func visiblePolynomial(_ segment: Int) -> SplineSegment {
    let (start, end) = visibleShares(of: segment)
    return segmentPolynomial(segment).part(from: start, to: end)
  }
}
