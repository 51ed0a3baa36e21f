// SPDX-License-Identifier: Apache-2.0

package import VellumGeometry
package import VellumInk

/// The ink of one gesture, made ready for comparison: repeats dropped, taps set aside, hooks cut off, strokes joined
/// into one chain where their ends meet, evenly resampled, and scaled to a diagonal of one about the origin.
///
/// What is computed from it depends neither on where and how large the gesture was drawn, nor on how densely it was
/// sampled, nor (within the spacing of the samples) on the direction and order of the strokes.
package struct GestureInk: Sendable {
  /// The evenly spaced places, in chain order, in units of `scale` about `center`.
  package var points: [Point]
  /// The first index of each stroke in `points`, in chain order, and the count of points at the end.
  package var bounds: [Int]
  /// The greatest gap between neighbouring strokes of the chain, in units.
  package var widestJoint: Double
  /// The sum of the gaps between neighbouring strokes of the chain, in units.
  package var jointSum: Double
  /// The gap between the chain's two ends, in units.
  package var closingGap: Double
  /// The length of the ink without gaps, in units.
  package var length: Double
  /// The diagonal of the gesture's box, in points: one unit.
  package var scale: Double
  /// The middle of the gesture's box.
  package var center: Point
  /// Whether the gesture's box is narrower than tall.
  package var isTall: Bool
  /// The numbers of the strokes that are used, ascending; taps are left out.
  package var strokes: [Int]

  /// The number of strokes.
  package var strokeCount: Int { bounds.count - 1 }

  /// The place on the page of a place in units.
  func onPage(_ point: Point) -> Point { center + (point - .origin) * scale }

  /// The ink of the given strokes, or `nil` for taps only, no samples, or a place that is not finite.
  package init?(_ traces: [Trace]) {
    var paths: [StrokeInk] = []
    paths.reserveCapacity(traces.count)
    for (number, trace) in traces.enumerated() {
      guard let path = StrokeInk(trace, number: number) else { continue }
      paths.append(path)
    }
    guard !paths.isEmpty, paths.allSatisfy({ $0.length.isFinite && $0.extent.isFinite }) else { return nil }
    var widest = 0.0
    for path in paths { widest = max(widest, path.extent) }
    guard widest > 0 else { return nil }
    // A tap is tiny beside the gesture, however long the pen trembled; a small flourish with some length of ink belongs
    // to the gesture, though it shows nothing of its form.
    var longest = 0.0
    for path in paths { longest = max(longest, path.length) }
    let flourishes = paths.filter { $0.extent < 0.06 * widest && $0.length > 0.099 * longest }.map {
      $0.number
    }
    paths.removeAll { $0.extent < 0.06 * widest }
    for index in paths.indices {
      paths[index].trimRests()
      paths[index].trimHooks()
    }

    var box = paths[0].box
    for path in paths.dropFirst() { box = box.union(path.box) }
    scale = box.diagonal
    isTall = box.width < 0.95 * box.height
    center = box.center
    guard scale > 0, scale.isFinite, center.isFinite else { return nil }
    strokes = (paths.map { $0.number } + flourishes).sorted()

    let chain = StrokeChain(&paths)
    let total = paths.reduce(0) { $0 + $1.length }
    // Squared distances of a drawing smaller than this underflow: it has no size that a pen could have.
    guard total >= 1e-100, scale >= 1e-100 else { return nil }
    length = total / scale
    widestJoint = chain.widestJoint / scale
    jointSum = chain.jointSum / scale
    closingGap = chain.closingGap / scale

    let budget = paths.count == 1 ? GestureInk.pointBudget : GestureInk.pointBudget * 3 / 2
    points = []
    points.reserveCapacity(budget + 2 * paths.count)
    bounds = [0]
    bounds.reserveCapacity(paths.count + 1)
    for path in paths {
      let share = max(paths.count == 1 ? 3 : 7, Int((Double(budget) * path.length / total).rounded()))
      path.resample(count: share, center: center, unit: scale, into: &points)
      bounds.append(points.count)
    }
  }

  /// The number of places to which a gesture of one stroke is resampled; one of several strokes has half more.
  static let pointBudget = 64
}
