// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Strokes that may be one line between symbols, with how much speaks for it.
struct ConnectorCandidate: Sendable {
  var connector: PageConnector
  /// The strokes, ascending.
  var strokes: [Int]
  /// The likeness to an arrow, `0...1`.
  var likeness: Double
  /// How much better the page is explained with this connector than with its strokes as writing.
  var score: Double
}

/// Chooses, among candidates that share strokes, the disjoint ones of the greatest total score.
///
/// The search is exact by branch and bound as long as it stays small; beyond its budget the best found so far stands,
/// which is at least what taking the best candidate first gives.
struct DisjointChoice {
  private let candidates: [ConnectorCandidate]
  /// The sum of the scores of this candidate and all after it.
  private var rest: [Double] = []
  private var best: (score: Double, chosen: [Int]) = (0, [])
  private var budget = 4000

  private init(_ candidates: [ConnectorCandidate]) {
    self.candidates = candidates
    rest = [Double](repeating: 0, count: candidates.count + 1)
    for index in candidates.indices.reversed() {
      rest[index] = rest[index + 1] + candidates[index].score
    }
  }

  /// The chosen candidates, best first; those without a positive score are never chosen.
  static func choose(among candidates: [ConnectorCandidate]) -> [ConnectorCandidate] {
    let order = candidates.filter { $0.score > 0 }.sorted {
      $0.score > $1.score || $0.score == $1.score && $0.strokes.lexicographicallyPrecedes($1.strokes)
    }
    var search = DisjointChoice(order)
    search.extend(from: 0, chosen: [], score: 0)
    return search.best.chosen.map { order[$0] }
  }

  private mutating func extend(from index: Int, chosen: [Int], score: Double) {
    if score > best.score { best = (score, chosen) }
    guard index < candidates.count, score + rest[index] > best.score, budget > 0 else { return }
    budget -= 1
    let candidate = candidates[index]
    if !chosen.contains(where: { DisjointChoice.share(candidates[$0].strokes, candidate.strokes) }) {
      extend(from: index + 1, chosen: chosen + [index], score: score + candidate.score)
    }
    extend(from: index + 1, chosen: chosen, score: score)
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
