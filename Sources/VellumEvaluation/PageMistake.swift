// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk
public import VellumRecognition

/// A symbol of a page that was not found, or a shape that is none of the page's symbols.
public struct PageMistake: Hashable, Sendable {
  /// What the symbol is, in the words of the data; what most of the shape's strokes are for a shape that should not be.
  public var label: String
  /// The symbol's strokes; empty for a shape that should not be.
  public var expected: Set<Int>
  /// The shape that shares most strokes with the symbol, if one does.
  public var answer: RecognizedShape?

  /// The mistakes on a page, in the order of the symbols, then of the shapes that are no symbol.
  ///
  /// Labels that the map lacks are passed over.
  public static func mistakes(
    in recognition: PageRecognition, truth: [LabelledSymbol], map: LabelMap
  ) -> [PageMistake] {
    var mistakes: [PageMistake] = []
    var labels: [Int: String] = [:]
    var explained = Set<Int>()
    for symbol in truth {
      guard let rule = map.rules[symbol.label] else { continue }
      for stroke in symbol.strokes { labels[stroke] = symbol.label }
      guard case .shape = rule else { continue }
      var best: (shared: Int, index: Int)?
      for (index, shape) in recognition.shapes.enumerated() {
        let shared = shape.strokes.count { symbol.strokes.contains($0) }
        if shared > best?.shared ?? 0 { best = (shared, index) }
      }
      if let best { explained.insert(best.index) }
      let answer = best.map { recognition.shapes[$0.index] }
      let isFound = answer.map { symbol.isFound(by: $0, map: map) } ?? false
      if !isFound {
        mistakes.append(PageMistake(label: symbol.label, expected: symbol.strokes, answer: answer))
      }
    }
    for (index, shape) in recognition.shapes.enumerated() where !explained.contains(index) {
      guard let label = shape.strokes.lazy.compactMap({ labels[$0] }).first else { continue }
      mistakes.append(PageMistake(label: label, expected: [], answer: shape))
    }
    return mistakes
  }

  /// What went wrong, in a few words that many mistakes share: the kind answered, and how the strokes differ.
  public var summary: String {
    guard let answer else { return "not found" }
    let kind = answer.best.shape.kind.rawValue
    if expected.isEmpty { return "\(kind) that should not be" }
    let used = Set(answer.strokes)
    let (missing, extra) = (expected.subtracting(used).count, used.subtracting(expected).count)
    if missing == 0 && extra == 0 { return kind }
    var parts: [String] = []
    if missing > 0 { parts.append("\(missing) missing") }
    if extra > 0 { parts.append("\(extra) too many") }
    return "\(kind), " + parts.joined(separator: ", ")
  }

  /// A picture of the mistake among the page's strokes.
  public func figure(of traces: [Trace]) -> InkFigure {
    let used = Set(answer?.strokes ?? [])
    let strokes = traces.enumerated().map { index, trace in
      let role: InkFigure.Role =
        switch (expected.contains(index), used.contains(index)) {
        case (true, true): .ink
        case (true, false): .missing
        case (false, true): .extra
        case (false, false): .context
        }
      return (role: role, trace: trace)
    }
    return InkFigure(strokes: strokes, shapes: (answer?.best.shape).map { [$0] } ?? [])
  }
}
