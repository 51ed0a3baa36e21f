// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Shaft and heads put together, adjusted and measured against all ink.
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

  /// The reading; `adjusts` moves shaft and barbs together to where the ink is, which only the best reading is worth.
  func reading(adjusts: Bool) -> ArrowReading? {
    let arrow = assembled(adjusts: adjusts)
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

  private func assembled(adjusts: Bool) -> Arrow {
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
      if adjusts, points.count == 2, start == nil, let adjusted = adjusted(arrow) { arrow = adjusted }
    case .curve(var curve):
      curve.end = end.tip
      if let start { curve.start = start.tip }
      arrow.shaft = .curve(curve)
    }
    return arrow
  }

  /// A straight arrow with one head, adjusted as a whole.
  private func adjusted(_ arrow: Arrow) -> Arrow? {
    let model = ArrowModel(
      hasClockwise: end.clockwise != nil, hasCounterclockwise: end.counterclockwise != nil,
      hasBase: end.isTriangle,
      headLength: arrow.headLength)
    var refinement = OutlineRefinement(model)
    let p: [8 of Double] = [
      arrow.tail.x, arrow.tail.y, arrow.tip.x, arrow.tip.y, arrow.headAngle.radians, 0, 0, 0,
    ]
    guard let result = try? refinement.run(from: p, ink.points.span, weights: nil, steps: 6) else {
      return nil
    }
    let q = result.parameters
    let (tail, tip) = (Point(q[0], q[1]), Point(q[2], q[3]))
    // Only overshooting ink holds the tail along the shaft, so it goes back beside the drawn end.
    guard let u = (tail - tip).normalized else { return nil }
    let drawn = shaft.start
    var result2 = arrow
    result2.shaft = .polyline([tip + u * (drawn - tip).dot(u), tip])
    result2.headAngle = .radians(q[4])
    return result2
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

/// A straight arrow: tail, tip and the angle of its barbs; the length of the barbs is given.
struct ArrowModel: OutlineModel {
  let hasClockwise: Bool
  let hasCounterclockwise: Bool
  let hasBase: Bool
  let headLength: Double

  var parameterCount: Int { 5 }
  var cornerCount: Int { 4 }
  var edgeCount: Int { 1 + (hasClockwise ? 1 : 0) + (hasCounterclockwise ? 1 : 0) + (hasBase ? 1 : 0) }

  func edge(_ index: Int) -> (Int, Int) {
    switch index {
    case 0: (0, 1)
    case 1: hasClockwise ? (1, 2) : (1, 3)
    case 2: (1, 3)
    default: (2, 3)
    }
  }

  func corner(_ index: Int, _ p: [8 of Double]) -> Point {
    let (tail, tip) = (Point(p[0], p[1]), Point(p[2], p[3]))
    if index == 0 { return tail }
    if index == 1 { return tip }
    let backward = (tail - tip).normalized ?? Vector(1, 0)
    return tip + backward.rotated(by: .radians(index == 2 ? p[4] : -p[4])) * headLength
  }

  func derivative(_ index: Int, _ parameter: Int, _ p: [8 of Double]) -> Vector {
    if index == 0 { return parameter == 0 ? Vector(1, 0) : parameter == 1 ? Vector(0, 1) : .zero }
    if index == 1 { return parameter == 2 ? Vector(1, 0) : parameter == 3 ? Vector(0, 1) : .zero }
    let d = Point(p[0], p[1]) - Point(p[2], p[3])
    let length = d.length
    guard length > 0 else { return .zero }
    let angle = Angle.radians(index == 2 ? p[4] : -p[4])
    let barb = (d / length).rotated(by: angle) * headLength
    switch parameter {
    case 4: return barb.perpendicular * (index == 2 ? 1 : -1)
    default:
      // A move of tail or tip across the shaft turns the barb.
      let unit = parameter % 2 == 0 ? Vector(1, 0) : Vector(0, 1)
      let turn = d.cross(unit) / (length * length)
      return parameter < 2 ? barb.perpendicular * turn : unit - barb.perpendicular * turn
    }
  }

  func isValid(_ p: [8 of Double]) -> Bool { p[4] > 0.1 && p[4] < 1.7 }
}
