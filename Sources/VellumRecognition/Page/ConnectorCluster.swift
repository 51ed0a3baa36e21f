// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A stroke that belongs to no symbol, as the search for connectors sees it.
struct LooseStroke: Hashable, Sendable {
  /// Its number.
  var index: Int
  /// Whether it lies inside a symbol, as writing does.
  var isInside = false
  /// The symbols near each end, nearest first.
  var near: [[Neighbour]] = [[], []]
  /// The symbols near any place of a short stroke, nearest first.
  var around: [Neighbour] = []
  /// Small strokes beside it, drawn just before or after it: the letters of its word, if it is one.
  var companions: [Int] = []

  /// A symbol near an end.
  struct Neighbour: Hashable, Sendable {
    var symbol: Int
    /// In symbol sizes.
    var distance: Double
  }

  /// How far a symbol may be from an end, in symbol sizes.
  static let reach = 0.25
}

/// Reads strokes that touch each other as connectors: chains of strokes that are shafts, with the heads at their ends.
///
/// The parts of an arrow touch, and writing beside an arrow mostly does not; where it does, letters stand in words. So
/// every way to see shafts and heads in a cluster of touching strokes is weighed, and the ways that together explain
/// the cluster best are taken (after Bresler, Průša and Hlaváč, 2015: the shaft first, then the head at its end).
struct ConnectorCluster {
  let strokes: [PageStroke?]
  let members: [LooseStroke]
  let unit: Double
  /// The gaps between the strokes that may be letters and the others, in symbol sizes, row by row.
  let gaps: [Double]

  init(strokes: [PageStroke?], members: [LooseStroke], unit: Double) {
    self.strokes = strokes
    self.members = members
    self.unit = unit
    var gaps = [Double](repeating: .infinity, count: members.count * members.count)
    for (place, member) in members.enumerated() where !member.companions.isEmpty {
      let zone = strokes[member.index]!.zone
      for (other, neighbour) in members.enumerated() where other != place {
        gaps[place * members.count + other] =
          strokes[neighbour.index]!.distance(to: zone, within: ConnectorCluster.letterReach * unit) / unit
      }
    }
    self.gaps = gaps
  }

  /// Letters of a word are never farther apart.
  static let letterReach = 0.1

  // Lengths in symbol sizes.
  static let touch = 0.045
  static let laterTouch = 0.03
  static let join = 0.07
  static let headSize = 0.5
  static let shaftSize = 0.07
  static let tapSize = 0.02
  static let near = 0.1
  static let smallArrow = 0.45

  /// The connectors, the most certain first.
  func connectors(likeness: inout ArrowLikeness) -> [ConnectorCandidate] {
    // The same strokes can be divided into shaft and head in several ways: the best one counts.
    var candidates: [ConnectorCandidate] = []
    var places: [[Int]: Int] = [:]
    for chain in chains() {
      for candidate in weighed(chain, likeness: &likeness) {
        if let place = places[candidate.strokes] {
          if candidate.score > candidates[place].score { candidates[place] = candidate }
        } else {
          places[candidate.strokes] = candidates.count
          candidates.append(candidate)
        }
      }
    }
    return DisjointChoice.choose(among: candidates)
  }

  // MARK: Candidates

