// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Boosted trees over the features, one row of trees for each class (Friedman, 2001): the decision in one scale.
///
/// A tree asks four questions "is feature f beyond its edge e?" and adds the value of the leaf to its class's score; the
/// softmax of the scores are the probabilities. The table is text, so that it compiles and loads fast; the trainer
/// writes it.
///
/// The text, in digits of base 90 (`digit(_:)`), line breaks passed over: the number of features (2 digits); for each
/// feature its number of edges (1) and the edges as the bits of a `Float` (5 each); the number of classes (1); the
/// number of rounds (2); the class biases (5 each, bits of a `Float`); then for each round and class a tree: the
/// exponent of its scale (1), for each of 15 nodes the number of its edge among all edges (2; the last number for a node
/// that sends everything to its first branch), for each of 16 leaves its value (1).
package struct DecisionForest: Sendable {
  /// The depth of every tree.
  package static let depth = 4
  package static let nodeCount = 15
  package static let leafCount = 16
  /// The number that stands for no edge.
  package static let noEdge = 90 * 90 - 1

  package private(set) var classCount: Int
  package private(set) var roundCount: Int
  private var edges: [Float]
  private var edgeStarts: [Int]
  private var biases: [Float]
  private var nodes: [Node]
  private var leaves: [Float]

  private struct Node {
    var feature: UInt8
    var edge: UInt8
  }

  /// After these many rounds only classes that can still win go on.
  private static let heats = [10, 24, 48]
  /// A class whose score is this much under the best after a heat has lost.
  private static let heatMargins: [Float] = [6.5, 6.5, 6.5]

  /// Reads a table; `nil` when it is not one.
  package init?(_ text: String) {
    var reader = Reader(text)
    guard let featureCount = reader.number(2) else { return nil }
    edges = []
    edgeStarts = [0]
    var owners: [UInt8] = []
    for feature in 0..<featureCount {
      guard let count = reader.number(1) else { return nil }
      for _ in 0..<count {
        guard let edge = reader.float() else { return nil }
        edges.append(edge)
        owners.append(UInt8(feature))
      }
      edgeStarts.append(edges.count)
    }
    guard let classes = reader.number(1), let rounds = reader.number(2) else { return nil }
    (classCount, roundCount) = (classes, rounds)
    biases = []
    for _ in 0..<classes {
      guard let bias = reader.float() else { return nil }
      biases.append(bias)
    }
    nodes = []
    leaves = []
    nodes.reserveCapacity(rounds * classes * DecisionForest.nodeCount)
    leaves.reserveCapacity(rounds * classes * DecisionForest.leafCount)
    for _ in 0..<rounds * classes {
      guard let exponent = reader.number(1) else { return nil }
      let scale = Float(DecisionForest.scale(exponent))
      for _ in 0..<DecisionForest.nodeCount {
        guard let edge = reader.number(2) else { return nil }
        if edge == DecisionForest.noEdge {
          nodes.append(Node(feature: 0, edge: 255))
          continue
        }
        guard edge < edges.count else { return nil }
        let feature = owners[edge]
        nodes.append(Node(feature: feature, edge: UInt8(edge - edgeStarts[Int(feature)])))
      }
      for _ in 0..<DecisionForest.leafCount {
        guard let value = reader.number(1) else { return nil }
        leaves.append(Float(value - 44) / 44 * scale)
      }
    }
  }

  /// The scale that an exponent digit stands for.
  package static func scale(_ exponent: Int) -> Double { Double.exp(0.2 * Double(exponent - 80)) }

  /// The probabilities of the classes.
  package func probabilities(_ features: FeatureVector) -> [Float] {
    let bins = bins(features)
    var scores = biases
    var first = 0
    var limit = -Float.infinity
    for stage in 0...DecisionForest.heats.count {
      let isLast = stage == DecisionForest.heats.count
      let end = isLast ? roundCount : min(roundCount, DecisionForest.heats[stage])
      guard end > first else { continue }
      var best = -Float.infinity
      for index in 0..<classCount {
        if scores[index] > limit { scores[index] += sum(first..<end, of: index, bins) }
        best = max(best, scores[index])
      }
      if !isLast { limit = best - DecisionForest.heatMargins[stage] }
      first = end
    }
    return DecisionForest.softmax(scores)
  }

  private static func softmax(_ scores: [Float]) -> [Float] {
    var greatest = -Float.infinity
    for score in scores { greatest = max(greatest, score) }
    var result = scores
    var sum: Float = 0
    for index in result.indices {
      result[index] = Float(Double.exp(Double(result[index] - greatest)))
      sum += result[index]
    }
    for index in result.indices { result[index] /= sum }
    return result
  }

  /// For each feature the number of edges that its value exceeds.
  private func bins(_ features: FeatureVector) -> [UInt8] {
    let featureCount = edgeStarts.count - 1
    precondition(features.values.count == featureCount, "a table has the edges of every feature")
    var bins = [UInt8](repeating: 0, count: featureCount)
    // A search whose steps do not depend on what is found, so that the processor need guess nothing; without bounds
    // checks, because the initialiser has made the ranges from the edges that it read.
    unsafe edges.withUnsafeBufferPointer { edges in
      for feature in 0..<featureCount {
        let value = features.values[feature]
        let start = edgeStarts[feature]
        var (low, count) = (start, edgeStarts[feature + 1] &- start)
        while count > 1 {
          let half = count &>> 1
          low = unsafe value > edges[unchecked: low &+ half &- 1] ? low &+ half : low
          count = count &- half
        }
        if count == 1, unsafe value > edges[unchecked: low] { low &+= 1 }
        bins[feature] = UInt8(truncatingIfNeeded: low &- start)
      }
    }
    return bins
  }

  /// The sum of a class's leaves over some rounds.
  ///
  /// The loop reads without bounds checks: the initialiser has made sure that every node names a feature below the
  /// number of bins, and the indices run over trees that exist.
  private func sum(_ rounds: Range<Int>, of index: Int, _ bins: [UInt8]) -> Float {
    precondition(rounds.upperBound <= roundCount && index < classCount && bins.count + 1 == edgeStarts.count)
    var total: Float = 0
    unsafe nodes.withUnsafeBufferPointer { nodes in
      unsafe leaves.withUnsafeBufferPointer { leaves in
        unsafe bins.withUnsafeBufferPointer { bins in
          for round in rounds {
            let tree = round &* classCount &+ index
            let base = tree &* DecisionForest.nodeCount
            var node = 0
            for _ in 0..<DecisionForest.depth {
              let question = unsafe nodes[unchecked: base &+ node]
              let bin = unsafe bins[unchecked: Int(question.feature)]
              node = 2 &* node &+ (bin > question.edge ? 2 : 1)
            }
            total += unsafe leaves[
              unchecked: tree &* DecisionForest.leafCount &+ node &- DecisionForest.nodeCount]
          }
        }
      }
    }
    return total
  }
}

