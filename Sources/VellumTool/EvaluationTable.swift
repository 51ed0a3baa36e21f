// SPDX-License-Identifier: Apache-2.0

import Vellum
import VellumEvaluation

/// One group's report, with the labels sorted into shapes and the rest.
struct EvaluationTable {
  private let group: String
  private let report: EvaluationReport
  private let shapes: [String]
  private let others: [String]

  /// The table of a report; `rules` says which labels are shapes.
  init(group: String, report: EvaluationReport, rules: [String: LabelMap.Rule]) {
    self.group = group
    self.report = report
    let names = report.rows.keys.sorted()
    let isShape = { (label: String) in
      if case .shape = rules[label] { true } else { false }
    }
    shapes = names.filter(isShape)
    others = names.filter { !isShape($0) }
  }

  private func sum(_ names: [String], _ value: (EvaluationReport.Row) -> Int) -> Int {
    names.reduce(0) { $0 + (report.rows[$1].map(value) ?? 0) }
  }

  /// The answers of a label, most frequent first.
  private func answers(_ row: EvaluationReport.Row) -> [(name: String, count: Int)] {
    row.answers.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}

// MARK: - For people

extension EvaluationTable {
  /// The tables.
  var text: String {
    var text = "group \(group)\n"
    let width = max(12, (report.rows.keys.map(\.count).max() ?? 0) + 2)
    if !shapes.isEmpty {
      text += left("shape", width) + "   count   right    near   wrong  missed  answers\n"
      for name in shapes { text += row(name, width) { [$0.right, $0.near, $0.wrong, $0.missed] } }
      let total = sum(shapes) { $0.count }
      let right = sum(shapes) { $0.right }
      let near = sum(shapes) { $0.near }
      text +=
        "recall \(percent(right, total)) of \(total), with near answers \(percent(right + near, total))\n"
    }
    if !others.isEmpty {
      text += left("no shape", width) + "   count  as ink   open   false          answers\n"
      for name in others { text += row(name, width) { [$0.leftAsInk, $0.tolerated, $0.falseConversions] } }
      let total = sum(others) { $0.count }
      text += "false conversions \(percent(sum(others) { $0.falseConversions }, total)) of \(total)\n"
    }
    text += "confidence    count   mean   right\n"
    for (index, bin) in report.reliability.enumerated() where bin.count > 0 {
      text += "0.\(index) to \(index == 9 ? "1.0" : "0.\(index + 1)")" + right("\(bin.count)", 9)
      text += right("\((bin.confidence / Double(bin.count) * 1000).rounded() / 1000)", 7)
      text += right(percent(bin.right, bin.count), 8) + "\n"
    }
    return text + "calibration error \(percent(report.expectedCalibrationError))\n"
  }

  private func row(_ name: String, _ width: Int, _ parts: (EvaluationReport.Row) -> [Int]) -> String {
    guard let counts = report.rows[name] else { return "" }
    var text = left(name.printable, width) + right("\(counts.count)", 8)
    let shares = parts(counts)
    for part in shares { text += right(percent(part, counts.count), 8) }
    text += String(repeating: " ", count: (4 - shares.count) * 8)
    return text + "  " + answers(counts).map { "\($0.name) \($0.count)" }.joined(separator: ", ") + "\n"
  }
}

extension String {
  /// The text with control characters spelled out, so that a label cannot steer the terminal.
  fileprivate var printable: String {
    unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }
}

// MARK: - For programs

extension EvaluationTable {
  /// The numbers.
  var json: JSONValue {
    .ordered([
      ("group", .string(group)),
      ("recall", share(sum(shapes) { $0.right }, sum(shapes) { $0.count })),
      ("nearRecall", share(sum(shapes) { $0.right + $0.near }, sum(shapes) { $0.count })),
      ("falseConversions", share(sum(others) { $0.falseConversions }, sum(others) { $0.count })),
      ("calibrationError", .short(report.expectedCalibrationError)),
      ("labels", .ordered(report.rows.keys.sorted().map { ($0, label($0)) })),
      (
        "calibration",
        .array(
          report.reliability.filter { $0.count > 0 }.map { bin in
            .ordered([
              ("count", .integer(bin.count)), ("confidence", .short(bin.confidence / Double(bin.count))),
              ("right", share(bin.right, bin.count)),
            ])
          })
      ),
    ])
  }

  private func label(_ name: String) -> JSONValue {
    guard let row = report.rows[name] else { return .null }
    let isShape = shapes.contains(name)
    let counts: [(key: String, value: JSONValue)] =
      isShape
      ? [
        ("right", .integer(row.right)), ("near", .integer(row.near)), ("wrong", .integer(row.wrong)),
        ("missed", .integer(row.missed)), ("recall", .short(row.recall)),
      ]
      : [
        ("leftAsInk", .integer(row.leftAsInk)), ("tolerated", .integer(row.tolerated)),
        ("falseConversions", .integer(row.falseConversions)),
      ]
    return .ordered(
      [("shape", .bool(isShape)), ("count", .integer(row.count))] + counts + [
        ("answers", .ordered(answers(row).map { ($0.name, .integer($0.count)) }))
      ])
  }

  private func share(_ part: Int, _ whole: Int) -> JSONValue {
    whole > 0 ? .short(Double(part) / Double(whole)) : .null
  }
}

/// A share as a percentage with one decimal.
private func percent(_ part: Int, _ whole: Int) -> String {
  whole > 0 ? percent(Double(part) / Double(whole)) : "-"
}

private func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10)%" }
