// SPDX-License-Identifier: Apache-2.0

import Vellum

extension Command {
  /// `vellum ink`: what the stroke model makes of raw samples, for measuring it from outside.
  static let ink = Command(
    name: "ink", summary: "Model a table of raw samples; write the points and the predictions",
    operands: "FILE [options]", operandCount: 1...1,
    discussion: """
      Reads raw samples, one a line: stroke event(down|move|up) time x y pressure tilt orientation, in centimetres,
      seconds and radians, tilt 0 upright; # begins a comment. Each line goes through conditioning and the stroke model
      in order, as a pen would deliver it. What was mended is counted on standard error.
      """,
    options: [
      Option(
        "dump", value: "FILE",
        "Write the final points: stroke input t x y pressure tilt orientation,\nwhere input is the line that made the point final, counted in its stroke from 0;\nan absent channel is -"
      ),
      Option(
        "dump-predictions", value: "FILE",
        "Write what was expected after each line: stroke input t x y"),
      Option("horizon", value: "SECONDS", "How far ahead to predict (default 0.010)"),
      Option("strength", value: "S", "How strongly to smooth: 0 keeps every sample (default 1)"),
    ],
    examples: [Example("Measure a recording", "vellum ink samples.txt --dump points.txt")],
    run: runInk)
}

private func runInk(_ arguments: Arguments) throws(ToolError) -> ExitStatus {
  let path = arguments.operands[0]
  let horizon = try arguments.number("horizon", in: 0...1, unit: "seconds") ?? 0.010
  var options = StrokeModeler.Options()
  options.strength = try arguments.number("strength", in: 0...100) ?? 1
  let rows: [SampleTableReader.Row]
  let bytes = try readInput(path)
  do {
    rows = try SampleTableReader.read(bytes, scale: pointsPerCentimetre)
  } catch {
    throw .refused(file: displayName(path), place: error.place, reason: error.reason)
  }
  var run = InkRun(options: options, horizon: horizon)
  var start = 0
  while start < rows.count {
    var end = start
    while end < rows.count, rows[end].stroke == rows[start].stroke { end += 1 }
    run.model(rows[start..<end])
    start = end
  }
  if let dump = arguments.value("dump") { try writeOutput(run.points, to: dump) }
  if let dump = arguments.value("dump-predictions") { try writeOutput(run.predictions, to: dump) }
  if run.report.total > 0 { writeError("vellum: \(displayName(path)): mended \(describe(run.report))") }
  return .done
}

/// CSS pixels in a centimetre.
private let pointsPerCentimetre = 96 / 2.54

/// The strokes of a table, one after the other, and the text that describes them.
private struct InkRun {
  var options: StrokeModeler.Options
  var horizon: Double
  var points = ""
  var predictions = ""
  var report = ConditioningReport()

  init(options: StrokeModeler.Options, horizon: Double) {
    self.options = options
    self.horizon = horizon
  }

  mutating func model(_ rows: ArraySlice<SampleTableReader.Row>) {
    var conditioner = SampleConditioner()
    conditioner.report = report
    var modeler = StrokeModeler(options: options)
    var sound: [PenSample] = []
    var final: [(input: Int, point: ModeledPoint)] = []
    var fresh: [ModeledPoint] = []
    let stroke = rows.first?.stroke ?? 0
    for (input, row) in rows.enumerated() {
      sound.removeAll(keepingCapacity: true)
      conditioner.add(row.sample, appendingTo: &sound)
      if input == rows.count - 1 { conditioner.finish(appendingTo: &sound) }
      for sample in sound { modeler.add(sample, appendingTo: &fresh) }
      for point in fresh { final.append((input, point)) }
      fresh.removeAll(keepingCapacity: true)
      if row.sample.phase != .ended, !sound.isEmpty, let expected = modeler.prediction(horizon: horizon) {
        predictions += "\(stroke) \(input) \(expected.time) \(centimetres(expected.position))\n"
      }
    }
    report = conditioner.report
    let firstPressure = final.first { $0.point.pressure != nil }?.point.pressure
    var isLeading = true
    for (input, point) in final {
      // A sensor that woke up late: its first value also holds before.
      if point.pressure != nil { isLeading = false }
      let pressure = point.pressure ?? (isLeading ? firstPressure : nil)
      points += "\(stroke) \(input) \(point.time) \(centimetres(point.position)) \(text(pressure)) "
      points += "\(text(point.altitude.map { .pi / 2 - $0.radians })) \(text(point.azimuth?.radians))\n"
    }
  }

  private func centimetres(_ place: Point) -> String {
    "\(place.x / pointsPerCentimetre) \(place.y / pointsPerCentimetre)"
  }

  private func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "-" }
}

/// The causes that occurred, with their counts.
private func describe(_ report: ConditioningReport) -> String {
  report.counts.filter { $0.count > 0 }.map { "\($0.cause): \($0.count)" }.joined(separator: ", ")
}
