// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The shaft of an arrow as at most three straight pieces.
struct ShaftFit {
  /// The root mean square distances with one, two and three pieces, in units.
  private(set) var one = 0.0
  private(set) var two = 0.0
  private(set) var three = 0.0
  /// Tail, bends and tip for the simplest number of pieces that lies well.
  private(set) var places: [Point] = []
  /// The greatest distance of the shaft to the line through its ends, signed, relative to that line's length.
  private(set) var sag = 0.0

  /// The distance with the number of pieces that was chosen.
  var rms: Double { places.count <= 2 ? one : places.count == 3 ? two : three }

  /// Whether the shaft turns back on itself, by more than 115 degrees: shafts bend, only barbs fold back.
  var foldsBack: Bool {
    for index in places.indices.dropFirst().dropLast() {
      let (a, b) = (places[index] - places[index - 1], places[index + 1] - places[index])
      if a.dot(b) < -0.42 * (a.squaredLength * b.squaredLength).squareRoot() { return true }
    }
    return false
  }

  init() {}

  init(_ points: [Point], moments: PrefixMoments, runs: [ArrowEvidence.Run]) {
    // Pieces between strokes are breaks already; within a stroke the best breaks are searched.
    var spans = runs.map { (low: min($0.first, $0.last), high: max($0.first, $0.last)) }
    var total = 0
    for span in spans { total += span.high - span.low + 1 }
    let n = Double(total)
    func error(_ spans: [(low: Int, high: Int)]) -> Double {
      var sum = 0.0
      for span in spans { sum += moments.squaredError(span.low, span.high) }
      return (sum / n).squareRoot()
    }
    var errors = [error(spans)]
    var stages = [spans]
    for _ in 0..<2 {
      if let split = ShaftFit.bestSplit(spans, moments) {
        spans.remove(at: split.index)
        spans.append((split.low, split.at))
        spans.append((split.at, split.high))
      }
      errors.append(error(spans))
      stages.append(spans)
    }
    (one, two, three) = (errors[0], errors[1], errors[2])
    let tail = points[runs[0].first]
    let tip = points[runs[runs.count - 1].last]
    let chord = tip - tail
    let length = chord.length
    if length > 1e-9 {
      for span in spans {
        for index in span.low...span.high {
          let height = chord.cross(points[index] - tail) / (length * length)
          if abs(height) > abs(sag) { sag = height }
        }
      }
    }
    let reach = n > 0 ? 0.025 * max(length, 0.1) : 0
    let level = one < reach ? 0 : two < max(reach, 0.5 * one) ? 1 : 2
    places = ShaftFit.corners(points, moments, runs: runs, spans: stages[level])
  }

  private static func bestSplit(
    _ spans: [(low: Int, high: Int)], _ moments: PrefixMoments
  ) -> (index: Int, low: Int, at: Int, high: Int)? {
    var best: (gain: Double, index: Int, at: Int)?
    for (index, span) in spans.enumerated() where span.high - span.low >= 6 {
      let whole = moments.squaredError(span.low, span.high)
      for at in span.low + 2...span.high - 2 {
        let gain = whole - moments.squaredError(span.low, at) - moments.squaredError(at, span.high)
        if gain > best?.gain ?? 0 { best = (gain, index, at) }
      }
    }
    return best.map { ($0.index, spans[$0.index].low, $0.at, spans[$0.index].high) }
  }

  /// The crossings of neighbouring pieces' lines, from tail to tip.
  private static func corners(
    _ points: [Point], _ moments: PrefixMoments, runs: [ArrowEvidence.Run], spans: [(low: Int, high: Int)]
  ) -> [Point] {
    var lines: [(FittedLine, Point, Point)] = []
    for run in runs {
      let (low, high) = (min(run.first, run.last), max(run.first, run.last))
      var inside = spans.filter { $0.low >= low && $0.high <= high }.sorted { $0.low < $1.low }
      if run.last < run.first { inside.reverse() }
      for span in inside {
        let (from, to) = run.last >= run.first ? (span.low, span.high) : (span.high, span.low)
        lines.append(
          (moments.line(span.low, span.high, toward: points[to] - points[from]), points[from], points[to]))
      }
    }
    guard let first = lines.first, let last = lines.last else { return [] }
    func foot(_ line: FittedLine, _ point: Point) -> Point {
      line.point + line.direction * (point - line.point).dot(line.direction)
    }
    var places = [foot(first.0, first.1)]
    for index in 1..<max(lines.count, 1) where index < lines.count {
      let joint = lines[index - 1].2.midpoint(to: lines[index].1)
      let crossing = lines[index - 1].0.crossing(lines[index].0) ?? joint
      places.append(crossing.distance(to: joint) < 0.1 ? crossing : joint)
    }
    places.append(foot(last.0, last.2))
    return places
  }
}
