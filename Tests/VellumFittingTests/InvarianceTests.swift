// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumFitting
import VellumGeometry

/// Moving, turning and scaling the points, their order and their weights change the answer as they should.
@Suite struct InvarianceTests {
  /// A similarity and its factor of length.
  struct Similarity {
    let scale: Double
    let turn: Angle
    let shift: Vector

    func callAsFunction(_ p: Point) -> Point {
      Point.origin + (p - Point.origin).rotated(by: turn) * scale + shift
    }
  }

  static let similarities = [
    Similarity(scale: 0.01, turn: .degrees(30), shift: Vector(3, 4)),
    Similarity(scale: 1000, turn: .degrees(200), shift: .zero),
    Similarity(scale: 1, turn: .degrees(77), shift: Vector(1e6, -1e6)),
  ]

  /// The fits that take points in any order, as corners or other telling points of their answer.
  static let unordered: [(String, @Sendable ([Point]) throws -> ([Point], Double))] = [
    (
      "circle",
      {
        let f = try CircleFit.fit($0.span); return ([f.primitive.center], f.primitive.radius)
      }
    ),
    (
      "ellipse",
      {
        let f = try EllipseFit.fit($0.span); return ([f.primitive.center], f.primitive.semiMajor)
      }
    ),
    (
      "direct",
      {
        let f = try EllipseFit.direct($0.span); return ([f.primitive.center], f.primitive.semiMinor)
      }
    ),
    (
      "rectangle",
      {
        let f = try RectangleFit.fit($0.span); return (f.primitive.corners, f.rms)
      }
    ),
    (
      "square",
      {
        let f = try RectangleFit.fitSquare($0.span); return (f.primitive.corners, f.rms)
      }
    ),
    (
      "rounded",
      {
        let f = try RoundedRectangleFit.fit($0.span); return (f.primitive.rectangle.corners, f.rms)
      }
    ),
    (
      "parallelogram",
      {
        let f = try ParallelogramFit.fit($0.span); return (f.primitive, f.rms)
      }
    ),
    (
      "quadrilateral",
      {
        let f = try PolygonFit.fitConvex($0.span, corners: 4); return (f.primitive, f.rms)
      }
    ),
  ]

  static func rectangleInk(_ random: inout Seeded) -> [Point] {
    let box = OrientedRectangle(
      center: random.point(within: 100), width: 200, height: random.number(90...150),
      rotation: .radians(random.number(0...3)))
    return Outline.noisy(Outline.along(box.corners, isClosed: true, count: 90), 1.5, &random)
  }

  @Test func similaritiesMoveTheAnswerAlong() throws {
    var random = Seeded(21)
    for _ in 0..<4 {
      let ink = InvarianceTests.rectangleInk(&random)
      for (name, fit) in InvarianceTests.unordered {
        let (corners, length) = try fit(ink)
        for map in InvarianceTests.similarities {
          let (moved, movedLength) = try fit(ink.map { map($0) })
          let mismatch = Outline.mismatch(moved, corners.map { map($0) })
          #expect(mismatch < 1e-3 * map.scale, "\(name) at scale \(map.scale): \(mismatch / map.scale)")
          #expect(abs(movedLength - length * map.scale) < 1e-3 * map.scale, "\(name)")
        }
      }
    }
  }

  @Test func theOrderOfThePointsDoesNotMatter() throws {
    var random = Seeded(22)
    for _ in 0..<4 {
      let ink = InvarianceTests.rectangleInk(&random)
      for (name, fit) in InvarianceTests.unordered {
        let (corners, length) = try fit(ink)
        for other in [ink.reversed(), ink.shuffled(using: &random), Outline.rotated(ink, by: 40)] {
          let (moved, movedLength) = try fit(other)
          #expect(Outline.mismatch(moved, corners) < 1e-3 && abs(movedLength - length) < 1e-3, "\(name)")
        }
      }
    }
  }

  @Test func aWeightOfTwoIsAPointTwiceAndOfZeroNoPoint() throws {
    var random = Seeded(23)
    for _ in 0..<10 {
      let ink = InvarianceTests.rectangleInk(&random)
      let weights = ink.map { _ in Double(Int.random(in: 0...2, using: &random)) }
      let repeated = zip(ink, weights).flatMap { Array(repeating: $0, count: Int($1)) }
      let (weighted, plain) = (
        try EllipseFit.fit(ink.span, weights: weights.span), try EllipseFit.fit(repeated.span)
      )
      #expect(weighted.primitive.center.distance(to: plain.primitive.center) < 1e-6)
      #expect(abs(weighted.rms - plain.rms) < 1e-6 && abs(weighted.maximum - plain.maximum) < 1e-6)
      let circles = (try CircleFit.fit(ink.span, weights: weights.span), try CircleFit.fit(repeated.span))
      #expect(abs(circles.0.primitive.radius - circles.1.primitive.radius) < 1e-9)
      let lines = (try LineFit.fit(ink.span, weights: weights.span), try LineFit.fit(repeated.span))
      #expect(abs(lines.0.rms - lines.1.rms) < 1e-9)
      let start = try RectangleFit.fit(ink.span).primitive
      let boxes = (
        try RectangleFit.fit(ink.span, weights: weights.span, startingAt: start),
        try RectangleFit.fit(repeated.span, startingAt: start)
      )
      #expect(Outline.mismatch(boxes.0.primitive.corners, boxes.1.primitive.corners) < 1e-6)
    }
  }

  @Test func cornersDependOnNeitherDensityNorStartNorScale() throws {
    let corners = [Point(100, 100), Point(260, 100), Point(260, 220), Point(100, 220)]
    for count in [24, 40, 64, 200, 2000] {
      for shift in [0, 3, 11] {
        for isReversed in [false, true] {
          var ink = Outline.rotated(Outline.along(corners, isClosed: true, count: count), by: shift)
          if isReversed { ink.reverse() }
          for scale in [0.01, 1, 1000] {
            let scaled = ink.map { Point($0.x * scale, $0.y * scale) }
            let found = try CornerFinder().segmentation(of: scaled.span, isClosed: true)
            #expect(found.bestCount == 4, "\(count) points from \(shift) at \(scale)")
            let places = found.corners(pieces: 4)
            #expect(Outline.mismatch(places, corners.map { Point($0.x * scale, $0.y * scale) }) < 6 * scale)
          }
        }
      }
    }
  }
}
