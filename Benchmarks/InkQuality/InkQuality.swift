// SPDX-License-Identifier: Apache-2.0

import Foundation
import InkSamples
import VellumGeometry
import VellumInk

/// Measures the quality of the stroke model on clean probes and noisy strokes; see `Benchmarks/README.md`.
@main
struct InkQuality {
  static let help = """
    usage: ink-quality [--seed N] [--strokes N] [--bars]

    Prints how well the stroke model follows the pen, in centimetres and milliseconds, at 60, 120 and 240 Hz: on clean
    probes (a line, a right angle, circles, a dead stop), on noise, and on seeded noisy strokes of six kinds.

      --seed N     The seed of the noisy strokes (default 1)
      --strokes N  How many of them at each rate (default 50)
      --bars       Exit 1 when a figure misses its bar

    """

  static func main() {
    var (seed, strokes, hasBars) = (UInt64(1), 50, false)
    var words = Array(CommandLine.arguments.dropFirst())
    while !words.isEmpty {
      switch words.removeFirst() {
      case "--seed" where !words.isEmpty: seed = UInt64(words.removeFirst()) ?? 1
      case "--strokes" where !words.isEmpty: strokes = max(6, Int(words.removeFirst()) ?? 50)
      case "--bars": hasBars = true
      case "--help":
        print(help, terminator: "")
        return
      case let word:
        FileHandle.standardError.write(Data("ink-quality: unknown option \(word); try --help\n".utf8))
        exit(64)
      }
    }
    var figures: [Figure] = []
    for rate in [60.0, 120, 240] {
      figures += probeFigures(rate)
      figures += strokeFigures(SampleStrokes.make(count: strokes, rate: rate, seed: seed), rate)
    }
    figures += noiseFigures(seed: seed)
    for figure in figures { print(figure.line) }
    let misses = figures.filter { !$0.isMet }
    print("misses: \(misses.isEmpty ? "none" : misses.map(\.name).joined(separator: ", "))")
    if hasBars, !misses.isEmpty { exit(1) }
  }
}

/// A number, and the most that its magnitude may be.
struct Figure {
  var name: String
  var value: Double
  var bar: Double?

  var isMet: Bool { bar.map { abs(value) <= $0 } ?? true }

  var line: String {
    let text = String(format: "%.5f", locale: Locale(identifier: "C"), value)
    let limit = bar.map { "  <= " + String(format: "%g", locale: Locale(identifier: "C"), $0) } ?? ""
    return name.padding(toLength: 32, withPad: " ", startingAt: 0) + text + limit + (isMet ? "" : "  MISSED")
  }
}
