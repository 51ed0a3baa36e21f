// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// One segment of a stroke as an eraser meets it: the centre line on the page, and how near the middle of the eraser must
/// come to wipe it, both as cubic polynomials by their Bernstein coefficients.
struct InkSegment {
  private let line: CubicBezier
  private let reaches: (Double, Double, Double, Double)

  /// A segment of a stroke's path, whole even when only a part is visible: so what is found does not depend on the cuts.
  ///
  /// - Parameter reach: The eraser's radius.
  init(of stroke: Stroke, _ segment: Int, reach: Double, cut: EraserCut) {
    let (bezier, transform) = (stroke.path.segmentPolynomial(segment).bezier, stroke.transform)
    line = CubicBezier(
      from: transform.apply(to: bezier.start), control1: transform.apply(to: bezier.control1),
      control2: transform.apply(to: bezier.control2), to: transform.apply(to: bezier.end))
    guard cut == .ink else {
      reaches = (reach, reach, reach, reach)
      return
    }
    let widths = stroke.path.widths(ofSegment: segment)
    let half = 0.5 * transform.meanScale
    reaches = (
      reach + half * widths.0, reach + half * widths.1, reach + half * widths.2, reach + half * widths.3
    )
  }

  /// The box outside which no middle of an eraser wipes the segment; `nil` when a number is not finite.
  var bounds: Rect? {
    line.hullBounds.expanded(by: Swift.max(Swift.max(reaches.0, reaches.1), Swift.max(reaches.2, reaches.3)))
  }

  private func reach(at u: Double) -> Double {
    let v = 1 - u
    return v * v * v * reaches.0 + 3 * v * v * u * reaches.1 + 3 * v * u * u * reaches.2 + u * u * u
      * reaches.3
  }

  private func reach(_ index: Int) -> Double {
    index < 2 ? (index == 0 ? reaches.0 : reaches.1) : (index == 2 ? reaches.2 : reaches.3)
  }

  private func control(_ index: Int) -> Point {
    index < 2 ? (index == 0 ? line.start : line.control1) : (index == 2 ? line.control2 : line.end)
  }

  /// Appends the ranges between two shares that lie within reach of a straight way.
  ///
  /// The reach is met where the distance from an end, or from the line through both, equals it: at roots of polynomials.
  /// Between two that follow each other nothing changes, so the middle tells.
  ///
  /// - Parameter roots: Memory to work in.
  func appendRanges(
    coveredBy way: Segment, from start: Double, to end: Double, offset: Double, _ roots: inout [Double],
    to ranges: inout [ClosedRange<Double>]
  ) {
    roots.removeAll(keepingCapacity: true)
    appendMeetings(with: way, to: &roots)
    roots.append(1)
    roots.sort()
    var (previous, open) = (0.0, Double?.none)
    for root in roots where root > previous {
      let middle = 0.5 * (previous + root)
      if way.distance(to: line.point(at: middle)) <= reach(at: middle) {
        open = open ?? previous
      } else if let begin = open {
        append(begin, previous, start, end, offset, &ranges)
        open = nil
      }
      previous = root
    }
    if let begin = open { append(begin, 1, start, end, offset, &ranges) }
  }

  private func append(
    _ from: Double, _ to: Double, _ start: Double, _ end: Double, _ offset: Double,
    _ ranges: inout [ClosedRange<Double>]
  ) {
    let (low, high) = (Swift.max(from, start), Swift.min(to, end))
    if low < high { ranges.append((offset + low)...(offset + high)) }
  }

  private func appendMeetings(with way: Segment, to roots: inout [Double]) {
    appendMeetings(with: way.start, to: &roots)
    guard let along = way.displacement.normalized else { return }
    appendMeetings(with: way.end, to: &roots)
    let (length, normal) = (way.length, along.perpendicular)
    func polynomial(_ value: (Vector, Double) -> Double) -> BernsteinPolynomial {
      func coefficient(_ index: Int) -> Double { value(control(index) - way.start, reach(index)) }
      return BernsteinPolynomial(coefficient(0), coefficient(1), coefficient(2), coefficient(3))
    }
    // Where the middle of the eraser stands beside its way, and beside its ends.
    let noise = 1e-13 * scale(from: way.start)
    polynomial { $0.dot(normal) - $1 }.appendRoots(noise: noise, to: &roots)
    polynomial { $0.dot(normal) + $1 }.appendRoots(noise: noise, to: &roots)
    polynomial { away, _ in away.dot(along) }.appendRoots(noise: noise, to: &roots)
    polynomial { away, _ in away.dot(along) - length }.appendRoots(noise: noise, to: &roots)
  }

  /// The shares at which the distance from a place is the reach.
  private func appendMeetings(with place: Point, to roots: inout [Double]) {
    let away = (control(0) - place, control(1) - place, control(2) - place, control(3) - place)
    func vector(_ index: Int) -> Vector {
      index < 2 ? (index == 0 ? away.0 : away.1) : (index == 2 ? away.2 : away.3)
    }
    let scale = scale(from: place)
    BernsteinPolynomial { vector($0).dot(vector($1)) - reach($0) * reach($1) }
      .appendRoots(noise: 1e-13 * scale * scale, to: &roots)
  }

  /// The greatest length that the polynomials are made of.
  private func scale(from place: Point) -> Double {
    var greatest = 0.0
    for index in 0...3 {
      greatest = Swift.max(greatest, Swift.max((control(index) - place).length, reach(index)))
    }
    return greatest
  }
}

extension StrokePath {
  /// The Bernstein coefficients of the width over a segment; none is negative when no control point's width is.
  fileprivate func widths(ofSegment segment: Int) -> (Double, Double, Double, Double) {
    let last = points.count - 1
    let (b, c) = (points[segment].width, points[segment + 1].width)
    let a = segment > 0 ? points[segment - 1].width : 2 * b - c
    let d = segment + 1 < last ? points[segment + 2].width : 2 * c - b
    return ((a + 4 * b + c) / 6, (2 * b + c) / 3, (b + 2 * c) / 3, (b + 4 * c + d) / 6)
  }
}

extension EraserSweep {
  /// The straight pieces of the way; a tap is one of no length.
  var capsules: [Segment] {
    guard places.count > 1 else { return places.map { Segment(from: $0, to: $0) } }
    return zip(places, places.dropFirst()).map { Segment(from: $0, to: $1) }
  }
}
