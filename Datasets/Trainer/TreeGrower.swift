// SPDX-License-Identifier: Apache-2.0

import VellumRecognition

/// Grows one tree, level by level, from histograms of gradients.
struct TreeGrower {
  let table: BinnedTable
  let gradients: [Float]
  let hessians: [Float]
  let rows: [Int32]
  let columns: [Int]
  let penalty: Double
  let leastHessian: Double
  let shrinkage: Double

  private static let binLimit = 64

  func grow() -> Booster.Tree {
    var tree = Booster.Tree()
    // The node of each row within its level.
    var places = [UInt8](repeating: 0, count: rows.count)
    for level in 0..<DecisionForest.depth {
      let width = 1 << level
      let first = width - 1
      let splits = bestSplits(places, width: width)
      for node in 0..<width {
        tree.features[first + node] = splits[node].feature
        tree.bins[first + node] = splits[node].bin
      }
      for index in rows.indices {
        let node = Int(places[index])
        let bin = Int(table.bins[splits[node].feature][Int(rows[index])])
        places[index] = UInt8(2 * node + (bin > splits[node].bin ? 1 : 0))
      }
    }
    var sums = [(g: Double, h: Double)](repeating: (0, 0), count: DecisionForest.leafCount)
    for index in rows.indices {
      sums[Int(places[index])].g += Double(gradients[Int(rows[index])])
      sums[Int(places[index])].h += Double(hessians[Int(rows[index])])
    }
    for leaf in sums.indices {
      let value = sums[leaf].g / (sums[leaf].h + penalty)
      tree.leaves[leaf] = max(-2.5, min(2.5, value)) * shrinkage
    }
    return quantized(tree)
  }

  private func bestSplits(_ places: [UInt8], width: Int) -> [(feature: Int, bin: Int)] {
    var best = [(gain: Double, feature: Int, bin: Int)](repeating: (1e-6, 0, 255), count: width)
    let limit = TreeGrower.binLimit
    // Gradient and hessian next to each other.
    var histogram = [Float](repeating: 0, count: width * limit * 2)
    for feature in columns {
      let edgeCount = table.edges[feature].count
      if edgeCount == 0 { continue }
      for index in histogram.indices { histogram[index] = 0 }
      let bins = table.bins[feature]
      for index in rows.indices {
        let row = Int(rows[index])
        let slot = (Int(places[index]) * limit + Int(bins[row])) * 2
        histogram[slot] += gradients[row]
        histogram[slot + 1] += hessians[row]
      }
      for node in 0..<width {
        var (g, h) = (0.0, 0.0)
        for bin in 0...edgeCount {
          g += Double(histogram[(node * limit + bin) * 2])
          h += Double(histogram[(node * limit + bin) * 2 + 1])
        }
        let whole = g * g / (h + penalty)
        var (left, weight) = (0.0, 0.0)
        for bin in 0..<edgeCount {
          left += Double(histogram[(node * limit + bin) * 2])
          weight += Double(histogram[(node * limit + bin) * 2 + 1])
          if weight < leastHessian { continue }
          if h - weight < leastHessian { break }
          let right = g - left
          let gain = left * left / (weight + penalty) + right * right / (h - weight + penalty) - whole
          if gain > best[node].gain { best[node] = (gain, feature, bin) }
        }
      }
    }
    return best.map { ($0.feature, $0.bin) }
  }

  /// The tree with its leaves as the table will hold them, so that later trees mend what rounding does.
  private func quantized(_ tree: Booster.Tree) -> Booster.Tree {
    var tree = tree
    let exponent = TreeGrower.exponent(tree.leaves)
    let scale = DecisionForest.scale(exponent)
    tree.leaves = tree.leaves.map { ($0 / scale * 44).rounded() / 44 * scale }
    return tree
  }

  /// The least exponent whose scale holds all leaves.
  static func exponent(_ leaves: [Double]) -> Int {
    let greatest = leaves.map(abs).max() ?? 0
    for exponent in 0..<90 where DecisionForest.scale(exponent) >= greatest * 0.999 { return exponent }
    return 89
  }
}
