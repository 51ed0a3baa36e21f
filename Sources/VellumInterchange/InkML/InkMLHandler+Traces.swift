// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// The traces read so far.
struct InkMLTraces {
  var traces: [Trace] = []
  var inks: [Ink?] = []
  var attributes: [TraceAttributes] = []
  /// The layout of each trace, whose force scale applies to it.
  var layouts: [Int] = []
  var numberOfName: [String: Int] = [:]
  var sampleCount = 0
  var hoverCount = 0
  var emptyCount = 0
  var clock = ClockReading()
  var pendingAnnotations: [Annotation] = []
  var startDate: Double?
}

extension InkMLHandler {
  func endTrace(_ tag: XMLStartTag, _ text: ArraySlice<UInt8>) throws(ImportError) {
    let notes = traces.pendingAnnotations
    traces.pendingAnnotations = []
    guard !isInDefinitions else {
      notices.add("traces within definitions are not drawn and are passed over.", line: tag.line)
      return
    }
    guard tag["type"] != "penUp" else {
      traces.hoverCount += 1
      return
    }
    let layout = layoutNumber(tag)
    guard layouts[layout].hasPlace else {
      throw ImportError(.line(tag.line), "the trace's format has no channels X and Y")
    }
    var reader = PointReader(Array(text), firstLine: tag.line, layout: layouts[layout])
    try reader.read()
    guard let trace = try trace(reader.values, layout, tag) else {
      traces.emptyCount += 1
      return
    }
    if continues(tag, trace) { return }
    if let name = tag["id"] { traces.numberOfName[name] = traces.traces.count }
    let brush = brush(tag)
    groups.add(trace: traces.traces.count)
    traces.traces.append(trace)
    traces.inks.append(brush?.ink)
    traces.attributes.append(TraceAttributes(name: tag["id"], tip: brush?.tip, annotations: notes))
    traces.layouts.append(layout)
  }

  /// The trace of the values; `nil` when none has a place.
  private func trace(_ values: [Double], _ number: Int, _ tag: XMLStartTag) throws(ImportError) -> Trace? {
    let layout = layouts[number]
    let width = layout.channelCount
    let count = values.count / width
    traces.sampleCount += count
    guard traces.sampleCount <= InkMLReader.greatestSampleCount else {
      throw ImportError(.line(tag.line), "the file holds more than \(InkMLReader.greatestSampleCount) points")
    }
    var samples: [PenSample] = []
    samples.reserveCapacity(count)
    var firstReading: Double?
    for i in 0..<count {
      let point = values[i * width..<(i + 1) * width]
      let reading = layout.clockReading(point).map { traces.clock.unwrapped($0) }
      guard var sample = layout.sample(point) else {
        notices.add("points without a place are left out.", line: tag.line)
        continue
      }
      guard abs(sample.position.x) <= greatestCoordinate, abs(sample.position.y) <= greatestCoordinate else {
        notices.add("points out of all bounds (beyond 1e9) are left out.", line: tag.line)
        continue
      }
      if let reading {
        let first = firstReading ?? reading
        firstReading = first
        sample.time = (reading - first) * layout.clockUnit
      } else if let rate = layout.uniformRate, !layout.hasTime {
        sample.time = Double(i) / rate
      }
      if let force = sample.pressure { layouts[number].observe(force) }
      samples.append(sample)
    }
    guard !samples.isEmpty else { return nil }
    return Trace(phasing: samples, startTime: startTime(tag, firstReading.map { $0 * layout.clockUnit }))
  }

  private func startTime(_ tag: XMLStartTag, _ clock: Double?) -> Double? {
    guard let offset = tag["timeOffset"].flatMap({ InkMLText.number($0, shift: -3) }) else { return clock }
    return clock.map { offset + $0 } ?? offset
  }

