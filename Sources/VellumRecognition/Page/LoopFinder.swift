// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A set of strokes that draws a convex outline once round.
struct LoopCandidate: Sendable {
  /// The strokes, ascending.
  let strokes: [Int]
  let evidence: LoopEvidence
  /// How many other strokes were drawn between the first and the last of these.
  var interruptions: Int { strokes[strokes.count - 1] - strokes[0] + 1 - strokes.count }

  /// Orders candidates: clean loops of few strokes, drawn without a break, come first.
  var cost: Double {
    evidence.cost + 0.02 * Double(strokes.count) + 0.02 * Double(min(interruptions, 6))
  }
}

/// Finds the loops that a new stroke completes.
///
/// Two searches meet: runs of strokes drawn one after the other (nine of ten symbols are), and chains of strokes whose
/// ends meet, in any order of drawing (the sides that were added later).
struct LoopFinder: Sendable {
  /// The longest run and chain.
  static let strokeLimit = 7
  /// Bounds the chains that one stroke may start.
  static let expansionLimit = 160

  /// The loops that contain the newest stroke.
  func loops(completedBy newest: Int, among strokes: [PageStroke?], boxes: BoxBundles) -> [LoopCandidate] {
    var search = Search(strokes: strokes, boxes: boxes, newest: newest)
    search.runs()
    search.chains()
    return search.found
  }

  private struct Search {
    let strokes: [PageStroke?]
    let boxes: BoxBundles
    let newest: Int
    var found: [LoopCandidate] = []
    var seen: Set<[Int]> = []
    var budget = LoopFinder.expansionLimit

    init(strokes: [PageStroke?], boxes: BoxBundles, newest: Int) {
      self.strokes = strokes
      self.boxes = boxes
      self.newest = newest
    }

    mutating func consider(_ set: [Int]) {
      let sorted = set.sorted()
      guard seen.insert(sorted).inserted else { return }
      if let evidence = LoopEvidence(strokes: sorted.map { strokes[$0]! }) {
        found.append(LoopCandidate(strokes: sorted, evidence: evidence))
      }
    }

    mutating func runs() {
      var set: [Int] = []
      var index = newest
      while index >= 0, set.count < LoopFinder.strokeLimit {
        guard strokes[index] != nil else { break }
        set.append(index)
        consider(set)
        index -= 1
      }
    }

    mutating func chains() {
      guard let stroke = strokes[newest], stroke.length > 0 else { return }
      extend(
        [newest], free: stroke.end, home: stroke.start, gap: 0, box: stroke.bounds, largest: stroke.diagonal)
    }

    /// Grows a chain from its free end; both ends of the chain may grow in turn because the chain closes on itself.
    mutating func extend(
      _ chain: [Int], free: Point, home: Point, gap: Double, box: Rect, largest: Double
    ) {
      if chain.count > 1, gap + free.distance(to: home) <= 0.4 * box.diagonal { consider(chain) }
      guard chain.count < LoopFinder.strokeLimit else { return }
      var next: [(gap: Double, stroke: Int, reversed: Bool)] = []
      // None farther can be in reach.
      guard let around = Rect(free, free).expanded(by: 2.5 * largest) else { return }
      boxes.forEach(meeting: around) { index in
        guard index != newest, let candidate = strokes[index], candidate.diagonal >= 0.1 * largest,
          largest >= 0.1 * candidate.diagonal,
          !chain.contains(index)
        else { return }
        let reach = 0.25 * max(largest, candidate.diagonal)
        guard candidate.bounds.distance(to: free) <= reach else { return }
        let (toStart, toEnd) = (free.distance(to: candidate.start), free.distance(to: candidate.end))
        if toStart <= reach { next.append((toStart, index, false)) }
        if toEnd <= reach { next.append((toEnd, index, true)) }
      }
      next.sort { ($0.gap, $0.stroke, $0.reversed ? 1 : 0) < ($1.gap, $1.stroke, $1.reversed ? 1 : 0) }
      for step in next.prefix(4) {
        budget -= 1
        guard budget > 0 else { return }
        let stroke = strokes[step.stroke]!
        extend(
          chain + [step.stroke], free: step.reversed ? stroke.start : stroke.end, home: home,
          gap: gap + step.gap,
          box: box.union(stroke.bounds), largest: max(largest, stroke.diagonal))
      }
    }
  }
}
