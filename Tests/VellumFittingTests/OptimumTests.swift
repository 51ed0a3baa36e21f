// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumFitting
import VellumGeometry

/// No parameters near the answer are better by more than the promised share: a pattern search over every parameter, on
/// the true distance to the outline, is the judge.
@Suite struct OptimumTests {
  /// The RMS distance of points to the outline that parameters describe.
  typealias Objective = ([Double]) -> Double

  /// The least value that steps along single parameters, halved down to a thousandth, can reach.
  static func searched(from start: [Double], steps: [Double], _ objective: Objective) -> Double {
    var (best, value) = (start, objective(start))
    var size = 1.0
    while size > 0.001 {
      var improved = false
      for index in start.indices {
        for sign in [-1.0, 1] {
          var next = best
          next[index] += sign * size * steps[index]
          let trial = objective(next)
          if trial < value { (best, value, improved) = (next, trial, true) }
        }
      }
      if !improved { size /= 2 }
    }
    return value
  }

  static func rms(_ shape: Shape, _ points: [Point]) -> Double {
    let sum = points.reduce(0) { $0 + shape.distance(to: $1) * shape.distance(to: $1) }
    return (sum / Double(points.count)).squareRoot()
  }

  /// Points on a wobbling outline: as a hand draws, with slow waves besides the noise.
  static func handDrawn(_ corners: [Point], _ random: inout Seeded) -> [Point] {
    let (a, b) = (random.number(0...6), random.number(0...6))
    let outline = Outline.along(corners, isClosed: true, count: 60)
    return outline.enumerated().map { index, point in
      let t = Double(index) / 60 * 6.283
      return point
        + Vector(
          1.5 * Angle.radians(3 * t + a).sine + random.normal(0.7),
          1.5 * Angle.radians(2 * t + b).sine + random.normal(0.7))
    }
  }

  @Test func ellipsesAndCircles() throws {
    var random = Seeded(31)
    for _ in 0..<5 {
      let truth = Ellipse(
        center: random.point(within: 50), semiMajor: 100, semiMinor: random.number(40...95),
        rotation: .radians(random.number(0...3)))
      let ink = OptimumTests.handDrawn(Outline.ellipse(truth, count: 60), &random)
      let fit = try EllipseFit.fit(ink.span)
      let e = fit.primitive
      let start = [e.center.x, e.center.y, e.semiMajor, e.semiMinor, e.rotation.radians]
      let objective: Objective = { p in
        let ellipse = Ellipse(
          center: Point(p[0], p[1]), semiMajor: p[2], semiMinor: p[3], rotation: .radians(p[4]))
        return OptimumTests.rms(.ellipse(ellipse), ink)
      }
      #expect(abs(objective(start) - fit.rms) < 0.01 * fit.rms)
      #expect(fit.rms <= 1.05 * OptimumTests.searched(from: start, steps: [4, 4, 4, 4, 0.05], objective))

      let circle = try CircleFit.fit(ink.span)
      let c = circle.primitive
      let best = OptimumTests.searched(from: [c.center.x, c.center.y, c.radius], steps: [4, 4, 4]) { p in
        OptimumTests.rms(.circle(Circle(center: Point(p[0], p[1]), radius: p[2])), ink)
      }
      #expect(circle.rms <= 1.001 * best)
    }
  }

  @Test func rectanglesSharpAndRound() throws {
    var random = Seeded(32)
    for round in 0..<6 {
      let truth = OrientedRectangle(
        center: random.point(within: 50), width: 200, height: random.number(60...150),
        rotation: .radians(random.number(0...3)))
      let corners =
        round % 2 == 0
        ? truth.corners : Shape.roundedRectangle(truth, cornerRadius: 25).path.flattened(tolerance: 0.01)[0]
      let ink = OptimumTests.handDrawn(corners, &random)
      let fit = try RoundedRectangleFit.fit(ink.span)
      let (b, r) = (fit.primitive.rectangle, fit.primitive.cornerRadius)
      let start = [b.center.x, b.center.y, b.width, b.height, b.rotation.radians, r]
      let best = OptimumTests.searched(from: start, steps: [4, 4, 4, 4, 0.05, r > 0 ? 4 : 0]) { p in
        guard p[5] >= 0, p[5] <= min(p[2], p[3]) / 2 else { return .infinity }
        let box = OrientedRectangle(
          center: Point(p[0], p[1]), width: p[2], height: p[3], rotation: .radians(p[4]))
        return OptimumTests.rms(p[5] > 0 ? .roundedRectangle(box, cornerRadius: p[5]) : .rectangle(box), ink)
      }
      #expect(fit.rms <= 1.05 * best)
    }
  }

