// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A closed symbol of a page, before its kind is decided.
struct PageSymbol: Sendable {
  /// The strokes, ascending.
  var strokes: [Int]
  let outline: ConvexOutline
}

/// Chooses, among overlapping loops, those that are symbols, and tells them from round letters and arrow heads.
struct SymbolSelection: Sendable {
  /// The chosen symbols, best first.
  private(set) var symbols: [PageSymbol]
  /// The size of a typical symbol on this page (the median diagonal of the loops that hold other ink): the unit of
  /// every tolerance on the page.
  let unit: Double

  init(loops: [LoopCandidate], strokes: [PageStroke?], leastSize: Double) {
    let order = loops.indices.sorted { (loops[$0].cost, $0) < (loops[$1].cost, $1) }
    var taken = Set<Int>()
    var disjoint: [LoopCandidate] = []
    for index in order {
      let loop = loops[index]
      guard loop.evidence.outline.diagonal >= leastSize, !loop.strokes.contains(where: { taken.contains($0) })
      else {
        continue
      }
      taken.formUnion(loop.strokes)
      disjoint.append(loop)
    }
    let unit = SymbolSelection.unit(of: disjoint, strokes: strokes, leastSize: leastSize)
    self.unit = unit
    let large = disjoint.filter { $0.evidence.outline.diagonal >= 0.42 * unit }.map { $0.evidence.outline }
    symbols = disjoint.filter { SymbolSelection.isSymbol($0, unit: unit, large: large, strokes: strokes) }
      .map { PageSymbol(strokes: $0.strokes, outline: $0.evidence.outline) }
  }

  private static func unit(of loops: [LoopCandidate], strokes: [PageStroke?], leastSize: Double) -> Double {
    var sizes: [Double] = []
    for loop in loops where surroundsInk(loop, strokes: strokes) {
      sizes.append(loop.evidence.outline.diagonal)
    }
    if sizes.isEmpty { sizes = loops.map { $0.evidence.outline.diagonal } }
    return max(weightedMedian(of: sizes) ?? 4 * leastSize, 2 * leastSize)
  }

  /// The size at which half of the total size is reached: many small loops (heads, letters) do not outvote the symbols.
  private static func weightedMedian(of sizes: [Double]) -> Double? {
    let total = sizes.reduce(0, +)
    var sum = 0.0
    for size in sizes.sorted() {
      sum += size
      if sum >= 0.4 * total { return size }
    }
    return nil
  }

  /// Whether other strokes lie wholly inside a loop, as a symbol's words do.
  private static func surroundsInk(_ loop: LoopCandidate, strokes: [PageStroke?]) -> Bool {
    let outline = loop.evidence.outline
    for (index, stroke) in strokes.enumerated() where !loop.strokes.contains(index) {
      guard let stroke, outline.bounds.contains(stroke.bounds), stroke.diagonal > 0.08 * outline.diagonal,
        stroke.points.allSatisfy({ outline.contains($0) }),
        stroke.points.allSatisfy({ outline.distance(to: $0) > 0.05 * outline.diagonal })
      else { continue }
      return true
    }
    return false
  }

  /// A loop of a symbol's size is a symbol; a small one must be clean and round, and neither the head of an arrow nor
  /// a letter.
  private static func isSymbol(
    _ loop: LoopCandidate, unit: Double, large: [ConvexOutline], strokes: [PageStroke?]
  ) -> Bool {
    let outline = loop.evidence.outline
    let size = outline.diagonal
    guard size >= 0.16 * unit else { return false }
    guard size < 0.42 * unit else { return true }
    if outline.roundness >= 0.5, loop.evidence.deviation <= 0.015, !endsInside(loop, strokes: strokes),
      surroundsInk(loop, strokes: strokes)
    {
      return true
    }
    guard outline.roundness >= 0.8, loop.evidence.deviation <= 0.02 else { return false }
    if size < 0.3 * unit, endsInside(loop, strokes: strokes) { return false }
    if large.contains(where: { touches(outline, $0, within: 0.06 * unit) }) { return false }
    return !standsInText(loop, strokes: strokes)
  }

  /// Whether a small loop reaches a larger one, as the head of an arrow does.
  private static func touches(_ small: ConvexOutline, _ large: ConvexOutline, within reach: Double) -> Bool {
    guard small.bounds.expanded(by: reach)?.intersects(large.bounds) == true else { return false }
    return small.corners.contains { large.contains($0) || large.distance(to: $0) < reach }
  }

