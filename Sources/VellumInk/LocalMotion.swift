// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// How the pen moves just now: the motions fitted to windows of many lengths that end at the newest sample, weighted by
/// how well each explains the stroke.
///
/// The score of the hypothesis "the pen changed its motion before this window, and has followed this motion since" is
/// what the samples before the window score at best, − Σ|residual|²/2σ², − a penalty for the change. Each is the log
/// posterior, up to a constant, of one way to cut the whole stroke into motions: the recursion of Bayesian change-point
/// detection (Adams and MacKay 2007) and of optimal partitioning (Jackson et al. 2005). A window that reaches across a
/// corner loses by its residuals, one shorter than need be by the penalty of its change.
///
/// Windows of 2, 3, 4 and 6 samples are summed afresh for each sample. Long ones grow with each: level k holds 8·2ᵏ to
/// 16·2ᵏ samples and takes over the window of the level below when it is full, so every scale is always there and a sample
/// costs the same however long the stroke. A level that lost hopelessly rests until it is replaced.
///
/// Times within the windows count in steps: for even sampling a step is the interval, for uneven sampling a fixed unit.
struct LocalMotion: Sendable {
  /// Units of uneven times per second; keeps the sums near 1.
  static let unit = 240.0
  /// What a change to a straight motion, to a curved one, or to a lone sample that tells no motion costs.
  static let straightPenalty = 10.0
  static let curvedPenalty = 12.0
  static let lonePenalty = 8.0
  /// Scores this far below the best do not count; a level a little further below rests until a window moves up into it.
  static let negligible = -8.0
  static let hopeless = -9.0

  static let levelCount = 5
  /// Levels up to this one may bend; longer windows only tell straight lines.
  static let bendingLevels = 2
  /// The slots of the windows: the levels, longest last, then those of 6, 4, 3 and 2 samples.
  static let six = 5
  static let four = 6
  static let three = 7
  static let two = 8
  static let slotCount = 9
  static let seedLength = 8

  /// The sums of the long windows.
  var levels = [WindowMoments](repeating: WindowMoments(), count: levelCount)
  /// The scores of all slots, straight and curved, and after normalisation the weights.
  var weights = [SIMD2<Double>](repeating: .zero, count: slotCount)
  /// One bit for each level in use.
  var activeLevels: UInt8 = 0
  /// Whether the samples are taken for evenly spaced.
  var isEven = false
  /// Samples since the last seed.
  var age = 0
  /// The weight of the newest sample on its own.
  var lone = 1.0
  /// The best way to explain all samples so far.
  var bestScore = 0.0
  /// The sum of all weights.
  var totalWeight = 1.0

  /// Forgets all samples.
  mutating func reset() {
    activeLevels = 0
    isEven = false
    age = 0
    lone = 1
    totalWeight = 1
    bestScore = 0
    for slot in weights.indices { weights[slot] = .zero }
  }
}

// MARK: - A sample more

extension LocalMotion {
  /// Takes the ring's newest sample, of `connected` that belong together, into all windows and weighs them.
  ///
  /// - Parameter usesFour: Whether the window of four samples counts; at high rates it says nothing new.
  @inline(__always)
  mutating func extend(
    _ ring: borrowing SampleRing, connected: Int, isEven even: Bool, inverseVariance: Double, usesFour: Bool
  ) {
    if even != isEven {
      // The long windows count in other steps from here on; they begin anew.
      isEven = even
      activeLevels = 0
      age = 0
    }
    // Full windows move up before the newest sample joins them, so that the weights always speak of the windows there are.
    if age >= Self.seedLength, connected > Self.seedLength { seed(ring, connected) }
    let newest = ring.count - 1
    let place = ring.place(newest)
    age += 1
    lone = bestScore - Self.lonePenalty
    var best = lone
    var level = 0
    while level < Self.levelCount {
      if activeLevels & (1 << UInt8(level)) != 0 {
        if even {
          levels[level].append(place: place)
        } else {
          levels[level].add(time: ring.time(newest), place: place)
        }
        let score = scores(levels[level], inverseVariance, allowsBend: level < Self.bendingLevels)
        weights[level] = score
        let better = Swift.max(score.x, score.y)
        best = Swift.max(best, better)
        if better < bestScore + Self.hopeless { activeLevels &= ~(1 << UInt8(level)) }
      }
      level += 1
    }
    best = Swift.max(best, judgeShort(ring, connected, inverseVariance, usesFour))
    normalize(best)
  }

