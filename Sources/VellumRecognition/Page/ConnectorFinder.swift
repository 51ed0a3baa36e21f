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

  /// Strokes that may belong to the head too, nearest first: the recogniser decides.
  var maybes: [Int] = []

  /// All strokes, ascending.
  var strokes: [Int] { (shaft + heads[0] + heads[1]).sorted() }
}

/// Finds the lines between symbols among the strokes that the symbols leave: first the shaft (an end near a symbol's
/// outline), then what hangs on its ends (Bresler, Průša, Hlaváč 2015: arrows are found best after the symbols).
struct ConnectorFinder: Sendable {
  let strokes: [PageStroke?]
  let symbols: [PageSymbol]
  let unit: Double
  /// What was found about strokes when the symbols were the same; looked up, never walked.
  var memory = Memory()

  // Plain thresholds in symbol sizes.
  static let nearSymbol = 0.10
  static let joinReach = 0.07
  static let headReach = 0.06
  static let laterHeadReach = 0.03
  static let headSize = 0.50
  static let shaftSize = 0.07
  static let tapSize = 0.02

  /// What is known of strokes that belong to no symbol, as long as the symbols stay.
  struct Memory: Sendable {
    fileprivate var outlines: [[Point]] = []
    fileprivate var unit = 0.0
    fileprivate var entries: [Int: Loose] = [:]
  }

  /// What is known of a stroke that belongs to no symbol.
  fileprivate struct Loose {
    var isInside = false
    /// The distance from each end to the nearest symbol, in symbol sizes, and that symbol.
    var near: [(distance: Double, symbol: Int?)] = []
  }

  mutating func connectors() -> [PageConnector] {
    guard !symbols.isEmpty else { return [] }
    let loose = looseStrokes()
    var (taken, connectors) = shafts(loose)
    attachHeads(to: &connectors, taken: &taken, loose: loose)
    attachHeadsToHeads(in: &connectors, taken: &taken, loose: loose)
    attachLateHeads(to: &connectors, taken: &taken, loose: loose)
    connectors = connectors.compactMap { plausible($0) }
    noteMaybes(in: &connectors, loose: loose)
    return connectors
  }

  private mutating func looseStrokes() -> [Loose?] {
    var used = Set<Int>()
    for symbol in symbols { used.formUnion(symbol.strokes) }
    // Most strokes complete no symbol: what was found about the others still holds.
    let outlines = symbols.map { $0.outline.corners }
    if memory.outlines != outlines || memory.unit != unit {
      memory = Memory(outlines: outlines, unit: unit)
    }
    var loose = [Loose?](repeating: nil, count: strokes.count)
    for (index, stroke) in strokes.enumerated() where !used.contains(index) {
      guard let stroke else { continue }
      let entry = memory.entries[index] ?? looseStroke(stroke)
      memory.entries[index] = entry
      loose[index] = entry
    }
    return loose
  }

  private func looseStroke(_ stroke: PageStroke) -> Loose {
    var entry = Loose()
    let middle = stroke.points[stroke.points.count / 2]
    for symbol in symbols where symbol.outline.contains(stroke.bounds.center) {
      var inside = 0
      for point in [stroke.start, middle, stroke.end] where symbol.outline.contains(point) { inside += 1 }
      if inside >= 2 { entry.isInside = true }
    }
    entry.near = [nearest(to: zone(of: stroke, side: 0)), nearest(to: zone(of: stroke, side: 1))]
    return entry
  }

  /// The stretch of a stroke in which a tip may lie.
  private func zone(of stroke: PageStroke, side: Int) -> StrokeZone {
    stroke.endZone(side, reach: min(0.35 * stroke.length, 0.22 * unit))
  }

  private func nearest(to zone: StrokeZone) -> (distance: Double, symbol: Int?) {
    var best: (distance: Double, symbol: Int?) = (.infinity, nil)
    for (index, symbol) in symbols.enumerated() {
      for point in zone.points {
        guard symbol.outline.bounds.distance(to: point) / unit < best.distance else { continue }
        let distance = symbol.outline.distance(to: point) / unit
        if distance < best.distance { best = (distance, index) }
      }
    }
    return best
  }

  // MARK: Shafts

