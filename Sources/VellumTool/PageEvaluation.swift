// SPDX-License-Identifier: Apache-2.0

import Vellum
import VellumEvaluation

/// The work of `vellum evaluate --page`: whole pages against the symbols that their files name.
struct PageEvaluation {
  var paths: [String]
  var map: LabelMap
  var options: RecognitionOptions
  /// The annotation of a page that names its group, as `writer`.
  var groupKey: String?
  var printsJSON: Bool
  /// Where the contact sheet of mistakes goes.
  var htmlPath: String?

  func run() throws(ToolError) -> ExitStatus {
    var groups: [String: PageReport] = [:]
    var whole = PageReport()
    var sheet = HTMLReport(
      title: "What was read wrong on \(paths.count == 1 ? "a page" : "\(paths.count) pages")")
    var progress = Progress("reading page", total: paths.count)
    for (number, path) in paths.enumerated() {
      progress.update(number)
      let recording = try Input.recording(path)
      let truth = recording.groups.compactMap { group in
        group.label.map { LabelledSymbol(label: $0, strokes: Set(group.traces)) }
      }
      guard truth.contains(where: { map.rules[$0.label] != nil }) else {
        throw .refused(
          file: displayName(path), place: .file, reason: "no symbol has a label that the map knows")
      }
      let group =
        groupKey.map { key in recording.annotations.first { $0.type == key }?.text ?? "(none)" } ?? "all"
      let page = PageRecognizer.recognize(strokes: recording.traces, options: options)
      groups[group, default: PageReport()].add(page, truth: truth, map: map)
      guard htmlPath != nil else { continue }
      whole.add(page, truth: truth, map: map)
      for mistake in PageMistake.mistakes(in: page, truth: truth, map: map) {
        sheet.add(HTMLReport.Item(mistake, traces: recording.traces, source: displayName(path)))
      }
    }
    progress.finish()
    if let htmlPath {
      sheet.counts = whole.headings
      try writeOutput(sheet.text, to: htmlPath)
    }
    var text = ""
    for name in groups.keys.sorted() {
      guard let report = groups[name] else { continue }
      text += (printsJSON ? json(name, report) : table(name, report)) + "\n"
    }
    try writeOutput(text, to: "-")
    return .done
  }

  private func json(_ name: String, _ report: PageReport) -> String {
    var members: [JSONMember] = [JSONMember("group", .string(name))]
    let counts: [(String, Int)] = [
      ("pages", report.pages), ("symbols", report.expected), ("answered", report.answered),
    ]
    for (key, count) in counts { members.append(JSONMember(key, .number(Double(count)))) }
    let shares: [(String, Double)] = [
      ("recall", report.recall), ("precision", report.precision), ("grouped", report.groupingRecall),
      ("strokes", report.strokeAccuracy),
      ("calibrationError", report.reliability.expectedCalibrationError),
    ]
    for (key, share) in shares {
      members.append(JSONMember(key, .number((share * 1e4).rounded() / 1e4)))
    }
    return JSONValue.object(members).text
  }

  private func table(_ name: String, _ report: PageReport) -> String {
    func percent(_ value: Double) -> String { fixed(100 * value) + " %" }
    var lines = [
      "group \(name): \(report.pages) pages, \(report.expected) symbols, \(report.answered) shapes answered",
      "found \(percent(report.recall)), of the answers \(percent(report.precision)); grouped right "
        + "\(percent(report.groupingRecall)); strokes labelled right \(percent(report.strokeAccuracy)); "
        + "calibration error \(percent(report.reliability.expectedCalibrationError))",
    ]
    for label in report.answers.keys.sorted() {
      let answers = (report.answers[label] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      lines.append(left(label, 16) + answers.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
