// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Turns a device's stream of samples, however malformed, into well-formed strokes.
///
/// What comes out: `began`, any number of `moved`, then `ended` or `cancelled`, over and over; finite places; every
/// sample with a time; values in their ranges; one device a stroke. Times increase strictly but for two cases, which
/// ``StrokeModeler`` and ``Trace/conditioned(options:)`` know how to take:
///
/// - a sample with the *same time and place* as an earlier one replaces that one's channels;
/// - a sample at most ``ConditioningOptions/reordering`` *earlier* than the one before belongs in order before it.
///
/// Nothing is held back from a healthy stream. Only a sample that cannot be judged alone waits for the next: a place too
/// far to be reached, and the members of a burst that shares one time.
///
/// The value is the whole state: a copy is a snapshot.
public struct SampleConditioner: Sendable {
  /// The rules.
  public var options: ConditioningOptions
  /// What was mended since the beginning, or since the report was last replaced.
  public var report = ConditioningReport()

  var isOpen = false
  /// Whether a cancelled or ended stroke's late samples may still arrive.
  var closedAt: Double?
  var tool: ToolKind = .unknown
  var device: UInt32?

  var clock = ClockMender()
  /// The sample that was let through last, while `hasNewest`; apart from the flag, so that it is read and written in place.
  var newest = PenSample(position: .origin)
  var hasNewest = false
  var lastStep = 0.0
  var pressure = PressureMender()
  /// A place too far to be believed without a second one near it, while `hasSuspect`.
  private var doubted = PenSample(position: .origin)
  var hasSuspect = false
  /// Whether ordinary samples are spared the stages that would not change them.
  package var takesShortcuts = true
  /// Samples that share one time, in order; `last` has that time too.
  var burst: [PenSample] = []

  /// A conditioner before its first sample.
  public init(options: ConditioningOptions = ConditioningOptions()) {
    self.options = options
    burst.reserveCapacity(Self.greatestBurst)
  }

  static let greatestBurst = 32

  private var last: PenSample? {
    get { hasNewest ? newest : nil }
    set {
      hasNewest = newValue != nil
      if let newValue { newest = newValue }
    }
  }

  private var suspect: PenSample? {
    get { hasSuspect ? doubted : nil }
    set {
      hasSuspect = newValue != nil
      if let newValue { doubted = newValue }
    }
  }
}

// MARK: - The stream

extension SampleConditioner {
  /// Takes the next sample and appends what became certain.
  ///
  /// - Complexity: O(1) amortised; no allocation when `output` has room.
  public mutating func add(_ sample: PenSample, appendingTo output: inout [PenSample]) {
    if takesShortcuts, letsThrough(sample, appendingTo: &output) { return }
    mend(sample, appendingTo: &output)
  }

  /// Takes the next sample through all stages.
  @inline(never)
  private mutating func mend(_ sample: PenSample, appendingTo output: inout [PenSample]) {
    guard sample.phase != .hovered else { return }
    var sample = sample
    guard admit(&sample, appendingTo: &output) else { return }
    cleanChannels(&sample)
    guard isUsable(sample.position) else {
      report.unusablePositions += 1
      if sample.phase == .ended || sample.phase == .cancelled {
        close(as: sample.phase, appendingTo: &output)
      }
      return
    }
    guard timeSample(&sample, appendingTo: &output) else { return }
    judgePlace(sample, appendingTo: &output)
  }

  /// Closes a stroke that is still open, because the input ends.
  public mutating func finish(appendingTo output: inout [PenSample]) {
    guard isOpen else { return }
    report.missingUps += 1
    close(as: .ended, appendingTo: &output)
  }

  /// Forgets the stroke, as after an error of the caller's; the report stays.
  public mutating func reset() {
    self = SampleConditioner(options: options, report: report)
  }

  private init(options: ConditioningOptions, report: ConditioningReport) {
    self.init(options: options)
    self.report = report
  }
}

// MARK: - Stages

extension SampleConditioner {
  /// Opens and closes strokes; answers whether the sample belongs to the open one.
  private mutating func admit(_ sample: inout PenSample, appendingTo output: inout [PenSample]) -> Bool {
    if isOpen, sample.device != device || isForeign(sample.tool) {
      report.foreignSamples += 1
      return false
    }
    if sample.phase == .began {
      if isOpen {
        report.missingUps += 1
        close(as: .ended, appendingTo: &output)
      }
      open(sample)
      return true
    }
    guard !isOpen else { return true }
    let isLate = if let closedAt, let time = sample.time { time <= closedAt } else { sample.phase != .moved }
    guard !isLate, options.startsWithoutDown, sample.phase != .cancelled else {
      report.lateSamples += 1
      return false
    }
    report.missingDowns += 1
    open(sample)
    return true
  }

  private func isForeign(_ other: ToolKind) -> Bool {
    other != tool && other != .unknown && tool != .unknown && (other == .mouse || tool == .mouse)
  }

  private mutating func open(_ sample: PenSample) {
    isOpen = true
    closedAt = nil
    (tool, device) = (sample.tool, sample.device)
    last = nil
    lastStep = 0
    suspect = nil
    burst.removeAll(keepingCapacity: true)
    clock.beginStroke()
    pressure.beginStroke()
  }

  func isUsable(_ place: Point) -> Bool {
    abs(place.x) <= options.greatestCoordinate && abs(place.y) <= options.greatestCoordinate
  }

