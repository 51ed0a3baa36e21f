// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// One stroke as a polyline without repeated places.
struct StrokeInk {
  /// The places, each different from the one before.
  private(set) var points: [Point]
  /// The length along the places from the first to each, in points.
  private var runs: [Double]
  /// The box of the places.
  private(set) var box: Rect
  /// The stroke's number in the input.
  let number: Int

  /// The length along the places, in points.
  var length: Double { runs[runs.count - 1] }
  /// The diagonal of the box.
  var extent: Double { box.diagonal }
  var start: Point { points[0] }
  var end: Point { points[points.count - 1] }

  /// The stroke of a trace; `nil` when it has no sample or a place that is not finite.
  init?(_ trace: Trace, number: Int) {
    guard let first = trace.samples.first?.position, first.isFinite else { return nil }
    var points: [Point] = []
    var runs: [Double] = []
    points.reserveCapacity(trace.samples.count)
    runs.reserveCapacity(trace.samples.count)
    points.append(first)
    runs.append(0)
    var last = first
    var length = 0.0
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for sample in trace.samples {
      let place = sample.position
      if place == last { continue }
      guard place.isFinite else { return nil }
      length += StrokeInk.distance(last, place)
      points.append(place)
      runs.append(length)
      last = place
      (minX, minY) = (min(minX, place.x), min(minY, place.y))
      (maxX, maxY) = (max(maxX, place.x), max(maxY, place.y))
    }
    self.points = points
    self.runs = runs
    box = Rect(Point(minX, minY), Point(maxX, maxY))
    self.number = number
  }

  /// The distance by the plain root where squares neither overflow nor vanish.
  private static func distance(_ a: Point, _ b: Point) -> Double {
    let square = a.squaredDistance(to: b)
    return square > 1e-280 && square < 1e280 ? square.squareRoot() : a.distance(to: b)
  }

  mutating func reverse() {
    let whole = length
    points.reverse()
    runs = runs.reversed().map { whole - $0 }
  }
}

// MARK: - Rests

extension StrokeInk {
  /// Ends the stroke where the pen came to rest: a knot of trembling at an end, far longer than it is wide, becomes its
  /// middle.
  mutating func trimRests() {
    let reach = 0.02 * extent
    guard points.count >= 12, length > extent + 8 * reach else { return }
    trimRest(reach: reach)
    guard points.count >= 12, points[7].squaredDistance(to: start) <= reach * reach else { return }
    reverse()
    trimRest(reach: reach)
    reverse()
  }

  private mutating func trimRest(reach: Double) {
    var first = points.count - 1
    while first > 0, points[first - 1].squaredDistance(to: end) <= reach * reach { first -= 1 }
    guard first > 0, points.count - first >= 8, length - runs[first] > 8 * reach else { return }
    var sum = Vector.zero
    for point in points[first...] { sum += point - points[first] }
    let middle = points[first] + sum / Double(points.count - first)
    points.removeSubrange(first...)
    runs.removeSubrange(first...)
    runs.append(length + points[points.count - 1].distance(to: middle))
    points.append(middle)
    box = Rect(bounding: points) ?? box
  }
}

// MARK: - Hooks

extension StrokeInk {
  /// Cuts off the short sideways jerk that a pen leaves as it lands or lifts: within the first and last 4 % of the
  /// length, when the stroke then turns by more than a right angle.
  mutating func trimHooks() {
    guard points.count >= 8, length > 0 else { return }
    let keepFrom = hookEnd(reach: 0.04 * length, reversed: false)
    let keepTo = min(points.count - 1, hookEnd(reach: 0.04 * length, reversed: true))
    guard keepFrom > 0 || keepTo < points.count - 1, keepFrom + 4 < keepTo else { return }
    let before = runs[keepFrom]
    points = Array(points[keepFrom...keepTo])
    runs = runs[keepFrom...keepTo].map { $0 - before }
    box = Rect(bounding: points) ?? box
  }

  /// The places and the lengths to them, seen from one end.
  private struct View {
    let stroke: StrokeInk
    let isReversed: Bool
    var count: Int { stroke.points.count }

    func place(_ index: Int) -> Point { stroke.points[isReversed ? count - 1 - index : index] }
    func run(_ index: Int) -> Double {
      isReversed ? stroke.length - stroke.runs[count - 1 - index] : stroke.runs[index]
    }
  }

  /// The index where the stroke proper begins, seen from one end.
  ///
  /// - Complexity: O(n) in the places within a fifth of the length.
  private func hookEnd(reach: Double, reversed: Bool) -> Int {
    let view = View(stroke: self, isReversed: reversed)
    let count = points.count
    let origin = view.place(0)
    var (index, far) = (1, 1)
    var (best, turnIndex) = (0.0, 0)
    while index < count - 1 {
      let run = view.run(index)
      if run > reach { break }
      // The direction of the stroke after the corner, over twice the reach.
      while far < count - 1, view.run(far) - run < 2 * reach { far += 1 }
      let (hook, stroke) = (view.place(index) - origin, view.place(far) - view.place(index))
      let cosine = hook.dot(stroke) / max((hook.squaredLength * stroke.squaredLength).squareRoot(), 1e-300)
      // Beyond a right angle, and the longest such part.
      if cosine < -0.15, hook.length > best, !turnsAgain(after: index, view) {
        (best, turnIndex) = (hook.length, index)
      }
      index += 1
    }
    return reversed ? count - 1 - turnIndex : turnIndex
  }

  /// Whether the stroke doubles back once more within the next 15 % of its length: then it is no hook but the head of an
  /// arrow or a zigzag.
  private func turnsAgain(after corner: Int, _ view: View) -> Bool {
    let reach = 0.05 * length
    let start = view.run(corner)
    var index = corner + 1
    var (before, after) = (corner, corner + 1)
    while index < points.count - 1, view.run(index - 1) - start < 0.15 * length {
      // The directions over a third of the span on either side.
      let run = view.run(index)
      while before + 1 < index, run - view.run(before + 1) >= reach { before += 1 }
      while after < points.count - 1, after <= index || view.run(after) - run < reach { after += 1 }
      let (a, b) = (view.place(index) - view.place(before), view.place(after) - view.place(index))
      if run - view.run(before) >= 0.4 * reach,
        a.dot(b) < -0.3 * (a.squaredLength * b.squaredLength).squareRoot()
      {
        return true
      }
      index += 1
    }
    return false
  }
}

// MARK: - Resampling

extension StrokeInk {
  /// Appends `count` places equally spaced along the stroke, as units about `center`.
  func resample(count: Int, center: Point, unit: Double, into result: inout [Point]) {
    let inverse = 1 / unit
    func scaled(_ point: Point) -> Point {
      Point((point.x - center.x) * inverse, (point.y - center.y) * inverse)
    }
    let step = length / Double(count - 1)
    result.append(scaled(points[0]))
    guard step > 0 else { return }
    var target = step
    var emitted = 1
    for index in 1..<points.count {
      let (run, end) = (runs[index - 1], runs[index])
      while emitted < count - 1, end >= target {
        let share = min(1, (target - run) / (end - run))
        result.append(scaled(points[index - 1].interpolated(to: points[index], at: share)))
        emitted += 1
        target += step
      }
    }
    result.append(scaled(points[points.count - 1]))
  }
}
