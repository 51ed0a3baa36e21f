// SPDX-License-Identifier: Apache-2.0

/// Takes the jitter out of time stamps.
///
/// Digitisers sample evenly, but their stamps are rounded or delayed by up to a millisecond, which at writing speed is
/// as large an error as that of the places. A straight line through the last stamps by their number (least squares with a
/// growing, then fading memory of ``memory`` samples) gives the moments at which the samples were taken. A stamp that
/// strays too far to be jitter is believed, and the line starts again from it; so an uneven stream passes unchanged.
///
/// Some devices deliver two samples at a time: their stamps come in pairs, 3 and 7 ms apart for example, though the pen was
/// looked at every 5 ms. Intervals that alternate for two pairs are taken for that, and both stamps of a pair for strays to
/// either side.
struct ClockRegularizer: Sendable {
  /// The regular moment of the last sample, in seconds.
  private var time = 0.0
  /// The time between samples, in seconds.
  private(set) var period = 0.0
  /// How many samples the line rests on.
  private var support = 0
  /// How many samples followed each other without a gap or a stray since the line began.
  private var evenRun = 0
  /// How much of a stray the line takes over: into its moment, and into its period.
  private var gains = SIMD2<Double>.zero
  /// How far the last stamp strayed from the line because stamps come in pairs, the next one to the other side; 0 while
  /// they do not.
  private var pairing = 0.0
  /// The last stamp, and the intervals before it, newest first.
  private var lastStamp = 0.0
  private var intervals = (0.0, 0.0, 0.0)

  /// Whether the last samples were taken at even intervals.
  var isEven: Bool { evenRun >= Self.trustedSupport }

  private static let memory = 32
  /// Below this support the stamps themselves are used.
  private static let trustedSupport = 6
  /// The greatest stray that is taken for jitter: in seconds, and as a share of the period.
  private static let greatestJitter = (seconds: 0.0008, share: 0.3)

  /// The moment to use for the next stamp, which is greater than the one before.
  @inline(__always)
  mutating func regularize(_ stamp: Double) -> Double {
    let stray = stamp - time - period + pairing
    // Nearly always the next sample of an even stream whose memory is full.
    guard support == Self.memory, abs(stray) <= greatestStray else { return follow(stamp) }
    evenRun = evenRun < Self.memory ? evenRun &+ 1 : evenRun
    pairing = -pairing
    time += period + gains.x * stray
    period += gains.y * stray
    lastStamp = stamp
    return time
  }

  @inline(__always)
  private var greatestStray: Double {
    let share = Self.greatestJitter.share * period
    return share < Self.greatestJitter.seconds ? share : Self.greatestJitter.seconds
  }

  /// The same for any stamp.
  @inline(never)
  private mutating func follow(_ stamp: Double) -> Double {
    let newest = stamp - lastStamp
    let before = intervals
    intervals = (newest, before.0, before.1)
    lastStamp = stamp
    if pairing == 0, support > 1, comesInPairs(newest, before) {
      // Behind the longer interval a stamp is late by a quarter of the difference, behind the shorter one early.
      let stray = 0.25 * (newest - before.0)
      period = 0.5 * (newest + before.0)
      restart(at: stamp - stray, support: Self.trustedSupport)
      pairing = stray
      return time
    }
    let interval = stamp - time
    guard support > 0 else {
      restart(at: stamp, support: 1)
      return stamp
    }
    guard support > 1 else {
      period = interval
      restart(at: stamp, support: 2)
      return stamp
    }
    let steps = (interval / period).rounded()
    let expected = steps.truncatingRemainder(dividingBy: 2) == 0 ? pairing : -pairing
    let stray = interval - steps * period - expected
    let isSettled = support >= Self.trustedSupport
    guard steps >= 1, steps <= 4, abs(stray) <= (isSettled ? greatestStray : 0.4 * period) else {
      period = interval
      restart(at: stamp, support: 2)
      return stamp
    }
    support = Swift.min(support + 1, Self.memory)
    pairing = expected
    evenRun = steps == 1 ? Swift.min(evenRun + 1, Self.memory) : 0
    let k = Double(support)
    let whole = 1 / (k * (k + 1))
    gains = SIMD2((4 * k - 2) * whole, 6 * whole)
    time += steps * period + gains.x * stray
    period += gains.y * stray / steps
    return isSettled ? time : stamp
  }

  /// Whether two pairs have gone by whose intervals alternate between a short and a long one.
  private func comesInPairs(_ newest: Double, _ before: (Double, Double, Double)) -> Bool {
    let jitter = Self.greatestJitter.seconds
    guard abs(newest - before.1) <= jitter, abs(before.0 - before.2) <= jitter else { return false }
    let (short, long) = (Swift.min(newest, before.0), Swift.max(newest, before.0))
    return long - short > 2 * jitter && short > 0.15 * long && long + short < 0.04
  }

  private mutating func restart(at stamp: Double, support: Int) {
    pairing = 0
    time = stamp
    self.support = support
    evenRun = support
  }

  /// Says that the last samples were not even after all.
  mutating func breakRun() { evenRun = 0 }
}
