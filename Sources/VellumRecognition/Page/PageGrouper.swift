// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// The strokes of a page sorted into symbols, connectors and the rest, before kinds are decided.
struct PageGrouping: Sendable {
  var symbols: [PageSymbol]
  /// Cluster by cluster.
  var connectors: [[ConnectorCandidate]]
  /// Where the symbols lie.
  var places: SymbolPlaces
  /// The size of a typical symbol on the page.
  var unit: Double
}

/// Groups a page's strokes as they arrive.
///
/// The loops that a stroke completes depend on the strokes alone, so each is looked for once, when its last stroke
/// arrives; what other strokes are to a loop is gathered once for each pair; and the connectors of a cluster are read
/// again only when the cluster or a symbol near it changes. All that is kept is a function of the strokes, so adding
/// strokes one by one gives what a batch gives.
///
/// - Complexity: the costly work is for what the new stroke changes, and looks only at what lies near it; besides,
///   grouping passes over flat lists of the page's strokes and symbols.
struct PageGrouper: Sendable {
  private(set) var strokes: [PageStroke?] = []
  /// The boxes of the strokes.
  private(set) var boxes = BoxBundles()
  /// Their ends; no box leads to those of a stroke that lies nowhere.
  private(set) var ends: [StrokeEnds] = []
  private var loops: [LoopCandidate] = []
  /// The numbers of the loops, the cleanest first.
  private var order: [Int] = []
  private var surroundings: [LoopSurroundings] = []
  /// One for each of the last units, the latest last: a symbol more can move the unit, and the next move it back.
  private var finders: [ConnectorFinder] = []
  private static let finderLimit = 3

  /// Adds the next stroke.
  mutating func add(_ trace: Trace) {
    let stroke = PageStroke(trace)
    let newest = strokes.count
    strokes.append(stroke)
    boxes.append(stroke?.bounds)
    ends.append(
      StrokeEnds(
        start: stroke?.start ?? .origin, end: stroke?.end ?? .origin, diagonal: stroke?.diagonal ?? 0))
    guard stroke != nil else { return }
    for loop in LoopFinder().loops(completedBy: newest, among: strokes, ends: ends, boxes: boxes) {
      let number = loops.count
      loops.append(loop)
      surroundings.append(LoopSurroundings())
      order.insert(number, at: place(of: loop.cost))
    }
  }

  /// Where a loop of the given cost stands in the order: after those that cost as much.
  private func place(of cost: Double) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if loops[order[middle]].cost <= cost { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The groups of the strokes so far; `leastSize` is the least diagonal of a symbol, in points.
  mutating func grouping(leastSize: Double, likeness: inout ArrowLikeness) -> PageGrouping {
    var selection = SymbolSelection(
      loops: loops, order: order, surroundings: &surroundings, strokes: strokes, boxes: boxes,
      leastSize: leastSize)
    var taken = [Bool](repeating: false, count: strokes.count)
    for symbol in selection.symbols { for stroke in symbol.strokes { taken[stroke] = true } }
    selection.attachRetraces(strokes, .long, taken: &taken)
    selection.attachRetraces(strokes, .amidst, taken: &taken)
    let places = SymbolPlaces(selection.symbols)
    var finder = finder(for: selection.unit)
    let connectors = finder.connectors(
      ConnectorSurvey(
        strokes: strokes, boxes: boxes, symbols: selection.symbols, places: places, unit: selection.unit),
      taken: taken, likeness: &likeness)
    finders.append(finder)
    for cluster in connectors {
      for connector in cluster { for stroke in connector.strokes { taken[stroke] = true } }
    }
    selection.attachRetraces(strokes, .late, taken: &taken)
    return PageGrouping(
      symbols: selection.symbols, connectors: connectors, places: places, unit: selection.unit)
  }

  private mutating func finder(for unit: Double) -> ConnectorFinder {
    guard let place = finders.firstIndex(where: { $0.unit == unit }) else {
      if finders.count == PageGrouper.finderLimit { finders.removeFirst() }
      return ConnectorFinder(unit: unit)
    }
    return finders.remove(at: place)
  }
}