  /// Gives the sample its time; answers false when it was passed over or waits in a burst.
  private mutating func timeSample(_ sample: inout PenSample, appendingTo output: inout [PenSample]) -> Bool {
    let raw = sample.time
    let time = clock.mend(raw, options: options, report: &report)
    sample.time = time
    guard let last, let lastTime = last.time else { return true }
    if time == lastTime, suspect == nil {
      if burst.isEmpty, sample.position == last.position {
        takeRepetition(sample, of: last, appendingTo: &output)
        return false
      }
      if let previous = burst.last, previous.position == sample.position, sample.phase == .moved {
        report.duplicates += 1
        return false
      }
      report.equalTimes += 1
      burst.append(sample)
      if sample.phase == .ended || sample.phase == .cancelled || burst.count == Self.greatestBurst {
        releaseBurst(until: lastTime + clock.period, includingEnd: true, appendingTo: &output)
      }
      return false
    }
    if time > lastTime { releaseBurst(until: time, includingEnd: false, appendingTo: &output) }
    return true
  }

  /// A sample at the time and place of the one before: nothing new, other values, or the pen's end.
  private mutating func takeRepetition(
    _ sample: PenSample, of last: PenSample, appendingTo output: inout [PenSample]
  ) {
    if sample.phase == .ended || sample.phase == .cancelled {
      emit(sample, appendingTo: &output)
    } else if sample.pressure == last.pressure && sample.altitude == last.altitude
      && sample.azimuth == last.azimuth
      && sample.roll == last.roll
    {
      report.duplicates += 1
    } else {
      report.merged += 1
      var merged = sample
      merged.phase = .moved
      emit(merged, appendingTo: &output)
    }
  }

  /// Spreads the burst between its common time and `end`.
  private mutating func releaseBurst(
    until end: Double, includingEnd: Bool, appendingTo output: inout [PenSample]
  ) {
    guard !burst.isEmpty, let start = last?.time else { return }
    let parts = Double(burst.count + (includingEnd ? 0 : 1))
    let step = Swift.min(end - start, clock.period * parts) / parts
    for index in burst.indices {
      var sample = burst[index]
      sample.time = start + step * Double(index + 1)
      emit(sample, appendingTo: &output)
    }
    clock.raise(to: last?.time ?? start)
    burst.removeAll(keepingCapacity: true)
  }

  /// Lets a place through when the pen could have reached it, and holds it for the next sample's word when not.
  private mutating func judgePlace(_ sample: PenSample, appendingTo output: inout [PenSample]) {
    guard options.rejectsTeleports, let last else { return emit(sample, appendingTo: &output) }
    if let held = suspect {
      suspect = nil
      let away = held.position.distance(to: last.position)
      let back = sample.position.distance(to: held.position)
      let step = sample.position.distance(to: last.position)
      if step < 0.25 * away, isImpossible(step: back, after: held.time, at: sample.time) {
        report.teleports += 1
      } else {
        emit(held, appendingTo: &output)
      }
      return emit(sample, appendingTo: &output)
    }
    let step = sample.position.distance(to: last.position)
    guard isImpossible(step: step, after: last.time, at: sample.time), step > 8 * lastStep else {
      return emit(sample, appendingTo: &output)
    }
    switch sample.phase {
    case .ended, .cancelled:
      // Some devices report a corner of the surface when the pen leaves; the stroke ends where it was last sound.
      report.teleports += 1
      close(as: sample.phase, appendingTo: &output)
    default: suspect = sample
    }
  }

  private func isImpossible(step: Double, after start: Double?, at end: Double?) -> Bool {
    guard step > options.greatestLeap / options.zoom else { return false }
    guard let start, let end, end > start else { return true }
    return step > (end - start) * options.greatestSpeed / options.zoom
  }

  /// Ends the stroke at its last sound sample.
  private mutating func close(as phase: PenPhase, appendingTo output: inout [PenSample]) {
    if suspect != nil {
      suspect = nil
      report.teleports += 1
    }
    if let start = last?.time {
      releaseBurst(until: start + clock.period, includingEnd: true, appendingTo: &output)
    }
    if var end = last {
      end.phase = phase
      emit(end, appendingTo: &output)
    }
    isOpen = false
  }

  /// Appends a sample that is certain.
  private mutating func emit(_ sample: PenSample, appendingTo output: inout [PenSample]) {
    var sample = sample
    if last == nil, sample.phase == .cancelled {
      // Nothing of the stroke got out; there is nothing to withdraw.
      isOpen = false
      return
    }
    if last == nil { sample.phase = sample.phase == .ended ? .ended : .began }
    let isFirst = last == nil
    let correction = pressure.mend(&sample, isFirst: isFirst, options: options, report: &report)
    if isFirst, sample.phase == .ended {
      // A stroke of one sample still begins before it ends.
      var first = sample
      first.phase = .began
      output.append(first)
    }
    if let correction { output.append(correction) }
    output.append(sample)
    if let previous = last {
      lastStep = Swift.max(0.5 * lastStep, sample.position.distance(to: previous.position))
    }
    if last.map({ ($0.time ?? 0) <= (sample.time ?? 0) }) ?? true { last = sample }
    if sample.phase == .ended || sample.phase == .cancelled {
      isOpen = false
      closedAt = sample.time.map { $0 - clock.offset }
    }
  }
}