  /// Appends a trace to the one that it says it continues; `false` when it stands alone.
  private func continues(_ tag: XMLStartTag, _ trace: Trace) -> Bool {
    guard tag["continuation"] == "middle" || tag["continuation"] == "end",
      let prior = tag["priorRef"].flatMap({ find($0, in: traces.numberOfName, "trace", tag) })
    else { return false }
    let offset = trace.startTime.flatMap { start in traces.traces[prior].startTime.map { start - $0 } }
    var samples = traces.traces[prior].samples
    for sample in trace.samples {
      var sample = sample
      sample.time = offset.flatMap { offset in sample.time.map { $0 + offset } }
      samples.append(sample)
    }
    traces.traces[prior] = Trace(phasing: samples, startTime: traces.traces[prior].startTime)
    if let name = tag["id"] { traces.numberOfName[name] = prior }
    return true
  }
}

// MARK: - What applies to a trace

extension InkMLHandler {
  private func layoutNumber(_ tag: XMLStartTag) -> Int {
    if let reference = tag["contextRef"] ?? groups.contextReference {
      let name = InkMLText.localName(reference)
      if let number = layoutOfContext[name] { return number }
      if let context = find(reference, in: contexts, "context", tag) {
        noteTimestamp(context)
        layouts.append(ChannelLayout(inheriting(context)))
        layoutOfContext[name] = layouts.count - 1
        return layouts.count - 1
      }
    }
    if let currentLayout { return currentLayout }
    noteTimestamp(current)
    layouts.append(ChannelLayout(current))
    currentLayout = layouts.count - 1
    return layouts.count - 1
  }

  /// A context with what it leaves out taken from the file's state.
  private func inheriting(_ context: InkMLContext) -> InkMLContext {
    var context = context
    if context.channels == nil, context.source == nil {
      context.channels = current.channels
      context.source = current.source
    }
    return context
  }

  private func noteTimestamp(_ context: InkMLContext) {
    if traces.startDate == nil { traces.startDate = context.timestamp }
  }

  private func brush(_ tag: XMLStartTag) -> InkMLBrush? {
    if let reference = tag["brushRef"] ?? groups.brushReference {
      if let brush = find(reference, in: brushes, "brush", tag) { return brush }
    }
    let context = tag["contextRef"].flatMap { contexts[InkMLText.localName($0)] }
    return context?.brush ?? current.brush
  }
}

// MARK: - The whole

extension InkMLHandler {
  func recording() -> Recording {
    var drawn = traces.traces
    for t in drawn.indices {
      let scale = layouts[traces.layouts[t]].pressure
      for s in drawn[t].samples.indices {
        if let force = drawn[t].samples[s].pressure { drawn[t].samples[s].pressure = scale.normalized(force) }
      }
    }
    if PressureScale.removeConstant(from: &drawn) {
      notices.add("The force is the same throughout the file: it counts as not reported.")
    }
    if removeFlatPen(from: &drawn) {
      notices.add("The elevation is 0 throughout the file: the pen's direction counts as not reported.")
    }
    if layouts.contains(where: \.pressure.exceedsDeclaredMaximum) {
      notices.add("Forces exceed the maximum that the file declares; a larger one is taken.")
    }
    if traces.hoverCount > 0 { notices.add("\(traces.hoverCount) traces of a hovering pen are left out.") }
    if traces.emptyCount > 0 { notices.add("\(traces.emptyCount) traces without points are left out.") }
    if drawn.isEmpty { notices.add("The file holds no trace.") }
    return Recording(
      format: .inkml, traces: drawn, inks: traces.inks, warnings: notices.sentences,
      attributes: traces.attributes,
      groups: groups.resolved(names: traces.numberOfName), annotations: annotations,
      startDate: traces.startDate)
  }

  /// Removes a direction that says that the pen lay flat all the time: the device did not report any.
  private func removeFlatPen(from traces: inout [Trace]) -> Bool {
    // Tilts of a quarter turn are stated; an elevation that is 0 throughout is left blank.
    guard !layouts.contains(where: \.hasTilt) else { return false }
    var sawFlat = false
    for trace in traces {
      for sample in trace.samples {
        guard let altitude = sample.altitude else { continue }
        guard altitude == .zero else { return false }
        sawFlat = true
      }
    }
    guard sawFlat else { return false }
    for t in traces.indices {
      for s in traces[t].samples.indices {
        traces[t].samples[s].altitude = nil
        traces[t].samples[s].azimuth = nil
      }
    }
    return true
  }
}
