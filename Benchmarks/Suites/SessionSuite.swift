// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import PenSimulator
import VellumEditing
import VellumGeometry
import VellumInk
import VellumMarkup

extension Suite {
  /// A whole session: replay of a page, and the cost of one more sample while a stroke is drawn.
  static var session: Suite {
    Suite(
      "session",
      [
        Benchmark("session/replay-page", items: diagramPage(seed: 6).reduce(0) { $0 + $1.samples.count }) {
          let strokes = diagramPage(seed: 6)
          return {
            var session = emptySession()
            var changes: [MarkupChange] = []
            for sample in strokes.flatMap(\.samples) { session.add(sample, appendingTo: &changes) }
            return session.document.subelements.count
          }
        },
        // Its allocations must be none: what a sample costs while the pen moves.
        Benchmark("session/sample", items: 256) {
          var session = emptySession()
          var changes: [MarkupChange] = []
          var time = 0.0
          var phase = PenPhase.began
          return {
            for step in 0..<256 {
              let angle = Angle.radians(time * 8)
              let place = Point(300 + 120 * angle.cosine, 300 + 90 * angle.sine)
              session.add(
                PenSample(position: place, time: time, pressure: 0.4, phase: phase), appendingTo: &changes)
              time += 1.0 / 240
              phase = .moved
              // A stroke of 2048 samples, then a new one, withdrawn so that no recognition is measured.
              if session.stablePoints.count >= 2048, step == 255 {
                session.add(PenSample(position: place, time: time, phase: .cancelled), appendingTo: &changes)
                time = 0
                phase = .began
              }
            }
            return session.stablePoints.count
          }
        },
      ])
  }

  private static func emptySession() -> Session {
    let page = PaperMarkup(
      bounds: Rect(x: 0, y: 0, width: 1400, height: 600), id: MarkupID(rawValue: UniqueID(high: 1, low: 1)))
    return Session(document: page, ids: UniqueIDGenerator(seed: 1))
  }
}

/// A row of boxes with a letter in each, joined by arrows.
private func diagramPage(seed: UInt64) -> [Trace] {
  var pen = PenSimulator(seed: seed)
  var strokes: [Trace] = []
  for column in 0..<5 {
    let center = Point(100 + 240 * Double(column), 120)
    let box = OrientedRectangle(center: center, width: 140, height: 90, rotation: .zero)
    strokes += pen.draw(.rectangle(box), strokeLimit: 2)
    strokes += pen.write(.letter("R"), in: Rect(center: center, width: 16, height: 24))
    let shaft = [center + Vector(76, 0), center + Vector(164, 0)]
    let arrow = Arrow(
      shaft: .polyline(shaft), heads: .end, headLength: 18, headAngle: .degrees(30))
    strokes += pen.draw(.arrow(arrow), strokeLimit: 2)
  }
  return strokes
}
