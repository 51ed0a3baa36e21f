// SPDX-License-Identifier: Apache-2.0

/// Bottom-up merging of straight pieces with sliding cuts.
struct PieceMerging {
  private let cost: PieceCost
  private let maximum: Int
  /// The least number of pieces kept: two for a closed outline, whose pieces need ends; one for an open stroke.
  private let minimum: Int
  // Open strokes keep 0 and the last step in the list, closed ones repeat the first cut one turn later at the end.
  private var cuts: [Int]
  private var costs: [Double] = []
  private var mergers: [Double] = []
  // A cut that lies best between its neighbours needs no look until one of them moves.
  private var isSettled: [Bool] = []

  /// The cuts for each count of pieces from `minimum` to `maximum`, one after the other, count + 1 numbers each.
  private(set) var recordedCuts: [Int] = []
  /// The total for each recorded count, greatest count first.
  private(set) var recorded: [(count: Int, total: Double, offset: Int)] = []

  init(_ moments: OutlineMoments, maximum: Int) {
    cost = PieceCost(moments)
    self.maximum = maximum
    minimum = moments.isClosed ? 2 : 1
    let width = moments.steps / PieceMerging.firstPieces
    cuts = (0...PieceMerging.firstPieces).map { $0 * width }
    mergers = Array(repeating: .infinity, count: cuts.count)
    isSettled = Array(repeating: false, count: cuts.count)
    costs.reserveCapacity(PieceMerging.firstPieces)
    recordedCuts.reserveCapacity((maximum + 1) * (maximum + 2) / 2)
    recorded.reserveCapacity(maximum)
  }

  static let firstPieces = 32

  private var count: Int { costs.count }

  /// Merges down to the least count and records every count on the way; `nodes` are the running integrals.
  mutating func run(_ nodes: Span<OutlineMoments.Node>) {
    for index in 0..<(cuts.count - 1) { costs.append(cost(nodes, from: cuts[index], to: cuts[index + 1])) }
    for index in cuts.indices { updateMerger(index, nodes) }
    while true {
      if count <= maximum {
        slide(nodes)
        record()
      }
      guard count > minimum else { break }
      var best = 0
      for index in 1..<cuts.count where mergers[index] < mergers[best] { best = index }
      remove(best, nodes)
    }
  }

  private mutating func record() {
    var total = 0.0
    for cost in costs { total += cost }
    recorded.append((count, total, recordedCuts.count))
    for cut in cuts { recordedCuts.append(cut) }
  }

  /// What the total gains by the loss of a cut.
  private mutating func updateMerger(_ index: Int, _ nodes: Span<OutlineMoments.Node>) {
    let last = cuts.count - 1
    if index > 0 && index < last {
      let merged = cost(nodes, from: cuts[index - 1], to: cuts[index + 1])
      mergers[index] = merged - costs[index - 1] - costs[index]
    } else if cost.isClosed && index == 0 {
      let merged = cost(nodes, from: cuts[last - 1], to: cuts[1] + cost.steps)
      mergers[0] = merged - costs[last - 1] - costs[0]
    } else {
      // The ends of an open stroke stay; the repeated first cut of a closed one is held as number 0.
      mergers[index] = .infinity
    }
  }

  private mutating func remove(_ index: Int, _ nodes: Span<OutlineMoments.Node>) {
    if index == 0 {
      // The first cut of a closed outline: begin the list at the next.
      cuts.removeLast()
      cuts.removeFirst()
      cuts.append(cuts[0] + cost.steps)
      costs.removeFirst()
      mergers.removeFirst()
      isSettled.removeFirst()
      costs[count - 1] = cost(nodes, from: cuts[count - 1], to: cuts[count])
      keepInRange()
      unsettle(count - 1)
      unsettle(0)
      updateMerger(count - 1, nodes)
      updateMerger(0, nodes)
      mergers[count] = .infinity
      return
    }
    cuts.remove(at: index)
    costs.remove(at: index)
    mergers.remove(at: index)
    isSettled.remove(at: index)
    costs[index - 1] = cost(nodes, from: cuts[index - 1], to: cuts[index])
    updateAround(index - 1, nodes)
    updateAround(index, nodes)
  }

  private mutating func updateAround(_ index: Int, _ nodes: Span<OutlineMoments.Node>) {
    updateMerger(index, nodes)
    unsettle(index)
    if cost.isClosed && index == cuts.count - 1 {
      updateMerger(0, nodes)
      unsettle(0)
    }
  }

  private mutating func unsettle(_ index: Int) { isSettled[index] = false }

  /// Keeps the first cut of a closed outline within the first turn.
  private mutating func keepInRange() {
    guard cost.isClosed else { return }
    let shift = cuts[0] >= cost.steps ? -cost.steps : cuts[0] < 0 ? cost.steps : 0
    guard shift != 0 else { return }
    for index in cuts.indices { cuts[index] += shift }
  }

  /// Moves cuts step by step while the total falls.
  private mutating func slide(_ nodes: Span<OutlineMoments.Node>) {
    var hasMoved = false
    for _ in 0..<4 {
      var isQuiet = true
      for index in 0..<count where !isSettled[index] && (cost.isClosed || index > 0) {
        isSettled[index] = true
        var moves = 0
        while improve(index, by: -1, nodes) { moves += 1 }
        if moves == 0 { while improve(index, by: 1, nodes) { moves += 1 } }
        guard moves > 0 else { continue }
        (isQuiet, hasMoved) = (false, true)
        unsettle(index > 0 ? index - 1 : count - 1)
        unsettle(index + 1 < count ? index + 1 : 0)
      }
      if isQuiet { break }
    }
    if hasMoved { for index in cuts.indices { updateMerger(index, nodes) } }
  }

  private mutating func improve(_ index: Int, by direction: Int, _ nodes: Span<OutlineMoments.Node>) -> Bool {
    let before = index > 0 ? index - 1 : count - 1
    let turn = index > 0 ? 0 : cost.steps
    let (low, cut, high) = (cuts[before] - turn, cuts[index] + direction, cuts[index + 1])
    guard cut - low >= 2, high - cut >= 2 else { return false }
    let left = cost(nodes, from: low, to: cut)
    let right = cost(nodes, from: cut, to: high)
    guard left + right < (costs[before] + costs[index]) * (1 - 1e-9) else { return false }
    cuts[index] = cut
    costs[before] = left
    costs[index] = right
    if index == 0 {
      cuts[count] = cut + cost.steps
      keepInRange()
    }
    return true
  }
}
