// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk
public import VellumRecognition

extension HTMLReport.Item {
  /// A gesture whose best answer is not right.
  public init(label: String, best: ShapeCandidate?, strokes: [Trace], source: String) {
    let used = Set(best?.strokes ?? Array(strokes.indices))
    let leavesOut = best != nil && !Verdict.usesAll(strokes, best?.strokes ?? [])
    let ink = strokes.enumerated().map { index, trace in
      (role: used.contains(index) ? InkFigure.Role.ink : .missing, trace: trace)
    }
    self.init(
      label: label,
      answer: best.map { $0.shape.kind.rawValue + (leavesOut ? ", strokes missing" : "") } ?? "ink",
      confidence: best?.confidence, source: source,
      figure: InkFigure(strokes: ink, shapes: best.map { [$0.shape] } ?? []))
  }

  /// A mistake on a page of the given strokes.
  public init(_ mistake: PageMistake, traces: [Trace], source: String) {
    self.init(
      label: mistake.label, answer: mistake.summary, confidence: mistake.answer?.best.confidence,
      source: source, figure: mistake.figure(of: traces))
  }
}

extension EvaluationReport {
  /// The numbers at the top of a contact sheet.
  public var headings: [(name: String, value: String)] {
    let sum = rows.values.reduce(into: Row()) { $0.merge($1) }
    let shapes = sum.right + sum.near + sum.wrong + sum.missed
    let others = sum.leftAsInk + sum.tolerated + sum.falseConversions
    return [
      ("gestures", "\(sum.count)"), ("shapes", "\(shapes)"), ("right", "\(sum.right)"),
      ("near", "\(sum.near)"), ("wrong", "\(sum.wrong)"), ("missed", "\(sum.missed)"),
      ("no shape", "\(others)"), ("left as ink", "\(sum.leftAsInk)"), ("tolerated", "\(sum.tolerated)"),
      ("false conversions", "\(sum.falseConversions)"),
      ("calibration error", HTMLText.percent(expectedCalibrationError)),
    ]
  }
}

extension PageReport {
  /// The numbers at the top of a contact sheet.
  public var headings: [(name: String, value: String)] {
    [
      ("pages", "\(pages)"), ("symbols", "\(expected)"), ("shapes answered", "\(answered)"),
      ("found", "\(found)"), ("recall", HTMLText.percent(recall)), ("precision", HTMLText.percent(precision)),
      ("strokes labelled right", HTMLText.percent(strokeAccuracy)),
      ("calibration error", HTMLText.percent(reliability.expectedCalibrationError)),
    ]
  }
}
