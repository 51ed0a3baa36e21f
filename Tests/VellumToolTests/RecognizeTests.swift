// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Vellum

@Suite("vellum recognize, evaluate and inspect")
struct RecognizeTests {
  static let sessions = packageFolder.appending(path: "Datasets/Sessions")
  static let gestures = sessions.appending(path: "gestures-60hz.ndjson").path

  @Test("Each gesture gives one line; every stroke is in one shape or in the ink")
  func contract() throws {
    let run = try ToolRun("recognize", Self.gestures)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    let file = try GestureReader.read([UInt8](Data(contentsOf: URL(filePath: Self.gestures))))
    #expect(lines.count == file.gestures.count)
    for (index, line) in lines.enumerated() {
      let answer = try JSONReader.read(Array(line.utf8))
      #expect(answer.members?.map(\.key) == ["index", "shapes", "ink"])
      #expect(answer["index"]?.number == Double(index))
      var strokes = answer["ink"]?.elements?.compactMap(\.number) ?? []
      for shape in answer["shapes"]?.elements ?? [] {
        strokes += shape["strokes"]?.elements?.compactMap(\.number) ?? []
        #expect(ShapeKind(rawValue: shape["kind"]?.string ?? "") != nil)
        #expect((0...1).contains(shape["confidence"]?.number ?? -1))
        #expect((shape["residual"]?.number ?? -1) >= 0)
        #expect(shape["geometry"]?.members != nil)
        #expect(shape["alternatives"]?.elements != nil)
      }
      #expect(strokes.sorted() == file.gestures[index].strokes.indices.map(Double.init), "\(line)")
    }
  }

  @Test("With --each-stroke, numbers are those of the recording")
  func eachStroke() throws {
    let session = Self.sessions.appending(path: "shapes-120hz.inkml").path
    let run = try ToolRun("recognize", "--each-stroke", session)
    for (index, line) in run.output.split(separator: "\n").enumerated() {
      let answer = try JSONReader.read(Array(line.utf8))
      let shape = answer["shapes"]?.elements?.first?["strokes"]?.elements?.compactMap(\.number) ?? []
      let ink = answer["ink"]?.elements?.compactMap(\.number) ?? []
      #expect(shape + ink == [Double(index)])
    }
  }

  @Test("The bundled page: boxes, arrows and the diamond are found, the words stay ink")
  func page() throws {
    let run = try ToolRun("recognize", "--page", Self.sessions.appending(path: "flowchart.inkml").path)
    let answer = try JSONReader.read(Array(run.output.utf8))
    var counts: [String: Int] = [:]
    for shape in answer["shapes"]?.elements ?? [] { counts[shape["kind"]?.string ?? "", default: 0] += 1 }
    #expect(counts["arrow"] == 6, "\(counts)")
    #expect(counts["diamond"] == 1, "\(counts)")
    #expect(counts["parallelogram"] == 2, "\(counts)")
    #expect((answer["ink"]?.elements?.count ?? 0) >= 40, "\(counts)")
  }

  @Test("The bundled page as a graph: every arrow joins two boxes")
  func graph() throws {
    let page = Self.sessions.appending(path: "flowchart.inkml").path
    let run = try ToolRun("recognize", "--page", "--graph", "json", page)
    let graph = try JSONReader.read(Array(run.output.utf8))
    #expect(graph.members?.map(\.key) == ["nodes", "edges"])
    #expect(graph["nodes"]?.elements?.count == 6)
    let edges = try #require(graph["edges"]?.elements)
    #expect(edges.count == 6)
    #expect(edges.allSatisfy { $0["from"]?.number != nil && $0["to"]?.number != nil })
    #expect(edges.allSatisfy { $0["heads"] == .string("end") })
    let dot = try ToolRun("recognize", "--page", "--graph=dot", page).output
    #expect(dot.hasPrefix("digraph page {") && dot.contains("[shape=diamond"))
    #expect(try ToolRun("recognize", "--graph", "json", page).status == 64)
  }

