// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A page read as a graph: closed shapes are nodes, the lines and arrows between them edges.
public struct DiagramGraph: Hashable, Sendable {
  /// A closed shape.
  public struct Node: Hashable, Sendable {
    /// Its number among `PageRecognition.shapes`.
    public var shape: Int
    /// Its kind.
    public var kind: ShapeKind
    /// Its strokes, ascending.
    public var strokes: [Int]

    /// A node for a shape.
    public init(shape: Int, kind: ShapeKind, strokes: [Int]) {
      self.shape = shape
      self.kind = kind
      self.strokes = strokes
    }
  }

  /// Which ends of an edge have a head.
  public enum Heads: String, Hashable, Sendable {
    /// Neither end: a plain line.
    case none
    /// The end at `to`.
    case end
    /// Both ends.
    case both
  }

  /// A line or arrow; for an arrow with one head, from tail to tip.
  public struct Edge: Hashable, Sendable {
    /// The number among `nodes` of the node at the tail; `nil` for an open end.
    public var from: Int?
    /// The number among `nodes` of the node at the tip; `nil` for an open end.
    public var to: Int?
    /// Its strokes, ascending.
    public var strokes: [Int]
    /// Which ends have a head.
    public var heads: Heads

    /// An edge between two nodes.
    public init(from: Int?, to: Int?, strokes: [Int], heads: Heads) {
      self.from = from
      self.to = to
      self.strokes = strokes
      self.heads = heads
    }
  }

  /// The nodes, in the order of their first strokes.
  public var nodes: [Node]
  /// The edges, in the order of their first strokes.
  public var edges: [Edge]

  /// A graph of the given nodes and edges.
  public init(nodes: [Node] = [], edges: [Edge] = []) {
    self.nodes = nodes
    self.edges = edges
  }

  /// The graph of shapes: an open shape's end belongs to the nearest closed shape within `reach` of its outline.
  ///
  /// - Complexity: O(nodes + edges · nodes near each end).
  public init(of shapes: [RecognizedShape], reach: Double) {
    self.init(nodesOf: shapes)
    let boxes = nodeBoxes(among: shapes)
    for shape in shapes {
      guard let (tail, tip, heads) = DiagramGraph.ends(of: shape.best.shape) else { continue }
      edges.append(
        Edge(
          from: node(at: tail, among: shapes, boxes: boxes, reach: reach),
          to: node(at: tip, among: shapes, boxes: boxes, reach: reach),
          strokes: shape.strokes, heads: heads))
    }
  }

  /// The nodes alone.
  init(nodesOf shapes: [RecognizedShape]) {
    self.init()
    for (index, shape) in shapes.enumerated() where shape.best.shape.isClosed {
      nodes.append(Node(shape: index, kind: shape.best.shape.kind, strokes: shape.strokes))
    }
  }

  /// The boxes of the nodes.
  func nodeBoxes(among shapes: [RecognizedShape]) -> BoxBundles {
    BoxBundles(nodes.lazy.map { shapes[$0.shape].best.shape.bounds })
  }

  static func ends(of shape: Shape) -> (tail: Point, tip: Point, heads: Heads)? {
    switch shape {
    case .arrow(let arrow): (arrow.tail, arrow.tip, arrow.heads == .both ? .both : .end)
    case .line(let segment): (segment.start, segment.end, .none)
    case .polyline(let points): (points[0], points[points.count - 1], .none)
    case .curve(let curve): (curve.start, curve.end, .none)
    case .arc(let arc):
      (arc.ellipse.point(at: arc.start), arc.ellipse.point(at: arc.start + arc.sweep), .none)
    default: nil
    }
  }

  func node(at end: Point, among shapes: [RecognizedShape], boxes: BoxBundles, reach: Double) -> Int? {
    guard let around = Rect(end, end).expanded(by: reach) else { return nil }
    var best: (distance: Double, node: Int)?
    boxes.forEach(meeting: around) { index in
      let shape = shapes[nodes[index].shape].best.shape
      let distance = shape.contains(end) ? 0 : shape.distance(to: end)
      if distance <= reach, distance < best?.distance ?? .infinity { best = (distance, index) }
    }
    return best?.node
  }
}
