// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// How a hand draws the head of an arrow.
enum HeadHabit: CaseIterable {
  /// Barb, back to the tip, other barb.
  case retraced
  /// Barb and across to the other barb, and back to the tip: a triangle.
  case triangle
  /// Only one barb.
  case oneBarb
  /// From the end of one barb over the tip to the end of the other: a V of its own.
  case vee
  /// Two strokes, each from the tip outward or inward.
  case twoBarbs
}

extension PenSimulator {
  /// Strokes that draw an arrow: shaft, then head, in the ways people do.
  mutating func arrowPlans(_ arrow: Arrow, strokeLimit: Int?) -> [StrokePlan] {
    let limit = strokeLimit ?? 4
    var shaft = shaftPieces(arrow.shaft)
    let length = shaft.reduce(0) { $0 + $1.length }
    let size = Rect(bounding: shaft.flatMap(\.points))?.diagonal ?? length
    shaft[shaft.count - 1] = strayedEnd(shaft[shaft.count - 1], by: 0.4 * style.joinStray * size)

    let oneStroke = limit == 1 || generator.chance(0.35)
    if oneStroke {
      return [oneStrokeArrow(arrow, shaft: shaft)]
    }
    var plans: [StrokePlan] = []
    if shaft.count > 1, limit > 2, generator.chance(0.3) {
      for piece in shaft { plans.append(StrokePlan([piece])) }
    } else {
      plans.append(StrokePlan(shaft))
    }
    if generator.chance(0.12) { plans[0] = plans.count == 1 ? plans[0].reversed : plans[0] }
    let habit = headHabit(limit: limit - plans.count)
    let last = shaft[shaft.count - 1]
    plans += headPlans(arrow, tip: last.end, from: last.point(at: 0.6), habit: habit)
    if arrow.heads == .both {
      plans += headPlans(arrow, tip: shaft[0].start, from: shaft[0].point(at: 0.4), habit: habit)
    }
    if generator.chance(0.08) { plans.reverse() }
    return plans
  }

  private mutating func headHabit(limit: Int) -> HeadHabit {
    switch generator.index(weights: [0, 1.6, 0.25, 5, limit >= 2 ? 2 : 0]) {
    case 1: .triangle
    case 2: .oneBarb
    case 3: .vee
    default: .twoBarbs
    }
  }

  private mutating func shaftPieces(_ shaft: Arrow.Shaft) -> [PathPiece] {
    switch shaft {
    case .polyline(let points):
      let size = Rect(bounding: points)?.diagonal ?? 1
      let strayed = points.map { $0 + generator.normalVector(deviation: 0.5 * style.cornerStray * size) }
      return (1..<strayed.count).map { bowed(from: strayed[$0 - 1], to: strayed[$0]) }
    case .curve(let curve):
      let c1 = curve.start.interpolated(to: curve.control, at: 2.0 / 3)
      let c2 = curve.end.interpolated(to: curve.control, at: 2.0 / 3)
      return [PathPiece(curve: CubicBezier(from: curve.start, control1: c1, control2: c2, to: curve.end))]
    }
  }

  /// The ends of the two barbs of a head at `tip` whose shaft arrives from `from`.
  private mutating func barbEnds(_ arrow: Arrow, tip: Point, from: Point) -> (Point, Point) {
    let back = ((from - tip).normalized ?? Vector(-1, 0)).rotated(
      by: .radians(generator.normal(deviation: 0.12)))
    let side: Double = generator.chance(0.5) ? 1 : -1
    func barb(_ sign: Double) -> Point {
      let length = arrow.headLength * generator.logUniform(0.78, 1.28)
      let angle = arrow.headAngle.radians * generator.logUniform(0.8, 1.25)
      return tip + back.rotated(by: .radians(sign * angle)) * length
    }
    return (barb(side), barb(-side))
  }

  /// The head as strokes of its own.
  private mutating func headPlans(_ arrow: Arrow, tip: Point, from: Point, habit: HeadHabit) -> [StrokePlan] {
    let (a, b) = barbEnds(arrow, tip: tip, from: from)
    let ahead = (tip - from).normalized ?? Vector(1, 0)
    let apex =
      tip + ahead * (generator.normal(0.06, deviation: 0.12) * arrow.headLength)
      + generator.normalVector(deviation: 0.07 * arrow.headLength)
    switch habit {
    case .triangle, .retraced:
      var corners = [a, apex, b, a]
      if generator.chance(0.4) { corners = [apex, a, b, apex] }
      corners[3] = corners[3] + generator.normalVector(deviation: 0.1 * arrow.headLength)
      return [StrokePlan((1...3).map { bowed(from: corners[$0 - 1], to: corners[$0]) })]
    case .oneBarb:
      return [StrokePlan([bowed(from: a, to: apex)])]
    case .vee:
      return [StrokePlan([bowed(from: a, to: apex), bowed(from: apex, to: b)])]
    case .twoBarbs:
      let second = apex + generator.normalVector(deviation: 0.1 * arrow.headLength)
      var plans = [StrokePlan([bowed(from: apex, to: a)]), StrokePlan([bowed(from: second, to: b)])]
      for index in plans.indices where generator.chance(0.35) { plans[index] = plans[index].reversed }
      return plans
    }
  }

  private mutating func oneStrokeArrow(_ arrow: Arrow, shaft: [PathPiece]) -> StrokePlan {
    let last = shaft[shaft.count - 1]
    let tip = last.end
    let (a, b) = barbEnds(arrow, tip: tip, from: last.point(at: 0.6))
    let near = tip + generator.normalVector(deviation: 0.08 * arrow.headLength)
    var head: [PathPiece]
    switch generator.index(weights: [6, 2.2, 0.5, 0.9]) {
    case 0:
      head = [bowed(from: tip, to: a), bowed(from: a, to: near), bowed(from: near, to: b)]
    case 1:
      head = [bowed(from: tip, to: a), bowed(from: a, to: b), bowed(from: b, to: near)]
      if generator.chance(0.25) { head.removeLast() }
    case 2:
      head = [bowed(from: tip, to: a)]
    default:
      // Back along the shaft, then the head as a V of its own.
      let back = last.point(at: max(0.3, 1 - arrow.headLength / max(last.length, 1)))
      head = [
        bowed(from: tip, to: back), bowed(from: back, to: a), bowed(from: a, to: near),
        bowed(from: near, to: b),
      ]
    }
    var pieces = shaft
    if arrow.heads == .both {
      let first = shaft[0]
      let (c, d) = barbEnds(arrow, tip: first.start, from: first.point(at: 0.4))
      let start = first.start + generator.normalVector(deviation: 0.08 * arrow.headLength)
      pieces =
        [bowed(from: c, to: start), bowed(from: start, to: d), bowed(from: d, to: first.start)] + shaft
    } else if generator.chance(0.06) {
      // Head first: the other way round.
      return StrokePlan(
        [bowed(from: a, to: near), bowed(from: near, to: b), bowed(from: b, to: tip)]
          + shaft.reversed().map(\.reversed))
    }
    return StrokePlan(pieces + head)
  }

  private mutating func strayedEnd(_ piece: PathPiece, by deviation: Double) -> PathPiece {
    piece.moved(start: piece.start, end: piece.end + generator.normalVector(deviation: deviation))
  }
}
