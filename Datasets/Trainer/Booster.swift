// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumGeometry
import VellumRecognition

/// Gradient boosting of small trees under the softmax loss (Friedman, 2001), with second-order leaves and histograms.
///
/// Deterministic: rows and columns are sampled by a seed, ties go to the lower number, sums run in order.
struct Booster {
  var rounds = 96
  var shrinkage = 0.16
  var rowShare = 0.6
  var columnShare = 0.5
  var leafPenalty = 3.0
  var leastHessian = 0.6
  var edgeLimit = 56
  var seed: UInt64 = 2

  /// A tree before it is written: bins instead of values.
  struct Tree {
    var features = [Int](repeating: 0, count: DecisionForest.nodeCount)
    var bins = [Int](repeating: 255, count: DecisionForest.nodeCount)
    var leaves = [Double](repeating: 0, count: DecisionForest.leafCount)
  }

  struct Model {
    var edges: [[Float]]
    var biases: [Double]
    /// By round, then class.
    var trees: [[Tree]]
  }

  func fit(_ examples: [Example]) -> Model {
    var generator = SeededGenerator(seed: seed)
    let table = BinnedTable(examples, edgeLimit: edgeLimit)
    let classCount = ShapeClass.allCases.count
    let n = examples.count
    let labels = examples.map(\.shapeClass.rawValue)
    let weights = examples.map { Float($0.weight) }

    var mass = [Double](repeating: 1, count: classCount)
    for example in examples { mass[example.shapeClass.rawValue] += example.weight }
    let total = mass.reduce(0, +)
    let biases = mass.map { Double.log($0 / total) }
    var scores = [[Float]](repeating: [], count: classCount)
    for index in 0..<classCount { scores[index] = [Float](repeating: Float(biases[index]), count: n) }

    var model = Model(edges: table.edges, biases: biases, trees: [])
    var gradients = [[Float]](repeating: [Float](repeating: 0, count: n), count: classCount)
    var hessians = gradients
    for _ in 0..<rounds {
      Booster.slopes(scores, labels, weights, &gradients, &hessians)
      var row: [Tree] = []
      for index in 0..<classCount {
        var rows: [Int32] = []
        rows.reserveCapacity(n)
        for example in 0..<n where generator.unit() < rowShare {
          // An example that is settled for this class teaches nothing.
          if hessians[index][example] > 2e-4 { rows.append(Int32(example)) }
        }
        var columns: [Int] = []
        for feature in 0..<table.edges.count where generator.unit() < columnShare { columns.append(feature) }
        let grower = TreeGrower(
          table: table, gradients: gradients[index], hessians: hessians[index], rows: rows, columns: columns,
          penalty: leafPenalty, leastHessian: leastHessian, shrinkage: shrinkage)
        let tree = grower.grow()
        Booster.apply(tree, table, &scores[index])
        row.append(tree)
      }
      model.trees.append(row)
    }
    return model
  }

  private static func slopes(
    _ scores: [[Float]], _ labels: [Int], _ weights: [Float], _ gradients: inout [[Float]],
    _ hessians: inout [[Float]]
  ) {
    let classCount = scores.count
    var p = [Double](repeating: 0, count: classCount)
    for example in labels.indices {
      var greatest = -Float.infinity
      for index in 0..<classCount { greatest = max(greatest, scores[index][example]) }
      var sum = 0.0
      for index in 0..<classCount {
        p[index] = Double.exp(Double(scores[index][example] - greatest))
        sum += p[index]
      }
      for index in 0..<classCount {
        let probability = Float(p[index] / sum)
        let target: Float = labels[example] == index ? 1 : 0
        gradients[index][example] = (target - probability) * weights[example]
        hessians[index][example] = max(probability * (1 - probability), 1e-6) * weights[example]
      }
    }
  }

  private static func apply(_ tree: Tree, _ table: BinnedTable, _ scores: inout [Float]) {
    for example in scores.indices {
      var node = 0
      for _ in 0..<DecisionForest.depth {
        let bin = Int(table.bins[tree.features[node]][example])
        node = 2 * node + (bin > tree.bins[node] ? 2 : 1)
      }
      scores[example] += Float(tree.leaves[node - DecisionForest.nodeCount])
    }
  }
}

/// The features of all examples as small numbers, column by column.
struct BinnedTable {
  /// The sorted edges of each feature; the bin is the number of edges that a value exceeds.
  var edges: [[Float]] = []
  var bins: [[UInt8]] = []

  init(_ examples: [Example], edgeLimit: Int) {
    for feature in Feature.allCases.indices {
      let column = examples.map { $0.features.values[feature] }
      let sorted = column.sorted()
      var cuts: [Float] = []
      for cut in 1...edgeLimit {
        let place = min(sorted.count - 2, cut * (sorted.count - 1) / (edgeLimit + 1))
        let edge = 0.5 * (sorted[place] + sorted[place + 1])
        if edge > cuts.last ?? -.infinity, edge < sorted[sorted.count - 1] { cuts.append(edge) }
      }
      edges.append(cuts)
      bins.append(
        column.map { value in
          var (low, high) = (0, cuts.count)
          while low < high {
            let middle = (low + high) / 2
            if value > cuts[middle] { low = middle + 1 } else { high = middle }
          }
          return UInt8(low)
        })
    }
  }
}
