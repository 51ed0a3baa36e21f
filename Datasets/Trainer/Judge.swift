// SPDX-License-Identifier: Apache-2.0

import VellumEvaluation
import VellumInk
import VellumRecognition

/// Evaluates a forest on recorded gestures whose evidence is measured once.
struct Judge {
  /// A gesture with what was measured on it.
  struct Item {
    var label: String
    var person: String
    var speed: String
    var strokes: [Trace]
    var evidence: GestureEvidence?
    var features: FeatureVector?
  }

  let name: String
  let map: LabelMap
  let items: [Item]

  init(_ set: Corpus.RecordedSet) {
    name = set.name
    map = set.map
    var number = 0
    items = set.gestures.map { gesture in
      number += 1
      let evidence = GestureInk(gesture.strokes).map { GestureEvidence($0) }
      return Item(
        label: gesture.label, person: Corpus.person(gesture, set.name, number),
        speed: gesture.fields["speed"] ?? "", strokes: gesture.strokes, evidence: evidence,
        features: evidence?.features())
    }
  }

  /// Reports by person, in the given mode; only the people for whom `includes` holds.
  func reports(
    _ forest: DecisionForest, mode: RecognitionMode, includes: (Item) -> Bool = { _ in true },
    group: (Item) -> String = { $0.person },
    notes: FailureLog? = nil
  ) -> [String: EvaluationReport] {
    let recognizer = ShapeRecognizer(options: RecognitionOptions(mode: mode))
    var reports: [String: EvaluationReport] = [:]
    for (number, item) in items.enumerated() where includes(item) {
      guard let rule = map.rules[item.label] else { continue }
      var best: ShapeCandidate?
      var probabilities: [Float] = []
      if let evidence = item.evidence, let features = item.features {
        probabilities = forest.probabilities(features)
        best = recognizer.candidates(evidence, probabilities).first
      }
      let verdict = Verdict(rule, best: best, strokes: item.strokes)
      if let notes, notes.isFull || !verdict.isRight {
        notes.note(name, mode, number, item, best, probabilities, isRight: verdict.isRight)
      }
      reports[group(item), default: EvaluationReport()].add(label: item.label, verdict: verdict, best: best)
    }
    return reports
  }
}

extension EvaluationReport {
  /// The table of all labels, with the person who fared worst in each.
  static func table(_ people: [String: EvaluationReport], title: String) -> String {
    var pooled = EvaluationReport()
    for person in people.keys.sorted() { pooled.merge(people[person] ?? EvaluationReport()) }
    func percent(_ share: Double) -> String {
      let tenths = Int((share * 1000).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    var text = "\(title)  ECE \(percent(pooled.expectedCalibrationError)) %\n"
    for label in pooled.rows.keys.sorted() {
      guard let row = pooled.rows[label] else { continue }
      let isShape = row.right + row.near + row.wrong + row.missed > 0
      var worst = (isShape ? 2.0 : -1.0, "")
      for (person, report) in people.sorted(by: { $0.key < $1.key }) {
        guard let own = report.rows[label], own.count >= 5 else { continue }
        let value = isShape ? own.recall : own.falseConversionRate
        if isShape ? value < worst.0 : value > worst.0 { worst = (value, person) }
      }
      let answers = row.answers.sorted { $0.value > $1.value || ($0.value == $1.value && $0.key < $1.key) }
        .prefix(6).map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      let name = label.padding(to: 20)
      if isShape {
        text += "  \(name) n \(row.count)  right \(percent(row.recall))  +near \(percent(row.lenientRecall))"
      } else {
        text += "  \(name) n \(row.count)  false \(percent(row.falseConversionRate))"
      }
      text += "  worst \(percent(max(0, worst.0))) (\(worst.1))  [\(answers)]\n"
    }
    return text
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
