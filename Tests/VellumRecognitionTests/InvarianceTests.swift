// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk
import VellumRecognition

/// The answer may not depend on how, where and how large a gesture was drawn.
@Suite struct InvarianceTests {
  static let corners = [Point(0, 0), Point(220, 0), Point(220, 130), Point(0, 130)]
  static let star = Star(
    center: Point(100, 100), outerRadius: 100, innerRadius: 42, rotation: .degrees(-90), tipCount: 5)

  /// Clean drawings, each with the kinds that are right in any position.
  static let drawings: [(String, [Point], [ShapeKind])] = [
    ("line", FaultInput.path([Point(0, 0), Point(260, 90)]), [.line]),
    ("rectangle", FaultInput.path(corners, closed: true), [.rectangle]),
    (
      "triangle", FaultInput.path([Point(0, 150), Point(110, 0), Point(230, 160)], closed: true), [.triangle]
    ),
    ("circle", FaultInput.circle(Point(100, 100), radius: 90, count: 200), [.circle]),
    (
      "ellipse",
      (0...200).map {
        Ellipse(center: Point(0, 0), semiMajor: 130, semiMinor: 70, rotation: .zero)
          .point(at: .radians(2 * .pi * Double($0) / 200))
      }, [.ellipse]
    ),
    (
      "arrow",
      FaultInput.path([Point(0, 0), Point(240, 0), Point(200, -32), Point(240, 0), Point(200, 32)]), [.arrow]
    ),
    (
      "pentagram", FaultInput.path([0, 2, 4, 1, 3].map { star.corners[2 * $0] }, closed: true), [.star]
    ),
  ]

  func answer(_ points: [Point], zoom: Double = 1) -> ShapeCandidate? {
    ShapeRecognizer(options: RecognitionOptions(zoom: zoom)).recognize(strokes: [Trace(points: points)]).first
  }

  @Test("Scaled drawings with the zoom against it, and shifted ones, have the same kind and confidence")
  func scaleAndShift() throws {
    for (name, points, kinds) in Self.drawings {
      let plain = try #require(answer(points), "\(name)")
      #expect(kinds.contains(plain.shape.kind), "\(name) is \(plain.shape.kind)")
      for scale in [0.01, 0.3, 7, 1000] {
        let scaled = points.map { Point($0.x * scale, $0.y * scale) }
        let found = try #require(answer(scaled, zoom: 1 / scale), "\(name) × \(scale)")
        #expect(found.shape.kind == plain.shape.kind)
        #expect(abs(found.residual - plain.residual * scale) < 1e-3 * scale)
        #expect(abs(found.confidence - plain.confidence) < 0.02)
      }
      let shifted = points.map { $0 + Vector(1e6, -1e6) }
      let found = try #require(answer(shifted), "\(name) shifted")
      #expect(found.shape.kind == plain.shape.kind)
      #expect(abs(found.residual - plain.residual) < 1e-3)
    }
  }

  /// The corners, ends or extreme points of a shape: what its parameters come to on the page.
  static func places(_ shape: Shape) -> [Point] {
    switch shape {
    case .line(let segment): [segment.start, segment.end]
    case .rectangle(let box): box.corners
    case .triangle(let corners): corners
    case .circle(let circle):
      (0..<4).map { circle.center + Vector(direction: .degrees(90 * Double($0))) * circle.radius }
    case .ellipse(let ellipse): (0..<4).map { ellipse.point(at: .degrees(90 * Double($0))) }
    case .arrow(let arrow): [arrow.tail, arrow.tip]
    case .star(let star): star.corners
    default: []
    }
  }

  /// How far the places of one shape lie from those of another, whatever their order; circles have no places of their own.
  static func distance(_ a: Shape, _ b: Shape) -> Double {
    if case .circle(let p) = a, case .circle(let q) = b {
      return p.center.distance(to: q.center) + abs(p.radius - q.radius)
    }
    let others = places(b)
    return places(a).map { place in others.map { $0.distance(to: place) }.min() ?? .infinity }.max()
      ?? .infinity
  }

