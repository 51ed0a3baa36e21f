// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import VellumEvaluation
import VellumGeometry
import VellumInk
import VellumRecognition

@Suite struct EvaluationTests {
  let map = LabelMap(rules: [
    "box": .shape(
      accept: [LabelMap.Answer("rectangle")].compactMap { $0 },
      near: [LabelMap.Answer("polygon:4")].compactMap { $0 }),
    "note": .reject(tolerate: [LabelMap.Answer("line")].compactMap { $0 }),
  ])

  func stroke(_ length: Double) -> Trace { Trace(points: [Point(0, 0), Point(length, 0)]) }

  func candidate(_ shape: Shape, strokes: [Int] = [0], confidence: Double = 0.9) -> ShapeCandidate {
    ShapeCandidate(shape: shape, confidence: confidence, residual: 0, strokes: strokes)
  }

  let box = Shape.rectangle(OrientedRectangle(center: Point(0, 0), width: 2, height: 1, rotation: .zero))
  let line = Shape.line(Segment(from: Point(0, 0), to: Point(1, 0)))
  let four = Shape.polygon([Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 2)])

  @Test("Shape labels: right, near, wrong, missed; other labels: ink, tolerated, false conversion")
  func verdicts() throws {
    let (shape, reject) = (try #require(map.rules["box"]), try #require(map.rules["note"]))
    let strokes = [stroke(10)]
    #expect(Verdict(shape, best: candidate(box), strokes: strokes) == .right)
    #expect(Verdict(shape, best: candidate(four), strokes: strokes) == .near)
    #expect(Verdict(shape, best: candidate(line), strokes: strokes) == .wrong)
    #expect(Verdict(shape, best: nil, strokes: strokes) == .missed)
    #expect(Verdict(reject, best: nil, strokes: strokes) == .leftAsInk)
    #expect(Verdict(reject, best: candidate(line), strokes: strokes) == .tolerated)
    #expect(Verdict(reject, best: candidate(box), strokes: strokes) == .falseConversion)
  }

  @Test("Only strokes shorter than a tenth of the longest may be missing")
  func taps() throws {
    let shape = try #require(map.rules["box"])
    #expect(Verdict(shape, best: candidate(box), strokes: [stroke(100), stroke(9.9)]) == .right)
    #expect(Verdict(shape, best: candidate(box), strokes: [stroke(100), stroke(10)]) == .wrong)
  }

  @Test("The calibration error is the mean gap between confidence and share right, by hand")
  func calibration() {
    var report = EvaluationReport()
    for index in 0..<10 {
      // Ten at 0.95 of which eight are right, ten at 0.25 of which five are.
      report.add(label: "box", verdict: index < 8 ? .right : .wrong, best: candidate(box, confidence: 0.95))
      report.add(label: "box", verdict: index < 5 ? .right : .wrong, best: candidate(box, confidence: 0.25))
    }
    #expect(abs(report.expectedCalibrationError - (0.15 * 10 + 0.25 * 10) / 20) < 1e-12)
    #expect(report.rows["box"]?.recall == 0.65)
  }

  @Test("Merging counts as adding one by one does")
  func merging() {
    let verdicts: [Verdict] = [.right, .near, .wrong, .missed, .leftAsInk, .tolerated, .falseConversion]
    var (whole, first, second) = (EvaluationReport(), EvaluationReport(), EvaluationReport())
    for index in 0..<70 {
      let (verdict, label) = (verdicts[index % 7], index % 3 == 0 ? "box" : "note")
      let best =
        verdict == .missed || verdict == .leftAsInk ? nil : candidate(box, confidence: Double(index) / 70)
      whole.add(label: label, verdict: verdict, best: best)
      if index < 31 {
        first.add(label: label, verdict: verdict, best: best)
      } else {
        second.add(label: label, verdict: verdict, best: best)
      }
    }
    first.merge(second)
    #expect(first.rows == whole.rows)
    #expect(abs(first.expectedCalibrationError - whole.expectedCalibrationError) < 1e-12)
  }

  @Test("A map with an unknown kind, and lines that are no gestures, are refused with the place")
  func refusals() {
    #expect(throws: LabelMapError.self) { try LabelMap(json: Data(#"{"a": {"accept": ["blob"]}}"#.utf8)) }
    #expect(throws: LabelMapError.self) { try LabelMap(json: Data("[]".utf8)) }
    let good = #"{"label": "box", "strokes": [{"x": [0, 1], "y": [0, 2]}], "subject": "p1"}"#
    for bad in ["{", #"{"label": "box"}"#, #"{"label": "box", "strokes": [{"x": [0], "y": []}]}"#] {
      #expect {
        try LabelledGesture.read(lines: Data("\(good)\n\n\(bad)\n".utf8))
      } throws: { error in
        guard case .line(let line, _) = error as? LabelledGestureError else { return false }
        return line == 3
      }
    }
    let read = try? LabelledGesture.read(lines: Data(good.utf8))
    #expect(read?.first?.fields["subject"] == "p1" && read?.first?.strokes.first?.samples.count == 2)
  }
}