  private func shafts(_ loose: [Loose?]) -> (taken: Set<Int>, connectors: [PageConnector]) {
    var taken = Set<Int>()
    var connectors: [PageConnector] = []
    var order: [(diagonal: Double, index: Int)] = []
    for index in loose.indices {
      guard let entry = loose[index], !entry.isInside, let stroke = strokes[index] else { continue }
      let near = min(entry.near[0].distance, entry.near[1].distance)
      let isLong = stroke.diagonal > 0.3 * unit && stroke.straightness > 0.6 || stroke.diagonal > 0.8 * unit
      guard stroke.diagonal >= ConnectorFinder.shaftSize * unit,
        near <= (isLong ? 2 : 1) * ConnectorFinder.nearSymbol,
        stroke.diagonal > 0.25 * unit || stroke.straightness > 0.6
      else { continue }
      order.append((extent(of: stroke), index))
    }
    order.sort { ($1.diagonal, $0.index) < ($0.diagonal, $1.index) }
    for (_, index) in order where !taken.contains(index) {
      taken.insert(index)
      if let (connector, side) = longerShaft(for: index, among: connectors) {
        connectors[connector].heads[side].append(index)
        continue
      }
      let stroke = strokes[index]!
      let near = loose[index]!.near
      var connector = PageConnector(
        shaft: [index], ends: [stroke.start, stroke.end],
        zones: [zone(of: stroke, side: 0), zone(of: stroke, side: 1)],
        symbols: [near[0].symbol, near[1].symbol])
      var distances = [near[0].distance, near[1].distance]
      for side in 0...1 {
        while let (next, joinsAtEnd) = continuation(
          from: connector.ends[side], of: connector, taken: taken, loose: loose,
          reach: distances[side] > ConnectorFinder.nearSymbol
            ? ConnectorFinder.joinReach : distances[side] / 2)
        {
          taken.insert(next)
          let far = joinsAtEnd ? 0 : 1
          connector.shaft.insert(next, at: side == 0 ? 0 : connector.shaft.count)
          connector.ends[side] = joinsAtEnd ? strokes[next]!.start : strokes[next]!.end
          connector.zones[side] = zone(of: strokes[next]!, side: far)
          distances[side] = loose[next]!.near[far].distance
          connector.symbols[side] = loose[next]!.near[far].symbol
        }
        if distances[side] > 2 * ConnectorFinder.nearSymbol { connector.symbols[side] = nil }
      }
      connectors.append(connector)
    }
    return (taken, connectors)
  }

  /// The connector on whose end a short stroke hangs: then it is a part of the head, not a shaft.
  private func longerShaft(for index: Int, among connectors: [PageConnector]) -> (connector: Int, side: Int)?
  {
    let stroke = strokes[index]!
    guard stroke.diagonal <= ConnectorFinder.headSize * unit else { return nil }
    var best: (cost: Double, connector: Int, side: Int)?
    for (number, connector) in connectors.enumerated() {
      let gap = timeGap(index, connector.shaft)
      guard gap <= 4, extent(of: stroke) <= 0.85 * size(of: connector) else { continue }
      for side in 0...1 {
        let distance =
          stroke.distance(to: connector.zones[side], within: ConnectorFinder.headReach * 2 * unit) / unit
        let cost = distance + 0.012 * Double(gap)
        let reach = gap <= 1 ? 0.10 : 0.06
        if distance <= reach, cost < best?.cost ?? .infinity { best = (cost, number, side) }
      }
    }
    return best.map { ($0.connector, $0.side) }
  }

  /// The stroke that carries a shaft on from its free end.
  private func continuation(
    from end: Point, of connector: PageConnector, taken: Set<Int>, loose: [Loose?], reach: Double
  ) -> (stroke: Int, joinsAtEnd: Bool)? {
    var best: (cost: Double, stroke: Int, joinsAtEnd: Bool)?
    for index in loose.indices where loose[index] != nil && !taken.contains(index) && !loose[index]!.isInside
    {
      let stroke = strokes[index]!
      guard stroke.diagonal >= 0.15 * unit, stroke.straightness > 0.7 else { continue }
      for joinsAtEnd in [false, true] {
        let distance = end.distance(to: joinsAtEnd ? stroke.end : stroke.start) / unit
        let cost = distance + 0.02 * Double(timeGap(index, connector.shaft))
        if distance <= reach, cost < best?.cost ?? .infinity { best = (cost, index, joinsAtEnd) }
      }
    }
    return best.map { ($0.stroke, $0.joinsAtEnd) }
  }

