// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The command line")
struct CommandLineTests {
  @Test("--help lists the commands, --version agrees with the changelog")
  func overview() throws {
    let help = try ToolRun("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("usage: vellum COMMAND"))
    #expect(help.errors.isEmpty)
    let version = try ToolRun("--version")
    #expect(version.status == 0)
    #expect(version.output == "vellum 0.1.0\n")
    let changelog = try String(contentsOf: packageFolder.appending(path: "CHANGELOG.md"), encoding: .utf8)
    #expect(changelog.contains("## 0.1.0"))
  }

  @Test("A word that is nearly a command is an error with a hint, and the status of a usage error")
  func unknownCommand() throws {
    let run = try ToolRun("replya")
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("unknown command \"replya\"; did you mean replay?"))
    #expect(try ToolRun(words: []).status == 64)
  }

  static let commands = [
    "replay", "recognize", "evaluate", "convert", "render", "inspect", "ink", "hit", "select",
  ]

  @Test("Every command explains itself: synopsis, every option, examples that parse, exit statuses")
  func commandHelp() throws {
    let overview = try ToolRun("--help").output
    for name in Self.commands {
      let run = try ToolRun(name, "--help")
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("usage: vellum \(name) "), "\(name)")
      #expect(run.output.contains("examples:\n"), "\(name)")
      #expect(
        run.output.contains(
          "exit status: 0 done, 1 input refused or file error, 2 budget missed, 64 usage error"))
      #expect(overview.contains("\n  \(name) "), "\(name) is not in the overview")
      for line in run.output.split(separator: "\n") { #expect(line.count <= 120, "\(name): \(line)") }
    }
  }

  @Test("A wrong command line is refused with status 64 and a hint, before anything is read")
  func usageErrors() throws {
    let cases: [([String], String)] = [
      (["replay"], "missing operand"),
      (["replay", "a", "b"], "unexpected operand \"b\""),
      (["replay", "a", "--ouput", "x"], "unknown option --ouput; did you mean --output?"),
      (["replay", "a", "--budget", "recognise=1"], "not STAGE=MICROSECONDS"),
      (["replay", "a", "--budget", "model=fast"], "not a number of microseconds"),
      (["replay", "a", "--output"], "--output needs a value"),
      (["replay", "a", "--realtime=yes"], "--realtime takes no value"),
      (["recognize", "a", "--page", "--each-stroke"], "exclude each other"),
      (["recognize", "a", "--mode", "automatik"], "did you mean automatic?"),
      (["recognize", "a", "--kinds", "rectangel"], "known: rectangle"),
      (["recognize", "a", "--zoom", "0"], "is not a number from"),
      (["recognize", "a", "--zoom", "1", "--zoom", "2"], "--zoom was given twice"),
      (["evaluate", "a"], "--labels is required"),
      (["convert", "a"], "--output is required"),
      (["convert", "a", "--output", "b.docx"], "--format is required"),
      (["render", "a"], "--svg, --png or --pdf"),
      (["replay", "a", "--output", "-", "--svg", "-"], "--output and --svg cannot both be -"),
      (["evaluate", "-", "--labels", "-"], "standard input can be read once"),
      (["select", "a", "--rect", "0,0,1,1", "--lasso", "0,0 1,1 2,0"], "exclude each other"),
      (["select", "a", "--lasso", "0,0 1,1"], "--lasso: at least three points are needed"),
      (["hit", "a", "-12.5", "x"], "Y: \"x\" is not a number"),
    ]
    for (words, message) in cases {
      let run = try ToolRun(words: words)
      #expect(run.status == 64, "\(words): \(run.errors)")
      #expect(run.errors.contains(message), "\(words): \(run.errors)")
      #expect(run.output.isEmpty)
    }
  }

  @Test("A file that cannot be read is named with the reason")
  func unreadableFiles() throws {
    for command in Self.commands {
      var words = [command, "/nowhere/page.inkml"]
      if command == "evaluate" { words += ["--labels", "/nowhere/map.json"] }
      if command == "convert" { words += ["--output", "-", "--format", "ndjson"] }
      if command == "render" { words += ["--svg", "-"] }
      if command == "hit" { words += ["-4", "-1e2"] }
      if command == "select" { words += ["--rect", "-4,0,10,10"] }
      let run = try ToolRun(words: words)
      #expect(run.status == 1)
      #expect(run.errors.contains("/nowhere/"), "\(run.errors)")
      #expect(run.errors.contains("No such file or directory"), "\(run.errors)")
    }
    #expect(try ToolRun("inspect", "/").errors.contains("/: Is a directory"))
  }

  @Test("Options end at --, and a value may be attached or not")
  func separators() throws {
    let run = try ToolRun("inspect", "--", "--json")
    #expect(run.errors.hasPrefix("vellum: --json: No such file"))
    let line = #"{"strokes":[{"x":[0,100],"y":[0,0]}]}"#
    #expect(try ToolRun("recognize", "-", "--kinds=line", input: line).status == 0)
    #expect(try ToolRun("recognize", "--kinds", "line", "-", input: line).status == 0)
  }
}
