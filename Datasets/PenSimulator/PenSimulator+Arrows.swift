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
    let oneStroke = limit == 1 || generator.chance(0.35)
    if oneStroke {
      return [oneStrokeArrow(arrow, shaft: shaft)]
    }
    let last = shaft[shaft.count - 1]
    let first = shaft[0]
    let habit = headHabit(limit: limit - 1)
    // A head of its own often stands off the shaft's end, and a triangle begins where the shaft stops.
    var standOff = generator.chance(0.5) ? generator.uniform(0, 0.15) : generator.uniform(0.1, 0.75)
    if habit == .triangle, generator.chance(0.4) { standOff = generator.uniform(0.6, 1) }
    let stop = last.point(at: max(0.4, 1 - standOff * arrow.headLength / max(last.length, 1)))
    shaft[shaft.count - 1] = strayedEnd(
      last.part(from: 0, to: max(0.4, 1 - standOff * arrow.headLength / max(last.length, 1))),
      from: stop, by: 0.3 * style.joinStray * size)
    var plans: [StrokePlan] = []
    if shaft.count > 1, limit > 2, generator.chance(0.3) {
      for piece in shaft { plans.append(StrokePlan([piece])) }
    } else {
      plans.append(StrokePlan(shaft))
    }
    if generator.chance(0.12) { plans[0] = plans.count == 1 ? plans[0].reversed : plans[0] }
    plans += headPlans(arrow, tip: last.end, from: last.point(at: 0.6), habit: habit)
    if arrow.heads == .both {
      plans += headPlans(arrow, tip: first.start, from: first.point(at: 0.4), habit: habit)
    }
    if generator.chance(0.08) { plans.reverse() }
    return plans
  }

  private mutating func headHabit(limit: Int) -> HeadHabit {
    switch generator.index(weights: [0, 2, 0.15, 5, limit >= 2 ? 2 : 0]) {
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
      if generator.chance(0.35) { return [blob(corners)] }
      let middle = corners[0].midpoint(to: corners[1]).interpolated(to: corners[2], at: 1.0 / 3)
      return [
        StrokePlan(
          (1...3).map {
            barb(from: corners[$0 - 1], to: corners[$0], around: middle + (corners[$0] - middle) * 0)
          })
      ]
    case .oneBarb:
      return [StrokePlan([bowed(from: a, to: apex)])]
    case .vee:
      let middle = a.midpoint(to: b)
      let order = generator.chance(0.5) ? (a, b) : (b, a)
      return [
        StrokePlan([
          barb(from: order.0, to: apex, around: middle), barb(from: apex, to: order.1, around: middle),
        ])
      ]
    case .twoBarbs:
      let second = apex + generator.normalVector(deviation: 0.1 * arrow.headLength)
      var plans = [StrokePlan([bowed(from: apex, to: a)]), StrokePlan([bowed(from: second, to: b)])]
      for index in plans.indices where generator.chance(0.35) { plans[index] = plans[index].reversed }
      return plans
    }
  }

  /// A head drawn as one round loop through its corners.
  private mutating func blob(_ corners: [Point]) -> StrokePlan {
    let middle = corners[0].midpoint(to: corners[1]).interpolated(to: corners[2], at: 1.0 / 3)
    let knots = corners.map { middle + ($0 - middle) * generator.uniform(0.75, 1.05) }
    return StrokePlan([PathPiece(through: knots + [knots[1].midpoint(to: knots[0])])])
  }

  private mutating func oneStrokeArrow(_ arrow: Arrow, shaft: [PathPiece]) -> StrokePlan {
    let last = shaft[shaft.count - 1]
    let tip = last.end
    let (a, b) = barbEnds(arrow, tip: tip, from: last.point(at: 0.6))
    let near = tip + generator.normalVector(deviation: 0.08 * arrow.headLength)
    var head: [PathPiece]
    switch generator.index(weights: [6, 2.2, 0.35, 0.9]) {
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

  private mutating func strayedEnd(_ piece: PathPiece, from end: Point, by deviation: Double) -> PathPiece {
    piece.moved(start: piece.start, end: end + generator.normalVector(deviation: deviation))
  }

  /// A side of a head: often bowed outward, and in some hands round.
  private mutating func barb(from start: Point, to end: Point, around apex: Point) -> PathPiece {
    var bow = generator.normal(deviation: style.bow)
    if generator.chance(0.3) {
      // Outward is away from the middle of the head.
      let sense: Double = (end - start).cross(apex - start) > 0 ? 1 : -1
      bow += sense * generator.uniform(-0.05, 0.25)
    }
    return PathPiece(from: start, to: end, bow: bow)
  }
}
