// SPDX-License-Identifier: Apache-2.0

import Vellum

extension Command {
  /// `vellum inspect`: what is in a file.
  static let inspect = Command(
    name: "inspect",
    summary: "Print what a recording or document holds",
    operands: "FILE [--json]",
    operandCount: 1...1,
    discussion: """
      Prints the format, each stroke's samples, channels, box, first and last sample and duration, the elements of a
      document by kind, and what was mended while reading. Coordinates in points, y down; times in seconds; angles in
      degrees.
      """,
    options: [Option("json", "Print one JSON object")],
    examples: [
      Example("What a session holds", "vellum inspect Datasets/Sessions/flowchart.inkml"),
      Example("The same for a program", "vellum inspect --json Datasets/Sessions/flowchart.inkml"),
    ],
    run: { arguments throws(ToolError) in
      let inspection = Inspection(try Input(path: arguments.operands[0]))
      try writeOutput(arguments.has("json") ? inspection.json.text + "\n" : inspection.text, to: "-")
      return .done
    })
}

/// What a file holds.
private struct Inspection {
  private let format: String
  private let recording: Recording
  private let elements: [(name: String, count: Int)]

  init(_ input: Input) {
    switch input {
    case .recording(let recording):
      format = recording.format.rawValue
      self.recording = recording
      elements = [("stroke", recording.traces.count)]
    case .document(let document):
      format = Recording.Format.vellum.rawValue
      recording = Recording(strokesOf: document)
      elements = document.elementCounts
    }
  }

  /// The object of the contract.
  var json: JSONValue {
    .ordered([
      ("format", .string(format)), ("strokes", .array(recording.traces.map(\.inspection))),
      ("elements", .ordered(elements.map { ($0.name, .integer($0.count)) })),
      ("warnings", .array(recording.warnings.map(JSONValue.string))),
    ])
  }

  /// The same for people.
  var text: String {
    var text = "format: \(format)\n"
    let samples = recording.traces.reduce(0) { $0 + $1.samples.count }
    text += "strokes: \(recording.traces.count) with \(samples) samples\n"
    text += "elements: \(elements.map { "\($0.name) \($0.count)" }.joined(separator: ", "))\n"
    for (number, trace) in recording.traces.enumerated() {
      let box = trace.bounds.map {
        [$0.minX, $0.minY, $0.maxX, $0.maxY].map(shortNumber).joined(separator: " ")
      }
      text += "  \(number): \(trace.samples.count) samples, \(trace.channelNames.joined(separator: " "))"
      text += ", box \(box ?? "none")"
      if let duration = trace.duration { text += ", \(shortNumber(duration)) s" }
      text += "\n"
    }
    for warning in recording.warnings { text += "warning: \(warning)\n" }
    return text
  }
}

extension Trace {
  /// Seconds from the first to the last sample; `nil` without times.
  fileprivate var duration: Double? {
    guard let first = samples.first?.time, let last = samples.last?.time else { return nil }
    return last - first
  }

  /// The channels by their names in the JSON.
  fileprivate var channelNames: [String] {
    let names: [(PenChannels, String)] = [
      (.time, "time"), (.pressure, "pressure"), (.altitude, "altitude"), (.azimuth, "azimuth"),
      (.roll, "roll"),
      (.tangentialPressure, "tangentialPressure"), (.hoverDistance, "hoverDistance"),
    ]
    let channels = channels
    return ["x", "y"] + names.filter { channels.contains($0.0) }.map(\.1)
  }

  fileprivate var inspection: JSONValue {
    let box = bounds.map { JSONValue.array([$0.minX, $0.minY, $0.maxX, $0.maxY].map(JSONValue.short)) }
    return .ordered([
      ("samples", .integer(samples.count)), ("channels", .array(channelNames.map(JSONValue.string))),
      ("bounds", box ?? .null), ("first", samples.first?.inspection ?? .null),
      ("last", samples.last?.inspection ?? .null), ("duration", duration.map(JSONValue.short) ?? .null),
    ])
  }
}

extension PenSample {
  /// The reported channels; angles in degrees.
  fileprivate var inspection: JSONValue {
    let values: [(String, Double?)] = [
      ("x", position.x), ("y", position.y), ("time", time), ("pressure", pressure),
      ("altitude", altitude?.degrees), ("azimuth", azimuth?.degrees), ("roll", roll?.degrees),
      ("tangentialPressure", tangentialPressure), ("hoverDistance", hoverDistance),
    ]
    return .ordered(values.compactMap { name, value in value.map { (name, .short($0)) } })
  }
}