  private func weighed(
    _ chain: [Link], likeness: inout ArrowLikeness
  ) -> [ConnectorCandidate] {
    let (first, last) = (chain[0], chain[chain.count - 1])
    let numbers = chain.map { members[$0.member].index }
    let ends = [first, last]
    let sides = [first.isReversed ? 1 : 0, last.isReversed ? 0 : 1]
    var connector = PageConnector(
      shaft: numbers, ends: [place(first, atEnd: false), place(last, atEnd: true)],
      zones: [0, 1].map { zone(of: strokes[members[ends[$0].member].index]!, side: sides[$0]) },
      symbols: [nil, nil])
    let near = [0, 1].map { members[ends[$0].member].near[sides[$0]] }
    // Something must speak for a connector: an end at a symbol.
    guard !near[0].isEmpty || !near[1].isEmpty else { return [] }

    let retraces = self.retraces(of: numbers)
    connector.shaft += retraces
    let heads = [0, 1].map { self.heads(of: connector, side: $0, retraces: retraces) }
    var choices: [[[Int]]] = [parted(heads, by: connector)]
    for side in 0...1 {
      for part in parts(of: heads[side], beside: numbers) {
        choices.append(side == 0 ? [part, []] : [[], part])
      }
    }
    var result: [ConnectorCandidate] = []
    for choice in choices {
      var candidate = connector
      candidate.heads = choice
      // An arrow ends where its head ends.
      let joined = joined([0, 1].map { choice[$0].isEmpty ? near[$0] : merged(near[$0], with: choice[$0]) })
      let distances = joined.map { $0?.distance ?? .infinity }
      candidate.symbols = joined.map { $0?.symbol }
      var share = likeness(candidate.strokes)
      // What fills a head says nothing of its form.
      let filling = filling(of: candidate)
      let strokes = filling.isEmpty ? candidate.strokes : (candidate.strokes + filling).sorted()
      let double = doubleLikeness(candidate, likeness: &likeness)
      if let double { share.arrow = max(share.arrow, double) }
      let left = left(of: heads, by: candidate, strokes: strokes, likeness: share.arrow)
      let score =
        score(
          candidate, strokes: strokes, distances: distances, likeness: share.arrow + 0.2 * share.open,
          isPlainlyDouble: double != nil)
        - left.reduce(0) { $0 + $1.cost } - 1.5 * Double(filling.count { isWriting($0, beside: strokes) })
      result.append(
        ConnectorCandidate(
          connector: candidate, filling: filling, strokes: strokes, likeness: share.arrow, score: score,
          left: left))
    }
    return result
  }

  /// The heads at both ends when all strokes are used: one that touches both ends belongs to the nearer.
  private func parted(_ heads: [[Int]], by connector: PageConnector) -> [[Int]] {
    var parted = heads
    for number in heads[0] where heads[1].contains(number) {
      let center = strokes[number]!.bounds.center
      let isFirst = center.distance(to: connector.ends[0]) <= center.distance(to: connector.ends[1])
      parted[isFirst ? 1 : 0].removeAll { $0 == number }
    }
    return parted
  }

  /// The likeness to an arrow with heads at both ends when each head makes the shaft plainly an arrow, and the shaft alone
  /// is none: readings of all strokes at once take one of the heads for a bend of the shaft.
  private func doubleLikeness(_ connector: PageConnector, likeness: inout ArrowLikeness) -> Double? {
    guard !connector.heads[0].isEmpty, !connector.heads[1].isEmpty else { return nil }
    guard likeness(connector.shaft.sorted()).arrow < 0.5 else { return nil }
    var least = 1.0
    for heads in connector.heads {
      least = min(least, likeness((connector.shaft + heads).sorted()).arrow)
      guard least >= 0.9 else { return nil }
    }
    return least
  }

  /// The sets of strokes at one end that may be the head: any of a few, or of many the likely ones.
  private func parts(of heads: [Int], beside shaft: [Int]) -> [[Int]] {
    guard heads.count > ConnectorCluster.subsetLimit else {
      return (0..<(1 << heads.count)).map { mask in
        heads.enumerated().filter { mask & (1 << $0.offset) != 0 }.map { $0.element }
      }
    }
    var parts: [[Int]] = [[], heads]
    for head in heads {
      parts.append([head])
      parts.append(heads.filter { $0 != head })
    }
    for (first, second) in zip(heads, heads.dropFirst()) { parts.append([first, second]) }
    parts.append(heads.filter { !isWriting($0, beside: shaft + heads) })
    return parts
  }

  private static let subsetLimit = 3

