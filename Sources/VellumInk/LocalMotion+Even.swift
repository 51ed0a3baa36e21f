// SPDX-License-Identifier: Apache-2.0

// MARK: - Windows of even times

extension LocalMotion {
  /// Carries the long windows on by the newest sample, fits the short ones, and weighs them all.
  @inline(__always)
  mutating func extendEven(_ ring: borrowing SampleRing, _ context: Context) {
    let (past, levels) = (score, activeLevels)
    var span = slots.mutableSpan
    let verdict = Self.judge(&span, levels, past: past, ring, context)
    score = verdict.best + binaryLogarithm(verdict.total)
    activeLevels = verdict.levels
    lone = verdict.lone
    totalWeight = verdict.total
    weightedSlots = verdict.slots
  }

  /// What the comparison of all windows ends with: the best score, the levels still in use, the weights and their sum.
  private struct Verdict {
    var best: Double
    var levels: Int
    var lone: Double
    var total: Double
    var slots = 0
  }

  @inline(__always)
  private static func judge(
    _ slots: inout MutableSpan<WindowMotion>, _ activeLevels: Int, past: Double,
    _ ring: borrowing SampleRing, _ context: Context
  ) -> Verdict {
    let (place, end) = (context.place, ring.count)
    let inverseVariance = context.inverseVariance
    var levels = activeLevels
    var best = grow(&slots, &levels, context, hopeless: past + hopeless)
    // Two samples are met exactly by a straight motion, three by a curved one, and what a straight one misses of three is
    // their divided difference.
    let before = place - ring.place(end &- 1)
    let miss = before - (ring.place(end &- 1) - ring.place(end &- 2))
    let two = ring.score(end &- 2) - straightPenalty
    let three = scores(
      before: ring.score(end &- 3), SIMD2((1.0 / 6) * miss.squaredLength, 0), inverseVariance)
    let window = SixWindow(ring, place)
    let six = unsafe scores(
      window.straightResidual, window.curvedResidual,
      before: context.connected > 6 ? ring.score(end &- 6) : 0,
      inverseVariance, &slots[unchecked: Self.six])
    let single = past - lonePenalty
    best = greater(greater(best, single), greater(three.x, three.y))
    best = greater(greater(best, two), greater(six.x, six.y))
    var four = SIMD2(-Double.infinity, -Double.infinity)
    if context.usesFour {
      let window = FourWindow(ring, place)
      four = unsafe scores(
        window.straightResidual, window.curvedResidual, before: ring.score(end &- 4), inverseVariance,
        &slots[unchecked: Self.four])
      best = greater(best, greater(four.x, four.y))
    }

    let lone = weight(of: single - best)
    var verdict = Verdict(best: best, levels: levels, lone: lone, total: lone)
    weighLevels(&slots, &verdict)
    if unsafe weigh(&slots[unchecked: Self.six], Self.six, six, &verdict) {
      unsafe window.write(to: &slots[unchecked: Self.six])
    }
    if context.usesFour, unsafe weigh(&slots[unchecked: Self.four], Self.four, four, &verdict) {
      unsafe FourWindow(ring, place).write(to: &slots[unchecked: Self.four])
    }
    if unsafe weigh(&slots[unchecked: Self.three], Self.three, three, &verdict) {
      unsafe slots[unchecked: Self.three].fit(triple: place, before: before, miss: miss)
    }
    if unsafe weigh(&slots[unchecked: Self.two], Self.two, SIMD2(two, -.infinity), &verdict) {
      unsafe slots[unchecked: Self.two].fit(pair: place, before: before)
    }
    return verdict
  }

  /// The scores of a window by its residuals along x and y.
  ///
  /// The residuals are kept in the slot: what is stored as a pair is also computed as one.
  @inline(__always)
  private static func scores(
    _ straight: SIMD2<Double>, _ curved: SIMD2<Double>, before: Double, _ inverseVariance: Double,
    _ slot: inout WindowMotion
  ) -> SIMD2<Double> {
    slot.before = before
    slot.straightResidual = straight
    slot.curvedResidual = curved
    return scores(of: slot, inverseVariance)
  }

  /// Carries the levels on by a sample, and lets those below `hopeless` rest; answers the best of their scores.
  ///
  /// A slot's number is one of `0..<slotCount`, so that reading it needs no check.
  @inline(__always)
  private static func grow(
    _ slots: inout MutableSpan<WindowMotion>, _ levels: inout Int, _ context: Context, hopeless: Double
  ) -> Double {
    var best = -Double.infinity
    var rest = levels
    while rest != 0 {
      let level = rest.trailingZeroBitCount
      rest &= rest &- 1
      let better: Double
      if level < bendingLevels {
        unsafe slots[unchecked: level].grow(to: context.place)
        let scores = unsafe scores(of: slots[unchecked: level], context.inverseVariance)
        unsafe slots[unchecked: level].weights = scores
        better = greater(scores.x, scores.y)
      } else {
        unsafe slots[unchecked: level].growStraight(to: context.place)
        better = unsafe scores(of: slots[unchecked: level], context.inverseVariance).x
        unsafe slots[unchecked: level].weights = SIMD2(better, -.infinity)
      }
      best = greater(best, better)
      if better < hopeless { levels &= ~(1 &<< level) }
    }
    return best
  }

  /// Weighs the levels.
  @inline(__always)
  private static func weighLevels(_ slots: inout MutableSpan<WindowMotion>, _ verdict: inout Verdict) {
    var rest = verdict.levels
    while rest != 0 {
      let level = rest.trailingZeroBitCount
      rest &= rest &- 1
      let weights = weights(of: unsafe slots[unchecked: level].weights - verdict.best)
      unsafe slots[unchecked: level].weights = weights
      guard weights.x > 0 else { continue }
      verdict.total += weights.x + weights.y
      verdict.slots |= 1 &<< level
    }
  }

  /// Weighs a window by its scores; answers whether it counts.
  @inline(__always)
  private static func weigh(
    _ motion: inout WindowMotion, _ slot: Int, _ scores: SIMD2<Double>, _ verdict: inout Verdict
  ) -> Bool {
    let weights = weights(of: scores - verdict.best)
    guard weights.x > 0 else { return false }
    motion.weights = weights
    verdict.total += weights.x + weights.y
    verdict.slots |= 1 &<< slot
    return true
  }
}
