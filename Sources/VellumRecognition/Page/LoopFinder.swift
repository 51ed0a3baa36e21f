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
  /// Bounds the strokes that these chains are tried against.
  ///
  /// Where hundreds of strokes cross each other everywhere, the search ends early, and loops in that tangle that are no
  /// runs may stay ink. Pages of diagrams stay far below.
  static let lookLimit = 12_000

  /// The loops that contain the newest stroke.
  func loops(completedBy newest: Int, among strokes: [PageStroke?], ends: [StrokeEnds], boxes: BoxBundles)
    -> [LoopCandidate]
  {
    var search = Search(strokes: strokes, ends: ends, boxes: boxes, newest: newest)
    search.runs()
    search.chains()
    return search.found
  }

  struct Search {
    let strokes: [PageStroke?]
    let ends: [StrokeEnds]
    let boxes: BoxBundles
    let newest: Int
    var found: [LoopCandidate] = []
    var seen: Set<[Int]> = []
    var budget = LoopFinder.expansionLimit
    var looks = LoopFinder.lookLimit

    init(strokes: [PageStroke?], ends: [StrokeEnds], boxes: BoxBundles, newest: Int) {
      self.strokes = strokes
      self.ends = ends
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
      // None farther can be in reach.
      guard looks > 0, let around = Rect(free, free).expanded(by: 2.5 * largest) else { return }
      var next = NearestEnds()
      boxes.forEach(meeting: around) { index in
        looks -= 1
        let other = ends[index]
        guard index != newest, other.diagonal >= 0.1 * largest, largest >= 0.1 * other.diagonal else {
          return
        }
        let reach = 0.25 * max(largest, other.diagonal)
        let (toStart, toEnd) = (free.distance(to: other.start), free.distance(to: other.end))
        guard min(toStart, toEnd) <= reach, !chain.contains(index) else { return }
        if toStart <= reach { next.consider((toStart, index, false)) }
        if toEnd <= reach { next.consider((toEnd, index, true)) }
      }
      for place in 0..<next.count {
        let step = next.ends[place]
        budget -= 1
        guard budget > 0 else { return }
        let stroke = strokes[step.stroke]!
        extend(
          chain + [step.stroke], free: step.isReversed ? stroke.start : stroke.end, home: home,
          gap: gap + step.gap,
          box: box.union(stroke.bounds), largest: max(largest, stroke.diagonal))
      }
    }
  }
}

/// Where a stroke ends, and its size: all that a chain of strokes needs to know.
struct StrokeEnds: Sendable {
  var start: Point
  var end: Point
  var diagonal: Double
}

/// The four ends that are nearest to a place: the nearest first, of those equally far the one drawn first.
private struct NearestEnds {
  typealias End = (gap: Double, stroke: Int, isReversed: Bool)
  private(set) var ends: [4 of End] = .init(repeating: (.infinity, 0, false))
  private(set) var count = 0

  mutating func consider(_ end: End) {
    var place = count
    while place > 0, NearestEnds.precedes(end, ends[place - 1]) {
      if place < 4 { ends[place] = ends[place - 1] }
      place -= 1
    }
    guard place < 4 else { return }
    ends[place] = end
    count = min(4, count + 1)
  }

  private static func precedes(_ a: End, _ b: End) -> Bool {
    a.gap != b.gap
      ? a.gap < b.gap : a.stroke != b.stroke ? a.stroke < b.stroke : !a.isReversed && b.isReversed
  }
}
