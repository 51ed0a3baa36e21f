// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumFitting
import VellumGeometry

/// Points exactly on a shape give that shape back, for random shapes.
@Suite struct ExactDataTests {
  @Test func lines() throws {
    var random = Seeded(1)
    for _ in 0..<50 {
      let truth = Segment(from: random.point(within: 500), to: random.point(within: 500))
      let points = (0..<20).map { truth.point(at: Double($0) / 19) }
      let fit = try LineFit.fit(points.span)
      #expect(fit.primitive.start.distance(to: truth.start) < 1e-9 * truth.length)
      #expect(fit.primitive.end.distance(to: truth.end) < 1e-9 * truth.length)
      #expect(fit.maximum < 1e-9 * truth.length)
    }
  }

  @Test func circlesAndEllipsesAlsoFromHalfATurn() throws {
    var random = Seeded(2)
    for round in 0..<60 {
      let major = random.number(20...200)
      let truth = Ellipse(
        center: random.point(within: 1000), semiMajor: major, semiMinor: major * random.number(0.2...0.95),
        rotation: .radians(random.number(0...3.1)))
      let sweep = round % 2 == 0 ? 2 * Double.pi : random.number(3...5)
      let points = Outline.ellipse(truth, count: 40, from: random.number(0...6), sweep: sweep)
      for fit in [
        try EllipseFit.fit(points.span), try EllipseFit.direct(points.span),
        try EllipseFit.taubin(points.span),
      ] {
        #expect(fit.primitive.center.distance(to: truth.center) < 1e-5 * major)
        #expect(abs(fit.primitive.semiMajor - truth.semiMajor) < 1e-5 * major)
        #expect(abs(fit.primitive.semiMinor - truth.semiMinor) < 1e-5 * major)
        #expect(abs(fit.primitive.rotation.shortestTurn(to: truth.rotation).sine) < 1e-4)
        #expect(fit.maximum < 1e-5 * major)
      }
      let circle = Ellipse(center: truth.center, semiMajor: major, semiMinor: major, rotation: .zero)
      let round = try CircleFit.fit(Outline.ellipse(circle, count: 30, from: 1, sweep: sweep).span)
      #expect(round.primitive.center.distance(to: truth.center) < 1e-7 * major)
      #expect(abs(round.primitive.radius - major) < 1e-7 * major)
    }
  }

  @Test func arcsRunFromTheFirstPointToTheLast() throws {
    var random = Seeded(3)
    for _ in 0..<50 {
      let major = random.number(50...200)
      let ellipse = Ellipse(
        center: random.point(within: 300), semiMajor: major, semiMinor: major * random.number(0.4...0.9),
        rotation: .radians(random.number(0...3.1)))
      let sweep = random.number(2.5...5.5) * (Bool.random(using: &random) ? 1 : -1)
      let points = Outline.ellipse(ellipse, count: 60, from: random.number(0...6), sweep: sweep)
      let arc = try ArcFit.fit(points.span).primitive
      #expect(arc.startPoint.distance(to: points[0]) < 1e-4 * major)
      #expect(arc.endPoint.distance(to: points[59]) < 1e-4 * major)
      #expect(abs(arc.sweep.radians - sweep) < 1e-3)
    }
  }

  @Test func bezierCurves() throws {
    var random = Seeded(4)
    for _ in 0..<40 {
      let start = random.point(within: 100)
      let end = start + Vector(300, random.number(-100...100))
      let quadratic = QuadraticBezier(
        from: start, control: start + Vector(random.number(80...220), random.number(-200...200)), to: end)
      let points = (0..<50).map { quadratic.point(at: Double($0) / 49) }
      let fit = try QuadraticBezierFit.fit(points.span)
      #expect(fit.rms < 0.05)
      #expect(fit.primitive.start.distance(to: start) < 1 && fit.primitive.end.distance(to: end) < 1)
      let cubic = CubicBezier(
        from: start, control1: start + Vector(100, random.number(-150...150)),
        control2: end - Vector(100, random.number(-150...150)), to: end)
      let others = (0..<50).map { cubic.point(at: Double($0) / 49) }
      #expect(try CubicBezierFit.fit(others.span).rms < 0.1)
    }
  }

