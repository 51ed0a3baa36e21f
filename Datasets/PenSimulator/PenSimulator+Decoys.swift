// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension PenSimulator {
  /// The strokes of a decoy, fitted into `box`.
  mutating func decoyPlans(_ decoy: Decoy, in box: Rect) -> [StrokePlan] {
    var plans = unitPlans(decoy)
    let mirrors: Bool
    switch decoy {
    case .letter, .word, .check, .questionMark: mirrors = false
    default: mirrors = generator.chance(0.5)
    }
    let points = plans.flatMap { $0.pieces.flatMap(\.points) }
    guard let bounds = Rect(bounding: points) else { return [] }
    // Keep the decoy's own proportions, somewhat stretched and slanted.
    let scale = min(box.width / max(bounds.width, 1), box.height / max(bounds.height, 1))
    let stretch = generator.logUniform(0.75, 1.35)
    let lean = generator.normal(deviation: 0.12)
    let (sx, sy) = (scale * stretch * (mirrors ? -1 : 1), scale / stretch)
    let fit = AffineTransform(
      a: sx, b: 0, c: lean * sy, d: sy, tx: box.center.x - sx * bounds.center.x - lean * sy * bounds.center.y,
      ty: box.center.y - sy * bounds.center.y)
    for index in plans.indices {
      plans[index] = strayed(plans[index].applying(fit), size: box.diagonal)
      if generator.chance(0.15) { plans[index] = plans[index].reversed }
    }
    return plans
  }

  /// The plan with its pieces' ends moved, neighbours kept together.
  private mutating func strayed(_ plan: StrokePlan, size: Double) -> StrokePlan {
    var joints = [plan.start] + plan.pieces.map(\.end)
    for index in joints.indices {
      joints[index] += generator.normalVector(deviation: 1.5 * style.cornerStray * size)
    }
    return StrokePlan(
      plan.pieces.indices.map { plan.pieces[$0].moved(start: joints[$0], end: joints[$0 + 1]) })
  }

  private mutating func unitPlans(_ decoy: Decoy) -> [StrokePlan] {
    switch decoy {
    case .letter(let name):
      return (Glyph.table.first { $0.name == name } ?? Glyph.table[0]).plans()
    case .word(let names): return [wordPlan(names)]
    case .squareBracket: return [StrokePlan(through: [Point(3, 0), Point(0, 0), Point(0, 9), Point(3, 9)])]
    case .brace:
      return [Glyph.plan(generator.chance(0.5) ? "40 21 23 04c 26 27 49" : "40 21 23 14 03c 14 26 28 49")]
    case .check:
      let reach = generator.uniform(3, 6)
      return [StrokePlan(through: [Point(0, reach), Point(3, 9), Point(9, generator.uniform(0, 3))])]
    case .caret:
      return [
        StrokePlan(through: [
          Point(0, 9), Point(generator.uniform(3, 6), 0), Point(9, generator.uniform(7, 9)),
        ])
      ]
    case .cross:
      let side = generator.uniform(0, 1)
      return [
        StrokePlan(through: [Point(0, 0), Point(9, 9), Point(9 - side, side), Point(side, 9)])
      ]
    case .deleteMark:
      return [
        StrokePlan(through: [Point(9, 0), Point(0, 9), Point(0, generator.uniform(0, 1)), Point(9, 9)])
      ]
    case .pigtail: return [Glyph.plan("08 37 62 40 22 47 88")]
    case .questionMark:
      return [Glyph.plan(generator.chance(0.5) ? "12 20 42 34 25 27" : "02 10 40 53 35 25c 28")]
    case .spiral: return [spiralPlan()]
    case .scribble: return [scribblePlan()]
    case .wave: return [wavePlan()]
    }
  }

  private mutating func wordPlan(_ names: [Character]) -> StrokePlan {
    var pieces: [PathPiece] = []
    var offset = 0.0
    for name in names {
      let glyph = Glyph.table.first { $0.name == name } ?? Glyph.table[0]
      for piece in glyph.plans()[0].pieces.map({ PathPiece($0.points.map { $0 + Vector(offset, 0) }) }) {
        if let last = pieces.last, last.end != piece.start {
          pieces.append(PathPiece(from: last.end, to: piece.start))
        }
        pieces.append(piece)
      }
      offset += generator.uniform(4.5, 7)
    }
    return StrokePlan(pieces)
  }

  private mutating func spiralPlan() -> StrokePlan {
    let turns = generator.uniform(1.6, 4)
    let start = generator.uniform(0, 6.28)
    let squeeze = generator.uniform(0.5, 1)
    let points = (0...80).map { index -> Point in
      let share = Double(index) / 80
      let v = Vector(direction: .radians(start + turns * 2 * .pi * share)) * (0.4 + 4 * share)
      return Point(v.x, v.y * squeeze)
    }
    return StrokePlan([PathPiece(points)])
  }

  private mutating func scribblePlan() -> StrokePlan {
    let count = generator.integer(5...14)
    let wild = generator.chance(0.4)
    let points = (0...count).map { index -> Point in
      let share = Double(index) / Double(count)
      return wild
        ? Point(generator.uniform(0, 9), generator.uniform(0, 9))
        : Point(
          9 * share + generator.normal(deviation: 0.6),
          index.isMultiple(of: 2) ? generator.uniform(0, 2) : generator.uniform(6, 9))
    }
    return wild || generator.chance(0.5)
      ? StrokePlan(through: points) : StrokePlan([PathPiece(through: points)])
  }

  private mutating func wavePlan() -> StrokePlan {
    let cycles = generator.uniform(1.8, 5)
    let height = generator.uniform(1, 3)
    let points = (0...60).map { index -> Point in
      let share = Double(index) / 60
      return Point(9 * share, height * .sin(2 * .pi * cycles * share))
    }
    return StrokePlan([PathPiece(points)])
  }
}
