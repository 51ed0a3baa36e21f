// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumGeometry
import VellumInk

/// A hand-drawn flowchart: a loop that reads, decides, counts and prints.
///
/// Symbols are drawn in the order a person would: a box, its words, the arrow to the next.
struct FlowchartPage {
  private var pen: PenSimulator
  private(set) var traces: [Trace] = []

  /// The page as drawn with a device.
  init(seed: UInt64, device: PenDevice) {
    var style = HandStyle.neat
    style.tremor = 0.15
    pen = PenSimulator(seed: seed, style: style, device: device)
    draw()
  }

  private mutating func draw() {
    box(
      .roundedRectangle(rectangle(Point(200, 60), 150, 56), cornerRadius: 26), words: "START",
      at: Point(200, 60))
    arrow(Point(200, 92), Point(200, 146))
    box(
      .parallelogram([Point(130, 150), Point(302, 150), Point(272, 214), Point(100, 214)]), words: "READ x",
      at: Point(200, 182))
    arrow(Point(200, 218), Point(200, 268))
    box(.diamond(rectangle(Point(200, 330), 190, 116)), words: "x = 7", at: Point(200, 330))
    arrow(Point(298, 330), Point(384, 330))
    words("n", at: Point(334, 312), height: 14)
    box(.rectangle(rectangle(Point(470, 330), 160, 74)), words: "x = x+2", at: Point(470, 330))
    bentArrow([Point(470, 290), Point(470, 182), Point(296, 182)])
    arrow(Point(200, 392), Point(200, 448))
    words("y", at: Point(222, 416), height: 14)
    box(
      .parallelogram([Point(130, 452), Point(302, 452), Point(272, 516), Point(100, 516)]), words: "PRINT x",
      at: Point(200, 484))
    arrow(Point(294, 484), Point(386, 484))
    box(
      .ellipse(Ellipse(center: Point(456, 484), semiMajor: 66, semiMinor: 34, rotation: .zero)), words: "END",
      at: Point(456, 484))
  }

  private func rectangle(_ center: Point, _ width: Double, _ height: Double) -> OrientedRectangle {
    OrientedRectangle(center: center, width: width, height: height, rotation: .zero)
  }

  private mutating func box(_ shape: Shape, words text: String, at center: Point) {
    traces += pen.draw(shape)
    words(text, at: center, height: 18)
  }

  private mutating func arrow(_ tail: Point, _ tip: Point) { bentArrow([tail, tip]) }

  private mutating func bentArrow(_ points: [Point]) {
    let arrow = Arrow(shaft: .polyline(points), heads: .end, headLength: 13, headAngle: .degrees(30))
    traces += pen.draw(.arrow(arrow), strokeLimit: 2)
  }

  /// Letters side by side about a point; a space is left for what the hand's alphabet lacks.
  private mutating func words(_ text: String, at center: Point, height: Double) {
    let width = height * 0.62
    let pitch = height * 0.92
    var x = center.x - pitch * Double(text.count - 1) / 2
    for letter in text {
      if Decoy.letters.contains(letter) {
        traces += pen.write(
          .letter(letter), in: Rect(center: Point(x, center.y), width: width, height: height))
      }
      x += pitch
    }
  }
}
