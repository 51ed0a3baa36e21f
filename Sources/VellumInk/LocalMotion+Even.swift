// SPDX-License-Identifier: Apache-2.0

// MARK: - Windows of even times

extension LocalMotion {
  /// Carries the long windows on by the newest sample, fits the short ones, and weighs them all.
  @inline(__always)
  mutating func extendEven(_ ring: borrowing SampleRing, _ context: Context) {
    let (past, levels, gains) = (score, activeLevels, GrowthGains.table)
    var span = slots.mutableSpan
    let verdict = Self.judge(&span, levels, past: past, ring, gains.span, context)
    score = verdict.best + binaryLogarithm(verdict.total)
    activeLevels = verdict.levels
    lone = verdict.lone
    totalWeight = verdict.total
    spare = verdict.total - verdict.levelWeight < Self.unsteadyShare * verdict.levelWeight ? context.spare : 0
    weightedSlots = verdict.slots
    (deep, shallow) = (verdict.deep, verdict.shallow)
  }

  /// What the comparison of all windows ends with: the best score, the levels still in use, the weights, and the weighted
  /// sums of the motions that hold the context's depth and of those that do not.
  private struct Verdict {
    var best: Double
    var levels: Int
    var lone: Double
    var total: Double
    var levelWeight = 0.0
    var slots = 0
    var depth: Double
    var deep = MotionEstimate()
    var shallow = MotionEstimate()

    /// Takes a window in whose weights are known.
    @inline(__always)
    mutating func add(_ motion: WindowMotion, _ slot: Int) {
      slots |= 1 &<< slot
      if motion.count > depth { deep.add(motion) } else { shallow.add(motion) }
    }
  }

  @inline(__always)
  private static func judge(
    _ slots: inout MutableSpan<WindowMotion>, _ activeLevels: Int, past: Double,
    _ ring: borrowing SampleRing, _ gains: Span<GrowthGains>, _ context: Context
  ) -> Verdict {
    let (place, end) = (context.place, ring.count)
    let inverseVariance = context.inverseVariance
    var levels = activeLevels
    var best = grow(&slots, &levels, gains, context, hopeless: past + hopeless)
    let single = past - lonePenalty
    // Two samples are met exactly by a straight motion.
    let two = ring.score(end &- 2) - straightPenalty
    best = greater(best, greater(single, two))

    // A short window scores no more than it would without residuals; mostly that is too little to count, and it need not
    // be fitted.
    let before = (
      three: ring.score(end &- 3), four: ring.score(end &- 4),
      six: context.connected > 6 ? ring.score(end &- 6) : 0
    )
    var (three, four, six) = (noScores, noScores, noScores)
    // Three are met exactly by a curved motion, and what a straight one misses of them is their divided difference.
    if before.three - straightPenalty > best + negligible {
      let miss = place - 2 * ring.place(end &- 1) + ring.place(end &- 2)
      three = scores(before: before.three, SIMD2((1.0 / 6) * miss.squaredLength, 0), inverseVariance)
      best = greater(best, greater(three.x, three.y))
    }
    if context.usesFour, before.four - straightPenalty > best + negligible {
      let window = FourWindow(ring, place)
      four = unsafe scores(
        window.straightResidual, window.curvedResidual, before: before.four, inverseVariance,
        &slots[unchecked: Self.four])
      best = greater(best, greater(four.x, four.y))
    }
    if before.six - straightPenalty > best + negligible {
      let window = SixWindow(ring, place)
      six = unsafe scores(
        window.straightResidual, window.curvedResidual, before: before.six, inverseVariance,
        &slots[unchecked: Self.six])
      best = greater(best, greater(six.x, six.y))
    }

    let lone = weight(of: single - best)
    var verdict = Verdict(best: best, levels: levels, lone: lone, total: lone, depth: context.depth)
    weighLevels(&slots, &verdict)
    verdict.levelWeight = verdict.total - lone
    if unsafe weigh(&slots[unchecked: Self.six], six, &verdict) {
      unsafe SixWindow(ring, place).write(to: &slots[unchecked: Self.six])
      unsafe verdict.add(slots[unchecked: Self.six], Self.six)
    }
    if unsafe weigh(&slots[unchecked: Self.four], four, &verdict) {
      unsafe FourWindow(ring, place).write(to: &slots[unchecked: Self.four])
      unsafe verdict.add(slots[unchecked: Self.four], Self.four)
    }
    if unsafe weigh(&slots[unchecked: Self.three], three, &verdict) {
      unsafe slots[unchecked: Self.three].fit(triple: place, ring.place(end &- 1), ring.place(end &- 2))
      unsafe verdict.add(slots[unchecked: Self.three], Self.three)
    }
    if unsafe weigh(&slots[unchecked: Self.two], SIMD2(two, -.infinity), &verdict) {
      unsafe slots[unchecked: Self.two].fit(pair: place, before: place - ring.place(end &- 1))
      unsafe verdict.add(slots[unchecked: Self.two], Self.two)
    }
    return verdict
  }

  /// The scores of a window that is not fitted.
  private static var noScores: SIMD2<Double> {
    @inline(__always) get { SIMD2(-.infinity, -.infinity) }
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
    _ slots: inout MutableSpan<WindowMotion>, _ levels: inout Int, _ gains: Span<GrowthGains>,
    _ context: Context, hopeless: Double
  ) -> Double {
    var best = -Double.infinity
    var rest = levels
    while rest != 0 {
      let level = rest.trailingZeroBitCount
      rest &= rest &- 1
      let better: Double
      if level < bendingLevels {
        let index = unsafe GrowthGains.index(slots[unchecked: level].count)
        unsafe slots[unchecked: level].grow(to: context.place, gains[unchecked: index])
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
      let scores = unsafe slots[unchecked: level].weights
      guard unsafe weigh(&slots[unchecked: level], scores, &verdict) else { continue }
      unsafe verdict.add(slots[unchecked: level], level)
    }
  }

  /// Weighs a window by its scores; answers whether it counts.
  @inline(__always)
  private static func weigh(
    _ motion: inout WindowMotion, _ scores: SIMD2<Double>, _ verdict: inout Verdict
  ) -> Bool {
    guard greater(scores.x, scores.y) > verdict.best + negligible else { return false }
    motion.weights = weights(of: scores - verdict.best)
    verdict.total += motion.weights.x + motion.weights.y
    return true
  }
}
