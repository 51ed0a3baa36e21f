// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// How well some ink makes the head of an arrow at a given tip.
struct HeadEvidence {
  /// Where the barbs meet.
  private(set) var apex = Point.origin
  /// The ends of the barbs: the farthest ink on either side of the shaft.
  private(set) var left = Point.origin
  private(set) var right = Point.origin
  /// The lengths of the barbs, in units; one may be almost nothing.
  private(set) var leftLength = 0.0
  private(set) var rightLength = 0.0
  /// The angles of the barbs to the shaft, in radians.
  private(set) var leftAngle = 0.0
  private(set) var rightAngle = 0.0
  /// The distance of the head's ink to the barbs, and to the triangle of both, relative to the mean barb.
  private(set) var openRMS = 1.0
  private(set) var closedRMS = 1.0
  /// How near the head's ink comes to the shaft's end, relative to the mean barb.
  private(set) var tipGap = 1.0
  /// How far the apex lies from the shaft's end, relative to the mean barb.
  private(set) var overshoot = 0.0
  private(set) var pointCount = 0
  /// The share of the two barbs that has ink.
  private(set) var coverage = 0.0

  var meanLength: Double { 0.5 * (leftLength + rightLength) }
  var longest: Double { max(leftLength, rightLength) }
  var shortest: Double { min(leftLength, rightLength) }

  /// The width of the head across the shaft, in units.
  var spread: Double {
    leftLength * .sin(min(leftAngle, .pi / 2)) + rightLength * .sin(min(rightAngle, .pi / 2))
  }

  init() {}

  /// Reads the ink of `runs` as a head where the shaft ends at `end`, seen in the direction `back` along the shaft.
  init(_ points: [Point], runs: [ArrowEvidence.Run], end: Point, back: Vector) {
    var nearest = Double.infinity
    // The apex is the foremost ink near the line of the shaft: heads drawn on their own often stand off its end.
    var (foremost, ahead) = (-Double.infinity, 0.0)
    apex = end
    for run in runs {
      for index in min(run.first, run.last)...max(run.first, run.last) {
        let v = points[index] - end
        let (along, across) = (v.dot(back), back.cross(v))
        pointCount += 1
        nearest = min(nearest, v.squaredLength)
        let rank = -along - 0.7 * abs(across)
        if rank > foremost { (foremost, ahead, apex) = (rank, -along, points[index]) }
      }
    }
    if ahead <= 0.01 { apex = end }
    var (high, low) = (0.0, 0.0)
    left = apex
    right = apex
    for run in runs {
      for index in min(run.first, run.last)...max(run.first, run.last) {
        let v = points[index] - apex
        let across = back.cross(v)
        // Of points equally far out the one farther back is the barb's end.
        let reach = across >= 0 ? across + 0.2 * max(0, v.dot(back)) : across - 0.2 * max(0, v.dot(back))
        if reach > high { (high, left) = (reach, points[index]) }
        if reach < low { (low, right) = (reach, points[index]) }
      }
    }
    let (l, r) = (left - apex, right - apex)
    leftLength = l.length
    rightLength = r.length
    leftAngle = abs(back.turn(to: l).radians)
    rightAngle = abs(back.turn(to: r).radians)
    let mean = max(0.5 * (leftLength + rightLength), 1e-9)
    tipGap = nearest.squareRoot() / mean
    overshoot = apex.distance(to: end) / mean
    measure(points, runs: runs, tip: apex, mean: mean)
  }

  private mutating func measure(_ points: [Point], runs: [ArrowEvidence.Run], tip: Point, mean: Double) {
    let (first, base, last) = (
      SideSet.Side(from: tip, to: left), SideSet.Side(from: left, to: right),
      SideSet.Side(from: right, to: tip)
    )
    var (open, closed) = (0.0, 0.0)
    var marks: UInt32 = 0
    for run in runs {
      for index in min(run.first, run.last)...max(run.first, run.last) {
        let point = points[index]
        let (a, s) = first.squaredDistance(to: point)
        let (c, t) = last.squaredDistance(to: point)
        open += min(a, c)
        closed += min(a, base.squaredDistance(to: point).square, c)
        if a <= c {
          marks |= 1 << UInt32(min(3, Int(s * 4)))
        } else {
          marks |= 1 << UInt32(4 + min(3, Int((1 - t) * 4)))
        }
      }
    }
    let n = Double(max(pointCount, 1))
    openRMS = (open / n).squareRoot() / mean
    closedRMS = (closed / n).squareRoot() / mean
    coverage = Double(marks.nonzeroBitCount) / 8
  }

  /// How unlike a head this is, about 1 for a sloppy one.
  func cost(shaftLength: Double) -> Double {
    let ratio = longest / max(shaftLength, 1e-9)
    var cost =
      min(openRMS, closedRMS) / 0.12 + max(0, tipGap - 0.3) / 0.25
      + max(0, overshoot - 0.6) / 0.3
    // Two barbs of like length and angle; one alone is possible.
    let lopsided = 1 - shortest / max(longest, 1e-9)
    cost += lopsided > 0.8 ? 1.6 : lopsided * 1.2
    let angles =
      lopsided > 0.8
      ? max(leftAngle * (leftLength > rightLength ? 1 : 0), rightAngle * (rightLength >= leftLength ? 1 : 0))
      : 0.5 * (leftAngle + rightAngle)
    cost += max(0, 0.25 - angles) / 0.15 + max(0, angles - 1.15) / 0.3
    cost += max(0, ratio - 0.7) / 0.3 + max(0, 0.06 - ratio) / 0.03
    return cost
  }
}