  @Test func polygonsFromAnyStartPointAndInBothSenses() throws {
    var random = Seeded(5)
    for round in 0..<40 {
      let count = 3 + round % 4
      let center = random.point(within: 500)
      let phase = random.number(0...6)
      let corners = (0..<count).map { index in
        let angle = phase + 2 * Double.pi * Double(index) / Double(count)
        return center + Vector(direction: .radians(angle)) * random.number(90...110)
      }
      let outline = Outline.along(corners, isClosed: true, count: 97)
      for points in [outline, Outline.rotated(outline, by: 31), outline.reversed()] {
        let fit = try PolygonFit.fit(points.span)
        #expect(Outline.mismatch(fit.primitive, corners) < 1, "\(count) corners")
        #expect(
          try Outline.mismatch(PolygonFit.fitConvex(points.span, corners: count).primitive, corners) < 0.5)
      }
    }
  }

  @Test func zigzags() throws {
    var random = Seeded(6)
    for round in 0..<30 {
      let count = 2 + round % 5
      let corners = (0...count).map { Point(Double($0) * 60, ($0 % 2 == 0 ? 0 : 80) + random.number(-8...8)) }
      let points = Outline.along(corners, isClosed: false, count: 80)
      let fit = try PolylineFit.fit(points.span)
      #expect(fit.primitive.count == corners.count)
      for (found, truth) in zip(fit.primitive, corners) { #expect(found.distance(to: truth) < 1.5) }
    }
  }

  @Test func quadrilateralsOfEveryKindWithoutOrder() throws {
    var random = Seeded(7)
    for _ in 0..<30 {
      let (width, height) = (random.number(120...300), random.number(50...115))
      let truth = OrientedRectangle(
        center: random.point(within: 500), width: width, height: height,
        rotation: .radians(random.number(0...3.1)))
      let axis = Vector(direction: truth.rotation)
      var points = Outline.along(truth.corners, isClosed: true, count: 80)
      points.shuffle(using: &random)
      let rectangle = try RectangleFit.fit(points.span)
      #expect(Outline.mismatch(rectangle.primitive.corners, truth.corners) < 1e-3)
      #expect(rectangle.primitive.width >= rectangle.primitive.height)
      #expect(try RoundedRectangleFit.fit(points.span).primitive.cornerRadius < 2)

      let diamond = [
        truth.point(u: 1, v: 0), truth.point(u: 0, v: 1), truth.point(u: -1, v: 0), truth.point(u: 0, v: -1),
      ]
      var rhombus = Outline.along(diamond, isClosed: true, count: 80)
      rhombus.shuffle(using: &random)
      let found = try DiamondFit.fit(rhombus.span).primitive
      #expect(found.center.distance(to: truth.center) < 0.1)
      #expect(abs(found.width - width) < 0.2 && abs(found.height - height) < 0.2)

      let shear = axis * random.number(20...60)
      let parallelogram = [
        truth.corners[0] + shear, truth.corners[1] + shear, truth.corners[2] - shear,
        truth.corners[3] - shear,
      ]
      var slanted = Outline.along(parallelogram, isClosed: true, count: 80)
      slanted.shuffle(using: &random)
      #expect(try Outline.mismatch(ParallelogramFit.fit(slanted.span).primitive, parallelogram) < 0.1)

      let trapezoid = [
        truth.corners[0] + axis * random.number(10...30), truth.corners[1] - axis * random.number(10...30),
        truth.corners[2], truth.corners[3],
      ]
      var tapering = Outline.along(trapezoid, isClosed: true, count: 80)
      tapering.shuffle(using: &random)
      #expect(try Outline.mismatch(TrapezoidFit.fit(tapering.span).primitive, trapezoid) < 0.2)
    }
  }

  @Test func squaresAndRoundCorners() throws {
    var random = Seeded(8)
    for _ in 0..<30 {
      let side = random.number(60...200)
      let square = OrientedRectangle(
        center: random.point(within: 500), width: side, height: side,
        rotation: .radians(random.number(0...1.5)))
      let points = Outline.along(square.corners, isClosed: true, count: 80)
      #expect(
        try Outline.mismatch(RectangleFit.fitSquare(points.span).primitive.corners, square.corners) < 1e-3)

      let box = OrientedRectangle(
        center: square.center, width: 1.6 * side, height: side, rotation: square.rotation)
      let radius = random.number(0.15...0.5) * side
      let drawn = Shape.roundedRectangle(box, cornerRadius: radius).path.flattened(tolerance: 1e-4)[0]
      let fit = try RoundedRectangleFit.fit(drawn.resampled(count: 120, closed: true).span)
      #expect(abs(fit.primitive.cornerRadius - radius) < 0.02 * side)
      #expect(fit.primitive.rectangle.center.distance(to: box.center) < 0.01 * side)
      #expect(abs(fit.primitive.rectangle.width - box.width) < 0.01 * side)
    }
  }

  @Test func regularPolygonsAndStars() throws {
    var random = Seeded(9)
    for round in 0..<36 {
      let count = 3 + round % 6
      let truth = RegularPolygon(
        center: random.point(within: 500), radius: random.number(40...200),
        rotation: .radians(random.number(0...6)),
        vertexCount: count)
      var points = Outline.along(truth.corners, isClosed: true, count: 96)
      points.shuffle(using: &random)
      let polygon = try RegularPolygonFit.fit(points.span, corners: count).primitive
      #expect(Outline.mismatch(polygon.corners, truth.corners) < 0.1)

      let tips = 4 + round % 5
      let star = Star(
        center: truth.center, outerRadius: truth.radius, innerRadius: truth.radius * random.number(0.3...0.6),
        rotation: truth.rotation, tipCount: tips)
      let outline = Outline.along(star.corners, isClosed: true, count: 128)
      let found = try StarFit.fit(outline.span).primitive
      #expect(found.style == .outline && found.star.tipCount == tips)
      #expect(Outline.mismatch(found.star.corners, star.corners) < 0.02 * star.outerRadius)
    }
  }

  @Test func starsDrawnWithCrossingLines() throws {
    var random = Seeded(10)
    for round in 0..<20 {
      let (center, radius, phase) = (random.point(within: 500), random.number(50...150), random.number(0...6))
      let tips = round % 2 == 0 ? 5 : 6
      let spokes = (0..<tips).map { index in
        center + Vector(direction: .radians(phase + 2 * Double.pi * Double(index) / Double(tips))) * radius
      }
      // Five tips in one line, six in two triangles.
      var points: [Point] = []
      if tips == 5 {
        points = Outline.along([0, 2, 4, 1, 3].map { spokes[$0] }, isClosed: true, count: 120)
      } else {
        points += Outline.along([spokes[0], spokes[2], spokes[4]], isClosed: true, count: 60)
        points += Outline.along([spokes[1], spokes[3], spokes[5]], isClosed: true, count: 60)
      }
      let found = try StarFit.fit(points.span).primitive
      #expect(found.style == .crossed(step: 2) && found.star.tipCount == tips)
      #expect(abs(found.star.outerRadius - radius) < 0.01 * radius)
      // A pentagram's lines cross at 0.382 of its radius, a hexagram's at 0.577.
      let inner = tips == 5 ? 0.381966 : 0.577350
      #expect(abs(found.star.innerRadius - inner * radius) < 0.01 * radius)
    }
  }

  @Test func blockArrowsFromAnyStartPointAndInBothSenses() throws {
    var random = Seeded(11)
    for round in 0..<20 {
      let tail = random.point(within: 300)
      let tip = tail + Vector(direction: .radians(random.number(0...6))) * 200
      let truth = BlockArrow(
        tail: tail, tip: tip, shaftWidth: random.number(30...50), headWidth: random.number(90...130),
        headLength: random.number(60...90))
      var points = Outline.rotated(Outline.along(truth.corners, isClosed: true, count: 120), by: 5 * round)
      if round % 2 == 1 { points.reverse() }
      let found = try BlockArrowFit.fit(points.span).primitive
      #expect(found.tip.distance(to: tip) < 1 && found.tail.distance(to: tail) < 1)
      #expect(abs(found.shaftWidth - truth.shaftWidth) < 1 && abs(found.headWidth - truth.headWidth) < 1.5)
      #expect(abs(found.headLength - truth.headLength) < 1)
    }
  }

  @Test func chatBubblesOfBothBodies() throws {
    var random = Seeded(12)
    for round in 0..<24 {
      let center = random.point(within: 300)
      let isElliptic = round % 2 == 0
      let rotation = Angle.degrees(random.number(-5...5))
      let body: ChatBubble.Body =
        isElliptic
        ? .ellipse(Ellipse(center: center, semiMajor: 100, semiMinor: 70, rotation: rotation))
        : .rectangle(
          OrientedRectangle(center: center, width: 200, height: 120, rotation: rotation), cornerRadius: 20)
      let tip = center + Vector(random.number(-80...80), random.number(115...135))
      let truth = ChatBubble(body: body, tailTip: tip, tailAngle: .degrees(random.number(22...35)))
      let flat = Shape.chatBubble(truth).path.flattened(tolerance: 1e-3)[0]
      let points = Outline.rotated(flat.resampled(count: 160, closed: true), by: 6 * round)
      let fit = try ChatBubbleFit.fit(points.span)
      #expect(fit.primitive.tailTip.distance(to: tip) < 4)
      #expect(fit.rms < 3)
      switch (fit.primitive.body, isElliptic) {
      case (.ellipse(let found), true):
        #expect(found.center.distance(to: center) < 3 && abs(found.semiMajor - 100) < 4)
      case (.rectangle(let found, _), false):
        #expect(
          found.center.distance(to: center) < 3 && abs(found.width - 200) < 5 && abs(found.height - 120) < 5)
      default: Issue.record("the wrong body in round \(round)")
      }
    }
  }
}
