// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The strokes of a line between symbols, before its kind is decided.
struct PageConnector: Sendable {
  /// The strokes of the shaft, in the order in which they join.
  var shaft: [Int]
  /// The strokes at each end of the shaft that look like a head.
  var heads: [[Int]] = [[], []]
  /// Where the shaft ends.
  var ends: [Point]
  /// The last stretch of the shaft before each end: a barb drawn in one go with the shaft hides the tip in it.
  var zones: [StrokeZone]
  /// The symbol near each end.
  var symbols: [Int?]

  /// All strokes, ascending.
  var strokes: [Int] { (shaft + heads[0] + heads[1]).sorted() }
}

/// Finds the lines between symbols among the strokes that the symbols leave: strokes that touch each other are clusters,
/// and each cluster is read on its own (``ConnectorCluster``).
///
/// What it finds is kept for as long as it holds: which strokes touch, for as long as the page's unit stays; what
/// symbols are near a stroke, until one near it comes or goes; and the connectors of a cluster, as long as its strokes
/// and what is known of them stay.
struct ConnectorFinder: Sendable {
  /// The size of a typical symbol, for which all that is kept holds.
  let unit: Double
  /// What is known of each stroke; `nil` where it must be found again.
  private var known: [LooseStroke?] = []
  /// For each stroke, the earlier ones that touch it.
  private var touching: [[Int]] = []
  /// The outlines of the symbols for which `known` holds, by symbol; looked up, never walked.
  private var outlines: [Int: [Point]] = [:]
  private var outlined: [Int] = []
  /// The connectors of clusters, by their first stroke; looked up, never walked.
  private var readings: [Int: Reading] = [:]

  init(unit: Double) { self.unit = unit }

  private struct Reading {
    var members: [LooseStroke]
    var connectors: [ConnectorCandidate]
  }

  /// The connectors of all clusters.
  ///
  /// - Parameter taken: which strokes belong to symbols.
  mutating func connectors(
    strokes: [PageStroke?], boxes: [Rect], symbols: [PageSymbol], taken: [Bool],
    likeness: inout ArrowLikeness
  ) -> [ConnectorCandidate] {
    guard !symbols.isEmpty else { return [] }
    let page = ConnectorSurvey(strokes: strokes, boxes: boxes, symbols: symbols, unit: unit)
    forget(page)
    for index in touching.count..<strokes.count { touching.append(page.touching(index)) }
    let loose = looseStrokes(page, taken: taken)
    var result: [ConnectorCandidate] = []
    for members in clusters(of: loose, count: strokes.count) {
      let first = members[0].index
      if let reading = readings[first], reading.members == members {
        result.append(contentsOf: reading.connectors)
        continue
      }
      let cluster = ConnectorCluster(strokes: strokes, members: members, unit: unit)
      let connectors = cluster.connectors(likeness: &likeness)
      readings[first] = Reading(members: members, connectors: connectors)
      result.append(contentsOf: connectors)
    }
    return result
  }

  /// Drops what no longer holds.
  private mutating func forget(_ page: ConnectorSurvey) {
    while known.count < page.strokes.count { known.append(nil) }
    var changed: [Rect] = []
    for symbol in page.symbols where outlines[symbol.id] != symbol.outline.corners {
      changed.append(symbol.outline.bounds)
    }
    let ids = Set(page.symbols.map { $0.id })
    for id in outlined {
      guard let corners = outlines[id], let box = Rect(bounding: corners) else { continue }
      if !ids.contains(id) { changed.append(box) }
    }
    guard !changed.isEmpty else { return }
    for symbol in page.symbols {
      if let old = outlines[symbol.id], old != symbol.outline.corners, let box = Rect(bounding: old) {
        changed.append(box)
      }
    }
    outlines = [:]
    outlined = page.symbols.map { $0.id }
    for symbol in page.symbols { outlines[symbol.id] = symbol.outline.corners }
    let reach = 1.01 * LooseStroke.reach * unit
    for box in changed {
      guard let around = box.expanded(by: reach) else { continue }
      for index in known.indices where known[index] != nil && around.intersects(page.boxes[index]) {
        known[index] = nil
      }
    }
  }

  private mutating func looseStrokes(_ page: ConnectorSurvey, taken: [Bool]) -> [LooseStroke?] {
    var loose = [LooseStroke?](repeating: nil, count: page.strokes.count)
    for index in loose.indices where !taken[index] {
      guard let stroke = page.strokes[index] else { continue }
      if known[index] == nil { known[index] = page.looseStroke(stroke, index: index) }
      loose[index] = known[index]
    }
    for index in loose.indices where loose[index] != nil {
      let companions = page.companions(of: index, among: loose)
      loose[index]?.companions = companions
    }
    return loose
  }

  /// Strokes that touch, directly or through others, with at least one that is not writing inside a symbol.
  private func clusters(of loose: [LooseStroke?], count: Int) -> [[LooseStroke]] {
    var parent = Array(0..<count)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index { index = parent[index] }
      return index
    }
    for index in loose.indices {
      guard let stroke = loose[index] else { continue }
      for earlier in touching[index] {
        guard let other = loose[earlier], !(stroke.isInside && other.isInside) else { continue }
        let (a, b) = (root(index), root(earlier))
        if a != b { parent[max(a, b)] = min(a, b) }
      }
    }
    var members = [[LooseStroke]](repeating: [], count: count)
    for case let stroke? in loose { members[root(stroke.index)].append(stroke) }
    return members.filter { cluster in cluster.contains { !$0.isInside } }
  }
}
