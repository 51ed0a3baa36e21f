// SPDX-License-Identifier: Apache-2.0

import Vellum

/// The traces of a recording on one clock, for a replay at the recording's own pace.
///
/// A trace without times gets 120 samples a second; a trace without a place on the clock begins half a second after
/// the one before.
struct ReplayClock {
  /// The traces with a time on every sample that had one or whose trace had none.
  private(set) var traces: [Trace] = []
  /// When each trace begins, in seconds from the first; never before the one before has ended.
  private(set) var starts: [Double] = []
  /// How many traces had no times of their own.
  private(set) var tracesWithoutTimes = 0

  static let assumedRate = 120.0
  static let assumedPause = 0.5

  init(_ traces: [Trace]) {
    var origin: Double?
    var end = 0.0
    for trace in traces {
      var trace = trace
      if trace.samples.allSatisfy({ $0.time == nil }) {
        tracesWithoutTimes += 1
        for index in trace.samples.indices {
          trace.samples[index].time = Double(index) / ReplayClock.assumedRate
        }
      }
      var start = self.traces.isEmpty ? 0 : end + ReplayClock.assumedPause
      if let stated = trace.startTime {
        if origin == nil { origin = stated - start }
        start = max(stated - (origin ?? stated), end)
      }
      self.traces.append(trace)
      starts.append(start)
      end = start + (trace.samples.last?.time ?? 0)
    }
  }
}