  /// The neighbours of a shaft's end and of the head's strokes there, nearest first, each symbol once.
  private func merged(_ near: [LooseStroke.Neighbour], with heads: [Int]) -> [LooseStroke.Neighbour] {
    var all = near
    for loose in members where heads.contains(loose.index) { all.append(contentsOf: loose.around) }
    all.sort { ($0.distance, $0.symbol) < ($1.distance, $1.symbol) }
    var result: [LooseStroke.Neighbour] = []
    for neighbour in all where !result.contains(where: { $0.symbol == neighbour.symbol }) {
      result.append(neighbour)
    }
    return result
  }

  /// The two symbols that a line with the given neighbours joins: different ones, as near as can be.
  private func joined(_ near: [[LooseStroke.Neighbour]]) -> [LooseStroke.Neighbour?] {
    guard let first = near[0].first, let second = near[1].first, first.symbol == second.symbol else {
      return [near[0].first, near[1].first]
    }
    let others = [0, 1].map { side in near[side].dropFirst().first }
    let options: [(Double, [LooseStroke.Neighbour?])] = [
      (first.distance + (others[1]?.distance ?? 1), [first, others[1]]),
      (second.distance + (others[0]?.distance ?? 1), [others[0], second]),
    ]
    return options[1].0 < options[0].0 ? options[1].1 : options[0].1
  }

  private func zone(of stroke: PageStroke, side: Int) -> StrokeZone {
    stroke.endZone(side, reach: min(0.35 * stroke.length, 0.22 * unit))
  }

  /// The strokes that lie along the shaft: a line drawn twice, a dash that mends it.
  private func retraces(of shaft: [Int]) -> [Int] {
    var result: [Int] = []
    for loose in members where !shaft.contains(loose.index) && !loose.isInside {
      guard let stroke = strokes[loose.index], stroke.diagonal >= ConnectorCluster.tapSize * unit,
        stroke.straightness > 0.8
      else { continue }
      let lies = stroke.points.allSatisfy { point in
        shaft.contains { strokes[$0]!.distance(to: point) <= 0.02 * unit }
      }
      if lies { result.append(loose.index) }
    }
    return result
  }

  /// The strokes at one end of a shaft that may be its head: those that touch the end, and those that touch these.
  private func heads(of connector: PageConnector, side: Int, retraces: [Int]) -> [Int] {
    let size = self.size(of: connector.shaft)
    var heads: [Int] = []
    var free: [LooseStroke] = []
    for loose in members where !connector.shaft.contains(loose.index) {
      guard let stroke = strokes[loose.index], stroke.diagonal <= ConnectorCluster.headSize * unit,
        extent(of: stroke) <= 1.6 * size
      else { continue }
      let gap = timeGap(loose.index, connector.shaft)
      let isTap = stroke.diagonal < ConnectorCluster.tapSize * unit
      if isTap, gap > 1 { continue }
      let reach =
        loose.isInside
        ? ConnectorCluster.laterTouch
        : gap <= 1
          ? max(ConnectorCluster.touch, min(0.1, 0.6 * stroke.diagonal / unit))
          : gap <= 3 ? ConnectorCluster.touch : ConnectorCluster.laterTouch
      if stroke.distance(to: connector.zones[side], within: reach * unit) < .infinity {
        heads.append(loose.index)
      } else if !loose.isInside {
        free.append(loose)
      }
    }
    // What closes a head touches its strokes, not the shaft.
    var grew = !heads.isEmpty
    while grew {
      grew = false
      for (place, loose) in free.enumerated() {
        let stroke = strokes[loose.index]!
        guard
          heads.contains(where: {
            abs($0 - loose.index) <= 2 && stroke.diagonal <= 1.6 * strokes[$0]!.diagonal
              && stroke.distance(
                to: strokes[$0]!.zone,
                within: abs($0 - loose.index) == 1
                  ? min(0.1 * unit, 0.6 * stroke.diagonal)
                  : min(ConnectorCluster.touch * unit, 0.4 * stroke.diagonal))
                < .infinity
          })
        else { continue }
        heads.append(loose.index)
        free.remove(at: place)
        grew = true
        break
      }
    }
    return heads.sorted()
  }
}
