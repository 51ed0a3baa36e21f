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

  /// The samples of a stroke in drawing order.
  func path(_ stroke: Int) -> [Int] { Array(range(stroke)) }

  /// A shaft that was drawn in pieces: the strokes that join the longest at its ends, one after the other.
  ///
  /// `nil` when nothing joins it.
  func chain(from longest: Int) -> [Int]? {
    var path = self.path(longest)
    var isUsed = Array(repeating: false, count: strokeCount)
    isUsed[longest] = true
    let reach = 0.15 * length(longest)
    for _ in 0..<3 {
      guard let next = neighbour(of: path, within: reach, isUsed) else { break }
      isUsed[next.stroke] = true
      let added = next.isReversed ? self.path(next.stroke).reversed() : self.path(next.stroke)
      path = next.goesFirst ? added + path : path + added
    }
    return path.count > range(longest).count ? path : nil
  }

  /// The longest unused stroke with an end near an end of the path.
  private func neighbour(
    of path: [Int], within reach: Double, _ isUsed: [Bool]
  ) -> (stroke: Int, goesFirst: Bool, isReversed: Bool)? {
    var best: (stroke: Int, goesFirst: Bool, isReversed: Bool)?
    for stroke in 0..<strokeCount where !isUsed[stroke] {
      guard length(stroke) > 0.08 * Double(points.count) * spacing else { continue }
      guard best == nil || length(stroke) > length(best!.stroke) else { continue }
      let samples = range(stroke)
      let (first, last) = (points[samples.lowerBound], points[samples.upperBound - 1])
      for goesFirst in [false, true] {
        let end = points[goesFirst ? path[0] : path[path.count - 1]]
        let (toFirst, toLast) = (end.distance(to: first), end.distance(to: last))
        guard Swift.min(toFirst, toLast) < reach else { continue }
        best = (stroke, goesFirst, goesFirst ? toFirst < toLast : toLast < toFirst)
      }
    }
    return best
  }
}
