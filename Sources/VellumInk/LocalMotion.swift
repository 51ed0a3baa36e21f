// SPDX-License-Identifier: Apache-2.0

/// How the pen moves just now: the motions fitted to windows of many lengths that end at the newest sample, weighted by
/// how well each explains the stroke.
///
/// The score of the hypothesis "the pen changed its motion before this window, and has followed this motion since" is
/// the score of the samples before the window, − Σ|residual|²/2σ², − a penalty for the change. Together the hypotheses
/// score the logarithm of the sum of their likelihoods: the forward recursion of Bayesian change-point detection (Adams
/// and MacKay 2007) over all ways to cut the stroke into motions. A window that reaches across a corner loses by its
/// residuals, one shorter than need be by the penalty of its change.
///
/// Windows of 2, 3, 4 and 6 samples are fitted afresh for each sample. Long ones grow with each: level k holds 8·2ᵏ to
/// 16·2ᵏ samples and takes over the window of the level below when it is full, so every scale is always there and a sample
/// costs the same however long the stroke. A level that lost hopelessly rests until it is replaced.
///
/// Times within the windows count in steps. For even sampling a step is the interval: a fit then depends on the number of
/// samples alone and is carried on from sample to sample (`LocalMotion+Even`). For uneven sampling it is a fixed unit, and
/// fits come from sums of moments (`LocalMotion+Uneven`).
struct LocalMotion: Sendable {
  /// Units of uneven times per second; keeps the sums near 1.
  static let unit = 240.0
  /// Scores are logarithms to base 2: bits in e.
  static let bits = 1.442695040888963407
  /// What a change to a straight motion, to a curved one, or to a lone sample that tells no motion costs.
  static let straightPenalty = 10 * bits
  static let curvedPenalty = 12 * bits
  static let lonePenalty = 8 * bits
  /// Windows that score this far below the best do not count; a level a little further below rests until a window moves
  /// up into it.
  static let negligible = -4 * bits
  static let hopeless = -9 * bits

  /// A sample that costs less than this lies where it was expected, if the short windows have less than this share of the
  /// levels' weight.
  static let expectedLoss = 6 * bits
  static let unsteadyShare = 0.5

  static let levelCount = 5
  /// Levels below this one may bend; longer windows only tell straight lines.
  static let bendingLevels = 2
  /// The slots of the windows: the levels, longest last, then those of 6, 4, 3 and 2 samples.
  static let six = 5
  static let four = 6
  static let three = 7
  static let two = 8
  static let slotCount = 9
  static let seedLength = 8

  /// The motions of all windows.
  var slots = [WindowMotion](repeating: WindowMotion(), count: slotCount)
  /// The sums of the long windows, and the shapes of all, while the times are uneven.
  var moments = [WindowMoments](repeating: WindowMoments(), count: levelCount)
  var shapes = [WindowShape](repeating: WindowShape(), count: slotCount)
  /// One bit for each level in use.
  var activeLevels = 0
  /// One bit for each slot whose motions count.
  var weightedSlots = 0
  /// Whether the samples are taken for evenly spaced.
  var isEven = false
  /// Samples since the last seed.
  var age = 0
  /// How many of the ring's newest samples the windows have not taken in, because they lay as expected.
  var behind = 0
  /// The weight of the newest sample on its own.
  var lone = 1.0
  /// How well all samples so far are explained.
  var score = 0.0
  /// How many samples that lie as expected may be passed over.
  var spare = 0.0
  /// The sum of all weights.
  var totalWeight = 1.0
  /// The sums over the windows that hold the sample ``Context/depth`` places before the newest, and over those that do
  /// not.
  var deep = MotionEstimate()
  var shallow = MotionEstimate()

  /// Forgets all samples.
  mutating func reset() {
    activeLevels = 0
    weightedSlots = 0
    isEven = false
    age = 0
    behind = 0
    lone = 1
    totalWeight = 1
    spare = 0
    score = 0
  }

  /// Forgets the long windows, after a change in the middle of the ring.
  mutating func dropLevels() {
    activeLevels = 0
    age = 0
    behind = 0
  }
}

// MARK: - Samples that tell nothing new

