// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The skeleton of a letter: strokes through points on a grid, x 0...9, y 0 (cap height), 3 (x-height), 7 (baseline),
/// 9 (descender).
struct Glyph {
  let name: Character
  /// Strokes separated by `|`; points are two digits, `c` after a point marks a corner.
  let strokes: String

  /// The strokes as pieces in grid coordinates.
  func plans() -> [StrokePlan] {
    strokes.split(separator: "|").map { Glyph.plan(String($0)) }
  }

  /// The pieces of one stroke: smooth between corners.
  static func plan(_ stroke: String) -> StrokePlan {
    var pieces: [PathPiece] = []
    var run: [Point] = []
    for word in stroke.split(separator: " ") {
      let digits = Array(word.utf8)
      let point = Point(Double(digits[0]) - 48, Double(digits[1]) - 48)
      run.append(point)
      if digits.count > 2, run.count > 1 {
        pieces.append(PathPiece(through: run))
        run = [point]
      }
    }
    if run.count > 1 { pieces.append(PathPiece(through: run)) }
    return StrokePlan(pieces)
  }

  static let table: [Glyph] = [
    Glyph(name: "A", strokes: "07 30c 67|14 54"),
    Glyph(name: "B", strokes: "00 07c 00c 30 41 32 03c 40 55 37 07"),
    Glyph(name: "C", strokes: "51 20 03 16 37 56"), Glyph(name: "D", strokes: "00 07c 00c 41 53 46 07"),
    Glyph(name: "E", strokes: "50 00c 07c 57|03 43"), Glyph(name: "F", strokes: "50 00c 07|03 43"),
    Glyph(name: "G", strokes: "51 20 03 16 47 54c 34"), Glyph(name: "H", strokes: "00 07|50 57|03 53"),
    Glyph(name: "J", strokes: "40 45 27 05"), Glyph(name: "K", strokes: "00 07|50 03c 57"),
    Glyph(name: "L", strokes: "00 07c 57"), Glyph(name: "M", strokes: "07 00c 34c 60c 67"),
    Glyph(name: "N", strokes: "07 00c 57c 50"), Glyph(name: "P", strokes: "07 00c 30 52 34 04"),
    Glyph(name: "Q", strokes: "30 03 37 64 40 30|45 68"), Glyph(name: "R", strokes: "07 00c 30 52 34 04c 57"),
    Glyph(name: "S", strokes: "51 30 02 23 55 37 06"), Glyph(name: "T", strokes: "00 60|30 37"),
    Glyph(name: "U", strokes: "00 05 27 45 50"), Glyph(name: "V", strokes: "00 37c 60"),
    Glyph(name: "W", strokes: "00 17c 32c 57c 70"), Glyph(name: "X", strokes: "00 57|50 07"),
    Glyph(name: "Y", strokes: "00 33|60 07"), Glyph(name: "Z", strokes: "00 50c 07c 57"),
    Glyph(name: "a", strokes: "44 23 05 27 45c 43c 46 57"),
    Glyph(name: "b", strokes: "00 07c 05 23 45 27 06"),
    Glyph(name: "c", strokes: "44 23 05 27 46"), Glyph(name: "d", strokes: "44 23 05 27 45c 40c 47"),
    Glyph(name: "e", strokes: "05 44 33 13 05 27 46"), Glyph(name: "f", strokes: "41 20 12 17|03 33"),
    Glyph(name: "g", strokes: "44 23 05 27 45c 43c 48 29 08"),
    Glyph(name: "h", strokes: "00 07c 05 23 44 47"),
    Glyph(name: "j", strokes: "33 38 19 08"), Glyph(name: "k", strokes: "00 07c 05c 33c 05c 37"),
    Glyph(name: "m", strokes: "03 07c 05 23 35c 37c 35 53 65 67"),
    Glyph(name: "n", strokes: "03 07c 05 23 44 47"),
    Glyph(name: "p", strokes: "03 09c 05 23 45 27 06"), Glyph(name: "q", strokes: "44 23 05 27 45c 43c 49"),
    Glyph(name: "r", strokes: "03 07c 05 23 33"), Glyph(name: "s", strokes: "43 23 14 35 46 27 06"),
    Glyph(name: "t", strokes: "20 26 37 46|03 43"), Glyph(name: "u", strokes: "03 06 27 45c 43c 47"),
    Glyph(name: "v", strokes: "03 27c 43"), Glyph(name: "w", strokes: "03 17c 34c 47c 63"),
    Glyph(name: "x", strokes: "03 47|43 07"), Glyph(name: "y", strokes: "03 26c 43c 29 08"),
    Glyph(name: "z", strokes: "03 43c 07c 47"), Glyph(name: "2", strokes: "02 20 42 07c 57"),
    Glyph(name: "3", strokes: "01 30 42 23c 55 37 06"), Glyph(name: "4", strokes: "30 05c 55|40 47"),
    Glyph(name: "5", strokes: "40 00c 03c 33 55 37 06"), Glyph(name: "6", strokes: "40 13 06 37 45 24 05"),
    Glyph(name: "7", strokes: "00 50c 17"), Glyph(name: "8", strokes: "41 20 02 45 27 05 42 41"),
    Glyph(name: "9", strokes: "42 20 02 24 42c 41c 37"), Glyph(name: "&", strokes: "57 12 20 32 05 27 54"),
    Glyph(name: "@", strokes: "44 23 25 44c 46 62 30 03 37 67"),
    Glyph(name: "#", strokes: "20 17|50 47|02 62|05 65"),
    Glyph(name: "+", strokes: "04 64|31 37"), Glyph(name: "=", strokes: "03 53|05 55"),
    Glyph(name: "*", strokes: "00 57|50 07|03 53|20 27"), Glyph(name: "!", strokes: "10 15|17 17"),
    Glyph(name: "%", strokes: "60 07|10 02 20 10|55 47 57 55"),
    Glyph(name: "$", strokes: "51 30 02 23 55 37 06|30 38"),
    Glyph(name: "ψ", strokes: "00 24 33 64 60|30 38"), Glyph(name: "♩", strokes: "36 25 06 18 37 35c 30"),
    Glyph(name: "∅", strokes: "30 03 37 64 40 30|70 08"), Glyph(name: "∈", strokes: "60 13 04 16 67|04 54"),
    Glyph(name: "π", strokes: "01 61|21 17|41 45 57"), Glyph(name: "∑", strokes: "50 00c 33c 07c 57"),
    Glyph(name: "λ", strokes: "10 67|33 07"), Glyph(name: "δ", strokes: "40 11 43 36 17 05 23 35"),
    Glyph(name: "I", strokes: "00 40|20 27|07 47"), Glyph(name: "⊃", strokes: "00 41 54 47 07"),
  ]
}

extension PathPiece {
  /// A smooth line through the points (a centripetal-like Catmull–Rom spline); two points give a straight line.
  init(through knots: [Point]) {
    guard knots.count > 2 else {
      self.init(knots)
      return
    }
    var points = [knots[0]]
    for index in 1..<knots.count {
      let (p1, p2) = (knots[index - 1], knots[index])
      let p0 = index >= 2 ? knots[index - 2] : p1 - (p2 - p1) * 0.5
      let p3 = index + 1 < knots.count ? knots[index + 1] : p2 + (p2 - p1) * 0.5
      for step in 1...8 {
        let t = Double(step) / 8
        let (m1, m2) = ((p2 - p0) * 0.5, (p3 - p1) * 0.5)
        let (a, b) = ((2 * t - 3) * t * t + 1, ((t - 2) * t + 1) * t)
        let (c, d) = ((3 - 2 * t) * t * t, (t - 1) * t * t)
        points.append(.origin + ((p1 - .origin) * a + m1 * b) + ((p2 - .origin) * c + m2 * d))
      }
    }
    self.init(points)
  }
}
