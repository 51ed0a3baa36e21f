// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Tries the ways in which ink can be shaft and head.
struct ArrowReader {
  let ink: GestureInk
  let moments: PrefixMoments

  /// One stroke, or the chain of several: cuts the chain at its corners into tail head, shaft and head.
  func readChain(breaks pieces: PieceHierarchy, count: Int, into best: inout ArrowEvidence) {
    let last = ink.points.count - 1
    var breaks = pieces.breaks(count: count)
    if pieces.isClosed {
      breaks = [0] + breaks.map { $0 % ink.points.count }.sorted().filter { $0 > 1 && $0 < last - 1 } + [last]
    }
    let ends = breaks.count - 1
    guard ends >= 2 else { return }
    for from in 0..<ends {
      for to in from + 1...ends where to - from <= 4 && (from > 0 || to < ends) {
        // The shaft is the greater part of the ink, but for heads traced to and fro.
        guard breaks[to] - breaks[from] >= ink.points.count * 3 / 10 else { continue }
        guard from == 0 || to == ends || (from >= 2 && ends - to >= 2) else { continue }
        guard !foldsBack(breaks, from: from, to: to) else { continue }
        let shaft = ArrowEvidence.Run(first: breaks[from], last: breaks[to])
        let before = ArrowEvidence.Run(first: 0, last: breaks[from])
        let after = ArrowEvidence.Run(first: breaks[to], last: last)
        if from == 0 {
          guard turnsBack(at: breaks[to], from: breaks[to - 1], to: breaks[to + 1]) else { continue }
          consider([shaft], head: [after], tailHead: [], &best)
          // Some hands go back along the shaft first and then draw the head on its own.
          if ends - to >= 3, folds(at: breaks[to], from: breaks[to - 1], to: breaks[to + 1], cosine: -0.96) {
            let head = ArrowEvidence.Run(first: breaks[to + 1], last: last)
            consider([shaft], head: [head], tailHead: [], &best)
          }
        } else if to == ends {
          guard turnsBack(at: breaks[from], from: breaks[from + 1], to: breaks[from - 1]) else { continue }
          consider(
            [ArrowEvidence.Run(first: shaft.last, last: shaft.first)], head: [before], tailHead: [], &best)
        } else {
          consider([shaft], head: [after], tailHead: [before], &best)
        }
      }
    }
  }

  /// Whether the pieces between two breaks fold back somewhere: shafts bend, only barbs fold back.
  private func foldsBack(_ breaks: [Int], from: Int, to: Int) -> Bool {
    guard to - from >= 2 else { return false }
    for index in from + 1..<to
    where folds(at: breaks[index], from: breaks[index - 1], to: breaks[index + 1], cosine: -0.5) {
      return true
    }
    return false
  }

  private func folds(at corner: Int, from: Int, to: Int, cosine: Double) -> Bool {
    let (a, b) = (ink.points[corner] - ink.points[from], ink.points[to] - ink.points[corner])
    return a.dot(b) < cosine * (a.squaredLength * b.squaredLength).squareRoot()
  }

  /// Whether the ink turns by more than a right angle where the head begins.
  private func turnsBack(at corner: Int, from: Int, to: Int) -> Bool {
    let (a, b) = (ink.points[corner] - ink.points[from], ink.points[to] - ink.points[corner])
    return a.dot(b) < 0.1 * (a.squaredLength * b.squaredLength).squareRoot()
  }

  /// Several strokes: one to three of them are the shaft, the others are heads at the nearer end.
  func readStrokes(breaks pieces: PieceHierarchy, count pieceCount: Int, into best: inout ArrowEvidence) {
    let count = ink.strokeCount
    var longest = 0
    for stroke in 0..<count where length(stroke) > length(longest) { longest = stroke }
    for stroke in 0..<count where stroke == longest || count == 2 || length(stroke) * 2 > length(longest) {
      read([run(stroke)], used: [stroke], &best)
    }
    readCut(longest, breaks: pieces.breaks(count: pieceCount).map { $0 % ink.points.count }, &best)
    guard count >= 3 else { return }
    for other in 0..<count where other != longest {
      let pair = joined(longest, other)
      guard runsOn(pair, other: other) else { continue }
      read(pair, used: [longest, other], &best)
      for third in 0..<count where count >= 4 && third != longest && third != other {
        read(extended(pair, third), used: [longest, other, third], &best)
      }
    }
  }

  /// The longest stroke holds the shaft and a part of the head, such as the first barb.
  private func readCut(_ stroke: Int, breaks: [Int], _ best: inout ArrowEvidence) {
    let whole = run(stroke)
    let others = (0..<ink.strokeCount).filter { $0 != stroke }.map { run($0) }
    for cut in breaks where cut > whole.first + 1 && cut < whole.last - 1 {
      let (before, after) = (cut - whole.first, whole.last - cut)
      // A barb at the other end says that the bend is not the tip.
      let farEnd = after <= before ? whole.first : whole.last
      guard others.allSatisfy({ isLong($0, beside: whole) || isNearer($0, to: cut, than: farEnd) }) else {
        continue
      }
      if after <= before {
        consider(
          [.init(first: whole.first, last: cut)], head: [.init(first: cut, last: whole.last)] + others,
          tailHead: [],
          &best)
      } else {
        consider(
          [.init(first: whole.last, last: cut)], head: [.init(first: whole.first, last: cut)] + others,
          tailHead: [],
          &best)
      }
    }
  }

