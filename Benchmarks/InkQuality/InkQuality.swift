// SPDX-License-Identifier: Apache-2.0

import Foundation
import InkSamples
import VellumGeometry
import VellumInk

/// Measures the quality of the stroke model on clean probes and noisy strokes; see `Benchmarks/README.md`.
@main
struct InkQuality {
  static let help = """
    usage: ink-quality [--seed N] [--strokes N] [--samples FOLDER] [--bars]

    Prints how well the stroke model follows the pen, in centimetres and milliseconds, at 60, 120 and 240 Hz: on clean
    probes (a line, a right angle, circles, a dead stop), on noise, and on seeded noisy strokes of six kinds.

      --seed N          The seed of the noisy strokes (default 1)
      --strokes N       How many of them at each rate (default 50)
      --samples FOLDER  Measure on the strokes, noise and malformed streams of a folder instead of seeded ones
      --bars            Exit 1 when a figure misses its bar

    """

  static func main() {
    var (seed, strokes, hasBars) = (UInt64(1), 50, false)
    var folder: SampleFolder?
    var words = Array(CommandLine.arguments.dropFirst())
    while !words.isEmpty {
      switch words.removeFirst() {
      case "--seed" where !words.isEmpty: seed = UInt64(words.removeFirst()) ?? 1
      case "--strokes" where !words.isEmpty: strokes = max(6, Int(words.removeFirst()) ?? 50)
      case "--samples" where !words.isEmpty: folder = SampleFolder(path: words.removeFirst())
      case "--bars": hasBars = true
      case "--help":
        print(help, terminator: "")
        return
      case let word: fail("unknown option \(word); try --help", 64)
      }
    }
    do {
      let figures = try figures(folder, seed: seed, strokes: strokes)
      for figure in figures { print(figure.line) }
      let misses = figures.filter { !$0.isMet }
      print("misses: \(misses.isEmpty ? "none" : misses.map(\.name).joined(separator: ", "))")
      if hasBars, !misses.isEmpty { exit(1) }
    } catch {
      fail("\(error)", 1)
    }
  }

  private static func figures(_ folder: SampleFolder?, seed: UInt64, strokes: Int) throws -> [Figure] {
    var figures: [Figure] = []
    for rate in [60.0, 120, 240] {
      figures += probeFigures(rate)
      figures += strokeFigures(
        try folder?.strokes(rate) ?? SampleStrokes.make(count: strokes, rate: rate, seed: seed), rate)
    }
    for (name, speed) in [("still", 0.0), ("slow", 0.5), ("med", 8)] {
      let seeded = PenProbe(rate: 240, count: 481, noise: 0.004 * pointsPerCentimetre, seed: seed) {
        centimetres((speed < 1 ? 5 : 0) + speed * $0, 5)
      }
      figures += noiseFigures(name, try folder?.streams("probes/\(name).txt").first ?? seeded.samples)
    }
    if let folder { figures += hostileFigures(try folder.streams("hostile.txt")) }
    return figures
  }

  private static func fail(_ sentence: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("ink-quality: \(sentence)\n".utf8))
    exit(status)
  }
}
