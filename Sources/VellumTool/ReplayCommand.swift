// SPDX-License-Identifier: Apache-2.0

import Vellum

extension Command {
  /// `vellum replay`: the main job.
  static let replay = Command(
    name: "replay",
    summary: "Feed a recording through a session: document, pictures, latencies",
    operands: "SESSION [options]",
    operandCount: 1...1,
    discussion: """
      Feeds the samples of a recording through the same session that an editor uses, at full speed or at the recording's
      own pace, writes the document and pictures, and prints how long each stage took:

        condition, model, predict    for each sample
        recognize, edit, index       for each stroke

      A stage meets its budget when the 99th percentile is within it. A recording without times gets 120 samples a
      second within strokes and half a second between them.
      """,
    options: [
      Option(
        "output", value: "FILE",
        "Write the document (.vellum, or .json: its plain twin); - for standard output"),
      Option("realtime", "Keep the recording's own pace"),
      Option(
        "budget", value: "STAGE=US", repeats: true,
        "The stage's budget in microseconds; may be repeated\n(default \(defaultBudgetText))"),
      Option("cpu-time", "Measure processor time instead of elapsed time: for shared machines"),
      Option("ink-only", "Recognise nothing at pen-up: strokes stay ink"),
      Option("hold", "A pen that rests half a second before it lifts snaps the stroke to its shape"),
      Option("json", "Print the table as one JSON object"),
    ] + Pictures.options + Option.recognition,
    examples: [
      Example(
        "The bundled flowchart",
        "vellum replay Datasets/Sessions/flowchart.inkml --output page.vellum --svg page.svg --png page.png"),
      Example(
        "Fail a build when recognition gets slower than a millisecond",
        "vellum replay Datasets/Sessions/flowchart.inkml --budget recognize=1000"),
    ],
    run: { arguments throws(ToolError) in try ReplayCommand(arguments).run() })
}

private let defaultBudgetText = SessionStage.allCases.map { stage in
  "\(stage.rawValue)=\(shortNumber(LatencyTable.defaultBudgets[stage] ?? 0))"
}.joined(separator: " ")

/// Times the stages by the machine's monotonic clock, or by the processor time of this thread.
private struct Stopwatch: SessionObserver {
  var table = LatencyTable()
  var measuresProcessorTime: Bool

  func now() -> Double { measuresProcessorTime ? processorSeconds() : monotonicSeconds() }
  mutating func record(_ stage: SessionStage, seconds: Double) { table.add(seconds: seconds, to: stage) }
}

/// The work of `vellum replay`.
private struct ReplayCommand {
  private let path: String
  private let output: DocumentOutput?
  private let pictures: Pictures
  private let options: SessionOptions
  private let budgets: [SessionStage: Double]
  private let isRealtime: Bool
  private let measuresProcessorTime: Bool
  private let printsJSON: Bool

  init(_ arguments: Arguments) throws(ToolError) {
    path = arguments.operands[0]
    output = try arguments.value("output").map { path throws(ToolError) in try DocumentOutput(path: path) }
    pictures = try Pictures(arguments)
    options = SessionOptions(
      recognizes: !arguments.has("ink-only"), recognizesOnHold: arguments.has("hold"),
      recognition: try arguments.recognitionOptions())
    budgets = try arguments.budgets()
    isRealtime = arguments.has("realtime")
    measuresProcessorTime = arguments.has("cpu-time")
    printsJSON = arguments.has("json")
  }

  func run() throws(ToolError) -> ExitStatus {
    let recording = try Input.recording(path)
    report(warnings: recording.warnings, of: path)
    let clock = ReplayClock(recording.traces)
    if clock.tracesWithoutTimes > 0 {
      writeError(
        "vellum: \(displayName(path)): \(clock.tracesWithoutTimes) of \(clock.traces.count) strokes have no times: "
          + "120 samples a second within strokes and half a second between them are assumed")
    }
    var ids = UniqueIDGenerator(seed: 0)
    let page = PaperMarkup.page(about: recording, ids: &ids)
    var session = Session(document: page, options: options, ids: ids)
    var stopwatch = Stopwatch(measuresProcessorTime: measuresProcessorTime)
    stopwatch.table.budgets = budgets
    feed(recording, clock, &session, &stopwatch)

    try output?.write(session.document)
    try pictures.write(session.document, replaced: session.replacedStrokes)
    try writeOutput(summary(recording, session, stopwatch.table), to: tableTarget)
    return stopwatch.table.allMet ? .done : .budgetMissed
  }

  /// Every sample in order, at its time if the pace is kept.
  private func feed(
    _ recording: Recording, _ clock: ReplayClock, _ session: inout Session, _ stopwatch: inout Stopwatch
  ) {
    var changes: [MarkupChange] = []
    let began = monotonicSeconds()
    var progress = Progress("replaying stroke", total: clock.traces.count)
    for (number, trace) in clock.traces.enumerated() {
      session.options.ink = recording.inks[number] ?? options.ink
      for sample in trace.samples {
        if isRealtime {
          pause(seconds: clock.starts[number] + (sample.time ?? 0) - (monotonicSeconds() - began))
        }
        session.add(sample, startTime: trace.startTime, appendingTo: &changes, observer: &stopwatch)
      }
      if session.isDrawing { session.finish(appendingTo: &changes, observer: &stopwatch) }
      changes.removeAll(keepingCapacity: true)
      progress.update(number + 1)
    }
    progress.finish()
  }

  /// Standard error when standard output carries a document or a picture.
  private var tableTarget: String { output?.path == "-" || pictures.usesStandardOutput ? "/dev/stderr" : "-" }

  private func summary(_ recording: Recording, _ session: Session, _ table: LatencyTable) -> String {
    let samples = recording.traces.reduce(0) { $0 + $1.samples.count }
    let elements = session.document.elementCounts
    if printsJSON {
      return JSONValue.ordered([
        ("strokes", .integer(recording.traces.count)), ("samples", .integer(samples)),
        ("elements", .ordered(elements.map { ($0.name, .integer($0.count)) })), ("stages", table.json),
        ("met", .bool(table.allMet)),
      ]).text + "\n"
    }
    return "strokes: \(recording.traces.count) with \(samples) samples\n"
      + "elements: \(elements.map { "\($0.name) \($0.count)" }.joined(separator: ", "))\n" + table.text
  }
}
