// SPDX-License-Identifier: Apache-2.0

// MARK: - Windows of uneven times

extension LocalMotion {
  /// Adds the newest sample to the sums of the long windows, sums up the short ones, fits and weighs them all.
  @inline(never)
  mutating func extendUneven(_ ring: borrowing SampleRing, _ context: Context) {
    lone = score - Self.lonePenalty
    var (best, judged) = (lone, 0)
    for level in 0..<Self.levelCount where activeLevels & (1 << level) != 0 {
      moments[level].add(time: context.time, place: context.place)
      let score = fit(level, moments[level], context, allowsBend: level < Self.bendingLevels)
      best = greater(best, score)
      if score < score + Self.hopeless { activeLevels &= ~(1 << level) } else { judged |= 1 << level }
    }
    for slot in Self.six...Self.two {
      let length = slot == Self.six ? 6 : slot == Self.four ? 4 : slot == Self.three ? 3 : 2
      guard context.connected >= length, context.usesFour || slot != Self.four else { continue }
      best = greater(best, fit(slot, sums(ofLast: length, ring, context), context, allowsBend: length > 2))
      judged |= 1 << slot
    }

    lone = Self.weight(of: lone - best)
    totalWeight = lone
    weightedSlots = 0
    for slot in 0..<Self.slotCount where judged & (1 << slot) != 0 {
      let scores = slots[slot].weights - best
      guard greater(scores.x, scores.y) > Self.negligible else { continue }
      slots[slot].weights = Self.weights(of: scores)
      totalWeight += slots[slot].weights.x + slots[slot].weights.y
      weightedSlots |= 1 << slot
    }
    score = best + binaryLogarithm(totalWeight)
    spare = 0
    (shallow, deep) = estimates(depth: context.depth)
  }

  /// Fits the motions of a slot; answers the better one's score.
  private mutating func fit(
    _ slot: Int, _ sums: WindowMoments, _ context: Context, allowsBend: Bool
  ) -> Double {
    let fit = WindowFit(sums, newest: context.time)
    shapes[slot] = fit.shape
    slots[slot] = fit.motion(sums)
    var scores = Self.scores(of: slots[slot], context.inverseVariance)
    if !allowsBend { scores.y = -.infinity }
    slots[slot].weights = scores
    return greater(scores.x, scores.y)
  }

  /// The sums of the last `length` samples, the newest included.
  private func sums(ofLast length: Int, _ ring: borrowing SampleRing, _ context: Context) -> WindowMoments {
    let first = ring.count + 1 - length
    var result = WindowMoments(
      originTime: ring.time(first), originPlace: ring.place(first),
      before: context.connected > length ? ring.score(first - 1) : 0)
    for index in first..<ring.count { result.add(time: ring.time(index), place: ring.place(index)) }
    result.add(time: context.time, place: context.place)
    return result
  }
}
