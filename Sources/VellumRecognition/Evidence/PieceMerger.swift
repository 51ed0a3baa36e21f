// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The pieces of a chain while they are merged.
///
/// A piece that is taken in leaves its slot empty, so that the others keep their order and nothing moves.
struct PieceMerger {
  private struct Slot {
    /// The index of its first point; it ends where the next piece begins, that point shared.
    var begin = 0
    var previous = 0
    var next = 0
    /// The squared distance of its points to their line.
    var error = 0.0
  }

  private var slots: [Slot]
  /// What the union of each piece with the next would add to the total; infinity for empty slots.
  private var costs: [Double]
  /// The slot of the first piece.
  private(set) var first = 0
  /// The number of pieces.
  private(set) var count: Int
  /// The squared distance of all points to their pieces.
  private(set) var total = 0.0
  private let spacing: Double
  private let isClosed: Bool

  /// The pieces of two steps each.
  init(_ points: Span<Point>, moments: PrefixMoments, spacing: Double, isClosed: Bool) {
    self.spacing = spacing
    self.isClosed = isClosed
    let stepCount = isClosed ? points.count : points.count - 1
    count = (stepCount + 1) / 2
    slots = [Slot](repeating: Slot(), count: count)
    costs = [Double](repeating: .infinity, count: count)
    for index in 0..<count {
      slots[index] = Slot(
        begin: 2 * index, previous: index == 0 ? count - 1 : index - 1,
        next: index + 1 == count ? 0 : index + 1,
        error: squaredError(2 * index, min(2 * index + 2, stepCount), points, moments))
      total += slots[index].error
    }
    for index in 0..<count { costs[index] = mergeCost(index, points, moments) }
  }

  func begin(of piece: Int) -> Int { slots[piece].begin }
  func piece(after piece: Int) -> Int { slots[piece].next }

  /// Merges the two neighbours whose union is straightest.
  mutating func mergeStraightest(_ points: Span<Point>, moments: PrefixMoments) {
    let best = costs.span.indexOfLeast
    let least = costs[best]
    let taken = slots[best].next
    let after = slots[taken].next
    total += least
    slots[best].error += slots[taken].error + least
    slots[best].next = after
    slots[after].previous = best
    costs[taken] = .infinity
    // Where the last piece takes in the first of a ring, the ring begins with the second.
    if taken == first { first = after }
    count -= 1
    costs[best] = mergeCost(best, points, moments)
    let before = slots[best].previous
    if before != best { costs[before] = mergeCost(before, points, moments) }
  }

  /// What the union of a piece with the next adds to the squared distances.
  private func mergeCost(_ piece: Int, _ points: Span<Point>, _ moments: PrefixMoments) -> Double {
    let next = slots[piece].next
    guard next != piece, isClosed || next != first else { return .infinity }
    let begin = slots[piece].begin
    let after = slots[next].next
    var end = isClosed || after != first ? slots[after].begin : points.count - 1
    if end <= begin { end += points.count }
    return squaredError(begin, end, points, moments) - slots[piece].error - slots[next].error
  }

  /// The squared distance of a run of points to its line.
  ///
  /// A run that doubles back on itself lies on a line, but is no straight piece: what its ends lack in distance counts
  /// as error.
  private func squaredError(
    _ first: Int, _ last: Int, _ points: Span<Point>, _ moments: PrefixMoments
  ) -> Double {
    let n = points.count
    let square = moments.squaredError(first, last)
    let steps = Double(last - first)
    let (a, b) = (points[first >= n ? first - n : first], points[last >= n ? last - n : last])
    let reach = 0.8 * (steps * spacing)
    // The ends of nearly every run are far enough apart.
    guard a.squaredDistance(to: b) < reach * reach else { return square }
    let lack = reach - a.distance(to: b)
    return lack > 0 ? square + steps * (0.3 * lack) * (0.3 * lack) : square
  }
}

extension Span<Double> {
  /// The first index of the least number; of none, or of what is no number, 0.
  ///
  /// Four searches side by side for the least, then one for its place: no step waits for a guess.
  var indexOfLeast: Int {
    var least: (Double, Double, Double, Double) = (.infinity, .infinity, .infinity, .infinity)
    var index = 0
    while index + 3 < count {
      least.0 = Swift.min(least.0, self[index])
      least.1 = Swift.min(least.1, self[index + 1])
      least.2 = Swift.min(least.2, self[index + 2])
      least.3 = Swift.min(least.3, self[index + 3])
      index += 4
    }
    while index < count {
      least.0 = Swift.min(least.0, self[index])
      index += 1
    }
    let value = Swift.min(Swift.min(least.0, least.1), Swift.min(least.2, least.3))
    for index in 0..<count where self[index] == value { return index }
    return 0
  }
}