  /// Whether a run is too long for a barb of a shaft in another one.
  private func isLong(_ run: ArrowEvidence.Run, beside whole: ArrowEvidence.Run) -> Bool {
    4 * (run.last - run.first) > whole.last - whole.first
  }

  /// Whether a run comes nearer to one place than to another.
  private func isNearer(_ run: ArrowEvidence.Run, to near: Int, than far: Int) -> Bool {
    var (toNear, toFar) = (Double.infinity, Double.infinity)
    for index in run.first...run.last {
      toNear = min(toNear, ink.points[index].squaredDistance(to: ink.points[near]))
      toFar = min(toFar, ink.points[index].squaredDistance(to: ink.points[far]))
    }
    return toNear <= toFar
  }

  /// A third stroke put before or after two joined ones, where its end is nearest.
  private func extended(_ pair: [ArrowEvidence.Run], _ stroke: Int) -> [ArrowEvidence.Run] {
    let third = run(stroke)
    let flipped = ArrowEvidence.Run(first: third.last, last: third.first)
    let (start, end) = (ink.points[pair[0].first], ink.points[pair[1].last])
    let options = [
      (end.distance(to: ink.points[third.first]), pair + [third]),
      (end.distance(to: ink.points[third.last]), pair + [flipped]),
      (start.distance(to: ink.points[third.last]), [third] + pair),
      (start.distance(to: ink.points[third.first]), [flipped] + pair),
    ]
    var best = options[0]
    for option in options where option.0 < best.0 { best = option }
    return best.1
  }

  private func length(_ stroke: Int) -> Int { ink.bounds[stroke + 1] - ink.bounds[stroke] }

  private func run(_ stroke: Int) -> ArrowEvidence.Run {
    ArrowEvidence.Run(first: ink.bounds[stroke], last: ink.bounds[stroke + 1] - 1)
  }

  /// Two strokes as one line: turned so that the ends which are nearest meet.
  private func joined(_ a: Int, _ b: Int) -> [ArrowEvidence.Run] {
    let (first, second) = (run(a), run(b))
    func flipped(_ run: ArrowEvidence.Run) -> ArrowEvidence.Run { .init(first: run.last, last: run.first) }
    let options = [
      [first, second], [first, flipped(second)], [flipped(first), second], [flipped(first), flipped(second)],
    ]
    var best = (Double.infinity, options[0])
    for option in options {
      let gap = ink.points[option[0].last].distance(to: ink.points[option[1].first])
      if gap < best.0 { best = (gap, option) }
    }
    return best.1
  }

  /// Whether a stroke put before or after the longest one goes on with the shaft: barbs fold back, at the joint or, in
  /// heads drawn as one stroke, in their own middle.
  private func runsOn(_ pair: [ArrowEvidence.Run], other: Int) -> Bool {
    let piece = run(other)
    let chord = ink.points[piece.last] - ink.points[piece.first]
    let walked = Double(length(other) - 1) * ink.length / Double(ink.points.count)
    let isShort =
      2 * length(other) < max(abs(pair[0].last - pair[0].first), abs(pair[1].last - pair[1].first))
    guard isShort else { return true }
    guard chord.length > 0.7 * walked else { return false }
    let joint = ink.points[pair[0].last].midpoint(to: ink.points[pair[1].first])
    let (before, after) = (joint - ink.points[pair[0].first], ink.points[pair[1].last] - joint)
    return before.dot(after) > -0.5 * (before.squaredLength * after.squaredLength).squareRoot()
  }

  private func read(_ shaft: [ArrowEvidence.Run], used: [Int], _ best: inout ArrowEvidence) {
    guard let first = shaft.first, let last = shaft.last else { return }
    let (start, end) = (ink.points[first.first], ink.points[last.last])
    var (atStart, atEnd): ([ArrowEvidence.Run], [ArrowEvidence.Run]) = ([], [])
    for stroke in 0..<ink.strokeCount where !used.contains(stroke) {
      let run = run(stroke)
      var (toStart, toEnd) = (Double.infinity, Double.infinity)
      for index in run.first...run.last {
        toStart = min(toStart, ink.points[index].squaredDistance(to: start))
        toEnd = min(toEnd, ink.points[index].squaredDistance(to: end))
      }
      if toStart < toEnd { atStart.append(run) } else { atEnd.append(run) }
    }
    let reversed = shaft.reversed().map { ArrowEvidence.Run(first: $0.last, last: $0.first) }
    if atStart.isEmpty {
      consider(shaft, head: atEnd, tailHead: [], &best)
    } else if atEnd.isEmpty {
      consider(reversed, head: atStart, tailHead: [], &best)
    } else {
      consider(shaft, head: atEnd, tailHead: atStart, &best)
    }
  }

  private func consider(
    _ shaft: [ArrowEvidence.Run], head: [ArrowEvidence.Run], tailHead: [ArrowEvidence.Run],
    _ best: inout ArrowEvidence
  ) {
    let reading = ArrowEvidence(
      ink: ink, moments: moments, shaft: shaft, head: head, tailHead: tailHead,
      under: best.cost)
    if let reading { best.consider(reading) }
  }
}
