// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Measures how the strokes of a page lie to its symbols and to each other.
struct ConnectorSurvey {
  let strokes: [PageStroke?]
  let boxes: BoxBundles
  let symbols: [PageSymbol]
  let places: SymbolPlaces
  let unit: Double

  // Lengths in symbol sizes.
  static let letterSize = 0.4
  static let letterGap = 0.1

  // MARK: Symbols near a stroke

  func looseStroke(_ stroke: PageStroke, index: Int) -> LooseStroke {
    var entry = LooseStroke(index: index)
    let reach = LooseStroke.reach * unit
    var near: [PageSymbol] = []
    places.forEach(within: reach, of: stroke.bounds) {
      if gap(stroke.bounds, symbols[$0].outline.bounds) <= reach { near.append(symbols[$0]) }
    }
    let middle = stroke.points[stroke.points.count / 2]
    for symbol in near where symbol.outline.contains(stroke.bounds.center) {
      var inside = 0
      for point in [stroke.start, middle, stroke.end] where symbol.outline.contains(point) { inside += 1 }
      if inside >= 2 { entry.isInside = true }
    }
    for side in 0...1 {
      let zone = stroke.endZone(side, reach: min(0.35 * stroke.length, 0.22 * unit))
      entry.near[side] = neighbours(of: zone, among: near)
    }
    if stroke.diagonal <= ConnectorCluster.headSize * unit {
      entry.around = neighbours(of: stroke.zone, among: near)
    }
    return entry
  }

  /// The symbols near a stretch, nearest first.
  private func neighbours(of zone: StrokeZone, among near: [PageSymbol]) -> [LooseStroke.Neighbour] {
    let reach = LooseStroke.reach * unit
    var found: [LooseStroke.Neighbour] = []
    for symbol in near where gap(zone.bounds, symbol.outline.bounds) <= reach {
      var least = Double.infinity
      for point in zone.points where symbol.outline.bounds.distance(to: point) < least {
        least = min(least, symbol.outline.distance(to: point))
      }
      if least <= reach { found.append(LooseStroke.Neighbour(symbol: symbol.id, distance: least / unit)) }
    }
    return found.sorted { ($0.distance, $0.symbol) < ($1.distance, $1.symbol) }
  }

  // MARK: Strokes beside a stroke

  /// Small strokes beside a small one, drawn at most two strokes before or after it.
  func companions(of index: Int, among loose: [LooseStroke?]) -> [Int] {
    guard loose[index] != nil, let stroke = strokes[index],
      stroke.diagonal <= ConnectorSurvey.letterSize * unit,
      let own = loose[index]
    else { return [] }
    var result: [Int] = []
    for other in max(0, index - 2)...min(loose.count - 1, index + 2) where other != index {
      guard let entry = loose[other], entry.isInside == own.isInside, let neighbour = strokes[other],
        neighbour.diagonal <= ConnectorSurvey.letterSize * unit,
        gap(stroke.bounds, neighbour.bounds) <= ConnectorSurvey.letterGap * unit
      else { continue }
      result.append(other)
    }
    return result
  }

  /// How many of the earlier strokes whose boxes meet a stroke's are looked at: where more strokes cross, there is no
  /// diagram, and what is farther back in the order of drawing is no part of an arrow.
  static let touchLimit = 96

  /// The earlier strokes that touch a stroke, ascending.
  func touching(_ index: Int) -> [Int] {
    guard strokes[index] != nil, let around = boxes[index].expanded(by: 0.1 * unit) else { return [] }
    var near: [Int] = []
    boxes.forEach(meeting: around) { if $0 < index { near.append($0) } }
    return near.suffix(ConnectorSurvey.touchLimit).filter { touch($0, index) }
  }

  private func touch(_ a: Int, _ b: Int) -> Bool {
    guard let first = strokes[a], let second = strokes[b] else { return false }
    let reach =
      (abs(a - b) <= 1
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

  private func gap(_ a: Rect, _ b: Rect) -> Double {
    Double.hypot(max(a.minX - b.maxX, b.minX - a.maxX, 0), max(a.minY - b.maxY, b.minY - a.maxY, 0))
  }
}
