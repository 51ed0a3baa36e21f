// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import TemplateMatcher
import VellumGeometry
import VellumInk
import VellumRecognition

extension Trainer {
  /// Prints how long single gestures take, relative to the $1 method with 16 templates, interleaved in one run; then
  /// pages.
  static func speed(part: String? = nil) {
    var matcher = DollarOne()
    for kind in ShapeKind.allCases.prefix(16) {
      var pen = PenSimulator(seed: 99)
      let strokes = pen.draw(ShapeSampler().shape(kind, using: &pen.generator), strokeLimit: 1)
      matcher.add(kind.rawValue, strokes[0].points)
    }
    let recognizer = ShapeRecognizer()
    let clock = ContinuousClock()
    var (ours, theirs, byKind): ([Double], [Double], [String: [Double]]) = ([], [], [:])
    var sink = 0
    for index in 0..<720 {
      var pen = PenSimulator.person(seed: UInt64(7000 + index))
      let kind = ShapeKind.allCases[index % 18]
      let strokes =
        index % 6 == 5
        ? pen.write(.random(using: &pen.generator), in: Rect(x: 100, y: 100, width: 120, height: 90))
        : pen.draw(ShapeSampler().shape(kind, using: &pen.generator), strokeLimit: 1)
      guard let ink = GestureInk([strokes[0]]) else { continue }
      let points = ink.points.map { Point($0.x * 150, $0.y * 150) } + [Point(1, 1)].prefix(0)
      let trace = Trace(points: points)
      func best(_ body: () -> Int) -> Double {
        var least = Duration.seconds(1)
        for _ in 0..<5 { least = min(least, clock.measure { sink += body() }) }
        return Double(least.components.attoseconds) * 1e-12
      }
      let own = best { recognizer.recognize(strokes: [trace]).count }
      ours.append(own)
      theirs.append(best { Int((matcher.recognize(points)?.score ?? 0) * 100) })
      byKind[index % 6 == 5 ? "decoy" : kind.rawValue, default: []].append(own)
    }
    ours.sort()
    theirs.sort()
    func quantile(_ values: [Double], _ share: Double) -> Double {
      values[min(values.count - 1, Int(share * Double(values.count)))]
    }
    let base = quantile(theirs, 0.5)
    print("$1, 16 templates: median \(base) µs; \(sink)")
    for share in [0.5, 0.9, 0.99, 1] {
      print(
        "recognition, quantile \(share): \(quantile(ours, share)) µs, ratio \(quantile(ours, share) / base)")
    }
    for kind in byKind.keys.sorted() {
      print("  \(kind): median \(quantile((byKind[kind] ?? []).sorted(), 0.5)) µs")
    }
    if part == nil || part == "pages" { pageSpeed(base: base) }
    if part == nil || part == "growth" { growth(base: base) }
    if part == nil || part == "lines" { crossingLines() }
  }
}
