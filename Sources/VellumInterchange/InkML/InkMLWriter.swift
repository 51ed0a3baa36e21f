// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Writes W3C Ink Markup Language, as ``InkMLReader`` reads it: the same recording gives the same bytes.
///
/// Places are in `px`, pressure in `0...1`, times in seconds from the start of each trace (which is its
/// `timeOffset`, in milliseconds), angles in radians; numbers are the shortest that read back the same, without
/// exponents. Traces of equal channels share a context. What InkML has no place for (hover distance, tools other
/// than pens, devices) is left out. A trace with times but without a start begins at 0 when it is read back;
/// colours are rounded to eight bits.
public enum InkMLWriter {
  /// The text of a recording.
  ///
  /// - Precondition: every value is finite.
  /// - Complexity: O(n).
  public static func write(_ recording: Recording) -> [UInt8] {
    var writer = InkMLText.Writer(recording)
    writer.writeAll()
    return writer.xml.bytes
  }
}

extension InkMLText {
  /// Writes one recording.
  struct Writer {
    private let recording: Recording
    private var contexts: [PenChannels] = []
    private var brushes: [InkMLBrush] = []
    private var contextOfTrace: [Int] = []
    private var brushOfTrace: [Int?] = []
    var xml = XMLText()

    init(_ recording: Recording) {
      self.recording = recording
      for (i, trace) in recording.traces.enumerated() {
        let channels = trace.channels.subtracting(.hoverDistance)
        contextOfTrace.append(Writer.number(of: channels, in: &contexts))
        let brush = InkMLBrush(ink: recording.inks[i], tip: recording.attributes[i].tip)
        brushOfTrace.append(brush.map { Writer.number(of: $0, in: &brushes) })
      }
    }

    /// The number of a value in a list of different values, to which it is added where it is new.
    private static func number<Value: Equatable>(of value: Value, in values: inout [Value]) -> Int {
      if let number = values.firstIndex(of: value) { return number }
      values.append(value)
      return values.count - 1
    }

    mutating func writeAll() {
      xml.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
      xml.open("ink", [("xmlns", InkMLReader.namespace)])
      writeDefinitions()
      for annotation in recording.annotations { write(annotation) }
      for number in recording.traces.indices { writeTrace(number) }
      for group in recording.groups { write(group) }
      xml.close("ink")
    }
  }
}

// MARK: - Definitions

extension InkMLText.Writer {
  private mutating func writeDefinitions() {
    guard !contexts.isEmpty else { return }
    xml.open("definitions")
    for (number, channels) in contexts.enumerated() { writeContext(number, channels) }
    for (number, brush) in brushes.enumerated() { writeBrush(number, brush) }
    xml.close("definitions")
  }

  private mutating func writeContext(_ number: Int, _ channels: PenChannels) {
    xml.open("context", [("xml:id", "c\(number)")])
    xml.open("inkSource", [("xml:id", "s\(number)")])
    xml.open("traceFormat")
    writeChannel("X", [("units", "px")])
    writeChannel("Y", [("units", "px")])
    if channels.contains(.pressure) { writeChannel("F", [("min", "0"), ("max", "1"), ("units", "dev")]) }
    if channels.contains(.time) { writeChannel("T", [("units", "s")]) }
    if channels.contains(.azimuth) { writeChannel("OA", [("units", "rad")]) }
    if channels.contains(.altitude) { writeChannel("OE", [("units", "rad")]) }
    if channels.contains(.roll) { writeChannel("OR", [("units", "rad")]) }
    if channels.contains(.tangentialPressure) { writeChannel("TP", [("min", "-1"), ("max", "1")]) }
    xml.close("traceFormat")
    xml.close("inkSource")
    if let date = recording.startDate {
      // Milliseconds since 1970, as everywhere in InkML.
      xml.empty("timestamp", [("xml:id", "t\(number)"), ("time", XMLText.number(date, shift: 3))])
    }
    xml.close("context")
  }

  private mutating func writeChannel(_ name: String, _ attributes: [(String, String)]) {
    xml.empty("channel", [("name", name), ("type", "decimal")] + attributes)
  }

  private mutating func writeBrush(_ number: Int, _ brush: InkMLBrush) {
    xml.open("brush", [("xml:id", "b\(number)")])
    if let kind = brush.kind {
      xml.element("annotation", [("type", "inkKind")], text: kind.rawValue)
    }
    if let width = brush.width { writeProperty("width", XMLText.number(width), units: "px") }
    if let height = brush.height { writeProperty("height", XMLText.number(height), units: "px") }
    if let color = brush.color { writeProperty("color", color.hexadecimal) }
    if let transparency = brush.transparency { writeProperty("transparency", XMLText.number(transparency)) }
    if let outline = brush.outline { writeProperty("tip", outline.rawValue) }
    if brush.ignoresPressure { writeProperty("ignorePressure", "true") }
    xml.close("brush")
  }

  private mutating func writeProperty(_ name: String, _ value: String, units: String? = nil) {
    xml.empty(
      "brushProperty", [("name", name), ("value", value)] + (units.map { [("units", $0)] } ?? []))
  }
}

// MARK: - Traces

extension InkMLText.Writer {
  private static func name(_ trace: Int) -> String { "trace\(trace)" }

  private mutating func writeTrace(_ number: Int) {
    let trace = recording.traces[number]
    guard !trace.samples.isEmpty else { return }
    var attributes = [("xml:id", Self.name(number)), ("contextRef", "#c\(contextOfTrace[number])")]
    if let brush = brushOfTrace[number] { attributes.append(("brushRef", "#b\(brush)")) }
    if let start = trace.startTime { attributes.append(("timeOffset", XMLText.number(start, shift: 3))) }
    xml.start("trace", attributes)
    let channels = contexts[contextOfTrace[number]]
    for (i, sample) in trace.samples.enumerated() {
      if i > 0 { xml.text(", ") }
      writePoint(sample, channels)
    }
    xml.end("trace")
  }

  private mutating func writePoint(_ sample: PenSample, _ channels: PenChannels) {
    xml.number(sample.position.x)
    writeValue(sample.position.y)
    if channels.contains(.pressure) { writeValue(sample.pressure) }
    if channels.contains(.time) { writeValue(sample.time) }
    if channels.contains(.azimuth) { writeValue(sample.azimuth?.radians) }
    if channels.contains(.altitude) { writeValue(sample.altitude?.radians) }
    if channels.contains(.roll) { writeValue(sample.roll?.radians) }
    if channels.contains(.tangentialPressure) { writeValue(sample.tangentialPressure) }
  }

  /// A value behind another one; `?` says that it was not reported.
  private mutating func writeValue(_ value: Double?) {
    xml.text(" ")
    if let value { xml.number(value) } else { xml.text("?") }
  }

  private mutating func write(_ annotation: Annotation) {
    xml.element("annotation", [("type", annotation.type)], text: annotation.text)
  }

  private mutating func write(_ group: TraceGroup) {
    xml.open("traceGroup")
    if let label = group.label { write(Annotation(type: "truth", text: label)) }
    for trace in group.traces { xml.empty("traceView", [("traceDataRef", "#" + Self.name(trace))]) }
    if let reference = group.reference { xml.empty("annotationXML", [("href", reference)]) }
    xml.close("traceGroup")
  }
}
