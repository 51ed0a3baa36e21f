// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// The strokes of a page sorted into symbols, connectors and the rest, before kinds are decided.
struct PageGrouping: Sendable {
  var symbols: [PageSymbol]
  var connectors: [ConnectorCandidate]
  /// The size of a typical symbol on the page.
  var unit: Double
}

/// Groups a page's strokes as they arrive.
///
/// The loops that a stroke completes depend on the strokes alone, so each is looked for once, when its last stroke
/// arrives; choosing among them is quick and done anew. Adding strokes one by one therefore gives what a batch gives.
///
/// - Complexity: adding looks at the strokes near the new one; grouping takes O(strokes · symbols).
struct PageGrouper: Sendable {
  private(set) var strokes: [PageStroke?] = []
  private(set) var loops: [LoopCandidate] = []

  /// Adds the next stroke.
  mutating func add(_ trace: Trace) {
    strokes.append(PageStroke(trace))
    let newest = strokes.count - 1
    guard strokes[newest] != nil else { return }
    loops.append(contentsOf: LoopFinder().loops(completedBy: newest, among: strokes))
  }

  /// The greatest box diagonal among strokes.
  func extent(of strokes: [Int]) -> Double { strokes.map { self.strokes[$0]?.diagonal ?? 0 }.max() ?? 0 }

  /// The groups of the strokes so far; `leastSize` is the least diagonal of a symbol, in points.
  func grouping(leastSize: Double, likeness: inout ArrowLikeness) -> PageGrouping {
    var selection = SymbolSelection(loops: loops, strokes: strokes, leastSize: leastSize)
    var used = Set<Int>()
    for symbol in selection.symbols { used.formUnion(symbol.strokes) }
    selection.attachRetraces(strokes, .long) { !used.contains($0) }
    for symbol in selection.symbols { used.formUnion(symbol.strokes) }
    selection.attachRetraces(strokes, .amidst) { !used.contains($0) }
    let finder = ConnectorFinder(strokes: strokes, symbols: selection.symbols, unit: selection.unit)
    let connectors = finder.connectors(likeness: &likeness)
    for connector in connectors { used.formUnion(connector.strokes) }
    for symbol in selection.symbols { used.formUnion(symbol.strokes) }
    selection.attachRetraces(strokes, .beside) { !used.contains($0) }
    return PageGrouping(symbols: selection.symbols, connectors: connectors, unit: selection.unit)
  }
}
