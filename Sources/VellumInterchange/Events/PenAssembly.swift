// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Makes traces of a stream of input events.
///
/// A trace holds the frames from the one that brings contact up to the last before it is lost, as far as they bear
/// an event that a sample is made of. The pen's leaving ends a trace whatever the buttons say, even if it is back
/// before the frame ends; so does a gap in the stream (`SYN_DROPPED`), after which what is in doubt stays as it was.
struct PenAssembly {
  private let stream: EventStream
  private let joining: EvemuReader.GapJoining?
  private let units: PenUnits
  private let hasTouch: Bool
  private var state: PenState
  private var traces: [Trace] = []
  private var warnings: [String] = []
  private var open: [PenSample] = []
  private var openTime = 0
  private var lastTime = 0
  /// The trace that the pen's leaving ended, until contact shows whether it goes on.
  private var interrupted: (samples: [PenSample], start: Int, last: Int)?
  private var unplacedFrames = 0

  init(stream: EventStream, joining: EvemuReader.GapJoining?) {
    self.stream = stream
    self.joining = joining
    units = PenUnits(stream: stream)
    state = PenState(axes: stream.axes)
    hasTouch = stream.events.contains { $0.type == EventType.key && $0.code == EventCode.touch }
  }

  mutating func recording(format: Recording.Format) -> Recording {
    warnAboutHeader()
    var isDropping = false
    var hasNews = false
    for (i, event) in stream.events.enumerated() {
      if event.type != EventType.synchronization {
        if !isDropping, state.apply(event) { hasNews = true }
      } else if event.code == EventCode.dropped {
        isDropping = true
        hasNews = false
        warnings.append("line \(stream.lines[i]): the device lost events; a stroke that was open ends here.")
        close()
      } else if event.code == EventCode.report {
        if isDropping {
          isDropping = false
        } else {
          endFrame(at: event.time, hasNews: hasNews)
          hasNews = false
        }
      }
    }
    close()
    return finished(format: format)
  }

  private mutating func warnAboutHeader() {
    if !hasTouch, !stream.axes.keys.contains(EventCode.pressure), units.pressure.greatest < 0 {
      warnings.append("The recording has neither BTN_TOUCH nor pressure: no contact can be told.")
    }
    if units.scaleX == 1, units.scaleY == 1 {
      warnings.append("The device states no size: its units are taken as points.")
    }
  }

  private mutating func finished(format: Recording.Format) -> Recording {
    let origin = stream.events.first?.time ?? 0
    if unplacedFrames > 0 {
      warnings.append("\(unplacedFrames) frames in contact came before the first place and are left out.")
    }
    if PressureScale.removeConstant(from: &traces) {
      warnings.append("The pressure is the same throughout the recording: it counts as not reported.")
    }
    // Clocks since 1970 are told from clocks since the start of the machine by their size.
    let startDate = origin > 500_000_000_000_000 ? Double(origin) / 1e6 : nil
    return Recording(format: format, traces: traces, warnings: warnings, startDate: startDate)
  }
}

// MARK: - Frames

extension PenAssembly {
  private var isInContact: Bool {
    guard state.isInRange else { return false }
    if hasTouch { return state.isTouching }
    return state.pressure.map { $0 >= units.pressureThreshold } ?? false
  }

  private mutating func endFrame(at time: Int, hasNews: Bool) {
    let hasLeft = state.hasSeenLeaving
    state.hasSeenLeaving = false
    guard isInContact else {
      if !state.isInRange, !open.isEmpty {
        close()
        interruptLast()
      } else {
        close()
      }
      return
    }
    if hasLeft, !open.isEmpty {
      close()
      interruptLast()
    }
    guard hasNews else { return }
    guard var sample = units.sample(state, seconds: 0) else {
      unplacedFrames += 1
      return
    }
    if open.isEmpty { begin(with: sample, at: time) }
    sample.time = Double(time - openTime) / 1e6
    open.append(sample)
    lastTime = time
  }

  /// Opens a trace, or opens the interrupted one again if the gap is small enough.
  private mutating func begin(with sample: PenSample, at time: Int) {
    openTime = time
    if let interrupted, let joining, let last = interrupted.samples.last {
      let gap = Double(time - interrupted.last) / 1e6
      let distance = (sample.position - last.position).length
      if gap >= 0, gap <= joining.time, distance <= joining.distance, sample.tool == last.tool {
        open = interrupted.samples
        openTime = interrupted.start
        traces.removeLast()
      }
    }
    interrupted = nil
  }

  private mutating func close() {
    guard !open.isEmpty else { return }
    let origin = stream.events.first?.time ?? 0
    traces.append(Trace(phasing: open, startTime: Double(openTime - origin) / 1e6))
    open.removeAll()
  }

  private mutating func interruptLast() {
    guard joining != nil, let last = traces.last else { return }
    interrupted = (last.samples, openTime, lastTime)
  }
}
