// SPDX-License-Identifier: Apache-2.0

import Vellum

extension Command {
  /// `vellum render`: pictures of a document or recording.
  static let render = Command(
    name: "render",
    summary: "Draw a document or recording as SVG, PNG or PDF",
    operands: "FILE --svg FILE | --png FILE | --pdf FILE [options]",
    operandCount: 1...1,
    discussion: """
      Draws a saved document, or a recording as plain ink. The picture shows the page's box; one point is one pixel at
      scale 1. The same document gives the same bytes.
      """,
    options: Pictures.options,
    examples: [
      Example(
        "A session as ink, at twice the size",
        "vellum render Datasets/Sessions/flowchart.inkml --png ink.png --scale 2")
    ],
    run: { arguments throws(ToolError) in
      let pictures = try Pictures(arguments)
      guard !pictures.isEmpty else { throw .usage("--svg, --png or --pdf is required") }
      let path = arguments.operands[0]
      switch try Input(path: path) {
      case .document(let document): try pictures.write(document)
      case .recording(let recording):
        report(warnings: recording.warnings, of: path)
        var ids = UniqueIDGenerator(seed: 0)
        try pictures.write(.ink(of: recording, ids: &ids))
      }
      return .done
    })
}
