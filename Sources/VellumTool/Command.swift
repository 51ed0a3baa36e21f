// SPDX-License-Identifier: Apache-2.0

/// One command of the tool: what it accepts, how it explains itself, and what it does.
///
/// The help text is made from the same table that the argument reader obeys, so the two cannot disagree.
struct Command: Sendable {
  /// A long option.
  struct Option: Sendable {
    /// The name without the dashes.
    var name: String
    /// What stands for the value in the help text; `nil` for an option without a value.
    var value: String?
    /// One sentence without a full stop; further lines are indented by the help text.
    var summary: String
    /// Whether it may be given more than once.
    var repeats = false

    /// Whether the value names a file that is written.
    var isOutput: Bool { value == "FILE" }
    /// Whether the value names a file that is read.
    var isInput: Bool { value == "MAP" }

    init(_ name: String, value: String? = nil, repeats: Bool = false, _ summary: String) {
      self.name = name
      self.value = value
      self.repeats = repeats
      self.summary = summary
    }
  }

  /// A command line that works, with what it does.
  struct Example: Sendable {
    var purpose: String
    var line: String

    init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  /// The word after `vellum`.
  var name: String
  /// One line for the list of commands.
  var summary: String
  /// What follows the name in the synopsis, as `SESSION [options]`.
  var operands: String
  /// How many operands are accepted.
  var operandCount: ClosedRange<Int>
  /// The paragraphs after the synopsis.
  var discussion: String
  /// The options, in the order of the help text.
  var options: [Option]
  /// Examples at the end of the help text.
  var examples: [Example]
  /// Does the work.
  var run: @Sendable (Arguments) throws(ToolError) -> ExitStatus

  /// The text of `--help`.
  var help: String {
    var text = "usage: vellum \(name) \(operands)\n\n\(discussion)\n\noptions:\n"
    let all = options + [Option("help", "Print this text")]
    let labels = all.map { "--\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    let column = (labels.map(\.count).max() ?? 0) + 4
    for (option, label) in zip(all, labels) {
      let lines = option.summary.split(separator: "\n", omittingEmptySubsequences: false)
      let padding = String(repeating: " ", count: column - label.count - 2)
      text += "  \(label)\(padding)\(lines[0])\n"
      for line in lines.dropFirst() { text += String(repeating: " ", count: column) + line + "\n" }
    }
    if !examples.isEmpty {
      text += "\nexamples:\n"
      for example in examples { text += "  \(example.purpose):\n    \(example.line)\n" }
    }
    text += "\nexit status: 0 done, 1 input refused or file error, 2 budget missed, 64 usage error\n"
    return text
  }
}
