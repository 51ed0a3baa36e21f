// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Shafts

extension ConnectorCluster {
  /// A stroke of a shaft, and the way it is walked.
  struct Link {
    var member: Int
    /// Whether the stroke is walked from its end to its start.
    var isReversed: Bool
  }

  private static let chainLimit = 48
  private static let chainLength = 6

  /// The ways to walk along strokes whose ends meet.
  func chains() -> [[Link]] {
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

  func place(_ link: Link, atEnd: Bool) -> Point {
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

  func distance(_ link: Link, atEnd: Bool) -> Double {
    members[link.member].near[atEnd != link.isReversed ? 1 : 0].first?.distance ?? .infinity
  }
}
