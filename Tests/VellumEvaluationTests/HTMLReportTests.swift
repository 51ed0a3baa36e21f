// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import VellumEvaluation
import VellumGeometry
import VellumInk
import VellumRecognition

@Suite struct HTMLReportTests {
  private let square = Trace(points: [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9), Point(0, 0)])

  private func item(_ label: String, _ answer: String, source: String = "here") -> HTMLReport.Item {
    HTMLReport.Item(
      label: label, answer: answer, confidence: 0.5, source: source,
      figure: InkFigure(strokes: [(.ink, square)], shapes: [.circle(Circle(center: Point(4, 4), radius: 4))]))
  }

  private func count(_ part: String, in text: String) -> Int { text.split(separator: part).count - 1 }

  @Test("No text of the data can become markup")
  func escaping() {
    let hostile = "</title><script>alert(\"1\")</script>&'\u{0}\u{1B}\u{85}"
    var report = HTMLReport(title: hostile)
    report.counts = [(hostile, hostile)]
    report.add(item(hostile, hostile, source: hostile))
    let text = report.text
    #expect(!text.contains("<script") && !text.contains("alert(\"1\")"))
    #expect(text.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;"))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 32 && !(127...159 ~= $0.value) || $0 == "\n" })
    #expect(count("<figure>", in: text) == 1 && count("</figure>", in: text) == 1)
  }

  @Test("At most the given number of items is written, and what is left out is said")
  func bound() {
    var report = HTMLReport(title: "t", itemLimit: 10, groupLimit: 4)
    for index in 0..<200 { report.add(item("label \(index % 5)", "answer")) }
    #expect(report.itemCount == 200)
    let text = report.text
    #expect(count("<figure>", in: text) == 10)
    #expect(text.contains("10 of 200 items are shown; 190 were left out"))
    #expect(text.contains("40, 36 not shown") && text.contains("40, 40 not shown"))
  }

  @Test("The most frequent confusion comes first, and the order of adding does not matter to the groups")
  func grouping() throws {
    let items = [item("a", "x"), item("b", "y"), item("b", "y"), item("a", "z")]
    var (report, reversed) = (HTMLReport(title: "t"), HTMLReport(title: "t"))
    for item in items { report.add(item) }
    for item in items.reversed() { reversed.add(item) }
    #expect(report.text == reversed.text)
    let text = report.text
    let places = try ["b \u{2192} y", "a \u{2192} x", "a \u{2192} z"].map { try #require(text.range(of: $0)) }
    #expect(places[0].lowerBound < places[1].lowerBound && places[1].lowerBound < places[2].lowerBound)
    #expect(!text.contains("left out"))
  }

  @Test("Without mistakes the report says so")
  func empty() {
    let text = HTMLReport(title: "t").text
    #expect(text.contains("Nothing went wrong") && !text.contains("<figure>"))
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</html>\n"))
  }

  @Test("Ink of any place and size is drawn within the picture; ink that lies nowhere is drawn as nothing")
  func figures() {
    for scale in [1e-9, 1, 1e9] {
      for offset in [0.0, 1e6] {
        let points = [Point(0, 0), Point(3, 1), Point(1, 2)].map {
          Point($0.x * scale + offset, $0.y * scale - offset)
        }
        let svg = InkFigure(strokes: [(.ink, Trace(points: points))]).svg
        let numbers = svg.split(whereSeparator: { !"0123456789.-".contains($0) }).compactMap { Double($0) }
        #expect(svg.hasPrefix("<svg") && numbers.allSatisfy { (0...InkFigure.side).contains($0) }, "\(svg)")
      }
    }
    for nothing in [[], [Point(.nan, 1)], [Point(1e308, 0), Point(-1e308, 0)]] {
      let svg = InkFigure(strokes: [(.ink, Trace(points: nothing))]).svg
      #expect(!svg.contains("nan") && !svg.contains("inf"))
    }
  }

  @Test("A page's mistakes are the symbols that were not found and the shapes that should not be")
  func pageMistakes() {
    let map = LabelMap(rules: [
      "box": .shape(accept: [LabelMap.Answer("rectangle")].compactMap { $0 }, near: []),
      "word": .reject(tolerate: []),
    ])
    func shape(_ strokes: [Int], _ shape: Shape) -> RecognizedShape {
      RecognizedShape(candidates: [
        ShapeCandidate(shape: shape, confidence: 0.75, residual: 0, strokes: strokes)
      ])
    }
    let box = Shape.rectangle(OrientedRectangle(center: .origin, width: 2, height: 1, rotation: .zero))
    let ring = Shape.circle(Circle(center: .origin, radius: 1))
    let page = PageRecognition(
      shapes: [shape([0, 1], box), shape([2], box), shape([4], ring), shape([6], box)], ink: [3, 5],
      graph: DiagramGraph())
    let truth = [
      LabelledSymbol(label: "box", strokes: [0, 1]), LabelledSymbol(label: "box", strokes: [2, 3]),
      LabelledSymbol(label: "box", strokes: [4]), LabelledSymbol(label: "box", strokes: [5]),
      LabelledSymbol(label: "word", strokes: [6]),
    ]
    let mistakes = PageMistake.mistakes(in: page, truth: truth, map: map)
    #expect(
      mistakes.map(\.summary) == [
        "rectangle, 1 missing", "circle", "not found", "rectangle that should not be",
      ])
    var report = PageReport()
    report.add(page, truth: truth, map: map)
    // Four answers of confidence 0.75, one of them a symbol found.
    #expect(report.found == 1 && abs(report.reliability.expectedCalibrationError - 0.5) < 1e-12)
  }
}
