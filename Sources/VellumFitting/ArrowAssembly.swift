// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Shaft and heads put together and measured against all ink.
struct ArrowAssembly {
  private var shaft: ArrowShaft
  private let end: ArrowHeadMeasure
  private let start: ArrowHeadMeasure?
  private let hypothesis: ArrowHypothesis
  private let ink: ArrowInk

  init(
    _ shaft: ArrowShaft, end: ArrowHeadMeasure, start: ArrowHeadMeasure?, _ hypothesis: ArrowHypothesis,
    _ ink: ArrowInk
  ) {
    (self.shaft, self.end, self.start, self.hypothesis, self.ink) = (shaft, end, start, hypothesis, ink)
  }

  func reading() -> ArrowReading? {
    let arrow = assembled()
    let measured = residuals(arrow)
    let length = shaft.length
    guard length > 0, measured.squares.isFinite else { return nil }
    let meanSquare = measured.squares / Double(ink.points.count)
    let head = end.head
    var score = ArrowShaft.score(meanSquare, length, shaft.parameters + 2)
    // A head with one side is drawn less often than with two; uneven sides are rarer still.
    score += unevenness(head)
    if let start { score += unevenness(start.head) + 8 }
    return ArrowReading(
      fit: Fit(arrow, rms: meanSquare.squareRoot(), maximum: measured.maximum), end: head, start: start?.head,
      shaftLength: length, shaftRMS: shaft.meanSquare.squareRoot(), shaftStroke: hypothesis.stroke,
      score: score)
  }

  private func unevenness(_ head: ArrowReading.Head) -> Double {
    guard let a = head.clockwise, let b = head.counterclockwise else { return 12 }
    let lengths = abs(a.length - b.length) / Swift.max(a.length, b.length)
    let angles = (a.angle - b.angle).magnitude.radians
    return 12 * lengths * lengths + 12 * angles * angles
  }

  private func assembled() -> Arrow {
    let headLength = start.map { 0.5 * ($0.length + end.length) } ?? end.length
    let headAngle = start.map { 0.5 * ($0.angle + end.angle) } ?? end.angle
    var arrow = Arrow(
      shaft: shaft.line, heads: start == nil ? .end : .both, headLength: headLength,
      headAngle: .radians(Swift.min(headAngle, .pi / 2)))
    // A head drawn beyond the end of the shaft moves the tip to where it points.
    switch arrow.shaft {
    case .polyline(var points):
      points[points.count - 1] = end.tip
      if let start { points[0] = start.tip }
      arrow.shaft = .polyline(points)
    case .curve(var curve):
      curve.end = end.tip
      if let start { curve.start = start.tip }
      arrow.shaft = .curve(curve)
    }
    return arrow
  }

  private func residuals(_ arrow: Arrow) -> (squares: Double, maximum: Double) {
    var pieces: [Segment] = []
    var curve: QuadraticBezier?
    switch arrow.shaft {
    case .polyline(let points):
      for index in 1..<points.count { pieces.append(Segment(from: points[index - 1], to: points[index])) }
    case .curve(let quadratic): curve = quadratic
    }
    append(arrow.endBarbs, end, to: &pieces)
    if let start { append(arrow.startBarbs, start, to: &pieces) }
    var (squares, maximum) = (0.0, 0.0)
    for point in ink.points {
      var least = curve.map { QuadraticFeet.squaredDistance(from: point, to: $0) } ?? .infinity
      for piece in pieces {
        least = Swift.min(
          least, piece.point(at: piece.parameter(nearestTo: point)).squaredDistance(to: point))
      }
      squares += least
      maximum = Swift.max(maximum, least)
    }
    return (squares, maximum.squareRoot())
  }

  private func append(_ barbs: Arrow.Barbs?, _ head: ArrowHeadMeasure, to pieces: inout [Segment]) {
    guard let barbs else { return }
    if head.clockwise != nil { pieces.append(Segment(from: barbs.tip, to: barbs.first)) }
    if head.counterclockwise != nil { pieces.append(Segment(from: barbs.tip, to: barbs.second)) }
    if head.isTriangle { pieces.append(Segment(from: barbs.first, to: barbs.second)) }
  }
}
