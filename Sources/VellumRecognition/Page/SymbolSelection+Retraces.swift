// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Strokes along an outline

extension SymbolSelection {
  /// When a stroke that lies along a symbol's outline belongs to it.
  enum Retrace {
    /// It is long enough to be nothing else, whenever it was drawn.
    case long
    /// It was drawn among the symbol's strokes, or closes a gap and was drawn right after them.
    case amidst
    /// It is short and closes a gap, whenever it was drawn: a barb may touch an outline too, so connectors come first.
    case late
  }

  /// Gives each symbol the strokes along its outline that are not taken, and marks them as taken.
  mutating func attachRetraces(_ strokes: [PageStroke?], _ kind: Retrace, taken: inout [Bool]) {
    for index in symbols.indices where !symbols[index].followers.isEmpty {
      var grew = true
      while grew {
        grew = false
        for follower in symbols[index].followers where !taken[follower.stroke] {
          guard let stroke = strokes[follower.stroke],
            belongs(stroke, follower, to: symbols[index], as: kind, among: strokes)
          else { continue }
          symbols[index].strokes = (symbols[index].strokes + [follower.stroke]).sorted()
          taken[follower.stroke] = true
          grew = true
        }
      }
    }
  }

  private func belongs(
    _ stroke: PageStroke, _ follower: LoopSurroundings.Follower, to symbol: PageSymbol, as kind: Retrace,
    among strokes: [PageStroke?]
  ) -> Bool {
    let size = symbol.outline.diagonal
    let (first, last) = (symbol.strokes[0], symbol.strokes[symbol.strokes.count - 1])
    switch kind {
    case .long: return stroke.diagonal >= 0.12 * size && follower.distance < 0.03
    case .amidst:
      guard stroke.diagonal < 0.35 * size, follower.stroke > first, follower.stroke <= last + 1 else {
        return false
      }
      return follower.stroke < last
        ? follower.distance < 0.04 : meetsEnds(of: symbol, stroke, strokes)
    case .late:
      return stroke.diagonal < 0.35 * size && follower.distance < 0.04
        && meetsEnds(of: symbol, stroke, strokes)
    }
  }

  /// Whether an end of a stroke meets the end of one of a symbol's strokes, as a piece that closes a gap does.
  private func meetsEnds(of symbol: PageSymbol, _ stroke: PageStroke, _ strokes: [PageStroke?]) -> Bool {
    let reach = 0.045 * symbol.outline.diagonal
    return symbol.strokes.contains { number in
      guard let other = strokes[number] else { return false }
      return [stroke.start, stroke.end].contains {
        $0.distance(to: other.start) <= reach || $0.distance(to: other.end) <= reach
      }
    }
  }
}
