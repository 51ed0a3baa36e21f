// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The head at one end of a shaft, measured from the ink near it.
struct ArrowHeadMeasure {
  /// The farthest ink on each side of the shaft, seen from the tip; clockwise is the side of the positive angle.
  private(set) var clockwise: Vector?
  private(set) var counterclockwise: Vector?
  /// The unit vector from the tip into the shaft.
  let backward: Vector
  /// Where the head's ink points to: the tip of the shaft, or the most forward ink of a head drawn beyond it.
  let tip: Point
  let gap: Double
  let isTriangle: Bool
  /// The samples of the head.
  let points: [Point]

  /// `nil` when the ink has no barb of a plausible size and angle.
  init?(_ ink: [Point], tip shaftEnd: Point, backward: Vector, length drawn: Double) {
    guard ink.count >= 2 else { return nil }
    points = ink
    self.backward = backward
    tip = ArrowHeadMeasure.tip(ink, shaftEnd, backward, drawn)
    let length = drawn + tip.distance(to: shaftEnd)
    var nearest = Double.infinity
    var (left, right) = (0.0, 0.0)
    for point in ink {
      let v = point - tip
      let along = v.dot(backward)
      let across = backward.cross(v)
      nearest = Swift.min(nearest, v.squaredLength)
      // Between 10° and about 100° from the shaft.
      guard abs(across) > 0.18 * along, along > -0.2 * abs(across) else { continue }
      let reach = v.squaredLength
      if across > 0, reach > left { (clockwise, left) = (v, reach) }
      if across < 0, reach > right { (counterclockwise, right) = (v, reach) }
    }
    gap = nearest.squareRoot()
    // A side much smaller than the other is a slip of the pen.
    if left < 0.09 * right { clockwise = nil }
    if right < 0.09 * left { counterclockwise = nil }
    let reach = Swift.max(left, right).squareRoot()
    guard reach >= 0.04 * length, reach <= 0.95 * length else { return nil }
    guard gap <= 0.5 * reach + 0.05 * length else { return nil }
    // One side alone must look like a barb, or every bend would be a head.
    if clockwise == nil || counterclockwise == nil {
      let barb = clockwise ?? counterclockwise ?? .zero
      guard barb.dot(backward) > 0.42 * barb.length, reach <= 0.5 * length else { return nil }
    }
    isTriangle = ArrowHeadMeasure.hasBase(ink, tip, clockwise, counterclockwise)
  }

  /// The most forward ink near the axis, unless the shaft reaches farther.
  private static func tip(_ ink: [Point], _ end: Point, _ backward: Vector, _ length: Double) -> Point {
    var best = 0.0
    for point in ink {
      let v = point - end
      guard abs(v.cross(backward)) < 0.4 * length else { continue }
      best = Swift.min(best, v.dot(backward))
    }
    return end + backward * Swift.max(best, -0.8 * length)
  }

  /// Whether ink lies between the ends of the barbs, away from barbs and shaft.
  private static func hasBase(_ ink: [Point], _ tip: Point, _ a: Vector?, _ b: Vector?) -> Bool {
    guard let a, let b else { return false }
    let base = Segment(from: tip + a, to: tip + b)
    let width = base.length
    guard width > 0 else { return false }
    var bins: [4 of Bool] = InlineArray(repeating: false)
    for point in ink {
      let t = (point - base.start).dot(base.displacement) / (width * width)
      guard t > 0.2, t < 0.8, base.distance(to: point) < 0.15 * width else { continue }
      bins[Swift.min(3, Int((t - 0.2) / 0.15))] = true
    }
    return bins[0] && bins[1] && bins[2] && bins[3]
  }

  /// Whether both heads of an arrow may be what these are: two sides each, of like size.
  func matches(_ other: ArrowHeadMeasure) -> Bool {
    guard clockwise != nil, counterclockwise != nil, other.clockwise != nil, other.counterclockwise != nil
    else {
      return false
    }
    return Swift.min(length, other.length) > 0.4 * Swift.max(length, other.length)
  }

  /// The length of the barbs: the mean of those that were drawn.
  var length: Double {
    switch (clockwise, counterclockwise) {
    case (let a?, let b?): 0.5 * (a.length + b.length)
    case (let a?, nil): a.length
    case (nil, let b?): b.length
    case (nil, nil): 0
    }
  }

  /// The angle between barbs and shaft: the mean of those that were drawn.
  var angle: Double {
    let a = clockwise.map { abs(backward.turn(to: $0).radians) }
    let b = counterclockwise.map { abs(backward.turn(to: $0).radians) }
    return switch (a, b) {
    case (let a?, let b?): 0.5 * (a + b)
    case (let a?, nil): a
    case (nil, let b?): b
    case (nil, nil): 0
    }
  }

  /// The head as it was drawn.
  var head: ArrowReading.Head {
    ArrowReading.Head(
      clockwise: barb(clockwise), counterclockwise: barb(counterclockwise), isTriangle: isTriangle, gap: gap)
  }

  private func barb(_ end: Vector?) -> ArrowReading.Barb? {
    guard let end else { return nil }
    let reach = end.length
    let barb = Segment(from: tip, to: tip + end)
    // Eighths of the barb with ink beside them.
    var mask: UInt8 = 0
    for point in points where barb.distance(to: point) < 0.2 * reach {
      let share = (point - tip).dot(end) / (reach * reach)
      mask |= 1 << UInt8(Swift.max(0, Swift.min(7, Int(share * 8))))
    }
    return ArrowReading.Barb(
      length: reach, angle: backward.turn(to: end).magnitude, inkedShare: Double(mask.nonzeroBitCount) / 8)
  }
}
