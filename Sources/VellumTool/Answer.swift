// SPDX-License-Identifier: Apache-2.0

import Vellum

/// What a recogniser found in the strokes of one gesture or page.
struct Answer {
  /// Each shape's candidates, the best first.
  var shapes: [[ShapeCandidate]]
  /// The strokes that are no shape.
  var ink: [Int]

  /// The answer of a shape recogniser, for one gesture of `strokeCount` strokes.
  init(candidates: [ShapeCandidate], strokeCount: Int) {
    shapes = candidates.isEmpty ? [] : [candidates]
    let used = candidates.first?.strokes ?? []
    ink = (0..<strokeCount).filter { !used.contains($0) }
  }

  /// The answer of a page recogniser.
  init(page: PageRecognition) {
    shapes = page.shapes.map(\.candidates).filter { !$0.isEmpty }
    ink = page.ink
  }

  /// The answer with each stroke number replaced by the file's.
  func renumbered(_ numbers: [Int]) -> Answer {
    var result = self
    result.ink = ink.map { numbers[$0] }
    for shape in shapes.indices {
      for candidate in shapes[shape].indices {
        result.shapes[shape][candidate].strokes = shapes[shape][candidate].strokes.map { numbers[$0] }
      }
    }
    return result
  }

  /// The line of `vellum recognize`.
  func json(index: Int) -> JSONValue {
    .ordered([
      ("index", .integer(index)), ("shapes", .array(shapes.map(shapeJSON))),
      ("ink", .array(ink.map(JSONValue.integer))),
    ])
  }

  private func shapeJSON(_ candidates: [ShapeCandidate]) -> JSONValue {
    let best = candidates[0]
    return .ordered(
      best.jsonHead + [
        ("strokes", .array(best.strokes.map(JSONValue.integer))), ("geometry", best.shape.jsonGeometry),
        (
          "alternatives",
          .array(candidates.dropFirst().map { .ordered($0.jsonHead + [("geometry", $0.shape.jsonGeometry)]) })
        ),
      ])
  }
}

extension ShapeCandidate {
  /// Kind with its traits, confidence and residual.
  fileprivate var jsonHead: [(key: String, value: JSONValue)] {
    [("kind", .string(shape.kind.rawValue))] + shape.jsonTraits + [
      ("confidence", .short((confidence * 1e4).rounded() / 1e4)), ("residual", .short(residual)),
    ]
  }
}
