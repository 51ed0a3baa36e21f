// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Vellum

@Suite("vellum replay")
struct ReplayTests {
  static let session = packageFolder.appending(path: "Datasets/Sessions/flowchart.inkml").path

  @Test("The bundled session gives a document, pictures and a table; twice, the same bytes")
  func mainJob() throws {
    let scratch = try Scratch()
    for round in ["a", "b"] {
      let run = try ToolRun(
        "replay", Self.session, "--output", scratch.path("\(round).vellum"), "--svg",
        scratch.path("\(round).svg"),
        "--png", scratch.path("\(round).png"))
      #expect([0, 2].contains(run.status), "\(run.errors)")
      for stage in SessionStage.allCases { #expect(run.output.contains(stage.rawValue)) }
    }
    for ending in ["vellum", "svg", "png"] {
      let first = try scratch.bytes("a.\(ending)")
      #expect(first.count > 1000)
      #expect(try scratch.bytes("b.\(ending)") == first, "\(ending) differs between two runs")
    }
    let document = try PaperMarkup(decoding: Array(try scratch.bytes("a.vellum")))
    #expect(document.subelements.shapes.count >= 10)
    #expect(document.subelements.strokes.count >= 20)
    let svg = String(decoding: try scratch.bytes("a.svg"), as: UTF8.self)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  @Test("The name of the output tells how the document is written")
  func outputFormat() throws {
    let scratch = try Scratch()
    let arguments = ["replay", Self.session, "--ink-only", "--output"]
    for name in ["page.vellum", "page.json", "page.out"] {
      let run = try ToolRun(words: arguments + [scratch.path(name)])
      #expect([0, 2].contains(run.status), "\(run.errors)")
    }
    let native = try PaperMarkup(decoding: Array(try scratch.bytes("page.vellum")))
    #expect(try MarkupJSONReader.read(Array(try scratch.bytes("page.json"))) == native)
    #expect(try scratch.bytes("page.out") == scratch.bytes("page.vellum"))
    let refused = try ToolRun(words: arguments + [scratch.path("page.inkml")])
    #expect(refused.status == 64 && refused.errors.contains("page.inkml"), "\(refused.errors)")
  }

  @Test("A budget that cannot be met gives status 2, and everything is written all the same")
  func missedBudget() throws {
    let scratch = try Scratch()
    let run = try ToolRun(
      "replay", Self.session, "--output", scratch.path("page.vellum"), "--budget", "condition=0", "--json")
    #expect(run.status == 2)
    let json = try JSONReader.read(Array(run.output.utf8))
    let stages = try #require(json["stages"]?.elements)
    #expect(stages.count == SessionStage.allCases.count)
    #expect(stages[0]["stage"]?.string == "condition")
    #expect(stages[0]["met"] == .bool(false))
    #expect((stages[0]["count"]?.number ?? 0) > 1000)
    #expect(try !scratch.bytes("page.vellum").isEmpty)
  }

  @Test("A recording without times is given some, and the tool says so")
  func assumedTimes() throws {
    let scratch = try Scratch()
    try Data(#"{"strokes":[{"x":[0,10,20,40],"y":[0,1,0,1]},{"x":[0,9],"y":[50,50]}]}"#.utf8)
      .write(to: scratch.url.appending(path: "g.ndjson"))
    let run = try ToolRun("replay", scratch.path("g.ndjson"), "--output", scratch.path("page.vellum"))
    #expect([0, 2].contains(run.status))
    #expect(run.errors.contains("2 of 2 strokes have no times: 120 samples a second"))
    let document = try PaperMarkup(decoding: Array(try scratch.bytes("page.vellum")))
    #expect(document.subelements.count == 2)
  }

  @Test("In real time it takes as long as the recording")
  func realtime() throws {
    let scratch = try Scratch()
    let line =
      #"{"strokes":[{"x":[0,10,20],"y":[0,1,0],"t":[0,100,200]},{"x":[0,9],"y":[50,50],"t":[500,600]}]}"#
    try Data(line.utf8).write(to: scratch.url.appending(path: "g.ndjson"))
    let began = ContinuousClock.now
    let run = try ToolRun("replay", "--realtime", scratch.path("g.ndjson"), "--budget=recognize=1e6")
    #expect(run.status != 64, "\(run.errors)")
    #expect(ContinuousClock.now - began >= .milliseconds(600))
  }
}
