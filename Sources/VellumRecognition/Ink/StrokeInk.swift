// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// One stroke as a polyline without repeated places.
struct StrokeInk {
  /// The places, each different from the one before.
  private(set) var points: [Point]
  /// The box of the places.
  private(set) var box: Rect
  /// The length along the places, in points.
  private(set) var length: Double
  /// The stroke's number in the input.
  let number: Int

  /// The diagonal of the box.
  var extent: Double { box.diagonal }
  var start: Point { points[0] }
  var end: Point { points[points.count - 1] }

  /// The stroke of a trace; `nil` when it has no sample or a place that is not finite.
  init?(_ trace: Trace, number: Int) {
    guard let first = trace.samples.first?.position, first.isFinite else { return nil }
    var points: [Point] = []
    points.reserveCapacity(trace.samples.count)
    points.append(first)
    var last = first
    var length = 0.0
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for sample in trace.samples {
      let place = sample.position
      if place == last { continue }
      guard place.isFinite else { return nil }
      length += last.distance(to: place)
      points.append(place)
      last = place
      (minX, minY) = (min(minX, place.x), min(minY, place.y))
      (maxX, maxY) = (max(maxX, place.x), max(maxY, place.y))
    }
    self.points = points
    self.length = length
    box = Rect(Point(minX, minY), Point(maxX, maxY))
    self.number = number
  }

  mutating func reverse() { points.reverse() }
}

// MARK: - Hooks

extension StrokeInk {
  /// Cuts off the short sideways jerk that a pen leaves as it lands or lifts: within the first and last 4 % of the
  /// length, when the stroke then turns by more than a right angle.
  mutating func trimHooks() {
    guard points.count >= 8, length > 0 else { return }
    // The search below looks around every place near an end: a dense stroke is thinned first, so that it stays linear.
    let step = max(1, points.count / 1024)
    let thin = thinned(step)
    let keepTo = min(points.count - 1, thin.hookEnd(reach: 0.04 * length, reversed: true) * step)
    let keepFrom = thin.hookEnd(reach: 0.04 * length, reversed: false) * step
    guard keepFrom > 0 || keepTo < points.count - 1, keepFrom + 4 < keepTo else { return }
    points = Array(points[keepFrom...keepTo])
    length = 0
    for index in 1..<points.count { length += points[index - 1].distance(to: points[index]) }
    box = Rect(bounding: points) ?? box
  }

  /// Every `step`-th place and the last.
  private func thinned(_ step: Int) -> StrokeInk {
    guard step > 1 else { return self }
    var thin = self
    thin.points = stride(from: 0, to: points.count - 1, by: step).map { points[$0] } + [end]
    return thin
  }

  /// The index where the stroke proper begins, seen from one end.
  private func hookEnd(reach: Double, reversed: Bool) -> Int {
    let count = points.count
    func place(_ index: Int) -> Point { points[reversed ? count - 1 - index : index] }
    let origin = place(0)
    var run = 0.0
    var index = 1
    var (best, turnIndex) = (0.0, 0)
    while index < count - 1 {
      run += place(index - 1).distance(to: place(index))
      if run > reach { break }
      // The direction of the stroke after the corner, over twice the reach.
      var far = index
      var after = 0.0
      while far < count - 1, after < 2 * reach {
        far += 1
        after += place(far - 1).distance(to: place(far))
      }
      let (hook, stroke) = (place(index) - origin, place(far) - place(index))
      let cosine = hook.dot(stroke) / max((hook.squaredLength * stroke.squaredLength).squareRoot(), 1e-300)
      // Beyond a right angle, and the longest such part.
      if cosine < -0.15, hook.length > best, !turnsAgain(after: index, place) {
        (best, turnIndex) = (hook.length, index)
      }
      index += 1
    }
    return reversed ? count - 1 - turnIndex : turnIndex
  }
}

extension StrokeInk {
  /// Whether the stroke doubles back once more within the next 15 % of its length: then it is no hook but the head of an
  /// arrow or a zigzag.
  private func turnsAgain(after corner: Int, _ place: (Int) -> Point) -> Bool {
    let reach = 0.05 * length
    var run = 0.0
    var index = corner + 1
    while index < points.count - 1, run < 0.15 * length {
      run += place(index - 1).distance(to: place(index))
      // The directions over a third of the span on either side.
      var (before, after) = (index, index)
      var (back, ahead) = (0.0, 0.0)
      while before > corner, back < reach {
        back += place(before).distance(to: place(before - 1))
        before -= 1
      }
      while after < points.count - 1, ahead < reach {
        ahead += place(after).distance(to: place(after + 1))
        after += 1
      }
      let (a, b) = (place(index) - place(before), place(after) - place(index))
      if back >= 0.4 * reach, a.dot(b) < -0.3 * (a.squaredLength * b.squaredLength).squareRoot() {
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
    var run = 0.0
    var emitted = 1
    var previous = points[0]
    for index in 1..<points.count {
      let next = points[index]
      let segment = previous.distance(to: next)
      while emitted < count - 1, run + segment >= target {
        result.append(scaled(previous.interpolated(to: next, at: (target - run) / segment)))
        emitted += 1
        target += step
      }
      run += segment
      previous = next
    }
    result.append(scaled(points[points.count - 1]))
  }
}
