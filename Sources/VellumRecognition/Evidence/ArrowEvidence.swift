// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The best reading of the ink as an arrow: which part is the shaft, where its tip is, and how well the rest of the ink
/// makes a head there (after Bresler, Průša and Hlaváč, 2015: shaft first, then the head).
struct ArrowEvidence {
  /// The places of the shaft from tail to tip, as runs of the ink's points.
  private(set) var shaft: [Run] = []
  private(set) var tail = Point.origin
  private(set) var tip = Point.origin
  private(set) var shaftLength = 0.0
  /// The head at the tip.
  private(set) var head = HeadEvidence()
  /// The head at the tail, when there is ink for one.
  private(set) var tailHead: HeadEvidence?
  /// The straight pieces of the shaft and how well they lie.
  private(set) var shaftFit = ShaftFit()
  /// How unlike an arrow the reading is; used only to choose among readings.
  private(set) var cost = Double.infinity
  /// The share of the ink in the head or heads.
  private(set) var headShare = 0.0

  /// Whether the head is so slight that a hooked line would look the same: one barb, or barbs under an eighth of the
  /// shaft, in one stroke.
  var isSlight: Bool {
    guard tailHead == nil else { return false }
    return head.shortest < 0.4 * head.longest
      || (shaft.count == 1 && isOneStroke && head.longest < 0.12 * shaftLength)
  }

  /// The end of what was taken for a single barb though it leaves the shaft at about a right angle: then it is the last
  /// leg of a bent shaft.
  var lastLeg: Point? {
    guard isOneStroke, tailHead == nil, head.shortest < 0.25 * head.longest else { return nil }
    let isLeft = head.leftLength > head.rightLength
    guard (isLeft ? head.leftAngle : head.rightAngle) > 1.3 else { return nil }
    return isLeft ? head.left : head.right
  }

  /// Whether the head was drawn in the stroke of the shaft.
  private(set) var isOneStroke = true

  /// The head's ink, as runs of the ink's points.
  private(set) var headRuns: [Run] = []

  /// Where the shaft's line and the barbs' lines cross, near the apex: sharper than the nearest sample.
  func sharpTip(_ points: [Point], spacing: Double) -> Point {
    let places = shaftFit.places
    guard places.count >= 2, let ahead = (places[places.count - 1] - places[places.count - 2]).normalized
    else {
      return tip
    }
    let shaftLine = FittedLine(point: places[places.count - 1], direction: ahead)
    var (sum, count) = (Vector.zero, 0.0)
    for end in [head.left, head.right] {
      let barb = end - head.apex
      guard barb.length > 3 * spacing, let along = barb.normalized else { continue }
      var moments = PrefixMoments.Sums()
      var n = 0.0
      for run in headRuns {
        for index in min(run.first, run.last)...max(run.first, run.last) {
          let v = points[index] - head.apex
          let (reach, across) = (v.dot(along), along.cross(v))
          guard reach > 0.2 * barb.length, reach < barb.length, abs(across) < 0.15 * barb.length else {
            continue
          }
          moments.x += points[index].x
          moments.y += points[index].y
          moments.xx += points[index].x * points[index].x
          moments.xy += points[index].x * points[index].y
          moments.yy += points[index].y * points[index].y
          n += 1
        }
      }
      guard n >= 3 else { continue }
      let line = FittedLine(
        count: n, x: moments.x, y: moments.y, xx: moments.xx, xy: moments.xy, yy: moments.yy, toward: barb)
      guard let crossing = line.crossing(shaftLine), crossing.distance(to: tip) < 1.2 * spacing else {
        continue
      }
      sum += crossing - .origin
      count += 1
    }
    return count > 0 ? .origin + sum / count : tip
  }

  /// A run of points walked in one direction.
  struct Run {
    var first: Int
    var last: Int
  }

  init() {}

  init(_ ink: GestureInk, moments: PrefixMoments, pieces: PieceHierarchy, pieceCount: Int) {
    let reader = ArrowReader(ink: ink, moments: moments)
    reader.readChain(breaks: pieces, count: pieceCount, into: &self)
    if ink.strokeCount > 1, ink.strokeCount <= 6 {
      reader.readStrokes(breaks: pieces, count: pieceCount, into: &self)
    }
  }

  mutating func consider(_ other: ArrowEvidence) {
    if other.cost < cost { self = other }
  }

  /// The reading with the given shaft; head ink is given as runs.
  ///
  /// `nil` when it cannot cost less than `limit`.
  init?(
    ink: GestureInk, moments: PrefixMoments, shaft: [Run], head headRuns: [Run], tailHead tailRuns: [Run],
    under limit: Double
  ) {
    self.shaft = shaft
    guard let first = shaft.first, let last = shaft.last else { return nil }
    let points = ink.points
    tail = points[first.first]
    tip = points[last.last]
    let spacing = ink.length / Double(points.count)
    var count = 0
    for run in shaft { count += abs(run.last - run.first) }
    shaftLength = Double(max(count, 1)) * spacing
    // The direction in which the shaft arrives: over its last third, without the last steps, which bend.
    guard let arrival = ArrowEvidence.arrival(points, last, tip: tip) else { return nil }
    head = HeadEvidence(points, runs: headRuns, end: tip, back: -arrival)
    var headCount = 0
    for run in headRuns + tailRuns { headCount += abs(run.last - run.first) + 1 }
    headShare = Double(headCount) / Double(points.count)
    guard head.pointCount >= 2 else { return nil }
    isOneStroke = ink.strokeCount == 1
    self.headRuns = headRuns
    if !tailRuns.isEmpty {
      let reversed = Run(first: first.last, last: first.first)
      guard let departure = ArrowEvidence.arrival(points, reversed, tip: tail) else { return nil }
      let second = HeadEvidence(points, runs: tailRuns, end: tail, back: -departure)
      guard second.pointCount >= 2 else { return nil }
      tailHead = second
    }
    tip = head.apex
    if let tailHead { tail = tailHead.apex }
    // The heads alone may already be worse than the best reading so far.
    cost = head.cost(shaftLength: shaftLength)
    if let tailHead {
      // Two heads are rarer than one, but two neat ones of a size, in strokes of their own, can hardly be anything else.
      let second = tailHead.cost(shaftLength: shaftLength)
      let isNeat =
        !isOneStroke && shaft.count == 1 && max(cost, second) < 0.3
        && min(head.longest, tailHead.longest) > 0.6 * max(head.longest, tailHead.longest)
      cost = 0.5 * (cost + second) + (isNeat ? 0.03 : 0.3)
    }
    guard cost < limit else { return nil }
    shaftFit = ShaftFit(points, moments: moments, runs: shaft)
    let shaftCost = shaftFit.rms / (0.03 * shaftLength + 0.004)
    cost += tailHead == nil ? shaftCost : 0.5 * shaftCost
  }

  /// The unit vector in which a run reaches its last point.
  private static func arrival(_ points: [Point], _ run: Run, tip: Point) -> Vector? {
    let steps = abs(run.last - run.first)
    guard steps >= 1 else { return nil }
    let sign = run.last > run.first ? 1 : -1
    let back = min(steps, max(3, steps / 3))
    let skip = steps > 6 ? 1 : 0
    let from = points[run.last - sign * back]
    let to = points[run.last - sign * skip]
    return (to - from).normalized ?? (tip - from).normalized
  }
}
