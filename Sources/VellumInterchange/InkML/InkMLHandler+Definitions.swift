// SPDX-License-Identifier: Apache-2.0

// MARK: - Start

extension InkMLHandler {
  func startDefinition(_ element: InkMLElement, _ tag: XMLStartTag) throws(ImportError) {
    switch element {
    case .context: openContext = startedContext(tag)
    case .inkSource: openSource = InkMLSource()
    case .traceFormat: openChannels = []
    case .channel: openChannels?.append(channel(tag))
    case .channelProperty: addProperty(tag)
    case .sampleRate: addSampleRate(tag)
    case .brush: openBrush = tag["brushRef"].flatMap { find($0, in: brushes, "brush", tag) } ?? InkMLBrush()
    case .brushProperty:
      if let warning = openBrush?.set(tag["name"] ?? "", tag["value"] ?? "", units: tag["units"]) {
        notices.add(warning, line: tag.line)
      }
    case .canvas: openCanvas = []
    case .canvasTransform: openMap = nil
    case .mapping:
      if let type = tag["type"], !["affine", "identity"].contains(type) {
        notices.add("a mapping of the type '\(type)' is passed over.", line: tag.line)
      }
    case .timestamp: addTimestamp(tag)
    default: break
    }
  }

  private func startedContext(_ tag: XMLStartTag) -> InkMLContext {
    var context = tag["contextRef"].flatMap { find($0, in: contexts, "context", tag) } ?? InkMLContext()
    if let name = tag["inkSourceRef"] { context.source = find(name, in: sources, "ink source", tag) }
    if let name = tag["traceFormatRef"] { context.channels = find(name, in: formats, "trace format", tag) }
    if let name = tag["brushRef"] { context.brush = find(name, in: brushes, "brush", tag) }
    if let name = tag["canvasRef"] { context.canvas = find(name, in: canvases, "canvas", tag) }
    if let name = tag["canvasTransformRef"] { context.map = find(name, in: maps, "canvas transform", tag) }
    if let name = tag["timestampRef"] { context.timestamp = find(name, in: timestamps, "timestamp", tag) }
    return context
  }

  /// What a reference names; `nil`, with a warning, when nothing of that name came before.
  func find<Value>(_ reference: String, in values: [String: Value], _ kind: String, _ tag: XMLStartTag)
    -> Value?
  {
    if let value = values[InkMLText.localName(reference)] { return value }
    if reference != "#DefaultCanvas", reference != "#DefaultContext", reference != "#DefaultTraceFormat" {
      notices.add("the \(kind) '\(reference)' is not defined before it is used.", line: tag.line)
    }
    return nil
  }

  private func channel(_ tag: XMLStartTag) -> InkMLChannel {
    InkMLChannel(
      name: tag["name"] ?? "",
      isIntermittent: stack.dropLast().last?.element == .intermittentChannels,
      minimum: tag["min"].flatMap { InkMLText.number($0) },
      maximum: tag["max"].flatMap { InkMLText.number($0) },
      units: tag["units"], isReversed: tag["orientation"] == "-ve",
      standard: tag["default"].flatMap { InkMLText.number($0) })
  }

  private func addProperty(_ tag: XMLStartTag) {
    guard tag["name"] == "resolution", let channel = tag["channel"],
      let value = tag["value"].flatMap({ InkMLText.number($0) })
    else { return }
    openSource?.resolutions.append(InkMLChannelProperty(channel: channel, value: value, units: tag["units"]))
  }

  private func addSampleRate(_ tag: XMLStartTag) {
    guard tag["uniform"] != "false", let rate = tag["value"].flatMap({ InkMLText.number($0) }), rate > 0,
      rate < 1e6
    else { return }
    openSource?.uniformRate = rate
  }

  private func addTimestamp(_ tag: XMLStartTag) {
    var time =
      tag["timeString"].flatMap(InkMLText.date) ?? tag["time"].flatMap { InkMLText.number($0, shift: -3) }
    if let base = tag["timestampRef"].flatMap({ find($0, in: timestamps, "timestamp", tag) }) {
      time = base + (tag["timeOffset"].flatMap { InkMLText.number($0, shift: -3) } ?? 0)
    }
    guard let time, abs(time) < 1e12 else { return }
    if let name = tag["id"] { timestamps[name] = time }
    openContext?.timestamp = time
    if openContext == nil, !isInDefinitions { current.timestamp = time }
  }
}

// MARK: - End

extension InkMLHandler {
  func endDefinition(_ element: InkMLElement, _ tag: XMLStartTag, _ text: ArraySlice<UInt8>) {
    switch element {
    case .traceFormat: endFormat(tag)
    case .inkSource: endSource(tag)
    case .brush: endBrush(tag)
    case .canvas: endCanvas(tag)
    case .affine: endAffine(tag, text)
    case .canvasTransform: endMap(tag)
    case .context: endContext(tag)
    default: break
    }
  }

  private func endFormat(_ tag: XMLStartTag) {
    guard let opened = openChannels else { return }
    openChannels = nil
    // Intermittent channels come last in every point, wherever the format lists them.
    let channels = opened.filter { !$0.isIntermittent } + opened.filter(\.isIntermittent)
    guard !channels.isEmpty else { return }
    if let name = tag["id"] { formats[name] = channels }
    switch parent {
    case .inkSource: openSource?.channels = channels
    case .canvas: openCanvas = channels
    case .context: openContext?.channels = channels
    case .definitions: break
    default: current.channels = channels
    }
  }

  private func endSource(_ tag: XMLStartTag) {
    guard let source = openSource else { return }
    openSource = nil
    if let name = tag["id"] { sources[name] = source }
    if openContext != nil {
      openContext?.source = source
    } else if !isInDefinitions {
      current.source = source
      current.channels = nil
    }
  }

  private func endBrush(_ tag: XMLStartTag) {
    guard let brush = openBrush else { return }
    openBrush = nil
    if let name = tag["id"] { brushes[name] = brush }
    if openContext != nil {
      openContext?.brush = brush
    } else if !isInDefinitions {
      current.brush = brush
    }
  }

  private func endCanvas(_ tag: XMLStartTag) {
    guard let canvas = openCanvas else { return }
    openCanvas = nil
    if let name = tag["id"] { canvases[name] = canvas }
    openContext?.canvas = canvas
  }

  private func endAffine(_ tag: XMLStartTag, _ text: ArraySlice<UInt8>) {
    // A second mapping is the way back.
    guard openMap == nil else { return }
    guard let rows = InkMLText.matrix(Array(text)), rows.count >= 2, rows[0].count == 3, rows[1].count == 3
    else {
      notices.add(
        "an affine mapping that is not of two rows of three numbers is passed over.", line: tag.line)
      return
    }
    let (x, y) = (rows[0], rows[1])
    openMap = InkMLAffineMap(a: x[0], b: x[1], c: x[2], d: y[0], e: y[1], f: y[2])
  }

  private func endMap(_ tag: XMLStartTag) {
    guard let map = openMap else { return }
    openMap = nil
    if let name = tag["id"] { maps[name] = map }
    openContext?.map = map
  }

  private func endContext(_ tag: XMLStartTag) {
    guard let context = openContext else { return }
    openContext = nil
    if let name = tag["id"] {
      contexts[name] = context
      layoutOfContext[name] = nil
    }
    if !isInDefinitions { current = context }
  }
}
