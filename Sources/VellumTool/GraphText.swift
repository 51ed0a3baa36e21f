// SPDX-License-Identifier: Apache-2.0

import Vellum

/// A page's diagram as text for other programs: `--graph json` and `--graph dot`.
struct GraphText {
  /// The diagram.
  var graph: DiagramGraph

  /// `{"nodes":[{"id","kind","strokes"}],"edges":[{"from","to","strokes","heads"}]}`; an open end is null.
  var json: JSONValue {
    .ordered([
      (
        "nodes",
        .array(
          graph.nodes.enumerated().map { id, node in
            .ordered([
              ("id", .integer(id)), ("kind", .string(node.kind.rawValue)),
              ("strokes", .array(node.strokes.map(JSONValue.integer))),
            ])
          })
      ),
      (
        "edges",
        .array(
          graph.edges.map { edge in
            .ordered([
              ("from", edge.from.map(JSONValue.integer) ?? .null),
              ("to", edge.to.map(JSONValue.integer) ?? .null),
              ("strokes", .array(edge.strokes.map(JSONValue.integer))),
              ("heads", .string(edge.heads.rawValue)),
            ])
          })
      ),
    ])
  }

  /// The language of Graphviz; an open end is a point of its own.
  var dot: String {
    var text = "digraph page {\n"
    for (id, node) in graph.nodes.enumerated() {
      text +=
        "  n\(id) [shape=\(GraphText.shapes[node.kind] ?? "polygon"), label=\"\(node.kind.rawValue)\"];\n"
    }
    for (number, edge) in graph.edges.enumerated() {
      let from = edge.from.map { "n\($0)" } ?? "open\(number)a"
      let to = edge.to.map { "n\($0)" } ?? "open\(number)b"
      if edge.from == nil { text += "  \(from) [shape=point];\n" }
      if edge.to == nil { text += "  \(to) [shape=point];\n" }
      let direction = edge.heads == .none ? "none" : edge.heads == .both ? "both" : "forward"
      text += "  \(from) -> \(to) [dir=\(direction)];\n"
    }
    return text + "}\n"
  }

  /// Graphviz's names of the kinds that it draws.
  private static let shapes: [ShapeKind: String] = [
    .rectangle: "box", .roundedRectangle: "box", .ellipse: "ellipse", .circle: "circle", .diamond: "diamond",
    .triangle: "triangle", .parallelogram: "parallelogram", .trapezoid: "trapezium", .star: "star",
  ]
}
