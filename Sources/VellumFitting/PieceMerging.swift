// SPDX-License-Identifier: Apache-2.0

/// Bottom-up merging of straight pieces with sliding cuts.
struct PieceMerging {
  private let moments: OutlineMoments
  private let maximum: Int
  /// The least number of pieces kept: two for a closed outline, whose pieces need ends; one for an open stroke.
  private let minimum: Int
  // Open strokes keep 0 and the last step in the list, closed ones repeat the first cut one turn later at the end.
  private var cuts: [Int]
  private var costs: [Double] = []
  private var mergers: [Double] = []

  /// The cuts for each count of pieces from `minimum` to `maximum`, one after the other, count + 1 numbers each.
  private(set) var recordedCuts: [Int] = []
  /// The total for each recorded count, greatest count first.
  private(set) var recorded: [(count: Int, total: Double, offset: Int)] = []

  init(_ moments: OutlineMoments, maximum: Int) {
    self.moments = moments
    self.maximum = maximum
    minimum = moments.isClosed ? 2 : 1
    let pieces = 32
    let width = moments.steps / pieces
    cuts = (0...pieces).map { $0 * width }
    costs = (0..<pieces).map { moments.cost(from: $0 * width, to: ($0 + 1) * width) }
    mergers = Array(repeating: .infinity, count: pieces + 1)
    recordedCuts.reserveCapacity((maximum + 1) * (maximum + 2) / 2)
    recorded.reserveCapacity(maximum)
    for index in cuts.indices { updateMerger(index) }
  }

  private var count: Int { costs.count }

  /// The cost of a piece that may lie a turn away: integrals are held for two turns from step 0.
  private func cost(from start: Int, to end: Int) -> Double {
    let shift = start < 0 ? moments.steps : moments.isClosed && start >= moments.steps ? -moments.steps : 0
    return moments.cost(from: start + shift, to: end + shift)
  }

  mutating func run() {
    while true {
      if count <= maximum {
        slide()
        record()
      }
      guard count > minimum else { break }
      var best = 0
      for index in 1..<cuts.count where mergers[index] < mergers[best] { best = index }
      remove(best)
    }
  }

  private mutating func record() {
    var total = 0.0
    for cost in costs { total += cost }
    recorded.append((count, total, recordedCuts.count))
    for cut in cuts { recordedCuts.append(cut) }
  }

  /// What the total gains by the loss of a cut.
  private mutating func updateMerger(_ index: Int) {
    let last = cuts.count - 1
    if index > 0 && index < last {
      let merged = cost(from: cuts[index - 1], to: cuts[index + 1])
      mergers[index] = merged - costs[index - 1] - costs[index]
    } else if moments.isClosed && index == 0 {
      let merged = cost(from: cuts[last - 1], to: cuts[1] + moments.steps)
      mergers[0] = merged - costs[last - 1] - costs[0]
    } else {
      // The ends of an open stroke stay; the repeated first cut of a closed one is held as number 0.
      mergers[index] = .infinity
    }
  }

  private mutating func remove(_ index: Int) {
    if index == 0 {
      // The first cut of a closed outline: begin the list at the next.
      cuts.removeLast()
      cuts.removeFirst()
      cuts.append(cuts[0] + moments.steps)
      costs.removeFirst()
      mergers.removeFirst()
      costs[count - 1] = cost(from: cuts[count - 1], to: cuts[count])
      keepInRange()
      updateMerger(count - 1)
      updateMerger(0)
      mergers[count] = .infinity
      return
    }
    cuts.remove(at: index)
    costs.remove(at: index)
    mergers.remove(at: index)
    costs[index - 1] = cost(from: cuts[index - 1], to: cuts[index])
    updateAround(index - 1)
    updateAround(index)
  }

  private mutating func updateAround(_ index: Int) {
    updateMerger(index)
    if moments.isClosed && index == cuts.count - 1 { updateMerger(0) }
  }

  /// Keeps the first cut of a closed outline within the first turn.
  private mutating func keepInRange() {
    guard moments.isClosed else { return }
    let shift = cuts[0] >= moments.steps ? -moments.steps : cuts[0] < 0 ? moments.steps : 0
    guard shift != 0 else { return }
    for index in cuts.indices { cuts[index] += shift }
  }

  /// Moves cuts step by step while the total falls.
  private mutating func slide() {
    for _ in 0..<4 {
      var moved = false
      for index in 0..<count where moments.isClosed || index > 0 {
        for direction in [-1, 1] {
          while improve(index, by: direction) { moved = true }
        }
      }
      guard moved else { break }
    }
    for index in cuts.indices { updateMerger(index) }
  }

  private mutating func improve(_ index: Int, by direction: Int) -> Bool {
    let before = index > 0 ? index - 1 : count - 1
    let turn = index > 0 ? 0 : moments.steps
    let (low, cut, high) = (cuts[before] - turn, cuts[index] + direction, cuts[index + 1])
    guard cut - low >= 2, high - cut >= 2 else { return false }
    let left = cost(from: low, to: cut)
    let right = cost(from: cut, to: high)
    guard left + right < (costs[before] + costs[index]) * (1 - 1e-9) else { return false }
    cuts[index] = cut
    costs[before] = left
    costs[index] = right
    if index == 0 {
      cuts[count] = cut + moments.steps
      keepInRange()
    }
    return true
  }
}
