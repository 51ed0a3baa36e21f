// SPDX-License-Identifier: Apache-2.0

// MARK: - Conditioning of a whole trace

extension Trace {
  /// The trace with every sample in order and sound.
  ///
  /// Pressures unreported at the start are filled from the first reported one.
  ///
  /// - Complexity: O(n).
  public func conditioned(
    options: ConditioningOptions = ConditioningOptions()
  ) -> (trace: Trace, report: ConditioningReport) {
    var conditioner = SampleConditioner(options: options)
    var output: [PenSample] = []
    output.reserveCapacity(samples.count)
    var result: [PenSample] = []
    result.reserveCapacity(samples.count)
    for index in samples.indices {
      var sample = samples[index]
      // A trace is one pen-down to pen-up, whatever its samples say.
      if sample.phase != .cancelled, sample.phase != .hovered {
        sample.phase = index == 0 ? .began : index == samples.count - 1 ? .ended : .moved
      }
      conditioner.add(sample, appendingTo: &output)
      for sample in output { result.merge(sample) }
      output.removeAll(keepingCapacity: true)
    }
    conditioner.finish(appendingTo: &output)
    for sample in output { result.merge(sample) }
    result.backfillPressure()
    return (Trace(samples: result, startTime: startTime), conditioner.report)
  }
}

extension [PenSample] {
  /// Puts a conditioned sample where its time belongs, or in the place of the one it corrects.
  package mutating func merge(_ sample: PenSample) {
    var index = count
    while index > 0, let time = self[index - 1].time, let own = sample.time, time >= own {
      if time == own, self[index - 1].position == sample.position {
        var merged = sample
        if merged.pressure == nil { merged.pressure = self[index - 1].pressure }
        if self[index - 1].phase == .began { merged.phase = .began }
        self[index - 1] = merged
        return
      }
      index -= 1
    }
    insert(sample, at: index)
  }

  /// Gives the first samples the first pressure that was reported.
  mutating func backfillPressure() {
    guard let first = firstIndex(where: { $0.pressure != nil }), first > 0 else { return }
    for index in 0..<first { self[index].pressure = self[first].pressure }
  }
}
