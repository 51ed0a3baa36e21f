// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Score

extension ConnectorCluster {
  /// What it costs to leave out each stroke that touches an end: unless it is writing, it should be a part of the head.
  func left(
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

  func score(
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
  func isWriting(_ number: Int, beside own: [Int]) -> Bool {
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

  func extent(of stroke: PageStroke) -> Double {
    0.5 * stroke.diagonal + 0.5 * stroke.start.distance(to: stroke.end)
  }

  func size(of shaft: [Int]) -> Double { shaft.map { extent(of: strokes[$0]!) }.max() ?? 0 }

  func timeGap(_ index: Int, _ set: [Int]) -> Int { set.map { abs($0 - index) }.min() ?? .max }
}
