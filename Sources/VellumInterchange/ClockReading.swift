// SPDX-License-Identifier: Apache-2.0

import VellumInk

/// Makes one increasing clock of readings that may wrap at 32 bits, as millisecond counters do every 49 days.
struct ClockReading {
  private var previous: Double?
  private var turns = 0.0

  /// The reading with the wraps before it added, in the clock's own unit.
  ///
  /// Only a fall by more than half of the 32-bit range counts as a wrap: lesser ones are faults of the file, which
  /// conditioning mends.
  mutating func unwrapped(_ raw: Double) -> Double {
    if let previous, previous < 0x1p32, raw >= 0, previous - raw > 0x1p31 { turns += 0x1p32 }
    previous = raw
    return raw + turns
  }
}

extension Trace {
  /// A trace of samples whose phases are set by their place: `began`, `moved` and, if there is more than one, `ended`.
  init(phasing samples: [PenSample], startTime: Double?) {
    var samples = samples
    for i in samples.indices { samples[i].phase = .moved }
    if let last = samples.indices.last {
      samples[last].phase = .ended
      samples[0].phase = .began
    }
    self.init(samples: samples, startTime: startTime)
  }
}

/// Coordinates beyond this many points are the mark of a file that was read or written wrongly (265 km of paper).
let greatestCoordinate = 1e9
