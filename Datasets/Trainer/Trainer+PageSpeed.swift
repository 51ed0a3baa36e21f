// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import TemplateMatcher
import VellumGeometry
import VellumInk
import VellumRecognition

extension Trainer {
  /// Prints how long pages take, relative to one match of the $1 method (`base`, in microseconds): a new stroke on a
  /// page of 60 strokes, such a page at once, and how the time grows with the page.
  static func pageSpeed(base: Double) {
    let clock = ContinuousClock()
    func microseconds(_ duration: Duration) -> Double {
      Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) * 1e-12
    }
    var (single, whole): ([Double], [Double]) = ([], [])
    for seed in 0..<12 {
      let strokes = SimulatedPage(seed: UInt64(300 + seed), strokeCount: 60).strokes
      var recognizer = PageRecognizer()
      for (index, stroke) in strokes.enumerated() {
        let time = clock.measure {
          recognizer.add(stroke)
          _ = recognizer.recognition()
        }
        if index >= 48 { single.append(microseconds(time)) }
      }
      var least = Double.infinity
      for _ in 0..<3 {
        least = min(least, microseconds(clock.measure { _ = PageRecognizer.recognize(strokes: strokes) }))
      }
      whole.append(least)
    }
    single.sort()
    whole.sort()
    print("a new stroke on a page of 60, median: \(single[single.count / 2] / base) of $1")
    print("a new stroke on a page of 60, greatest: \((single.last ?? 0) / base) of $1")
    print("a page of 60 strokes, median: \(whole[whole.count / 2] / base) of $1")
    for count in [250, 500, 1000, 2000] {
      let strokes = SimulatedPage(seed: 77, strokeCount: count).strokes
      let batch = microseconds(clock.measure { _ = PageRecognizer.recognize(strokes: strokes) })
      var recognizer = PageRecognizer()
      let steps = microseconds(
        clock.measure {
          for stroke in strokes {
            recognizer.add(stroke)
            _ = recognizer.recognition()
          }
        })
      print(
        "\(count) strokes: at once \(batch / base / Double(count)) of $1 a stroke, read after each "
          + "\(steps / base / Double(count))")
    }
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
