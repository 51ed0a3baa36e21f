// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Makes the graph of a page's shapes again and again, and looks for an edge's nodes only where shapes have changed.
struct GraphMemory: Sendable {
  /// The shapes of the last time, by their first strokes, and these strokes.
  private var known: [RecognizedShape?] = []
  private var firsts: [Int] = []
  /// The first strokes of the nodes at the ends of each edge, by its first stroke.
  private var ends: [Ends] = []
  private var reach = 0.0

  private struct Ends {
    var from: Int?
    var to: Int?
  }

  /// The graph of shapes in the order of their first strokes: what `DiagramGraph.init(of:reach:)` gives.
  mutating func graph(of shapes: [RecognizedShape], reach: Double, strokeCount: Int) -> DiagramGraph {
    if reach != self.reach {
      known = []
      firsts = []
      self.reach = reach
    }
    while known.count < strokeCount { known.append(nil) }
    while ends.count < strokeCount { ends.append(Ends()) }
    var isNew = [Bool](repeating: false, count: shapes.count)
    let changed = changes(to: shapes, isNew: &isNew)

    var graph = DiagramGraph(nodesOf: shapes)
    var numbers = [Int](repeating: -1, count: strokeCount)
    for (number, node) in graph.nodes.enumerated() { numbers[node.strokes[0]] = number }
    var boxes: BoxBundles?
    for (place, shape) in shapes.enumerated() {
      guard let (tail, tip, heads) = DiagramGraph.ends(of: shape.best.shape) else { continue }
      let first = shape.strokes[0]
      if isNew[place] || changed.contains(where: { $0.contains(tail) || $0.contains(tip) }) {
        let nodes = boxes ?? graph.nodeBoxes(among: shapes)
        boxes = nodes
        ends[first].from = graph.node(at: tail, among: shapes, boxes: nodes, reach: reach)
          .map { graph.nodes[$0].strokes[0] }
        ends[first].to = graph.node(at: tip, among: shapes, boxes: nodes, reach: reach)
          .map { graph.nodes[$0].strokes[0] }
      }
      graph.edges.append(
        DiagramGraph.Edge(
          from: ends[first].from.map { numbers[$0] }, to: ends[first].to.map { numbers[$0] },
          strokes: shape.strokes, heads: heads))
    }
    return graph
  }

  /// Takes the shapes as known; gives the boxes, grown by the reach, of the closed ones that came and went.
  private mutating func changes(to shapes: [RecognizedShape], isNew: inout [Bool]) -> [Rect] {
    var changed: [Rect] = []
    func add(_ shape: RecognizedShape?) {
      guard let shape, shape.best.shape.isClosed else { return }
      if let box = shape.best.shape.bounds.expanded(by: 1.001 * reach) { changed.append(box) }
    }
    var isThere = [Bool](repeating: false, count: known.count)
    for (place, shape) in shapes.enumerated() {
      let first = shape.strokes[0]
      isThere[first] = true
      guard known[first] != shape else { continue }
      add(known[first])
      add(shape)
      known[first] = shape
      isNew[place] = true
    }
    for first in firsts where !isThere[first] {
      add(known[first])
      known[first] = nil
    }
    firsts = shapes.map { $0.strokes[0] }
    return changed
  }
}
