// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumFitting
import VellumGeometry

/// Arrows in every usual way of drawing, with the noise of a hand.
@Suite struct ArrowFitTests {
  /// The way a head is drawn, as corners in order; the tip is where the shaft ends.
  static func strokes(_ drawings: [[Point]], _ random: inout Seeded) -> [[Point]] {
    drawings.map { Outline.noisy($0.resampled(spacing: 3), 0.7, &random) }
  }

  static let (tail, tip) = (Point(100, 200), Point(300, 200))
  static let (upper, lower) = (Point(270, 180), Point(270, 220))

  /// The drawings, each a list of strokes given by their corners.
  static let ways: [(String, [[Point]])] = [
    ("one barb", [[tail, tip, upper]]),
    ("two barbs with a return", [[tail, tip, upper, tip, lower]]),
    ("across from barb to barb", [[tail, tip, upper, lower]]),
    ("triangle", [[tail, tip, upper, lower, tip]]),
    ("head first", [[upper, tip, lower, tip, tail]]),
    ("back along the shaft", [[tail, tip, Point(272, 200), upper, tip, lower]]),
    ("shaft and v", [[tail, tip], [upper, tip, lower]]),
    ("v and shaft from the tip", [[upper, tip, lower], [tip, tail]]),
    ("shaft and two barbs", [[tail, tip], [tip, upper], [lower, tip]]),
    ("shaft with a barb and a barb", [[tail, tip, upper], [tip, lower]]),
    ("shaft and a triangle", [[tail, Point(270, 200)], [tip, upper, lower, tip]]),
    (
      "shaft in two strokes and v", [[tail, Point(205, 201)], [Point(200, 199), tip], [upper, tip, lower]]
    ),
    ("the v ahead of the shaft", [[tail, Point(285, 200)], [upper, tip, lower]]),
  ]

  @Test func straightArrowsPointFromTailToTip() throws {
    var random = Seeded(51)
    for (name, drawing) in ArrowFitTests.ways {
      for turn in stride(from: 0.0, to: 360, by: 40) {
        let turned = drawing.map { $0.map { Point.origin + ($0 - .origin).rotated(by: .degrees(turn)) } }
        let fit = try ArrowFit.read(ArrowFitTests.strokes(turned, &random))
        let arrow = fit.fit.primitive
        let back = { (p: Point) in Point.origin + (p - .origin).rotated(by: .degrees(-turn)) }
        #expect(back(arrow.tip).distance(to: ArrowFitTests.tip) < 5, "\(name) at \(turn): \(back(arrow.tip))")
        #expect(
          back(arrow.tail).distance(to: ArrowFitTests.tail) < 5, "\(name) at \(turn): \(back(arrow.tail))")
        #expect(arrow.heads == .end, "\(name)")
        guard case .polyline(let shaft) = arrow.shaft else { continue }
        #expect(shaft.count == 2, "\(name) at \(turn)")
        #expect(abs(arrow.headLength - 36) < 7, "\(name) at \(turn): \(arrow.headLength)")
        #expect(abs(arrow.headAngle.degrees - 34) < 12, "\(name) at \(turn): \(arrow.headAngle.degrees)")
      }
    }
  }

  @Test func twoHeads() throws {
    var random = Seeded(52)
    let (first, second) = (Point(130, 180), Point(130, 220))
    let tail = ArrowFitTests.tail
    let drawings = [
      [
        [tail, ArrowFitTests.tip], [ArrowFitTests.upper, ArrowFitTests.tip, ArrowFitTests.lower],
        [first, tail, second],
      ],
      [
        [
          first, tail, second, tail, ArrowFitTests.tip, ArrowFitTests.upper, ArrowFitTests.tip,
          ArrowFitTests.lower,
        ]
      ],
    ]
    for drawing in drawings {
      for _ in 0..<10 {
        let arrow = try ArrowFit.fit(ArrowFitTests.strokes(drawing, &random)).primitive
        #expect(arrow.heads == .both)
        let ends = [arrow.tail, arrow.tip].sorted { $0.x < $1.x }
        #expect(ends[0].distance(to: tail) < 5 && ends[1].distance(to: ArrowFitTests.tip) < 5)
      }
    }
  }

  @Test func bentAndCurvedShafts() throws {
    var random = Seeded(53)
    let (start, bend, tip) = (Point(0, 0), Point(150, 0), Point(150, 120))
    let head = [Point(135, 95), tip, Point(165, 95)]
    for drawing in [[[start, bend, tip], head], [[start, bend, tip] + [head[0], tip, head[2]]]] {
      for _ in 0..<8 {
        let arrow = try ArrowFit.fit(ArrowFitTests.strokes(drawing, &random)).primitive
        guard case .polyline(let points) = arrow.shaft, points.count == 3 else {
          Issue.record("not bent: \(arrow.shaft)")
          continue
        }
        #expect(points[0].distance(to: start) < 5 && points[1].distance(to: bend) < 5)
        #expect(points[2].distance(to: tip) < 5)
      }
    }
    let curve = QuadraticBezier(from: Point(0, 0), control: Point(120, -110), to: Point(240, 0))
    let shaft = (0...40).map { curve.point(at: Double($0) / 40) }
    let back = (curve.control - curve.end).normalized ?? Vector(-1, 0)
    let barbs = [
      curve.end + back.rotated(by: .degrees(30)) * 30, curve.end,
      curve.end + back.rotated(by: .degrees(-30)) * 30,
    ]
    for _ in 0..<8 {
      let strokes = ArrowFitTests.strokes([shaft, barbs], &random)
      let arrow = try ArrowFit.fit(strokes).primitive
      guard case .curve(let found) = arrow.shaft else {
        Issue.record("not curved: \(arrow.shaft)")
        continue
      }
      #expect(found.start.distance(to: curve.start) < 6 && found.end.distance(to: curve.end) < 6)
      #expect(found.control.distance(to: curve.control) < 15)
    }
  }

  @Test func scaleAndPlaceChangeNothing() throws {
    var random = Seeded(54)
    for (name, drawing) in ArrowFitTests.ways {
      let ink = ArrowFitTests.strokes(drawing, &random)
      let arrow = try ArrowFit.fit(ink).primitive
      for (scale, shift) in [(0.01, Vector(5, 5)), (1000, .zero), (1, Vector(1e6, 1e6))] {
        let moved = ink.map { $0.map { Point($0.x * scale, $0.y * scale) + shift } }
        let other = try ArrowFit.fit(moved).primitive
        let expected = Point(arrow.tip.x * scale, arrow.tip.y * scale) + shift
        #expect(other.tip.distance(to: expected) < 1e-3 * scale, "\(name)")
        #expect(abs(other.headLength - arrow.headLength * scale) < 1e-3 * scale, "\(name)")
      }
    }
  }
}