extension UnsafeBufferPointer {
  /// The element at an index that is known to lie inside.
  @inline(__always)
  fileprivate subscript(unchecked index: Int) -> Element { unsafe baseAddress.unsafelyUnwrapped[index] }
}

// MARK: - The text

extension DecisionForest {
  /// The character of a digit in `0..<90`: from `#` on, without the backslash.
  package static func digit(_ value: Int) -> UInt8 { UInt8(value < 57 ? 35 + value : 36 + value) }

  private struct Reader {
    private var bytes: String.UTF8View.Iterator

    init(_ text: String) { bytes = text.utf8.makeIterator() }

    private mutating func digit() -> Int? {
      while let byte = bytes.next() {
        if byte == 10 { continue }
        guard byte >= 35, byte <= 125, byte != 92 else { return nil }
        return Int(byte) - (byte < 92 ? 35 : 36)
      }
      return nil
    }

    mutating func number(_ digits: Int) -> Int? {
      var value = 0
      for _ in 0..<digits {
        guard let next = digit() else { return nil }
        value = value * 90 + next
      }
      return value
    }

    mutating func float() -> Float? {
      // Five digits need more than the 32 bits that `Int` has on some machines.
      guard let high = number(1), let low = number(4) else { return nil }
      guard let bits = UInt32(exactly: UInt64(high) * (90 * 90 * 90 * 90) + UInt64(low)) else { return nil }
      let value = Float(bitPattern: bits)
      return value.isFinite ? value : nil
    }
  }
}
