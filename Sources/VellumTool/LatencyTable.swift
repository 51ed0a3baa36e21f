// SPDX-License-Identifier: Apache-2.0

import Vellum

/// How long each stage of a session took, against what it may take.
///
/// A budget is met when the 99th percentile is within it: one sample in a hundred may meet a page fault or another
/// process, which no code of ours can prevent; the greatest is printed beside it.
struct LatencyTable {
  /// The largest allowed 99th percentile of each stage, in microseconds.
  var budgets: [SessionStage: Double] = LatencyTable.defaultBudgets

  private var microseconds: [SessionStage: [Double]] = [:]

  /// Per sample for the first three stages, per stroke for the others.
  static let defaultBudgets: [SessionStage: Double] = [
    .condition: 20, .model: 20, .predict: 20, .recognize: 2000, .edit: 200, .index: 200,
  ]

  /// Takes a measured time.
  mutating func add(seconds: Double, to stage: SessionStage) {
    microseconds[stage, default: []].append(seconds * 1e6)
  }

  /// One stage's numbers.
  struct Row {
    var stage: SessionStage
    var count: Int
    var median: Double
    var p99: Double
    var greatest: Double
    var budget: Double
    /// Whether the 99th percentile is within the budget; a stage that never ran meets it.
    var isMet: Bool { p99 <= budget }
  }

  /// The rows in the order of the stages.
  var rows: [Row] {
    SessionStage.allCases.map { stage in
      let sorted = (microseconds[stage] ?? []).sorted()
      func nearestRank(_ share: Double) -> Double {
        sorted.isEmpty ? 0 : sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)]
      }
      return Row(
        stage: stage, count: sorted.count, median: nearestRank(0.5), p99: nearestRank(0.99),
        greatest: sorted.last ?? 0, budget: budgets[stage] ?? .infinity)
    }
  }

  /// Whether every stage is within its budget.
  var allMet: Bool { rows.allSatisfy(\.isMet) }

  /// The table for people.
  var text: String {
    var text = "stage          count   p50 µs   p99 µs   max µs   budget\n"
    for row in rows {
      let numbers = [row.median, row.p99, row.greatest].map { right(fixed($0), 9) }.joined()
      text += left(row.stage.rawValue, 11) + right("\(row.count)", 9) + numbers
      text += right(shortNumber(row.budget), 9) + (row.isMet ? "  met\n" : "  missed\n")
    }
    return text
  }

  /// The rows for programs.
  var json: JSONValue {
    .array(
      rows.map { row in
        .ordered([
          ("stage", .string(row.stage.rawValue)), ("count", .integer(row.count)),
          ("p50", .short(row.median)),
          ("p99", .short(row.p99)), ("max", .short(row.greatest)), ("budget", .short(row.budget)),
          ("met", .bool(row.isMet)),
        ])
      })
  }
}

extension Arguments {
  /// The default budgets with those of the command line (`--budget stage=microseconds`) in their place.
  func budgets() throws(ToolError) -> [SessionStage: Double] {
    var budgets = LatencyTable.defaultBudgets
    for text in all("budget") {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      let names = SessionStage.allCases.map(\.rawValue)
      guard parts.count == 2, let stage = SessionStage(rawValue: parts[0]) else {
        throw .usage(
          "--budget: \"\(text)\" is not STAGE=MICROSECONDS; stages: \(names.joined(separator: ", "))")
      }
      guard let value = Double(parts[1]), value >= 0, value.isFinite else {
        throw .usage("--budget: \"\(parts[1])\" is not a number of microseconds")
      }
      budgets[stage] = value
    }
    return budgets
  }
}

/// A number with one decimal.
func fixed(_ value: Double) -> String {
  let tenths = (value * 10).rounded()
  guard tenths.magnitude < 1e15 else { return shortNumber(value) }
  return "\(Int(tenths) / 10).\(Int(tenths) % 10)"
}

/// Text filled with spaces on the right to a width.
func left(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

/// Text filled with spaces on the left to a width.
func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}