  /// Whether a longer stroke, drawn before, runs into the middle: then the loop is the head of an arrow.
  private static func endsInside(_ loop: LoopCandidate, strokes: [PageStroke?]) -> Bool {
    let outline = loop.evidence.outline
    let (center, reach) = (outline.bounds.center, 0.3 * outline.diagonal)
    for (index, stroke) in strokes.enumerated() where index < loop.strokes[0] {
      guard let stroke, stroke.diagonal > outline.diagonal else { continue }
      if stroke.start.distance(to: center) < reach || stroke.end.distance(to: center) < reach { return true }
    }
    return false
  }

  /// Whether the stroke drawn just before or after stands beside it on a line of writing.
  private static func standsInText(_ loop: LoopCandidate, strokes: [PageStroke?]) -> Bool {
    let box = loop.evidence.outline.bounds
    for index in [loop.strokes[0] - 1, loop.strokes[loop.strokes.count - 1] + 1] {
      guard strokes.indices.contains(index), let other = strokes[index] else { continue }
      let gap = max(0, max(box.minX - other.bounds.maxX, other.bounds.minX - box.maxX))
      let overlap = min(box.maxY, other.bounds.maxY) - max(box.minY, other.bounds.minY)
      if gap > 0, gap < 0.6 * box.diagonal, overlap > 0.3 * min(box.height, other.bounds.height),
        other.bounds.height > 0.35 * box.height, other.diagonal > 0.35 * box.diagonal,
        other.diagonal < 1.6 * box.diagonal
      {
        return true
      }
    }
    return false
  }

  /// When a stroke that lies along a symbol's outline belongs to it.
  enum Retrace {
    /// It is long enough to be nothing else, whenever it was drawn.
    case long
    /// It was drawn among the symbol's strokes, or right after them.
    case amidst
    /// It is short and was drawn next to the symbol's strokes: a barb may touch an outline too, so connectors come first.
    case beside
  }

  /// Gives a symbol the strokes that retrace its outline.
  mutating func attachRetraces(_ strokes: [PageStroke?], _ kind: Retrace, free: (Int) -> Bool) {
    var taken = Set<Int>()
    for index in symbols.indices {
      let size = symbols[index].outline.diagonal
      var grew = true
      while grew {
        grew = false
        let own = symbols[index].strokes
        let (first, last) = (own[0], own[own.count - 1])
        let range = kind == .amidst ? first...min(strokes.count - 1, last + 1) : 0...strokes.count - 1
        for other in range {
          guard free(other), !taken.contains(other), !own.contains(other), let stroke = strokes[other],
            stroke.diagonal < (kind == .long ? 1 : 0.35) * size,
            belongs(stroke, number: other, to: index, as: kind, size: size, among: strokes)
          else { continue }
          symbols[index].strokes = (own + [other]).sorted()
          taken.insert(other)
          grew = true
          break
        }
      }
    }
  }

  private func belongs(
    _ stroke: PageStroke, number: Int, to index: Int, as kind: Retrace, size: Double,
    among strokes: [PageStroke?]
  ) -> Bool {
    let own = symbols[index].strokes
    let last = own[own.count - 1]
    let closes = { self.meetsEnds(of: own, stroke, strokes, within: 0.045 * size) }
    switch kind {
    case .long: return stroke.diagonal >= 0.12 * size && follows(stroke, index, within: 0.03 * size)
    case .amidst:
      return number < last
        ? follows(stroke, index, within: 0.04 * size)
        : follows(stroke, index, within: 0.08 * size) && closes()
    case .beside:
      return follows(stroke, index, within: 0.04 * size) && closes()
    }
  }

  /// Whether all of a stroke lies along a symbol's outline.
  private func follows(_ stroke: PageStroke, _ index: Int, within reach: Double) -> Bool {
    let outline = symbols[index].outline
    guard outline.bounds.expanded(by: reach)?.contains(stroke.bounds) == true else { return false }
    return stroke.points.allSatisfy { outline.distance(to: $0) < reach }
  }

  /// Whether an end of a stroke meets the end of one of a symbol's strokes, as a piece that closes a gap does.
  private func meetsEnds(of own: [Int], _ stroke: PageStroke, _ strokes: [PageStroke?], within reach: Double)
    -> Bool
  {
    own.contains { number in
      guard let other = strokes[number] else { return false }
      return [stroke.start, stroke.end].contains {
        $0.distance(to: other.start) <= reach || $0.distance(to: other.end) <= reach
      }
    }
  }
}
