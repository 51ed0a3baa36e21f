// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Refused inputs")
struct RefusalTests {
  @Test("A gesture line that is wrong is named by line, field and reason")
  func gestureLines() throws {
    let good = #"{"strokes":[{"x":[0,1],"y":[0,1]}]}"#
    let cases: [(String, [String])] = [
      (#"{"strokes":[{"x":[0,null],"y":[0,1]}]}"#, [":2: field \"strokes[0].x[1]\": null"]),
      (#"{"strokes":[{"x":[0,1e999],"y":[0,1]}]}"#, [":2:"]),
      (#"{"strokes":[{"x":[0,NaN],"y":[0,1]}]}"#, [":2:"]),
      (#"{"strokes":[{"x":[0,1],"y":[0]}]}"#, [":2: field", "y"]),
      (#"{"strokes":[{"x":[0,1],"y"#, [":2:"]),
      (#"{"strokes":[]}"#, [":2: field \"strokes\""]),
      (#"[1,2]"#, [":2:"]),
      ("{\n  \"strokes\": []\n}", [":2:", "a gesture stands on one line"]),
    ]
    for (line, parts) in cases {
      let run = try ToolRun("recognize", "-", input: good + "\n" + line + "\n")
      #expect(run.status == 1, "\(line)")
      #expect(run.output.isEmpty, "\(line)")
      for part in parts { #expect(run.errors.contains(part), "\(line): \(run.errors)") }
    }
  }

  @Test("Empty, foreign and damaged files are refused with a reason")
  func files() throws {
    let scratch = try Scratch()
    let session = packageFolder.appending(path: "Datasets/Sessions/shapes-120hz.inkml").path
    #expect(try ToolRun("convert", session, "--output", scratch.path("good.vellum")).status == 0)
    var damaged = try scratch.bytes("good.vellum")
    damaged[damaged.count / 2] ^= 0x40
    let cases: [(Data, String)] = [
      (Data(), "empty"), (Data([0x1F, 0x8B, 8, 0, 0]), "not supported"),
      (Data("<ink><trace>1 2".utf8), "not well-formed"), (damaged, "byte "),
      (Data(try scratch.bytes("good.vellum").prefix(200)), "byte "),
    ]
    for (bytes, reason) in cases {
      try bytes.write(to: scratch.url.appending(path: "input"))
      let run = try ToolRun("inspect", scratch.path("input"))
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("vellum: \(scratch.path("input"))"), "\(run.errors)")
      #expect(run.errors.contains(reason), "\(run.errors)")
    }
  }

  @Test("Of a damaged document, --recover takes what is whole and tells what is wrong")
  func recovery() throws {
    let scratch = try Scratch()
    let session = packageFolder.appending(path: "Datasets/Sessions/shapes-120hz.inkml").path
    #expect(try ToolRun("convert", session, "--output", scratch.path("good.vellum")).status == 0)
    let good = try scratch.bytes("good.vellum")
    try good.prefix(good.count * 2 / 3).write(to: scratch.url.appending(path: "cut.vellum"))
    let refused = try ToolRun("convert", scratch.path("cut.vellum"), "--output", scratch.path("saved.vellum"))
    #expect(refused.status == 1 && refused.errors.contains("--recover"), "\(refused.errors)")
    let saved = try ToolRun(
      "convert", scratch.path("cut.vellum"), "--recover", "--output", scratch.path("saved.vellum"))
    #expect(saved.status == 0 && saved.errors.contains("warning: byte "), "\(saved.errors)")
    let whole = try ToolRun("inspect", "--json", scratch.path("good.vellum"))
    let rest = try ToolRun("inspect", "--json", scratch.path("saved.vellum"))
    #expect(rest.status == 0 && !rest.output.contains("\"strokes\":[]"))
    #expect(rest.output.count < whole.output.count)

    for command in ["replay", "recognize"] {
      let run = try ToolRun(command, scratch.path("good.vellum"))
      #expect(run.status == 1 && run.errors.contains("a document; a recording is needed"), "\(run.errors)")
    }
    let untouched = try ToolRun(
      "convert", scratch.path("good.vellum"), "--recover", "--output", scratch.path("same.vellum"))
    #expect(untouched.status == 0 && untouched.errors.isEmpty, "\(untouched.errors)")
    #expect(try scratch.bytes("same.vellum") == good)
  }

  @Test("An entity bomb and an external entity are refused at once")
  func entities() throws {
    let bomb =
      "<!DOCTYPE ink [<!ENTITY a \"1 1,1 1,1 1,1 1,\">"
      + (1...30).map {
        "<!ENTITY a\($0) \"&a\($0 == 1 ? "" : "\($0 - 1)");&a\($0 == 1 ? "" : "\($0 - 1)");\">"
      }.joined()
      + "]><ink><trace>&a30;</trace></ink>"
    let external =
      "<!DOCTYPE ink [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><ink><trace>&e;</trace></ink>"
    for text in [bomb, external] {
      let began = ContinuousClock.now
      let run = try ToolRun("inspect", "-", input: text)
      #expect(run.status == 1, "\(run.output)")
      #expect(!run.output.contains("root") && !run.errors.contains("root:"))
      // Many times what a loaded machine takes, and far less than the entities would.
      #expect(ContinuousClock.now - began < .seconds(60))
    }
  }

  @Test("A label map that is wrong is named with its label")
  func labelMaps() throws {
    let scratch = try Scratch()
    let gestures = packageFolder.appending(path: "Datasets/Sessions/gestures-60hz.ndjson").path
    let cases = [
      (#"{"line":{"accept":["lime"]}}"#, "label \"line\": \"lime\" is no kind"),
      (#"{"line":{}}"#, "label \"line\": neither"), (#"[]"#, "a map of labels is an object"), ("{", ":1:"),
      (#"{"other":{"reject":true}}"#, "no gesture has a label that the map knows"),
    ]
    for (map, message) in cases {
      try Data(map.utf8).write(to: scratch.url.appending(path: "map.json"))
      let run = try ToolRun("evaluate", gestures, "--labels", scratch.path("map.json"))
      #expect(run.status == 1)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }
}
