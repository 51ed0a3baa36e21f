// SPDX-License-Identifier: Apache-2.0

import VellumRecognition

/// Writes a model as the text that `DecisionForest` reads.
struct TableWriter {
  private var bytes: [UInt8] = []

  static func text(_ model: Booster.Model) -> String {
    var writer = TableWriter()
    // Only edges that a tree asks about are kept.
    var used = model.edges.map { [Bool](repeating: false, count: $0.count) }
    for tree in model.trees.joined() {
      for node in tree.features.indices where tree.bins[node] < model.edges[tree.features[node]].count {
        used[tree.features[node]][tree.bins[node]] = true
      }
    }
    var renumbered = used.map { _ in [Int]() }
    writer.number(model.edges.count, 2)
    var total = 0
    for feature in model.edges.indices {
      var count = 0
      for flag in used[feature] {
        renumbered[feature].append(total + count)
        if flag { count += 1 }
      }
      writer.number(count, 1)
      for (edge, flag) in zip(model.edges[feature], used[feature]) where flag { writer.float(edge) }
      total += count
    }
    writer.number(model.biases.count, 1)
    writer.number(model.trees.count, 2)
    for bias in model.biases { writer.float(Float(bias)) }
    for tree in model.trees.joined() {
      let exponent = TreeGrower.exponent(tree.leaves)
      writer.number(exponent, 1)
      for node in tree.features.indices {
        let feature = tree.features[node]
        let isReal = tree.bins[node] < model.edges[feature].count
        // A node that does not split sends everything to the first branch.
        writer.number(isReal ? renumbered[feature][tree.bins[node]] : DecisionForest.noEdge, 2)
      }
      let scale = DecisionForest.scale(exponent)
      for leaf in tree.leaves { writer.number(Int((leaf / scale * 44).rounded()) + 44, 1) }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private mutating func number(_ value: Int, _ digits: Int) {
    var parts: [UInt8] = []
    var rest = value
    for _ in 0..<digits {
      parts.append(DecisionForest.digit(rest % 90))
      rest /= 90
    }
    precondition(rest == 0, "the number fits its digits")
    bytes += parts.reversed()
  }

  private mutating func float(_ value: Float) { number(Int(value.bitPattern), 5) }
}
