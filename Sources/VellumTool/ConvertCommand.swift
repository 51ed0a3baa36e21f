// SPDX-License-Identifier: Apache-2.0

import Vellum

extension Command {
  /// `vellum convert`: a recording or document in another format.
  static let convert = Command(
    name: "convert",
    summary: "Write a recording or document in another format",
    operands: "FILE --output FILE [--format FORMAT]",
    operandCount: 1...1,
    discussion: """
      The format follows from the output's name (.inkml, .ndjson, .vellum, .json) or is given with --format. A recording
      becomes a document of strokes; nothing is recognised (see vellum replay for that). From a document to a recording
      only the strokes go; shapes are left behind, and their number is told.
      """,
    options: [
      Option("output", value: "FILE", "Where to write; - for standard output (required)"),
      Option("format", value: "FORMAT", "inkml, ndjson, vellum, or json (the document's plain twin)"),
      Option("recover", "Of a damaged document take what is whole; what is wrong is told"),
    ],
    examples: [
      Example(
        "A session as gesture lines",
        "vellum convert Datasets/Sessions/flowchart.inkml --output page.ndjson"),
      Example(
        "What is left of a damaged document", "vellum convert damaged.vellum --recover --output saved.vellum"),
    ],
    run: { arguments throws(ToolError) in
      guard let output = arguments.value("output") else { throw .usage("--output is required") }
      let format = try targetFormat(arguments, output)
      let input = try Input(path: arguments.operands[0], recovers: arguments.has("recover"))
      try writeOutput(try bytes(of: input, as: format, path: arguments.operands[0]), to: output)
      return .done
    })
}

/// The formats that are written.
private let targetFormats = ["inkml", "ndjson"] + DocumentFormat.allCases.map(\.rawValue)

private func targetFormat(_ arguments: Arguments, _ output: String) throws(ToolError) -> String {
  if let format = try arguments.choice("format", among: targetFormats) { return format }
  let ending = fileEnding(of: output)
  guard targetFormats.contains(ending) else {
    throw .usage(
      "--format is required: \"\(output)\" ends in none of \(targetFormats.joined(separator: ", "))")
  }
  return ending
}

private func bytes(of input: Input, as format: String, path: String) throws(ToolError) -> [UInt8] {
  if case .recording(let recording) = input { report(warnings: recording.warnings, of: path) }
  if let format = DocumentFormat(rawValue: format) { return format.bytes(of: document(input)) }
  switch format {
  case "inkml": return InkMLWriter.write(recording(input, path))
  default: return GestureWriter.write([Gesture(strokes: recording(input, path).traces)])
  }
}

private func document(_ input: Input) -> PaperMarkup {
  switch input {
  case .document(let document): return document
  case .recording(let recording):
    var ids = UniqueIDGenerator(seed: 0)
    return .ink(of: recording, ids: &ids)
  }
}

private func recording(_ input: Input, _ path: String) -> Recording {
  switch input {
  case .recording(let recording): return recording
  case .document(let document):
    let left = document.subelements.count - document.subelements.strokes.count
    if left > 0 { report(warnings: ["\(left) elements that are no strokes were left behind"], of: path) }
    return Recording(strokesOf: document)
  }
}
