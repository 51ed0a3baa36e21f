// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The pressure part of conditioning: unreported values, lone zeros, and the spike when the pen lands.
struct PressureMender: Sendable {
  private var previous: Double?
  private var beforePrevious: Double?
  private var sawReal = false
  private var zerosInARow = 0
  /// The stroke's first sample, while the next ones may show its pressure to be a spike.
  private var start = PenSample(position: .origin)
  private var hasStart = false
  private var second: Double?

  private var first: PenSample? {
    get { hasStart ? start : nil }
    set {
      hasStart = newValue != nil
      if let newValue { start = newValue }
    }
  }

  /// Whether a pressure above 0 is taken as it is.
  var isSettled: Bool { sawReal && !hasStart }

  mutating func beginStroke() { self = PressureMender() }

  /// Takes a pressure above 0 as it is.
  @inline(__always)
  mutating func note(_ pressure: Double) {
    zerosInARow = 0
    (beforePrevious, previous) = (previous, pressure)
  }

  /// Mends the sample's pressure; returns the first sample with a better pressure when the third one shows it to be
  /// a spike.
  mutating func mend(
    _ sample: inout PenSample, isFirst: Bool, options: ConditioningOptions, report: inout ConditioningReport
  ) -> PenSample? {
    guard let pressure = sample.pressure else { return nil }
    guard pressure > 0 else {
      mendZero(&sample, options: options, report: &report)
      return nil
    }
    zerosInARow = 0
    let isEarly = !sawReal
    sawReal = true
    (beforePrevious, previous) = (previous, pressure)
    guard options.mendsStartSpike else { return nil }
    if isEarly {
      if isFirst {
        first = sample
        first?.phase = .moved
      }
      return nil
    }
    return spikeCorrection(at: sample, pressure: pressure, report: &report)
  }

  private mutating func mendZero(
    _ sample: inout PenSample, options: ConditioningOptions, report: inout ConditioningReport
  ) {
    guard sawReal else {
      // A device that always says 0 reports nothing; one that says 0 until the sensor wakes neither, so far.
      sample.pressure = nil
      report.leadingZeroPressures += 1
      return
    }
    zerosInARow += 1
    if sample.phase == .ended || sample.phase == .cancelled {
      if zerosInARow == 1 {
        sample.pressure = nil
        report.zeroPressureUps += 1
      }
      return
    }
    let drop = previous ?? 0
    let trend = (beforePrevious ?? drop) - drop
    // A pen that eases off comes down by steps; a zero out of steady pressure is a value that was not sent.
    if options.mendsPressureGaps, zerosInARow == 1, drop > 3 * abs(trend) {
      sample.pressure = nil
      report.pressureGaps += 1
    } else {
      (beforePrevious, previous) = (previous, 0)
    }
  }

  /// The median of the first three, once the third has come within 20 ms.
  private mutating func spikeCorrection(
    at sample: PenSample, pressure: Double, report: inout ConditioningReport
  ) -> PenSample? {
    guard var start = first, let spike = start.pressure, let begin = start.time, let now = sample.time else {
      return nil
    }
    guard let second else {
      self.second = pressure
      // At slow rates the first point is settled by the second sample, so that must be enough.
      guard now - begin > 0.010, spike > 2 * pressure + 0.05 else { return nil }
      first = nil
      report.startSpikes += 1
      start.pressure = pressure
      return start
    }
    first = nil
    guard now - begin <= 0.020, spike > 2 * Swift.max(second, pressure) + 0.05 else { return nil }
    report.startSpikes += 1
    start.pressure = Swift.max(second, pressure)
    return start
  }
}
