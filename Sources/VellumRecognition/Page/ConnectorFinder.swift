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
struct ConnectorFinder: Sendable {
  let strokes: [PageStroke?]
  let symbols: [PageSymbol]
  let unit: Double

  /// The connectors of all clusters.
  func connectors(likeness: inout ArrowLikeness) -> [ConnectorCandidate] {
    guard !symbols.isEmpty else { return [] }
    var result: [ConnectorCandidate] = []
    for members in clusters(of: looseStrokes()) {
      let cluster = ConnectorCluster(strokes: strokes, members: members, unit: unit)
      result.append(contentsOf: cluster.connectors(likeness: &likeness))
    }
    return result
  }

  // MARK: Loose strokes

  private func looseStrokes() -> [LooseStroke] {
    var used = Set<Int>()
    for symbol in symbols { used.formUnion(symbol.strokes) }
    var loose: [LooseStroke] = []
    for (index, stroke) in strokes.enumerated() where !used.contains(index) {
      guard let stroke else { continue }
      loose.append(looseStroke(stroke, index: index))
    }
    for place in loose.indices {
      loose[place].companions = companions(of: loose[place], among: loose, at: place)
    }
    return loose
  }

  private func looseStroke(_ stroke: PageStroke, index: Int) -> LooseStroke {
    var entry = LooseStroke(index: index)
    let middle = stroke.points[stroke.points.count / 2]
    for symbol in symbols where symbol.outline.contains(stroke.bounds.center) {
      var inside = 0
      for point in [stroke.start, middle, stroke.end] where symbol.outline.contains(point) { inside += 1 }
      if inside >= 2 { entry.isInside = true }
    }
    for side in 0...1 {
      let zone = stroke.endZone(side, reach: min(0.35 * stroke.length, 0.22 * unit))
      entry.near[side] = near(zone)
    }
    if stroke.diagonal <= ConnectorCluster.headSize * unit { entry.around = near(stroke.zone) }
    return entry
  }

  /// The symbols near a stretch, nearest first.
  private func near(_ zone: StrokeZone) -> [LooseStroke.Neighbour] {
    let reach = LooseStroke.reach * unit
    var found: [LooseStroke.Neighbour] = []
    for (index, symbol) in symbols.enumerated() {
      guard gap(zone.bounds, symbol.outline.bounds) <= reach else { continue }
      var least = Double.infinity
      for point in zone.points where symbol.outline.bounds.distance(to: point) < least {
        least = min(least, symbol.outline.distance(to: point))
      }
      if least <= reach { found.append(LooseStroke.Neighbour(symbol: index, distance: least / unit)) }
    }
    return found.sorted { ($0.distance, $0.symbol) < ($1.distance, $1.symbol) }
  }

  /// Small strokes beside a small one, drawn at most two strokes before or after it.
  private func companions(of loose: LooseStroke, among all: [LooseStroke], at place: Int) -> [Int] {
    guard let stroke = strokes[loose.index], stroke.diagonal <= ConnectorFinder.letterSize * unit else {
      return []
    }
    var result: [Int] = []
    for other in max(0, place - 2)...min(all.count - 1, place + 2) where other != place {
      guard abs(all[other].index - loose.index) <= 2, all[other].isInside == loose.isInside,
        let neighbour = strokes[all[other].index],
        neighbour.diagonal <= ConnectorFinder.letterSize * unit,
        gap(stroke.bounds, neighbour.bounds) <= ConnectorFinder.letterGap * unit
      else { continue }
      result.append(all[other].index)
    }
    return result
  }

  // Lengths in symbol sizes.
  static let letterSize = 0.4
  static let letterGap = 0.1

  private func gap(_ a: Rect, _ b: Rect) -> Double {
    Double.hypot(max(a.minX - b.maxX, b.minX - a.maxX, 0), max(a.minY - b.maxY, b.minY - a.maxY, 0))
  }

  // MARK: Clusters

  private func clusters(of loose: [LooseStroke]) -> [[LooseStroke]] {
    var parent = Array(loose.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index { index = parent[index] }
      return index
    }
    for a in loose.indices {
      for b in 0..<a where touch(loose[a], loose[b]) {
        let (x, y) = (root(a), root(b))
        if x != y { parent[max(x, y)] = min(x, y) }
      }
    }
    var members: [[LooseStroke]] = [[LooseStroke]](repeating: [], count: loose.count)
    for index in loose.indices { members[root(index)].append(loose[index]) }
    return members.filter { cluster in cluster.contains { !$0.isInside } }
  }

  private func touch(_ a: LooseStroke, _ b: LooseStroke) -> Bool {
    if a.isInside, b.isInside { return false }
    guard let first = strokes[a.index], let second = strokes[b.index] else { return false }
    let reach =
      (abs(a.index - b.index) <= 1
        ? max(ConnectorCluster.touch, min(0.1, 0.6 * min(first.diagonal, second.diagonal) / unit))
        : ConnectorCluster.touch) * unit
    let ends = ConnectorCluster.join * unit
    for place in [first.start, first.end]
    where place.distance(to: second.start) <= ends || place.distance(to: second.end) <= ends {
      return true
    }
    let (long, short) = first.length >= second.length ? (first, second) : (second, first)
    return long.distance(to: short.zone, within: reach) < .infinity
  }
}
