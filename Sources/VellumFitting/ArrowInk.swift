// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The strokes of an arrow at equal steps, so that all ink counts by its length.
struct ArrowInk {
  /// All samples, stroke after stroke.
  private(set) var points: [Point] = []
  /// Where each stroke begins in `points`, and the end.
  private(set) var starts: [Int] = [0]
  /// The distance between samples.
  let spacing: Double

  static let sampleCount = 64

  init(_ strokes: [[Point]]) throws(FitError) {
    var total = 0.0
    for stroke in strokes {
      for point in stroke where !point.isFinite { throw .notFinite }
      total += stroke.length()
    }
    guard total.isFinite else { throw .notFinite }
    guard total > 0, strokes.count > 0 else { throw .degenerate }
    spacing = total / Double(ArrowInk.sampleCount)
    points.reserveCapacity(ArrowInk.sampleCount + 4 * strokes.count)
    for stroke in strokes {
      // At least three samples, so that a short barb has a direction.
      let count = Swift.max(3, Int((stroke.length() / spacing).rounded()) + 1)
      stroke.span.appendResampled(count: count, to: &points)
      starts.append(points.count)
    }
  }

  var strokeCount: Int { starts.count - 1 }

  func range(_ stroke: Int) -> Range<Int> { starts[stroke]..<starts[stroke + 1] }

  func length(_ stroke: Int) -> Double { Double(range(stroke).count - 1) * spacing }
}
