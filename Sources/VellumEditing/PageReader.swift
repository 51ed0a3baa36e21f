// SPDX-License-Identifier: Apache-2.0

import VellumInk
import VellumRecognition

/// A page recogniser that follows the strokes of a session, and speaks of them by their numbers there.
///
/// The recogniser takes strokes one by one and forgets none. When strokes leave the page, it is made anew before it is
/// next asked.
struct PageReader: Sendable {
  private var recognizer: PageRecognizer
  /// The session's number of each stroke that the recogniser knows.
  private(set) var numbers: [Int] = []
  /// Whether strokes have left the page, or come back, since the recogniser was made.
  var isStale = false

  /// What it may answer.
  var options: RecognitionOptions { recognizer.options }

  init(options: RecognitionOptions) { recognizer = PageRecognizer(options: options) }

  /// Adds the stroke that was drawn last.
  mutating func add(_ trace: Trace, number: Int) {
    recognizer.add(trace)
    numbers.append(number)
  }

  /// The shapes on the page.
  ///
  /// - Complexity: O(strokes) at least; answers are kept, so only groups that the last strokes changed are read again.
  mutating func shapes() -> [Reading.Group] {
    recognizer.recognition().shapes.map { shape in
      Reading.Group(strokes: shape.strokes.map { numbers[$0] }, shape: shape.best.shape)
    }
  }
}
