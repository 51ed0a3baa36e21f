// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import PenSimulator
import TemplateMatcher
import VellumGeometry
import VellumInk
import VellumRecognition

extension Suite {
  /// Single gestures: all kinds against the $1 method with 16 templates, on the same strokes of 65 points.
  static var recognition: Suite {
    Suite(
      "recognition",
      [
        Benchmark("recognition/one-stroke-65", items: 48) {
          let traces = GestureSample.traces(48)
          let recognizer = ShapeRecognizer()
          return {
            var sum = 0
            for trace in traces { sum += recognizer.recognize(strokes: [trace]).count }
            return sum
          }
        },
        Benchmark("recognition/dollar-one-16-templates", items: 48) {
          let points = GestureSample.traces(48).map(\.points)
          let matcher = GestureSample.matcher()
          return {
            var sum = 0.0
            for stroke in points { sum += matcher.recognize(stroke)?.score ?? 0 }
            return sum.scaledToInt
          }
        },
        Benchmark("recognition/several-strokes", items: 48) {
          let gestures = GestureSample.severalStrokes(48)
          let recognizer = ShapeRecognizer()
          return {
            var sum = 0
            for gesture in gestures { sum += recognizer.recognize(strokes: gesture).count }
            return sum
          }
        },
      ])
  }
}

/// Simulated gestures for the timings.
enum GestureSample {
  /// One-stroke gestures of all kinds and of decoys, each thinned to 65 points.
  static func traces(_ count: Int) -> [Trace] {
    (0..<count).map { index in
      var pen = PenSimulator.person(seed: UInt64(index))
      let kinds = ShapeKind.allCases
      let strokes =
        index % 6 == 5
        ? pen.write(.random(using: &pen.generator), in: Rect(x: 100, y: 100, width: 120, height: 90))
        : pen.draw(ShapeSampler().shape(kinds[index % kinds.count], using: &pen.generator), strokeLimit: 1)
      return Trace(points: thinned(strokes[0].points, to: 65))
    }
  }

  /// Gestures of several strokes.
  static func severalStrokes(_ count: Int) -> [[Trace]] {
    let kinds: [ShapeKind] = [.rectangle, .diamond, .parallelogram, .arrow, .star, .roundedRectangle]
    return (0..<count).map { index in
      var pen = PenSimulator.person(seed: UInt64(500 + index))
      pen.style.lifting = 1
      return pen.draw(ShapeSampler().shape(kinds[index % kinds.count], using: &pen.generator))
    }
  }

  /// The $1 method with one template for each of 16 kinds.
  static func matcher() -> DollarOne {
    var matcher = DollarOne()
    for kind in ShapeKind.allCases.prefix(16) {
      var pen = PenSimulator(seed: 99)
      let strokes = pen.draw(ShapeSampler().shape(kind, using: &pen.generator), strokeLimit: 1)
      matcher.add(kind.rawValue, strokes[0].points)
    }
    return matcher
  }

  private static func thinned(_ points: [Point], to count: Int) -> [Point] {
    guard points.count >= 2 else { return points }
    return (0..<count).map { index in
      let place = Double(index) * Double(points.count - 1) / Double(count - 1)
      let low = min(Int(place), points.count - 2)
      return points[low].interpolated(to: points[low + 1], at: place - Double(low))
    }
  }
}
