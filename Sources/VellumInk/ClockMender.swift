// SPDX-License-Identifier: Apache-2.0

/// The time part of conditioning: wraps, jumps, gaps and backward steps of the device's clock.
struct ClockMender: Sendable {
  /// What is added to the device's time; grows when its clock overflows or is set back.
  var offset = 0.0
  /// The usual time between samples, in seconds: a running median, so that one odd interval does not count.
  private(set) var period = 0.0
  private var greatest: Double?
  private var sawBackward = false

  /// The spans after which common 32-bit clocks start again: milliseconds and microseconds.
  private static let wraps = [4_294_967.296, 4_294.967296, 2_147_483.648, 2_147.483648]

  /// Three thousand years, in seconds: beyond it a clock is broken, and milliseconds are lost to rounding.
  private static let greatestTime = 1e11

  mutating func beginStroke() {
    greatest = nil
    sawBackward = false
    offset = 0
  }

  /// Nothing was emitted later than `time`.
  mutating func raise(to time: Double) { greatest = Swift.max(greatest ?? time, time) }

  /// The time of a sample stamped `raw` when it is later than all before it; `nil` when it has to be mended.
  @inline(__always)
  func next(_ raw: Double) -> Double? {
    guard let greatest, abs(raw) <= Self.greatestTime, raw + offset > greatest else { return nil }
    return raw + offset
  }

  /// Takes the time that ``next(_:)`` gave.
  @inline(__always)
  mutating func advance(to time: Double, report: inout ConditioningReport) {
    sawBackward = false
    learn(time - (greatest ?? time), report: &report)
    greatest = time
  }

  /// The time to use for a sample stamped `raw`.
  mutating func mend(_ raw: Double?, options: ConditioningOptions, report: inout ConditioningReport) -> Double
  {
    if period == 0 { period = options.nominalPeriod }
    guard let raw, abs(raw) <= Self.greatestTime else {
      report.missingTimes += 1
      let time = greatest.map { $0 + period } ?? 0
      greatest = time
      return time
    }
    guard let greatest else {
      self.greatest = raw + offset
      return raw + offset
    }
    let time = raw + offset
    guard time < greatest else {
      sawBackward = false
      learn(time - greatest, report: &report)
      self.greatest = time
      return time
    }
    return mendBackward(time, after: greatest, options: options, report: &report)
  }

  private mutating func mendBackward(
    _ time: Double, after greatest: Double, options: ConditioningOptions, report: inout ConditioningReport
  ) -> Double {
    for wrap in Self.wraps where time + wrap > greatest && time + wrap - greatest < 10 {
      report.clockWraps += 1
      offset += wrap
      self.greatest = time + wrap
      return time + wrap
    }
    if greatest - time < options.reordering, !sawBackward {
      report.backwardTimes += 1
      return time
    }
    if sawBackward {
      // The second sample in the past: the clock was set back, and stays there.
      report.timeJumps += 1
      offset += greatest + period - time
      sawBackward = false
    } else {
      report.clampedTimes += 1
      sawBackward = true
    }
    // Late samples that pile up stay within one period, so that a single one does not bend the time line.
    self.greatest = greatest + (sawBackward ? 0.25 * period : period)
    return self.greatest!
  }

  /// Moves the period a little toward the interval: a median by steps (Tukey), with memory of about 32 samples.
  @inline(__always)
  private mutating func learn(_ interval: Double, report: inout ConditioningReport) {
    if interval > 1 { report.pauses += 1 }
    guard interval > 0, interval < 0.1 else { return }
    if interval > 2 * period || interval < 0.5 * period {
      period *= interval > period ? 1.25 : 0.8
    } else {
      period += interval > period ? period / 32 : -period / 32
    }
  }
}
