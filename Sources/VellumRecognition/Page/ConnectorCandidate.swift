// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Strokes that may be one line between symbols, with how much speaks for it.
struct ConnectorCandidate: Sendable {
  var connector: PageConnector
  /// The strokes that fill its heads, ascending.
  var filling: [Int] = []
  /// All strokes, ascending.
  var strokes: [Int]
  /// The likeness to an arrow, `0...1`.
  var likeness: Double
  /// How much better the page is explained with this connector than with its strokes as writing, less the cost of the
  /// strokes left out.
  var score: Double
  /// The strokes at its ends that it leaves out; one that another connector explains costs nothing.
  var left: [Left] = []

  /// A stroke left out.
  struct Left: Hashable, Sendable {
    var stroke: Int
    var cost: Double
  }

  /// The score when others explain all that is left out.
  var greatestScore: Double { left.reduce(score) { $0 + $1.cost } }

  /// What is not left out after all, when another connector has the given strokes.
  func refund(for strokes: [Int]) -> Double {
    left.reduce(0) { strokes.contains($1.stroke) ? $0 + $1.cost : $0 }
  }
}

/// Chooses, among candidates that share strokes, the disjoint ones of the greatest total score, where a stroke
/// that one leaves out and another has costs nothing.
///
/// The search is exact by branch and bound as long as it stays small; beyond its budget the best found so far stands,
/// which is at least what taking the best candidate first gives.
struct DisjointChoice {
  private let candidates: [ConnectorCandidate]
  /// The sum of the greatest scores of this candidate and all after it.
  private var rest: [Double] = []
  private var best: (score: Double, chosen: [Int]) = (0, [])
  private var budget = 4000

  private init(_ candidates: [ConnectorCandidate]) {
    self.candidates = candidates
    rest = [Double](repeating: 0, count: candidates.count + 1)
    for index in candidates.indices.reversed() {
      rest[index] = rest[index + 1] + candidates[index].greatestScore
    }
  }

  /// The chosen candidates, best first.
  static func choose(among candidates: [ConnectorCandidate]) -> [ConnectorCandidate] {
    let order = candidates.filter { $0.greatestScore > 0 }.sorted {
      $0.score > $1.score || $0.score == $1.score && $0.strokes.lexicographicallyPrecedes($1.strokes)
    }
    var search = DisjointChoice(order)
    search.extend(from: 0, chosen: [], score: 0, refundable: 0)
    return search.best.chosen.map { order[$0] }
  }

  /// - Parameter refundable: the cost of what the chosen leave out, which later ones may explain.
  private mutating func extend(from index: Int, chosen: [Int], score: Double, refundable: Double) {
    if score > best.score { best = (score, chosen) }
    guard index < candidates.count, score + refundable + rest[index] > best.score, budget > 0 else { return }
    budget -= 1
    let candidate = candidates[index]
    if !chosen.contains(where: { DisjointChoice.share(candidates[$0].strokes, candidate.strokes) }) {
      var gain = candidate.score
      var spent = 0.0
      for other in chosen {
        let refund = candidates[other].refund(for: candidate.strokes)
        spent += refund
        gain += refund + candidate.refund(for: candidates[other].strokes)
      }
      extend(
        from: index + 1, chosen: chosen + [index], score: score + gain,
        refundable: refundable - spent + candidate.greatestScore - candidate.score)
    }
    extend(from: index + 1, chosen: chosen, score: score, refundable: refundable)
  }

  /// Whether two ascending lists share a number.
  private static func share(_ a: [Int], _ b: [Int]) -> Bool {
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i] == b[j] { return true }
      if a[i] < b[j] { i += 1 } else { j += 1 }
    }
    return false
  }
}