  // MARK: Heads

  private func attachHeads(to connectors: inout [PageConnector], taken: inout Set<Int>, loose: [Loose?]) {
    var offers: [(cost: Double, distance: Double, stroke: Int, connector: Int, side: Int)] = []
    for index in loose.indices where loose[index] != nil && !taken.contains(index) {
      let stroke = strokes[index]!
      let isTap = stroke.diagonal < ConnectorFinder.tapSize * unit
      for (number, connector) in connectors.enumerated() {
        guard stroke.diagonal <= ConnectorFinder.headSize * unit, isNear(stroke, connector),
          extent(of: stroke) <= 0.9 * size(of: connector),
          timeGap(index, connector.strokes) <= (isTap ? 1 : 3)
        else { continue }
        let reach = loose[index]!.isInside ? ConnectorFinder.headReach / 2 : ConnectorFinder.headReach
        for side in 0...1 {
          let distance =
            (isTap
              ? tapDistance(stroke, connector)
              : stroke.distance(to: connector.zones[side], within: reach * unit)) / unit
          guard distance <= reach else { continue }
          offers.append(
            (distance + 0.012 * Double(timeGap(index, connector.strokes)), distance, index, number, side))
        }
      }
    }
    offers.sort { ($0.cost, $0.stroke, $0.connector, $0.side) < ($1.cost, $1.stroke, $1.connector, $1.side) }
    for offer in offers
    where !taken.contains(offer.stroke) && connectors[offer.connector].heads[offer.side].count < 4 {
      let connector = connectors[offer.connector]
      let hasHead = connector.heads[offer.side].contains {
        strokes[$0]!.diagonal >= ConnectorFinder.tapSize * unit
      }
      let isNext = timeGap(offer.stroke, connector.strokes) <= 1
      let reach = hasHead || !isNext ? ConnectorFinder.laterHeadReach : ConnectorFinder.headReach
      let own = strokes[offer.stroke]!.diagonal / unit
      guard offer.distance <= reach, own < ConnectorFinder.tapSize || offer.distance <= 0.4 * own else {
        continue
      }
      taken.insert(offer.stroke)
      connectors[offer.connector].heads[offer.side].append(offer.stroke)
    }
  }

  /// Gives a head the strokes that close it: they touch the head's own strokes, not the shaft.
  private func attachHeadsToHeads(
    in connectors: inout [PageConnector], taken: inout Set<Int>, loose: [Loose?]
  ) {
    for number in connectors.indices {
      for side in 0...1 {
        for other in connectors[number].heads[side]
        where strokes[other]!.diagonal >= ConnectorFinder.tapSize * unit {
          for index in [other - 1, other + 1] {
            guard loose.indices.contains(index), let entry = loose[index], !entry.isInside,
              !taken.contains(index)
            else {
              continue
            }
            let stroke = strokes[index]!
            guard stroke.diagonal <= 1.6 * strokes[other]!.diagonal,
              extent(of: stroke) <= 0.9 * size(of: connectors[number]),
              stroke.distance(to: strokes[other]!.zone, within: 0.03 * unit) < .infinity
            else { continue }
            taken.insert(index)
            connectors[number].heads[side].append(index)
          }
        }
      }
    }
  }

  /// Gives the shafts that have no head yet the heads that were drawn much later (some people add all of them last).
  private func attachLateHeads(
    to connectors: inout [PageConnector], taken: inout Set<Int>, loose: [Loose?]
  ) {
    for number in connectors.indices where connectors[number].heads.allSatisfy({ $0.isEmpty }) {
      for side in 0...1 {
        for index in loose.indices
        where loose[index] != nil && !taken.contains(index) && !loose[index]!.isInside {
          let stroke = strokes[index]!
          guard stroke.diagonal >= 0.04 * unit, stroke.diagonal <= 0.35 * unit,
            stroke.diagonal <= 0.85 * size(of: connectors[number]),
            stroke.distance(to: connectors[number].zones[side], within: 0.04 * unit) < .infinity
          else { continue }
          taken.insert(index)
          connectors[number].heads[side].append(index)
        }
      }
    }
  }