extension LocalMotion {
  /// Passes over a sample that lies where the motions expect it; answers whether it does.
  ///
  /// At high rates the next sample comes soon enough to weigh the windows by: on a straight or evenly curved run the
  /// samples between are spared that, while at a corner each counts at once.
  @inline(__always)
  mutating func passesOver(_ place: SIMD2<Double>, _ inverseVariance: Double) -> Bool {
    let ahead = Double(behind &+ 1)
    guard ahead <= spare else { return false }
    let expected = deep.value(at: ahead)
    let loss = inverseVariance * (place - (1 / deep.weight) * expected).squaredLength
    guard loss < Self.expectedLoss else { return false }
    score -= loss
    behind &+= 1
    return true
  }

  /// Takes the samples that were passed over into the long windows.
  @inline(never)
  private mutating func catchUp(_ ring: borrowing SampleRing) {
    let (first, levels) = (ring.count &- behind, activeLevels)
    age &+= behind
    behind = 0
    let table = GrowthGains.table
    let gains = table.span
    var span = slots.mutableSpan
    for index in first..<ring.count {
      let place = ring.place(index)
      var rest = levels
      while rest != 0 {
        let level = rest.trailingZeroBitCount
        rest &= rest &- 1
        if level < Self.bendingLevels {
          let index = unsafe GrowthGains.index(span[unchecked: level].count)
          unsafe span[unchecked: level].grow(to: place, gains[unchecked: index])
        } else {
          unsafe span[unchecked: level].growStraight(to: place)
        }
      }
    }
  }
}

// MARK: - A sample more

extension LocalMotion {
  /// What surrounds the newest sample.
  struct Context {
    /// The newest sample's moment, in units, and its place.
    var time: Double
    var place: SIMD2<Double>
    /// How many samples belong together, it included.
    var connected: Int
    /// Bits over the squared distance from a motion: 1/(2σ²·ln 2).
    var inverseVariance: Double
    /// Whether the window of four samples counts; at high rates it says nothing new.
    var usesFour: Bool
    /// How many samples may be passed over after this one, at its rate.
    var spare: Double
    /// The place, counted from the newest sample, of the one whose point is made next.
    var depth: Double
  }

  /// Takes the sample after the ring's into all windows and weighs them.
  ///
  /// - Parameter even: Whether the last samples, six or more that belong together, were evenly spaced.
  @inline(__always)
  mutating func extend(_ ring: borrowing SampleRing, isEven even: Bool, _ context: Context) {
    if even != isEven {
      // The long windows count in other steps from here on; they begin anew.
      isEven = even
      dropLevels()
    }
    if behind > 0 { catchUp(ring) }
    // Full windows move up before the newest sample joins them, so that the weights always speak of the windows there are.
    if age >= Self.seedLength, context.connected > Self.seedLength {
      seed(ring, context)
    }
    age &+= 1
    if even {
      extendEven(ring, context)
    } else {
      extendUneven(ring, context)
    }
  }

  /// Moves full windows up and begins the lowest level with the samples before the newest.
  @inline(never)
  private mutating func seed(_ ring: borrowing SampleRing, _ context: Context) {
    age = 0
    var level = activeLevels == 0 ? 0 : Self.levelCount - 1
    while level > 0 {
      let capacity = Double(Self.seedLength << level)
      if isActive(level - 1), slots[level - 1].count >= capacity,
        !isActive(level) || slots[level].count >= 2 * capacity
      {
        slots[level] = slots[level - 1]
        if !isEven { moments[level] = moments[level - 1] }
        activeLevels |= 1 << level
        activeLevels &= ~(1 << (level - 1))
      }
      level -= 1
    }
    let first = ring.count - Self.seedLength
    let before = context.connected - 1 > Self.seedLength ? ring.score(first - 1) : 0
    if isEven {
      slots[0] = WindowMotion(lastEight: ring)
      slots[0].before = before
    } else {
      var sums = WindowMoments(originTime: ring.time(first), originPlace: ring.place(first), before: before)
      for index in first..<ring.count { sums.add(time: ring.time(index), place: ring.place(index)) }
      moments[0] = sums
      slots[0].count = sums.count
    }
    activeLevels |= 1
  }

  @inline(__always)
  private func isActive(_ level: Int) -> Bool { activeLevels & (1 << level) != 0 }
}
