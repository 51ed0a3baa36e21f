// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk
import VellumRecognition

/// When the short strokes that fill an arrow's head are drawn.
private enum Moment: CaseIterable {
  case beforeTheShaft, afterTheHead, afterAllElse
}

/// Two boxes, an arrow from the first to the second, the strokes that fill its head, and a word beside it.
private struct Scene {
  private let angle: Angle
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    angle = .degrees(Double.random(in: 0..<360, using: &random))
  }

  private func trace(_ corners: [Point], step: Double = 3, closed: Bool = false) -> Trace {
    Trace(
      points: FaultInput.path(corners, step: step, closed: closed).map {
        Point(900, 900) + ($0 - .origin).rotated(by: angle)
      })
  }

  private func box(at place: Point) -> Trace {
    let corners = [
      place, place + Vector(220, 0), place + Vector(220, 110), place + Vector(0, 110),
    ]
    return trace(corners, step: 4, closed: true)
  }

  /// Strokes across the head, from one edge to the other, that may run over it a little.
  private mutating func hatching(_ count: Int) -> [Trace] {
    (0..<count).map { number in
      let depth = 8 + 24 * (Double(number) + 0.5) / Double(count)
      let half = 0.45 * depth * Double.random(in: 0.75...1.05, using: &random)
      let slant = Double.random(in: -3...3, using: &random)
      return trace([Point(417 - depth - slant, 55 - half), Point(417 - depth + slant, 55 + half)], step: 2)
    }
  }

  /// The page, the numbers of the arrow's strokes, and those of the word's.
  mutating func page(hatches: Int, drawn moment: Moment) -> (strokes: [Trace], arrow: [Int], word: [Int]) {
    let boxes = [box(at: .origin), box(at: Point(420, 0))]
    let shaft = trace([Point(224, 55), Point(417, 55)])
    let head = trace([Point(381, 37), Point(417, 55), Point(381, 73)])
    let filling = hatching(hatches)
    let word = (0..<3).map { letter in
      let corner = Point(280 + 26 * Double(letter), 84)
      return trace(
        [corner, corner + Vector(0, 22), corner + Vector(16, 22), corner + Vector(14, 4)], step: 2)
    }
    let arrow: [Trace] =
      switch moment {
      case .beforeTheShaft: filling + [head, shaft]
      case .afterTheHead, .afterAllElse: [shaft, head] + (moment == .afterTheHead ? filling : [])
      }
    let last = moment == .afterAllElse ? filling : []
    let (start, end) = (boxes.count, boxes.count + arrow.count)
    let after = end + word.count
    return (
      boxes + arrow + word + last, Array(start..<end) + Array(after..<after + last.count),
      Array(end..<after)
    )
  }
}

@Suite struct FilledHeadTests {
  @Test(arguments: Moment.allCases)
  fileprivate func whatFillsAHeadIsOfTheArrowAndTheWordBesideItStaysInk(moment: Moment) {
    for seed: UInt64 in 1...2 {
      for hatches in [2, 3, 6] {
        var scene = Scene(seed: seed)
        let (strokes, arrow, word) = scene.page(hatches: hatches, drawn: moment)
        let page = PageRecognizer.recognize(strokes: strokes)
        let what = "seed \(seed), \(hatches) hatches"
        if hatches == 3 {
          var recognizer = PageRecognizer()
          for stroke in strokes {
            recognizer.add(stroke)
            _ = recognizer.recognition()
          }
          #expect(page == recognizer.recognition(), "\(what)")
        }
        let found = page.shapes.first { $0.strokes == arrow }
        #expect(found?.best.shape.kind == .arrow, "\(what): \(page.shapes.map(\.strokes))")
        #expect(page.ink == word, "\(what)")
        guard case .arrow(let shape)? = found?.best.shape else { continue }
        #expect(shape.heads == .end, "\(what)")
      }
    }
  }
}
