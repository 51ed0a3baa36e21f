// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The part of one stroke that is the loop itself: without the hook at pen-down, the run past the start, or the tails
/// beyond the place where the stroke crosses itself.
struct LoopCore {
  /// The first and the last point of the loop.
  private(set) var first = 0
  private(set) var last: Int
  /// The gap between the two, in units.
  private(set) var gap: Double
  /// The share of the points outside the loop.
  private(set) var stray = 0.0

  /// How much of either end may stray.
  private static let reach = 0.4
  /// What leaving out ink costs, relative to its length: far less than the gap that a tail opens.
  private static let price = 0.16

  /// The loop of a chain whose points stand `spacing` apart.
  init(_ points: [Point], spacing: Double) {
    let count = points.count
    last = count - 1
    gap = points[0].distance(to: points[count - 1])
    let limit = Int(LoopCore.reach * Double(count))
    var best = gap
    for from in 0..<limit {
      for cut in 0..<limit - from {
        // What may be left of the gap for this to be the better loop.
        let room = best - LoopCore.price * spacing * Double(from + cut)
        if room <= 0 { break }
        let square = points[from].squaredDistance(to: points[count - 1 - cut])
        if square < room * room {
          best = square.squareRoot() + best - room
          (first, last) = (from, count - 1 - cut)
        }
      }
    }
    gap = points[first].distance(to: points[last])
    stray = Double(first + count - 1 - last) / Double(count)
  }
}
