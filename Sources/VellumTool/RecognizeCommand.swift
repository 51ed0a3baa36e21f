// SPDX-License-Identifier: Apache-2.0

import Vellum

extension Command {
  /// `vellum recognize`: shapes as JSON, one line for each gesture.
  static let recognize = Command(
    name: "recognize",
    summary: "Print the shapes in a gesture file or recording as JSON lines",
    operands: "FILE [options]",
    operandCount: 1...1,
    discussion: """
      Reads gestures, one a line (ndjson), or any recording, which is one gesture as a whole, and prints one JSON line
      for each. A line of ndjson is

        {"strokes":[{"x":[..],"y":[..],"t":[..],"p":[..]}, ..]}

      with t in milliseconds and p from 0 to 1, both optional; other keys are passed over. The answer:

        {"index":0,"shapes":[SHAPE, ..],"ink":[1]}
        SHAPE = {"kind":"rectangle","confidence":0.98,"residual":0.8,"strokes":[0],"geometry":{..},
                 "alternatives":[{"kind":..,"confidence":..,"residual":..,"geometry":{..}}, ..]}

      Stroke numbers count the strokes of the gesture in file order, from 0; with --each-stroke, those of the recording.
      Points are [x,y], lengths and residuals in points, y down, angles in degrees clockwise.
      """,
    options: [
      Option("page", "Group the strokes into symbols, connectors and remaining ink"),
      Option("graph", value: "FORM", "With --page, print the diagram instead: json, or dot for Graphviz"),
      Option("each-stroke", "Take each stroke as a gesture of its own"),
    ] + Option.recognition,
    examples: [
      Example("The shapes of a page", "vellum recognize --page Datasets/Sessions/flowchart.inkml"),
      Example(
        "Labelled gestures, rectangles and ellipses only",
        "vellum recognize --kinds rectangle,ellipse Datasets/Sessions/gestures-60hz.ndjson"),
    ],
    run: { arguments throws(ToolError) in try RecognizeCommand(arguments).run() })
}

/// The work of `vellum recognize`.
private struct RecognizeCommand {
  private let path: String
  private let options: RecognitionOptions
  private let groupsPage: Bool
  private let takesEachStroke: Bool
  private let graph: String?

  init(_ arguments: Arguments) throws(ToolError) {
    path = arguments.operands[0]
    options = try arguments.recognitionOptions()
    groupsPage = arguments.has("page")
    takesEachStroke = arguments.has("each-stroke")
    graph = try arguments.choice("graph", among: ["json", "dot"])
    if groupsPage && takesEachStroke { throw .usage("--page and --each-stroke exclude each other") }
    if graph != nil && !groupsPage { throw .usage("--graph needs --page") }
  }

  func run() throws(ToolError) -> ExitStatus {
    let gestures = try Input.gestures(path)
    var output: [UInt8] = []
    var progress = Progress("recognizing gesture", total: gestures.count)
    var index = 0
    for (number, gesture) in gestures.enumerated() {
      let units = takesEachStroke ? gesture.strokes.indices.map { [$0] } : [Array(gesture.strokes.indices)]
      for unit in units {
        output += text(unit.map { gesture.strokes[$0] }, numbers: unit, index: index).utf8
        index += 1
      }
      progress.update(number + 1)
    }
    progress.finish()
    try writeOutput(output, to: "-")
    return .done
  }

  /// The lines of one gesture or page.
  private func text(_ strokes: [Trace], numbers: [Int], index: Int) -> String {
    guard groupsPage else {
      let candidates = ShapeRecognizer(options: options).recognize(strokes: strokes)
      let answer = Answer(candidates: candidates, strokeCount: strokes.count)
      return answer.renumbered(numbers).json(index: index).text + "\n"
    }
    let page = PageRecognizer.recognize(strokes: strokes, options: options)
    switch graph {
    case "json": return GraphText(graph: page.graph).json.text + "\n"
    case "dot": return GraphText(graph: page.graph).dot
    default: return Answer(page: page).json(index: index).text + "\n"
    }
  }
}