  /// The scores of the straight and the curved motion through a window.
  @inline(__always)
  func scores(_ sums: WindowMoments, _ inverseVariance: Double, allowsBend: Bool) -> SIMD2<Double> {
    let fit = isEven ? WindowFit(even: sums) : WindowFit(uneven: sums)
    let residual = fit.straightResidual(sums)
    let straight = sums.before - Self.straightPenalty - Swift.max(0, residual) * inverseVariance
    guard allowsBend else { return SIMD2(straight, -.infinity) }
    let rest = Swift.max(0, residual - fit.bendGain)
    return SIMD2(straight, sums.before - Self.curvedPenalty - rest * inverseVariance)
  }

  /// Scores the windows of two to six samples; answers the best.
  ///
  /// Two samples are met exactly by a straight motion, three
  /// by a curved one, and what a straight one misses of three is their divided difference.
  @inline(__always)
  private mutating func judgeShort(
    _ ring: borrowing SampleRing, _ connected: Int, _ inverseVariance: Double, _ usesFour: Bool
  ) -> Double {
    let newest = ring.count - 1
    let none = SIMD2(-Double.infinity, -Double.infinity)
    var (two, three, four, six) = (none, none, none, none)
    if connected >= 6 {
      six =
        isEven
        ? ShortWindow(six: ring).scores(
          count: 6, before: connected > 6 ? ring.score(newest - 6) : 0, inverseVariance)
        : scores(sums(ofLast: 6, ring, connected), inverseVariance, allowsBend: true)
    }
    if usesFour, connected >= 4 {
      four =
        isEven
        ? ShortWindow(four: ring).scores(
          count: 4, before: connected > 4 ? ring.score(newest - 4) : 0, inverseVariance)
        : scores(sums(ofLast: 4, ring, connected), inverseVariance, allowsBend: true)
    }
    if connected >= 3 {
      let before = connected > 3 ? ring.score(newest - 3) : 0
      let middle = ring.place(newest - 1)
      let (older, newer) = (ring.place(newest - 2) - middle, ring.place(newest) - middle)
      var (p, r, square) = (1.0, 1.0, 6.0)
      if !isEven {
        let (a, b, c) = (ring.time(newest - 2), ring.time(newest - 1), ring.time(newest))
        (p, r) = (c - b, b - a)
        square = p * p + r * r + (p + r) * (p + r)
      }
      let miss = p * older + r * newer
      let residual = miss.squaredLength / square
      three = SIMD2(
        before - Self.straightPenalty - residual * inverseVariance, before - Self.curvedPenalty)
    }
    if connected >= 2 { two.x = (connected > 2 ? ring.score(newest - 2) : 0) - Self.straightPenalty }
    (weights[Self.six], weights[Self.four]) = (six, four)
    (weights[Self.three], weights[Self.two]) = (three, two)
    return Swift.max(
      Swift.max(Swift.max(six.x, six.y), Swift.max(four.x, four.y)),
      Swift.max(Swift.max(three.x, three.y), two.x))
  }

  /// Turns the scores into weights, the best one's being 1.
  @inline(__always)
  private mutating func normalize(_ best: Double) {
    bestScore = best
    lone = Self.weight(of: lone - best)
    var total = lone
    var slot = 0
    while slot < Self.slotCount {
      let isJudged = slot >= Self.levelCount || activeLevels & (1 << UInt8(slot)) != 0
      let score = weights[slot] - best
      var weight = SIMD2<Double>.zero
      if isJudged {
        if score.x > Self.negligible { weight.x = exponential(score.x) }
        if score.y > Self.negligible { weight.y = exponential(score.y) }
        total += weight.x + weight.y
      }
      weights[slot] = weight
      slot += 1
    }
    totalWeight = total
  }

  @inline(__always)
  private static func weight(of score: Double) -> Double { score > negligible ? exponential(score) : 0 }
}
