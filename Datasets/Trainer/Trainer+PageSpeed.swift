// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import TemplateMatcher
import VellumGeometry
import VellumInk
import VellumRecognition

private func microseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) * 1e-12
}

extension Trainer {
  /// Prints how long pages take, relative to one match of the $1 method (`base`, in microseconds): a new stroke on a
  /// page of 60 strokes, and such a page at once.
  static func pageSpeed(base: Double) {
    let clock = ContinuousClock()
    var (single, whole): ([Double], [Double]) = ([], [])
    for seed in 0..<12 {
      let strokes = SimulatedPage(seed: UInt64(300 + seed), strokeCount: 60).strokes
      // The least of three times, because another program may run in between.
      var steps = [Double](repeating: .infinity, count: strokes.count)
      var least = Double.infinity
      for _ in 0..<3 {
        var recognizer = PageRecognizer()
        for (index, stroke) in strokes.enumerated() {
          let time = clock.measure {
            recognizer.add(stroke)
            _ = recognizer.recognition()
          }
          steps[index] = min(steps[index], microseconds(time))
        }
        least = min(least, microseconds(clock.measure { _ = PageRecognizer.recognize(strokes: strokes) }))
      }
      single += steps[48...]
      whole.append(least)
    }
    single.sort()
    whole.sort()
    print("a new stroke on a page of 60, median: \(single[single.count / 2] / base) of $1")
    print("a new stroke on a page of 60, greatest: \((single.last ?? 0) / base) of $1")
    print("a page of 60 strokes, median: \(whole[whole.count / 2] / base) of $1")
  }

  /// Prints how the time of a new stroke grows with the page.
  static func growth(base: Double) {
    let clock = ContinuousClock()
    for count in [250, 1000, 4000] {
      let strokes = SimulatedPage(seed: 77, strokeCount: count).strokes
      let batch = microseconds(clock.measure { _ = PageRecognizer.recognize(strokes: strokes) })
      var (mean, median) = (Double.infinity, Double.infinity)
      for _ in 0..<3 {
        var recognizer = PageRecognizer()
        for stroke in strokes.dropLast(96) { recognizer.add(stroke) }
        _ = recognizer.recognition()
        var steps = strokes.suffix(96).map { stroke in
          microseconds(
            clock.measure {
              recognizer.add(stroke)
              _ = recognizer.recognition()
            })
        }
        steps.sort()
        mean = min(mean, steps.reduce(0, +) / Double(steps.count))
        median = min(median, steps[steps.count / 2])
      }
      print(
        "\(count) strokes: at once \(batch / base / Double(count)) of $1 a stroke; a new stroke "
          + "\(mean / base) on average, median \(median / base)")
    }
  }

  /// Prints how long a page takes on which every stroke crosses hundreds of others.
  static func crossingLines() {
    let clock = ContinuousClock()
    var random = SeededGenerator(seed: 5)
    let lines = (0..<2000).map { _ in
      let ends = (0..<2).map { _ in
        Point(.random(in: 0...600, using: &random), .random(in: 0...600, using: &random))
      }
      return Trace(points: (0...12).map { ends[0].interpolated(to: ends[1], at: Double($0) / 12) })
    }
    let time = microseconds(clock.measure { _ = PageRecognizer.recognize(strokes: lines) })
    print("2000 lines across each other on 600 by 600 points, at once: \(time / 1e6) s")
  }
}

/// A page of boxes with words and arrows between them, row below row.
private struct SimulatedPage {
  private(set) var strokes: [Trace] = []

  init(seed: UInt64, strokeCount: Int) {
    var pen = PenSimulator(seed: seed, style: .neat)
    var box = 0
    while strokes.count < strokeCount {
      let center = Point(Double(box % 8) * 340 + 150, Double(box / 8) * 260 + 100)
      let outline = OrientedRectangle(center: center, width: 220, height: 120, rotation: .zero)
      strokes += pen.draw(box % 3 == 2 ? .diamond(outline) : .rectangle(outline))
      strokes += pen.write(
        .word(["s", "u", "m"]), in: Rect(x: center.x - 40, y: center.y - 16, width: 80, height: 36))
      if box % 8 < 7 {
        let shaft = [center + Vector(114, 0), center + Vector(226, 0)]
        strokes += pen.draw(
          .arrow(Arrow(shaft: .polyline(shaft), heads: .end, headLength: 24, headAngle: .degrees(28))))
      }
      box += 1
    }
    strokes.removeLast(strokes.count - strokeCount)
  }
}
