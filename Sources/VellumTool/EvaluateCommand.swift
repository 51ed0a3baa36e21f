// SPDX-License-Identifier: Apache-2.0

import Vellum
import VellumEvaluation

extension Command {
  /// `vellum evaluate`: the recogniser against labelled gestures.
  static let evaluate = Command(
    name: "evaluate",
    summary: "Compare the recogniser's answers with the labels of gestures or pages",
    operands: "FILE.ndjson | --page PAGE.inkml ... --labels MAP.json [options]",
    operandCount: 1...100_000,
    discussion: """
      Each line's "label" is looked up in the map; labels that the map lacks are passed over:

        {LABEL: {"accept":[KIND..],"near":[KIND..]} or {"reject":true,"tolerate":[KIND..]}}   KIND = kind or kind:vertices

      A gesture is right when the best candidate is of an accepted kind and uses every stroke but taps (strokes shorter
      than a tenth of the longest). A rejected label is right when the ink stays ink or becomes a kind that does no
      harm; what else it becomes is a false conversion. Prints recall, near answers, false conversions, a confusion
      table, and for each tenth of confidence the share that was right.

      With --page the files are whole pages whose groups of strokes are labelled (InkML, the "truth" annotation of a
      traceGroup): a symbol is found when a shape has exactly its strokes and an accepted kind.
      """,
    options: [
      Option("labels", value: "MAP", "What may be answered to each label (required)"),
      Option(
        "by", value: "KEY",
        "A table for each value of this key of the lines, as subject or speed; of pages, of this annotation"),
      Option("page", "The files are whole labelled pages"),
      Option("json", "Print one JSON object a group instead of tables"),
      Option(
        "html", value: "FILE",
        "Write a contact sheet of what went wrong, grouped by confusion:\none HTML file that needs nothing else"
      ),
    ] + Option.recognition,
    examples: [
      Example(
        "How well the bundled gestures are read",
        "vellum evaluate Datasets/Sessions/gestures-60hz.ndjson --labels Datasets/Sessions/gestures-labels.json"
      ),
      Example(
        "A look at what went wrong, with the labels from above",
        "vellum evaluate Datasets/Sessions/gestures-60hz.ndjson --labels MAP.json --html wrong.html"),
    ],
    run: { arguments throws(ToolError) in
      guard arguments.has("page") else { return try EvaluateCommand(arguments).run() }
      guard let labels = arguments.value("labels") else { throw .usage("--labels is required") }
      return try PageEvaluation(
        paths: arguments.operands, map: try LabelMap(path: labels),
        options: try arguments.recognitionOptions(),
        groupKey: arguments.value("by"), printsJSON: arguments.has("json"), htmlPath: arguments.value("html")
      ).run()
    })
}

/// The work of `vellum evaluate`.
private struct EvaluateCommand {
  private let path: String
  private let map: LabelMap
  private let options: RecognitionOptions
  private let groupKey: String?
  private let printsJSON: Bool
  private let htmlPath: String?

  init(_ arguments: Arguments) throws(ToolError) {
    guard arguments.operands.count == 1 else { throw .usage("several files are read with --page only") }
    path = arguments.operands[0]
    guard let labels = arguments.value("labels") else { throw .usage("--labels is required") }
    options = try arguments.recognitionOptions()
    groupKey = arguments.value("by")
    printsJSON = arguments.has("json")
    htmlPath = arguments.value("html")
    map = try LabelMap(path: labels)
  }

  func run() throws(ToolError) -> ExitStatus {
    let gestures = try Input.gestures(path)
    let recognizer = ShapeRecognizer(options: options)
    var groups: [String: EvaluationReport] = [:]
    var sheet = HTMLReport(title: "What was read wrong in \(displayName(path))")
    var passedOver = 0
    var progress = Progress("recognizing gesture", total: gestures.count)
    for (number, gesture) in gestures.enumerated() {
      progress.update(number)
      guard let label = gesture.label, let rule = map.rules[label] else {
        passedOver += 1
        continue
      }
      let group = groupKey.map { gesture.text(of: $0) ?? "(none)" } ?? "all"
      let best = recognizer.recognize(strokes: gesture.strokes).first
      let verdict = Verdict(rule, best: best, strokes: gesture.strokes)
      groups[group, default: EvaluationReport()].add(label: label, verdict: verdict, best: best)
      if htmlPath != nil, !verdict.isRight {
        let source = "gesture \(number + 1)" + (groupKey == nil ? "" : ", \(group)")
        sheet.add(HTMLReport.Item(label: label, best: best, strokes: gesture.strokes, source: source))
      }
    }
    progress.finish()
    guard !groups.isEmpty else {
      throw .refused(
        file: displayName(path), place: .file, reason: "no gesture has a label that the map knows")
    }
    var text = ""
    for name in groups.keys.sorted() {
      guard let report = groups[name] else { continue }
      let table = EvaluationTable(group: name, report: report, rules: map.rules)
      text += (printsJSON ? table.json.text : table.text) + "\n"
    }
    if let htmlPath {
      sheet.counts = groups.values.reduce(into: EvaluationReport()) { $0.merge($1) }.headings
      try writeOutput(sheet.text, to: htmlPath)
    }
    if passedOver > 0 && !printsJSON { text += "passed over, for want of a known label: \(passedOver)\n" }
    try writeOutput(text, to: "-")
    return .done
  }
}