  @Test("Strokes that are hard on arithmetic give finite numbers")
  func adversarial() throws {
    let file = packageFolder.appending(path: "Datasets/Sessions/adversarial.ndjson").path
    for mode in ["automatic", "requested"] {
      let run = try ToolRun("recognize", "--mode", mode, file)
      #expect(run.status == 0, "\(run.errors)")
      for word in ["nan", "inf", "null"] { #expect(!run.output.contains(word)) }
    }
  }

  @Test("The bundled gestures are read as labelled, as a table and as JSON")
  func evaluation() throws {
    let labels = Self.sessions.appending(path: "gestures-labels.json").path
    let table = try ToolRun("evaluate", Self.gestures, "--labels", labels, "--mode", "requested")
    #expect(table.status == 0, "\(table.errors)")
    #expect(table.output.contains("recall "))
    let run = try ToolRun(
      "evaluate", Self.gestures, "--labels", labels, "--mode", "requested", "--by", "subject", "--json")
    let groups = try run.output.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
    #expect(groups.map { $0["group"]?.string } == ["hasty", "neat"])
    #expect((groups[1]["nearRecall"]?.number ?? 0) >= 0.75, "\(table.output)")
  }

  @Test("--html writes one file of what went wrong, for gestures and for pages")
  func contactSheet() throws {
    let folder = try Scratch()
    let labels = Self.sessions.appending(path: "gestures-labels.json").path
    let run = try ToolRun("evaluate", Self.gestures, "--labels", labels, "--html", folder.path("wrong.html"))
    #expect(run.status == 0, "\(run.errors)")
    let text = try String(contentsOf: folder.url.appending(path: "wrong.html"), encoding: .utf8)
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.contains("<figure><svg"))
    #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("<script"))
    let page = """
      <ink xmlns="http://www.w3.org/2003/InkML">
      <trace xml:id="t0">100 100, 200 101, 300 100, 300 150, 301 200, 200 200, 100 200, 99 150, 100 102</trace>
      <traceGroup><traceGroup><annotation type="truth">disc</annotation><traceView traceDataRef="t0"/></traceGroup>
      </traceGroup></ink>
      """
    try Data(page.utf8).write(to: folder.url.appending(path: "page.inkml"))
    try Data(#"{"disc": {"accept": ["ellipse"]}}"#.utf8).write(to: folder.url.appending(path: "map.json"))
    let pages = try ToolRun(
      "evaluate", "--page", folder.path("page.inkml"), "--labels", folder.path("map.json"), "--html",
      folder.path("page.html"))
    #expect(pages.status == 0, "\(pages.errors)")
    let sheet = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    #expect(sheet.contains("disc \u{2192} rectangle") && sheet.contains("page.inkml"))
  }

  @Test("A labelled page is compared symbol by symbol; one without a known label is refused")
  func pageEvaluation() throws {
    let folder = try Scratch()
    let page = """
      <ink xmlns="http://www.w3.org/2003/InkML">
      <trace xml:id="t0">100 100, 200 101, 300 100, 300 150, 301 200, 200 200, 100 200, 99 150, 100 102</trace>
      <trace xml:id="t1">180 150, 185 140, 190 150, 186 158, 181 152</trace>
      <traceGroup>
      <traceGroup><annotation type="truth">box</annotation><traceView traceDataRef="t0"/></traceGroup>
      <traceGroup><annotation type="truth">word</annotation><traceView traceDataRef="t1"/></traceGroup>
      </traceGroup></ink>
      """
    try Data(page.utf8).write(to: folder.url.appending(path: "page.inkml"))
    let map = #"{"box": {"accept": ["rectangle"]}, "word": {"reject": true}}"#
    try Data(map.utf8).write(to: folder.url.appending(path: "map.json"))
    let run = try ToolRun(
      "evaluate", "--page", folder.path("page.inkml"), "--labels", folder.path("map.json"), "--json")
    #expect(run.status == 0, "\(run.errors)")
    let answer = try JSONReader.read(Array(run.output.split(separator: "\n")[0].utf8))
    for key in ["pages", "symbols", "answered", "recall", "precision", "strokes"] {
      #expect(answer[key]?.number == 1, "\(key) in \(run.output)")
    }
    let other = try ToolRun(
      "evaluate", "--page", Self.sessions.appending(path: "flowchart.inkml").path, "--labels",
      folder.path("map.json"))
    #expect(other.status == 1 && other.errors.contains("no symbol has a label"))
  }

  @Test("inspect prints the contract's keys")
  func inspection() throws {
    let run = try ToolRun("inspect", "--json", Self.sessions.appending(path: "shapes-240hz.evemu").path)
    #expect(run.status == 0, "\(run.errors)")
    let answer = try JSONReader.read(Array(run.output.utf8))
    #expect(answer.members?.map(\.key) == ["format", "strokes", "elements", "warnings"])
    #expect(answer["format"]?.string == "evemu")
    let first = try #require(answer["strokes"]?.elements?.first)
    #expect(first.members?.map(\.key) == ["samples", "channels", "bounds", "first", "last", "duration"])
    #expect(first["bounds"]?.elements?.count == 4)
    #expect(first["first"]?["x"]?.number != nil)
  }

  @Test("Answers do not depend on the locale")
  func locale() throws {
    let plain = try ToolRun("recognize", Self.gestures, environment: ["LC_ALL": "C"])
    let commas = try ToolRun("recognize", Self.gestures, environment: ["LC_ALL": "de_DE.UTF-8"])
    #expect(plain.output == commas.output)
  }
}
