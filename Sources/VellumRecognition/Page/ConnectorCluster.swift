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
  private let gaps: [Double]

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
  private static let letterReach = 0.1

  // Lengths in symbol sizes.
  static let touch = 0.045
  static let laterTouch = 0.03
  static let join = 0.07
  static let headSize = 0.5
  static let shaftSize = 0.07
  static let tapSize = 0.02
  static let near = 0.1
  static let smallArrow = 0.45

  private struct Link {
    var member: Int
    /// Whether the stroke is walked from its end to its start.
    var isReversed: Bool
  }

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

  // MARK: Shafts

  private static let chainLimit = 48
  private static let chainLength = 6

  /// The ways to walk along strokes whose ends meet.
  private func chains() -> [[Link]] {
    var found: [[Link]] = []
    var seen: Set<[Int]> = []
    for (member, loose) in members.enumerated() where isShaft(loose) {
      for isReversed in [false, true] {
        extend([Link(member: member, isReversed: isReversed)], into: &found, seen: &seen)
      }
    }
    return found
  }

  private func isShaft(_ loose: LooseStroke) -> Bool {
    guard !loose.isInside, let stroke = strokes[loose.index] else { return false }
    return stroke.diagonal >= ConnectorCluster.shaftSize * unit
      && (stroke.diagonal > 0.15 * unit || stroke.straightness > 0.6)
  }

  private func extend(_ chain: [Link], into found: inout [[Link]], seen: inout Set<[Int]>) {
    guard found.count < ConnectorCluster.chainLimit else { return }
    if seen.insert(chain.map { $0.member }.sorted()).inserted { found.append(chain) }
    guard chain.count < ConnectorCluster.chainLength, let last = chain.last else { return }
    let end = place(last, atEnd: true)
    let far = distance(last, atEnd: true)
    let reach =
      far > ConnectorCluster.near ? ConnectorCluster.join : min(ConnectorCluster.join, max(far / 2, 0.015))
    for (member, loose) in members.enumerated() where !chain.contains(where: { $0.member == member }) {
      guard !loose.isInside, let stroke = strokes[loose.index],
        stroke.straightness > 0.7 ? stroke.diagonal >= 0.06 * unit : stroke.diagonal > 0.5 * unit
      else { continue }
      for isReversed in [false, true] {
        let next = Link(member: member, isReversed: isReversed)
        // A shaft may bend, but not fold back.
        guard place(next, atEnd: false).distance(to: end) <= reach * unit,
          !foldsBack(from: last, to: next)
        else { continue }
        extend(chain + [next], into: &found, seen: &seen)
      }
    }
  }

  private func place(_ link: Link, atEnd: Bool) -> Point {
    let stroke = strokes[members[link.member].index]!
    return atEnd != link.isReversed ? stroke.end : stroke.start
  }

  /// Whether the pen turns by more than two right angles' thirds from the last stretch of one stroke to the first of the
  /// next.
  private func foldsBack(from last: Link, to next: Link) -> Bool {
    func heading(_ link: Link, atEnd: Bool) -> Vector {
      let points = strokes[members[link.member].index]!.points
      let part = max(1, points.count / 4)
      let fromLast = atEnd != link.isReversed
      let outward =
        fromLast ? points[points.count - 1] - points[points.count - 1 - part] : points[0] - points[part]
      return atEnd ? outward : -outward
    }
    let (a, b) = (heading(last, atEnd: true), heading(next, atEnd: false))
    return a.dot(b) < -0.5 * a.length * b.length
  }

  private func distance(_ link: Link, atEnd: Bool) -> Double {
    members[link.member].near[atEnd != link.isReversed ? 1 : 0].first?.distance ?? .infinity
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

  // MARK: Score

  /// What it costs to leave out each stroke that touches an end: unless it is writing, it should be a part of the head.
  private func left(
    of heads: [[Int]], by connector: PageConnector, strokes numbers: [Int], likeness: Double
  ) -> [ConnectorCandidate.Left] {
    // Beside an arrow that is whole in itself, a letter of a word is no part of it even where it touches.
    let isWhole = likeness >= 0.9 && numbers.count == connector.shaft.count
    var left: [ConnectorCandidate.Left] = []
    for side in 0...1 {
      var cost = 3.0
      for number in heads[side] where !numbers.contains(number) && cost > 0 {
        if isWriting(number, beside: numbers) || isWhole && hasCompanions(number, beside: numbers) {
          continue
        }
        left.append(ConnectorCandidate.Left(stroke: number, cost: cost))
        cost -= 1
      }
    }
    return left
  }

  private func hasCompanions(_ number: Int, beside own: [Int]) -> Bool {
    members.first { $0.index == number }?.companions.contains { !own.contains($0) } ?? false
  }

  private func score(
    _ connector: PageConnector, strokes numbers: [Int], distances: [Double], likeness: Double,
    isPlainlyDouble: Bool
  ) -> Double {
    let size = self.size(of: connector.shaft) / unit
    var score = 1.0
    // A short arrow joins two symbols; a long one may begin or end in the open.
    let isSmall = size < ConnectorCluster.smallArrow
    score += ConnectorCluster.worth(ofGap: max(distances[0], distances[1]), isSmall: isSmall)
    for number in connector.shaft {
      let length = strokes[number]!.diagonal / unit
      score += 0.5 + 4 * min(1, length)
      if isWriting(number, beside: numbers) { score -= 2 }
    }
    for heads in connector.heads {
      for (place, number) in heads.enumerated() {
        if isWriting(number, beside: numbers) { score -= 1.5 } else if place > 2 { score -= 1 }
      }
    }
    // Two heads are rare; a tick at the tail is none.
    let hasHead = connector.heads.map { $0.contains { strokes[$0]!.diagonal > 0.06 * size * unit } }
    if hasHead[0], hasHead[1] { score -= isPlainlyDouble ? 1.5 : 3.5 }
    let interruptions = numbers[numbers.count - 1] - numbers[0] + 1 - numbers.count
    score -= 0.15 * Double(min(interruptions, 6))
    score += min(3, max(-4, Double.log((likeness + 0.01) / (1.01 - likeness))))
    if connector.heads[0].isEmpty, connector.heads[1].isEmpty, likeness < 0.3 { score -= isSmall ? 2 : 0.5 }
    return score
  }

  /// What the farther of the two gaps to the joined symbols says: arrows end at outlines, words stand off them.
  private static func worth(ofGap gap: Double, isSmall: Bool) -> Double {
    let knots: [(Double, Double)] = [(0.03, 3), (0.08, 0.5), (0.125, -1.5), (0.2, isSmall ? -4 : -3)]
    guard gap > knots[0].0 else { return knots[0].1 }
    for (low, high) in zip(knots, knots.dropFirst()) where gap <= high.0 {
      return low.1 + (high.1 - low.1) * (gap - low.0) / (high.0 - low.0)
    }
    return knots[knots.count - 1].1
  }

  /// Whether a stroke stands beside other small strokes as a letter does in a word.
  private func isWriting(_ number: Int, beside own: [Int]) -> Bool {
    guard let place = members.firstIndex(where: { $0.index == number }) else { return false }
    let others = members[place].companions.filter { !own.contains($0) }
    guard !others.isEmpty else { return false }
    var toOwn = ConnectorCluster.letterReach
    for (other, member) in members.enumerated() where other != place && own.contains(member.index) {
      toOwn = min(toOwn, gaps[place * members.count + other])
    }
    let stroke = strokes[number]!
    return others.contains {
      let gap = strokes[$0]!.distance(to: stroke.zone, within: ConnectorCluster.letterReach * unit) / unit
      return gap <= toOwn + 0.015
    }
  }

  // MARK: Measures

  private func extent(of stroke: PageStroke) -> Double {
    0.5 * stroke.diagonal + 0.5 * stroke.start.distance(to: stroke.end)
  }

  func size(of shaft: [Int]) -> Double { shaft.map { extent(of: strokes[$0]!) }.max() ?? 0 }

  private func timeGap(_ index: Int, _ set: [Int]) -> Int { set.map { abs($0 - index) }.min() ?? .max }
}
