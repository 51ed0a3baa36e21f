// SPDX-License-Identifier: Apache-2.0

/// A shape found on a page, with what else it could be.
public struct RecognizedShape: Hashable, Sendable {
  /// The answers for these strokes, best first; never empty.
  public var candidates: [ShapeCandidate]

  /// A shape with its answers, best first.
  public init(candidates: [ShapeCandidate]) {
    precondition(!candidates.isEmpty, "a recognised shape has at least one candidate")
    self.candidates = candidates
  }

  /// The best answer.
  public var best: ShapeCandidate { candidates[0] }
  /// The strokes that the shape replaces, ascending.
  public var strokes: [Int] { candidates[0].strokes }
}

/// What a page holds: shapes, the graph that they form, and the ink that stays.
public struct PageRecognition: Hashable, Sendable {
  /// The shapes, in the order of their first strokes.
  public var shapes: [RecognizedShape]
  /// The strokes that stay ink, ascending.
  public var ink: [Int]
  /// The shapes as a diagram.
  public var graph: DiagramGraph

  /// What a page holds.
  public init(shapes: [RecognizedShape], ink: [Int], graph: DiagramGraph) {
    self.shapes = shapes
    self.ink = ink
    self.graph = graph
  }
}