  /// Notes the free strokes near a shaft's ends that no rule has settled.
  private func noteMaybes(in connectors: inout [PageConnector], loose: [Loose?]) {
    var taken = Set<Int>()
    for connector in connectors { taken.formUnion(connector.strokes) }
    for number in connectors.indices {
      let connector = connectors[number]
      var near: [(cost: Double, stroke: Int)] = []
      for index in loose.indices where loose[index] != nil && !taken.contains(index) {
        let stroke = strokes[index]!
        guard stroke.diagonal >= ConnectorFinder.tapSize * unit,
          stroke.diagonal <= ConnectorFinder.headSize * unit, isNear(stroke, connector),
          extent(of: stroke) <= 1.2 * size(of: connector)
        else { continue }
        let gap = timeGap(index, connector.strokes)
        let reach = loose[index]!.isInside ? 0.03 : gap <= 2 ? 0.12 : 0.05
        let distance =
          min(
            stroke.distance(to: connector.zones[0], within: reach * unit),
            stroke.distance(to: connector.zones[1], within: reach * unit)) / unit
        if distance <= reach { near.append((distance + 0.012 * Double(min(gap, 6)), index)) }
      }
      near.sort { ($0.cost, $0.stroke) < ($1.cost, $1.stroke) }
      connectors[number].maybes = near.prefix(3).map { $0.stroke }
    }
  }

  /// Whether a stroke's box is near the shaft's at all: asked of every pair, so it must be cheap.
  private func isNear(_ stroke: PageStroke, _ connector: PageConnector) -> Bool {
    let reach = 0.12 * unit
    for number in connector.shaft {
      let box = strokes[number]!.bounds
      if stroke.bounds.minX - reach <= box.maxX, box.minX <= stroke.bounds.maxX + reach,
        stroke.bounds.minY - reach <= box.maxY, box.minY <= stroke.bounds.maxY + reach
      {
        return true
      }
    }
    return false
  }

  private func tapDistance(_ tap: PageStroke, _ connector: PageConnector) -> Double {
    connector.shaft.map { strokes[$0]!.distance(to: tap.start) }.min() ?? .infinity
  }

  /// The connector without what hangs on the wrong end, or `nil` when nothing speaks for a connector.
  private func plausible(_ connector: PageConnector) -> PageConnector? {
    var connector = connector
    let real = connector.heads.map { heads in
      heads.filter { strokes[$0]!.diagonal >= ConnectorFinder.tapSize * unit }
    }
    if !real[0].isEmpty, !real[1].isEmpty {
      let all = real[0] + real[1]
      var best: (cost: Double, side: Int, kept: [Int])?
      for side in 0...1 {
        let distances = all.map {
          strokes[$0]!.distance(to: connector.zones[side], within: ConnectorFinder.headReach * unit) / unit
        }
        let kept = all.indices.filter { distances[$0] <= ConnectorFinder.headReach }
        var cost = 0.12 * Double(all.count - kept.count)
        for index in kept { cost += distances[index] + 0.012 * Double(timeGap(all[index], connector.shaft)) }
        if cost < best?.cost ?? .infinity { best = (cost, side, kept.map { all[$0] }) }
      }
      if let best {
        let taps = connector.heads.joined().filter { strokes[$0]!.diagonal < ConnectorFinder.tapSize * unit }
        connector.heads[best.side] = best.kept + taps
        connector.heads[1 - best.side] = []
      }
    }
    if real[0].isEmpty, real[1].isEmpty, size(of: connector) < 0.12 * unit { return nil }
    return connector
  }

  /// How far a stroke gets: its box's diagonal for a line, half of it for a head that returns to its start.
  private func extent(of stroke: PageStroke) -> Double {
    0.5 * stroke.diagonal + 0.5 * stroke.start.distance(to: stroke.end)
  }

  private func size(of connector: PageConnector) -> Double {
    connector.shaft.map { extent(of: strokes[$0]!) }.max() ?? 0
  }

  /// How many strokes lie between one stroke and the nearest of a set, in the order of drawing.
  private func timeGap(_ index: Int, _ set: [Int]) -> Int {
    set.map { abs($0 - index) }.min() ?? .max
  }
}
