// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Strokes put in a row so that ends which nearly meet are neighbours.
///
/// Greedy: the chain starts with the longest stroke and grows at whichever of its two ends the nearest free end lies.
struct StrokeChain {
  /// The greatest gap between neighbours, in points.
  private(set) var widestJoint = 0.0
  /// The sum of the gaps between neighbours, in points.
  private(set) var jointSum = 0.0
  /// The gap between the two ends of the chain, in points.
  private(set) var closingGap = 0.0

  /// Orders and turns `paths` into a chain.
  ///
  /// - Complexity: O(n²) in the number of strokes.
  init(_ paths: inout [StrokeInk]) {
    if paths.count > 1 { order(&paths) }
    closingGap = paths[0].start.distance(to: paths[paths.count - 1].end)
  }

  private mutating func order(_ paths: inout [StrokeInk]) {
    var free = paths
    var longest = 0
    for index in free.indices where free[index].length > free[longest].length { longest = index }
    var chain = [free.remove(at: longest)]
    while !free.isEmpty {
      var best = (gap: Double.infinity, index: 0, atEnd: true, turned: false)
      let (head, tail) = (chain[0].start, chain[chain.count - 1].end)
      for (index, path) in free.enumerated() {
        let options = [
          (tail.distance(to: path.start), true, false), (tail.distance(to: path.end), true, true),
          (head.distance(to: path.end), false, false), (head.distance(to: path.start), false, true),
        ]
        for (gap, atEnd, turned) in options where gap < best.gap { best = (gap, index, atEnd, turned) }
      }
      var path = free.remove(at: best.index)
      if best.turned { path.reverse() }
      if best.atEnd { chain.append(path) } else { chain.insert(path, at: 0) }
      widestJoint = max(widestJoint, best.gap)
      jointSum += best.gap
    }
    paths = chain
  }
}
