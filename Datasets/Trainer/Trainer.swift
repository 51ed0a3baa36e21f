// SPDX-License-Identifier: Apache-2.0

import Foundation
import VellumEvaluation
import VellumRecognition

/// Fits the recogniser's table and judges it.
@main
struct Trainer {
  static let help = """
    trainer: fits the decision table of VellumRecognition and judges it.

    USAGE: trainer fit --data FOLDER [--output FILE.swift]
           trainer cross-validate --data FOLDER [--folds N]
           trainer judge --data FOLDER
           trainer speed [--part NAME]
           trainer explain --data FOLDER --set NAME --line N

    fit             learns from the simulator's drawings and the recorded sets that may be fitted, and writes the table.
                    The same data give the same bytes.
    cross-validate  learns from all people but a part, judges the part, for every part; prints each label's mean and the
                    person who fared worst. The sets that only judge are judged by the forest of the first part.
    judge           judges the table that is built in, on all sets.
    speed           times gestures and pages against the $1 method with 16 templates; see --part.
    explain         prints the features, probabilities and candidates of one gesture.

    --part NAME     only gestures, pages, growth (of pages) or lines (across each other) are timed
    --data FOLDER   holds shapes/NAME.ndjson, labels/NAME.json and sessions/uim/NAME.uim
    --folds N       the number of parts (default 5)
    --failures FILE writes a JSON line for every gesture that was judged wrongly
    --answers FILE  writes a JSON line for every gesture, with the probabilities of all classes
    --people N      the number of simulated people (default 420)
    --rounds N      the number of rounds of boosting (default 96)
    --seed N        the seed of the shares of rows and columns that each tree sees
    """

  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard let command = arguments.first, command != "--help", command != "help" else {
      print(help)
      return
    }
    arguments.removeFirst()
    var options: [String: String] = [:]
    var index = 0
    while index + 1 < arguments.count {
      options[arguments[index]] = arguments[index + 1]
      index += 2
    }
    let data = URL(fileURLWithPath: options["--data"] ?? "../shared/datasets")
    let people = Int(options["--people"] ?? "") ?? 420
    var booster = Booster()
    booster.rounds = Int(options["--rounds"] ?? "") ?? booster.rounds
    booster.seed = UInt64(options["--seed"] ?? "") ?? booster.seed
    let log = FailureLog(options["--failures"] ?? options["--answers"], isFull: options["--answers"] != nil)
    switch command {
    case "fit": try fit(data, people: people, booster: booster, output: options["--output"])
    case "cross-validate":
      try crossValidate(
        data, people: people, booster: booster, folds: Int(options["--folds"] ?? "") ?? 5,
        failures: log)
    case "judge": try judge(data, failures: log)
    case "speed": speed(part: options["--part"])
    case "explain":
      try explain(data, set: options["--set"] ?? "dollar1", line: Int(options["--line"] ?? "") ?? 0)
    default:
      FileHandle.standardError.write(Data("trainer: unknown command \"\(command)\"\n\(help)\n".utf8))
      exit(64)
    }
  }

  static func simulated(_ people: Int) -> [Example] { (0..<people).flatMap { SimulatedExamples.person($0) } }

  static func fit(_ data: URL, people: Int, booster: Booster, output: String?) throws {
    var examples = simulated(people)
    log("simulated \(examples.count) gestures of \(people) people")
    for name in Corpus.fitted {
      let more = Corpus.examples(try Corpus.read(name, from: data))
      log("\(name): \(more.count) gestures")
      examples += more
    }
    examples += try HandwritingSessions.examples(data)
    let text = TableWriter.text(booster.fit(examples))
    precondition(DecisionForest(text) != nil, "the written table reads back")
    log("table: \(text.utf8.count) bytes")
    let file = TableFile.source(text, people: people, booster: booster, examples: examples)
    try file.write(toFile: output ?? TableFile.defaultPath, atomically: true, encoding: .utf8)
  }

  static func crossValidate(
    _ data: URL, people: Int, booster: Booster, folds: Int, failures log: FailureLog
  ) throws {
    let base = simulated(people) + (try HandwritingSessions.examples(data))
    Trainer.log("simulated \(base.count) gestures")
    let sets = try Corpus.fitted.map { try Corpus.read($0, from: data) }
    let judges = sets.map { Judge($0) }
    let recorded = sets.flatMap { Corpus.examples($0) }
    let names = Set(recorded.map(\.person)).sorted()
    var fold: [String: Int] = [:]
    for (index, name) in names.enumerated() { fold[name] = index % folds }
    var results: [String: [String: EvaluationReport]] = [:]
    var speeds: [String: [String: EvaluationReport]] = [:]
    for part in 0..<folds {
      let forest = forest(booster.fit(base + recorded.filter { fold[$0.person] != part }))
      Trainer.log("fold \(part + 1) of \(folds) fitted")
      for judge in judges {
        for mode in [RecognitionMode.automatic, .requested] {
          let key = "\(judge.name) \(mode.rawValue)"
          let reports = judge.reports(
            forest, mode: mode, includes: { fold[$0.person] == part }, notes: log)
          results[key, default: [:]].merge(reports) { $1 }
          guard mode == .automatic else { continue }
          let bySpeed = judge.reports(
            forest, mode: mode, includes: { fold[$0.person] == part && !$0.speed.isEmpty }, group: \.speed)
          for (speed, report) in bySpeed {
            speeds[judge.name, default: [:]][speed, default: EvaluationReport()].merge(report)
          }
        }
      }
      if part == 0 { try judgeApart(forest, data, log) }
    }
    try log.write()
    for mode in [RecognitionMode.automatic, .requested] { print(pooled(results, mode)) }
    for key in results.keys.sorted() { print(EvaluationReport.table(results[key] ?? [:], title: key)) }
    for set in speeds.keys.sorted() {
      for speed in (speeds[set] ?? [:]).keys.sorted() {
        let report = speeds[set]?[speed] ?? EvaluationReport()
        print(EvaluationReport.table([speed: report], title: "\(set) \(speed)"))
      }
    }
  }

  static func judge(_ data: URL, failures log: FailureLog) throws {
    let forest = DecisionForest.trained
    for name in Corpus.fitted { print(try judged(forest, name, data, log)) }
    try judgeApart(forest, data, log)
    try log.write()
  }

  static func judgeApart(_ forest: DecisionForest, _ data: URL, _ log: FailureLog) throws {
    for name in Corpus.judged {
      let judge = Judge(try Corpus.read(name, from: data))
      for mode in [RecognitionMode.automatic, .requested] {
        let reports = judge.reports(forest, mode: mode, notes: log)
        print(EvaluationReport.table(reports, title: "\(name) \(mode.rawValue)"))
        print(pooled(["\(name) \(mode.rawValue)": reports], mode))
      }
    }
    for judge in [TabletLike.judge(), NeatHands.judge(), OddForms.judge()] {
      for mode in [RecognitionMode.automatic, .requested] {
        print(
          EvaluationReport.table(
            judge.reports(forest, mode: mode, notes: log), title: "\(judge.name) \(mode.rawValue)"))
      }
    }
  }

  private static func judged(
    _ forest: DecisionForest, _ name: String, _ data: URL, _ log: FailureLog
  ) throws -> String {
    let judge = Judge(try Corpus.read(name, from: data))
    return [RecognitionMode.automatic, .requested].map { mode in
      let reports = judge.reports(forest, mode: mode, notes: log)
      return EvaluationReport.table(reports, title: "\(name) \(mode.rawValue)")
    }.joined(separator: "\n")
  }

  /// The calibration over the best candidates of all judged sets.
  static func pooled(_ reports: [String: [String: EvaluationReport]], _ mode: RecognitionMode) -> String {
    var all = EvaluationReport()
    for key in reports.keys.sorted() where key.hasSuffix(mode.rawValue) {
      for report in (reports[key] ?? [:]).values { all.merge(report) }
    }
    let bins = all.reliability.map { bin in
      bin.count == 0
        ? "-"
        : "\(bin.count): \(Int(bin.confidence / Double(bin.count) * 100))→\(bin.right * 100 / bin.count)"
    }
    return
      "all sets \(mode.rawValue): ECE \(all.expectedCalibrationError), bins \(bins.joined(separator: ", "))"
  }

  private static func forest(_ model: Booster.Model) -> DecisionForest {
    guard let forest = DecisionForest(TableWriter.text(model)) else {
      preconditionFailure("the written table reads back")
    }
    return forest
  }

  static func explain(_ data: URL, set: String, line: Int) throws {
    let gesture = try Corpus.read(set, from: data).gestures[line]
    guard let ink = GestureInk(gesture.strokes) else { return print("taps only") }
    let features = GestureEvidence(ink).features()
    for feature in Feature.allCases { print("  \(feature): \(features[feature])") }
    let probabilities = DecisionForest.trained.probabilities(features)
    for (shapeClass, probability) in zip(ShapeClass.allCases, probabilities) where probability > 0.005 {
      print("\(shapeClass): \(probability)")
    }
    for mode in [RecognitionMode.automatic, .requested] {
      let recognizer = ShapeRecognizer(options: RecognitionOptions(mode: mode))
      for candidate in recognizer.recognize(strokes: gesture.strokes) {
        print("\(mode.rawValue): \(candidate)")
      }
    }
  }

  static func log(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
