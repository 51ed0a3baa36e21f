// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import Foundation

/// Runs the suites; see `Benchmarks/README.md`.
@main
struct BenchmarkTool {
  static let help = """
    usage: benchmark [options]
           benchmark scene [--items N] [--rounds N] [--json]

    Measures Vellum: seeded inputs, warmed, results sunk, median and quantiles of batches, allocations an operation.

    options:
      --filter TEXT      Only benchmarks whose name holds TEXT; may be given more than once
      --list             Print the names and stop
      --json             One JSON object a line instead of the table
      --counts           Count allocations only: quick, and the same on every machine
      --instructions     One operation of each under callgrind; run it through .ci/counts
      --seconds S        Time spent on each benchmark (default 0.5)
      --compare FILE     Compare with what --json wrote; exit 1 when a benchmark allocates more than recorded
      --help             Print this text

    """

  static func main() {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if arguments.first == "scene" { exit(try SceneCommand.run(Array(arguments.dropFirst()))) }
      exit(try run(Settings(arguments)))
    } catch {
      FileHandle.standardError.write(Data("benchmark: \(error.reason)\n".utf8))
      exit(64)
    }
  }

  private static func run(_ settings: Settings) throws(UsageError) -> Int32 {
    if settings.showsHelp {
      print(help, terminator: "")
      return 0
    }
    let benchmarks = allSuites.flatMap(\.benchmarks).filter { benchmark in
      settings.filters.isEmpty || settings.filters.contains { benchmark.name.contains($0) }
    }
    guard !benchmarks.isEmpty else { throw UsageError(reason: "no benchmark's name holds that text") }
    if settings.lists {
      for benchmark in benchmarks { print(benchmark.name) }
      return 0
    }
    if case .instructions = settings.runner.mode, !Runner.countsInstructions {
      throw UsageError(reason: "--instructions works under callgrind only; run .ci/counts")
    }
    let baseline = try settings.comparison.map(readBaseline)
    return measure(benchmarks, settings, baseline)
  }

  private static func measure(_ benchmarks: [Benchmark], _ settings: Settings, _ baseline: Baseline?) -> Int32
  {
    var sink = 0
    var measurements: [BenchmarkHarness::Measurement] = []
    if !settings.printsJSON { print(Report.heading(times: settings.takesTimes)) }
    for benchmark in benchmarks {
      let measurement = settings.runner.run(benchmark, sink: &sink)
      print(settings.printsJSON ? Report.json(measurement) : Report.line(measurement, baseline: baseline))
      measurements.append(measurement)
    }
    if !settings.printsJSON { print("(sum of all results: \(sink))") }
    let regressions = baseline?.regressions(in: measurements) ?? []
    for regression in regressions { FileHandle.standardError.write(Data("benchmark: \(regression)\n".utf8)) }
    return regressions.isEmpty ? 0 : 1
  }

  private static func readBaseline(_ path: String) throws(UsageError) -> Baseline {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError(reason: "\(path): cannot be read")
    }
    var entries: [String: Baseline.Entry] = [:]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      guard let (name, entry) = Report.entry(fromJSON: line) else { continue }
      entries[name] = entry
    }
    return Baseline(entries: entries)
  }
}
