// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A closed symbol of a page, before its kind is decided.
struct PageSymbol: Sendable {
  /// The strokes, ascending.
  var strokes: [Int]
  let outline: ConvexOutline
  /// The strokes that lie along the outline.
  let followers: [LoopSurroundings.Follower]
  /// The first stroke of the loop: no other symbol has it.
  let id: Int
}

/// Chooses, among overlapping loops, those that are symbols, and tells them from round letters and arrow heads.
struct SymbolSelection: Sendable {
  /// The chosen symbols, best first.
  var symbols: [PageSymbol]
  /// The size of a typical symbol on this page (the median diagonal of the loops that hold other ink): the unit of
  /// every tolerance on the page.
  let unit: Double

  /// - Parameters:
  ///   - order: The numbers of the loops, the cleanest first.
  ///   - surroundings: What is known of each loop; brought up to date for the loops that come into question.
  init(
    loops: [LoopCandidate], order: [Int], surroundings: inout [LoopSurroundings], strokes: [PageStroke?],
    boxes: BoxBundles, leastSize: Double
  ) {
    var taken = [Bool](repeating: false, count: strokes.count)
    var disjoint: [Int] = []
    for index in order {
      let members = loops[index].strokes
      guard loops[index].evidence.outline.diagonal >= leastSize, !members.contains(where: { taken[$0] })
      else {
        continue
      }
      for stroke in members { taken[stroke] = true }
      disjoint.append(index)
      surroundings[index].update(loops[index], strokes: strokes, boxes: boxes)
    }
    let unit = SymbolSelection.unit(
      of: disjoint, loops: loops, surroundings: surroundings, leastSize: leastSize)
    self.unit = unit
    let large = LargeLoops(
      disjoint.filter { loops[$0].evidence.outline.diagonal >= 0.42 * unit }.sorted().map {
        loops[$0].evidence.outline
      })
    symbols = []
    for index in disjoint
    where SymbolSelection.isSymbol(
      loops[index], surroundings[index], unit: unit, large: large, strokes: strokes)
    {
      symbols.append(
        PageSymbol(
          strokes: loops[index].strokes, outline: loops[index].evidence.outline,
          followers: surroundings[index].followers, id: loops[index].strokes[0]))
    }
  }

  private static func unit(
    of disjoint: [Int], loops: [LoopCandidate], surroundings: [LoopSurroundings], leastSize: Double
  ) -> Double {
    var sizes: [Double] = []
    for index in disjoint where surroundings[index].surroundsInk {
      sizes.append(loops[index].evidence.outline.diagonal)
    }
    if sizes.isEmpty { sizes = disjoint.map { loops[$0].evidence.outline.diagonal } }
    let size = max(weightedMedian(of: sizes) ?? 4 * leastSize, 2 * leastSize)
    // In steps of a twelfth of an octave: a new symbol seldom moves it, so what was decided elsewhere still holds.
    let steps = (12 * Double.log(size / leastSize) / Double.log(2)).rounded()
    return leastSize * Double.exp(steps * Double.log(2) / 12)
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

  /// A loop of a symbol's size is a symbol; a small one must be clean and round, and neither the head of an arrow nor
  /// a letter.
  private static func isSymbol(
    _ loop: LoopCandidate, _ surroundings: LoopSurroundings, unit: Double, large: LargeLoops,
    strokes: [PageStroke?]
  ) -> Bool {
    let outline = loop.evidence.outline
    let size = outline.diagonal
    guard size >= 0.16 * unit else { return false }
    guard size < 0.42 * unit else { return true }
    // What lies inside a symbol is its words: brackets and zeros.
    if large.contain(outline.bounds) { return false }
    if outline.roundness >= 0.5, loop.evidence.deviation <= 0.015, !surroundings.isRunInto,
      surroundings.surroundsInk
    {
      return true
    }
    guard outline.roundness >= 0.8, loop.evidence.deviation <= 0.02 else { return false }
    if size < 0.3 * unit, surroundings.isRunInto { return false }
    if standsInText(loop, strokes: strokes) { return false }
    return !large.reach(outline, within: 0.06 * unit)
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
}

/// The loops of a symbol's size, in the order in which they were completed.
private struct LargeLoops {
  private let outlines: [ConvexOutline]
  private let boxes: BoxBundles

  init(_ outlines: [ConvexOutline]) {
    self.outlines = outlines
    boxes = BoxBundles(outlines.lazy.map { $0.bounds })
  }

  /// Whether a box lies inside one of them.
  func contain(_ box: Rect) -> Bool { boxes.contains(meeting: box) { outlines[$0].contains(box) } }

  /// Whether a small loop reaches one of them, as the head of an arrow does.
  func reach(_ small: ConvexOutline, within reach: Double) -> Bool {
    guard let around = small.bounds.expanded(by: reach) else { return false }
    return boxes.contains(meeting: around) { index in
      let large = outlines[index]
      return small.corners.contains { large.contains($0) || large.distance(to: $0) < reach }
    }
  }
}
