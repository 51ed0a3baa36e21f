// SPDX-License-Identifier: Apache-2.0

/// Ink that is no shape and must stay ink.
public enum Decoy: Hashable, Sendable {
  /// A letter or digit (see ``Decoy/letters``).
  case letter(Character)
  /// Letters joined into one stroke, as in cursive writing.
  case word([Character])
  /// `[` or `]`.
  case squareBracket
  /// `{` or `}`.
  case brace
  /// A check mark.
  case check
  /// A cross in one stroke.
  case cross
  /// A delete mark: two crossing diagonals joined at one side.
  case deleteMark
  /// A loop with two crossing ends.
  case pigtail
  /// `?` without its dot.
  case questionMark
  /// A spiral of some turns.
  case spiral
  /// To and fro, as when filling an area.
  case scribble
  /// A wave.
  case wave
  /// A caret or `v`.
  case caret

  /// The letters that can be written; those that are shapes themselves (o, l, i, 0, 1) are left out.
  public static var letters: [Character] { Glyph.table.map(\.name) }

  /// A decoy drawn at random.
  public static func random(using generator: inout SeededGenerator) -> Decoy {
    let letters = Decoy.letters
    switch generator.index(weights: [8, 6, 1, 2, 1, 1, 1, 1, 1, 1, 1.5, 1, 1]) {
    case 0: return .letter(letters[generator.integer(0...(letters.count - 1))])
    case 1:
      return .word(
        (0..<generator.integer(2...5)).map { _ in letters[generator.integer(0...(letters.count - 1))] })
    case 2: return .squareBracket
    case 3: return .brace
    case 4: return .check
    case 5: return .cross
    case 6: return .deleteMark
    case 7: return .pigtail
    case 8: return .questionMark
    case 9: return .spiral
    case 10: return .scribble
    case 11: return .wave
    default: return .caret
    }
  }
}