  @Test(
    "Turned drawings have the same kind and parameters, turned",
    arguments: [10.0, 27, 63, 90, 118, 171, 200, 251, 300, 340])
  func turned(degrees: Double) throws {
    for (name, points, kinds) in Self.drawings {
      let rotation = AffineTransform.rotation(by: .degrees(degrees), about: Point(50, 50))
      let plain = try #require(answer(points), "\(name)")
      let found = try #require(answer(points.map { rotation.apply(to: $0) }), "\(name) at \(degrees)°")
      #expect(kinds.contains(found.shape.kind), "\(name) at \(degrees)°: \(found.shape.kind)")
      // A hundredth of the drawing's size, or so.
      let back = found.shape.applying(try #require(rotation.inverted))
      #expect(Self.distance(plain.shape, back) < 2.5, "\(name) at \(degrees)°")
    }
  }

  @Test("Drawings run backward have the same kind and outline")
  func reversed() throws {
    for (name, points, kinds) in Self.drawings where name != "arrow" {
      let plain = try #require(answer(points), "\(name)")
      let found = try #require(answer(points.reversed()), "\(name)")
      #expect(kinds.contains(found.shape.kind), "\(name) is \(found.shape.kind)")
      #expect(Self.distance(plain.shape, found.shape) < 0.5, "\(name)")
    }
  }

  @Test(
    "Any sampling from a quarter point to 12 points gives the same shape", arguments: [0.25, 1, 3, 8, 12])
  func resampled(step: Double) throws {
    for (name, points, kinds) in Self.drawings {
      let found = try #require(answer(FaultInput.path(points.thinned(to: step), step: step)), "\(name)")
      #expect(kinds.contains(found.shape.kind), "\(name) at \(step): \(found.shape.kind)")
      let plain = try #require(answer(points), "\(name)")
      #expect(Self.distance(plain.shape, found.shape) < max(2, 0.4 * step), "\(name) at \(step)")
    }
  }

  @Test("A closed outline may begin anywhere", arguments: [0.05, 0.2, 0.37, 0.5, 0.81])
  func startPoint(share: Double) throws {
    for (name, points, kinds) in Self.drawings where !["line", "arrow"].contains(name) {
      let ring = Array(points.dropLast())
      let first = Int(share * Double(ring.count))
      let moved = Array(ring[first...] + ring[..<first]) + [ring[first]]
      let found = try #require(answer(moved), "\(name)")
      #expect(kinds.contains(found.shape.kind), "\(name) from \(share): \(found.shape.kind)")
      let plain = try #require(answer(points), "\(name)")
      #expect(Self.distance(plain.shape, found.shape) < 1.5, "\(name) from \(share)")
    }
  }

  @Test(
    "The speed of drawing does not matter: samples bunched at corners, or at one end, give the same shape")
  func speed() throws {
    for (name, points, kinds) in Self.drawings {
      let plain = try #require(answer(points), "\(name)")
      for power in [0.5, 2.0] {
        // The share of the samples falls or rises along the drawing.
        let count = points.count
        let unevenly = (0..<count).map { index -> Point in
          let share = Double.pow(Double(index) / Double(count - 1), power) * Double(count - 1)
          let first = min(count - 2, Int(share))
          return points[first].interpolated(to: points[first + 1], at: share - Double(first))
        }
        let found = try #require(answer(unevenly), "\(name)")
        #expect(kinds.contains(found.shape.kind), "\(name): \(found.shape.kind)")
        #expect(Self.distance(plain.shape, found.shape) < 2.5, "\(name) by \(power)")
      }
    }
  }

  @Test("The order and direction of strokes do not matter")
  func strokeOrder() throws {
    let sides = (0..<4).map { FaultInput.path([Self.corners[$0], Self.corners[($0 + 1) % 4]]) }
    let recognizer = ShapeRecognizer()
    for seed in 0..<24 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let strokes = sides.shuffled(using: &generator).map { side in
        Trace(points: generator.chance(0.5) ? side : side.reversed())
      }
      let found = try #require(recognizer.recognize(strokes: strokes).first)
      guard case .rectangle(let box) = found.shape else {
        Issue.record("got \(found.shape.kind)")
        continue
      }
      #expect(found.strokes == [0, 1, 2, 3])
      #expect(box.center.distance(to: Point(110, 65)) < 0.5)
    }
  }

  @Test("A tap beside a gesture is passed over")
  func tapBeside() throws {
    let traces = [
      Trace(points: Self.drawings[1].1), Trace(points: [Point(300, 60), Point(301, 61), Point(300, 62)]),
    ]
    let found = try #require(ShapeRecognizer().recognize(strokes: traces).first)
    #expect(found.shape.kind == .rectangle && found.strokes == [0])
  }

  @Test("Only the kinds that are asked for are answered; alternatives come after the best, less sure")
  func kindsAndAlternatives() {
    for seed in 0..<60 {
      var pen = PenSimulator.person(seed: UInt64(seed))
      let kind = ShapeKind.allCases[seed % ShapeKind.allCases.count]
      let strokes = pen.draw(ShapeSampler().shape(kind, using: &pen.generator))
      let kinds: ShapeKinds = [ShapeKinds(.ellipse), ShapeKinds(.rectangle), ShapeKinds(.arrow)]
      let some = ShapeRecognizer(options: RecognitionOptions(mode: .requested, kinds: kinds)).recognize(
        strokes: strokes)
      #expect(some.allSatisfy { kinds.contains($0.shape.kind) })
      let all = ShapeRecognizer(options: RecognitionOptions(mode: .requested)).recognize(strokes: strokes)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
      #expect(all.allSatisfy { (0...1).contains($0.confidence) && $0.residual.isFinite })
    }
  }
}

extension [Point] {
  /// Every so many points, so that corners given by dense samples stay near.
  func thinned(to step: Double) -> [Point] {
    let stride = Swift.max(1, Int(step / 2))
    return enumerated().filter { $0.offset % stride == 0 || $0.offset == count - 1 }.map(\.element)
  }
}