  @Test func straightSidedFamilies() throws {
    var random = Seeded(33)
    for round in 0..<6 {
      let box = OrientedRectangle(
        center: random.point(within: 50), width: 200, height: 120, rotation: .radians(random.number(0...3)))
      let shear = Vector(direction: box.rotation) * 40
      let slanted = [box.corners[0] + shear, box.corners[1] + shear, box.corners[2], box.corners[3]]
      let ink = OptimumTests.handDrawn(slanted, &random)
      for corners in [try ParallelogramFit.fit(ink.span), try PolygonFit.fitConvex(ink.span, corners: 4)] {
        let isFree = corners.rms < (try ParallelogramFit.fit(ink.span).rms)
        let p = corners.primitive
        let start = p.dropLast(isFree ? 0 : 1).flatMap { [$0.x, $0.y] }
        let best = OptimumTests.searched(from: start, steps: start.map { _ in 3 }) { q in
          var places = stride(from: 0, to: q.count, by: 2).map { Point(q[$0], q[$0 + 1]) }
          if !isFree { places.append(places[0] + (places[2] - places[1])) }
          return OptimumTests.rms(.polygon(places), ink)
        }
        #expect(corners.rms <= 1.05 * best)
      }
      let count = 3 + round
      let regular = RegularPolygon(
        center: box.center, radius: 100, rotation: box.rotation, vertexCount: count)
      let polygon = OptimumTests.handDrawn(regular.corners, &random)
      let fit = try RegularPolygonFit.fit(polygon.span, corners: count)
      let r = fit.primitive
      let best = OptimumTests.searched(
        from: [r.center.x, r.center.y, r.radius, r.rotation.radians], steps: [4, 4, 4, 0.05]
      ) { p in
        let trial = RegularPolygon(
          center: Point(p[0], p[1]), radius: p[2], rotation: .radians(p[3]), vertexCount: count)
        return OptimumTests.rms(.regularPolygon(trial), polygon)
      }
      #expect(fit.rms <= 1.05 * best)
    }
  }

  @Test func starsAndBlockArrows() throws {
    var random = Seeded(34)
    for round in 0..<4 {
      let truth = Star(
        center: random.point(within: 50), outerRadius: 100, innerRadius: 45,
        rotation: .radians(random.number(0...1)),
        tipCount: 5 + round % 2)
      let ink = OptimumTests.handDrawn(truth.corners, &random)
      let fit = try StarFit.fit(ink.span)
      let s = fit.primitive.star
      #expect(s.tipCount == truth.tipCount && fit.primitive.style == .outline)
      let best = OptimumTests.searched(
        from: [s.center.x, s.center.y, s.outerRadius, s.innerRadius, s.rotation.radians],
        steps: [4, 4, 4, 4, 0.05]
      ) { p in
        let star = Star(
          center: Point(p[0], p[1]), outerRadius: p[2], innerRadius: p[3], rotation: .radians(p[4]),
          tipCount: s.tipCount)
        return OptimumTests.rms(.star(star), ink)
      }
      #expect(fit.rms <= 1.05 * best)

      let arrow = BlockArrow(
        tail: Point(0, 0), tip: Point(200, random.number(-80...80)), shaftWidth: 40, headWidth: 110,
        headLength: 75)
      let block = OptimumTests.handDrawn(arrow.corners, &random)
      let found = try BlockArrowFit.fit(block.span)
      let a = found.primitive
      let least = OptimumTests.searched(
        from: [a.tail.x, a.tail.y, a.tip.x, a.tip.y, a.shaftWidth, a.headWidth, a.headLength],
        steps: [4, 4, 4, 4, 4, 4, 4]
      ) { p in
        let trial = BlockArrow(
          tail: Point(p[0], p[1]), tip: Point(p[2], p[3]), shaftWidth: p[4], headWidth: p[5], headLength: p[6]
        )
        return OptimumTests.rms(.arrowShape(trial), block)
      }
      #expect(found.rms <= 1.05 * least)
    }
  }
}
