// SPDX-License-Identifier: Apache-2.0

import Vellum

/// The entry of the tool: finds the command, reads its arguments, turns errors into sentences and statuses.
@main
struct VellumTool {
  /// The tool's version; the first heading of `CHANGELOG.md` agrees with it.
  static let version = "0.1.0"

  /// Every command, in the order of the help text.
  static let commands: [Command] = [
    .replay, .recognize, .evaluate, .convert, .render, .inspect, .ink, .hit, .select,
  ]

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      endProcess(try run(words))
    } catch {
      writeError("vellum: \(error.message)")
      if case .usage = error {
        let command = commands.first { $0.name == words.first }
        writeError("try: vellum \(command.map { "\($0.name) " } ?? "")--help")
      }
      endProcess(error.status)
    }
  }

  private static func run(_ words: [String]) throws(ToolError) -> ExitStatus {
    guard let name = words.first else {
      writeError(overview)
      return .usage
    }
    switch name {
    case "--help", "help", "-h":
      if words.count > 1, let command = commands.first(where: { $0.name == words[1] }) {
        try writeOutput(command.help, to: "-")
      } else {
        try writeOutput(overview, to: "-")
      }
      return .done
    case "--version":
      try writeOutput("vellum \(version)\n", to: "-")
      return .done
    default:
      guard let command = commands.first(where: { $0.name == name }) else {
        let hint = nearest(to: name, among: commands.map(\.name)).map { "; did you mean \($0)?" } ?? ""
        throw .usage("unknown command \"\(name)\"\(hint)")
      }
      let reader = ArgumentReader(command: command)
      let arguments = try reader.read(Array(words.dropFirst()))
      if arguments.has("help") {
        try writeOutput(command.help, to: "-")
        return .done
      }
      try reader.checkOperands(arguments)
      return try command.run(arguments)
    }
  }

  /// The text of `vellum --help`.
  static var overview: String {
    let width = (commands.map(\.name.count).max() ?? 0) + 2
    var text = """
      usage: vellum COMMAND [OPERANDS] [OPTIONS]

      Turns pen samples into ink, ink into shapes, and shapes into a document that can be drawn, edited and saved.

      commands:

      """
    for command in commands {
      text +=
        "  \(command.name)\(String(repeating: " ", count: width - command.name.count))\(command.summary)\n"
    }
    text += """

      options:
        --help     Print this text; after a command, that command's text
        --version  Print the version

      A file named - is a standard stream.
      exit status: 0 done, 1 input refused or file error, 2 budget missed, 64 usage error

      """
    return text
  }
}
