// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry

@Suite struct SegmentTests {
  /// All pairs of segments on a small grid, against parameters in whole numbers.
  @Test func intersectionAgreesWithIntegers() {
    var random = SplitMix(seed: 71)
    for _ in 0..<20_000 {
      let v = (0..<8).map { _ in random.integer(-3...3) }
      let (a, b) = (Point(Double(v[0]), Double(v[1])), Point(Double(v[2]), Double(v[3])))
      let (c, d) = (Point(Double(v[4]), Double(v[5])), Point(Double(v[6]), Double(v[7])))
      let (first, second) = (Segment(from: a, to: b), Segment(from: c, to: d))
      let found = first.intersection(second)
      #expect((found != nil) == first.intersects(second))
      #expect(first.intersects(second) == second.intersects(first))
      let determinant = (v[2] - v[0]) * (v[7] - v[5]) - (v[3] - v[1]) * (v[6] - v[4])
      if determinant != 0 {
        let t = (v[4] - v[0]) * (v[7] - v[5]) - (v[5] - v[1]) * (v[6] - v[4])
        let u = (v[4] - v[0]) * (v[3] - v[1]) - (v[5] - v[1]) * (v[2] - v[0])
        let sign = determinant.signum()
        let crosses =
          t * sign >= 0 && t * sign <= abs(determinant) && u * sign >= 0 && u * sign <= abs(determinant)
        #expect(crosses == (found != nil), "\(v)")
        if crosses, case .point(let p) = found {
          #expect((first.point(at: Double(t) / Double(determinant)) - p).length < 1e-12, "\(v)")
        }
      } else if case .overlap(let piece) = found {
        for end in [piece.start, piece.end] {
          #expect(first.distance(to: end) < 1e-12 && second.distance(to: end) < 1e-12)
        }
        #expect(piece.start != piece.end)
      } else if case .point(let p) = found {
        #expect(first.distance(to: p) < 1e-12 && second.distance(to: p) < 1e-12, "\(v)")
      } else {
        #expect(first.distance(to: second) > 0, "\(v)")
      }
    }
  }

  @Test func distanceBetweenSegmentsIsAsGoodAsAnySamples() {
    var random = SplitMix(seed: 72)
    for _ in 0..<300 {
      let p = random.points(4)
      let (first, second) = (Segment(from: p[0], to: p[1]), Segment(from: p[2], to: p[3]))
      let distance = first.distance(to: second)
      var least = Double.infinity
      for step in 0...400 { least = min(least, second.distance(to: first.point(at: Double(step) / 400))) }
      #expect(distance <= least + 1e-9 && distance >= least - first.length / 400 - 1e-9)
    }
  }

  @Test func partInsideACircleIsInside() {
    var random = SplitMix(seed: 73)
    for _ in 0..<500 {
      let segment = Segment(from: random.point(), to: random.point())
      let circle = Circle(center: random.point(), radius: random.number(0...80))
      let range = segment.parameters(inside: circle)
      for step in 0...100 {
        let t = Double(step) / 100
        let excess = segment.point(at: t).distance(to: circle.center) - circle.radius
        guard abs(excess) > 1e-6 else { continue }
        #expect((excess < 0) == (range?.contains(t) ?? false), "\(segment) \(circle) \(t)")
      }
    }
  }

  @Test func boxesMeetSegmentsExactlyWhenASideOrTheInsideDoes() {
    var random = SplitMix(seed: 74)
    for _ in 0..<5000 {
      let v = (0..<8).map { _ in Double(random.integer(-4...4)) }
      let box = Rect(Point(v[0], v[1]), Point(v[2], v[3]))
      let segment = Segment(from: Point(v[4], v[5]), to: Point(v[6], v[7]))
      let corners = box.corners
      let touchesSide = (0..<4).contains {
        segment.intersects(Segment(from: corners[$0], to: corners[($0 + 1) % 4]))
      }
      #expect(segment.intersects(box) == (touchesSide || box.contains(segment.start)), "\(v)")
    }
  }

  @Test func extremeCoordinatesGiveFiniteAnswers() {
    for scale in [1e-305, 1e-200, 1.0, 1e200, 1e300] {
      let segment = Segment(from: Point(-scale, 0), to: Point(scale, 0))
      #expect(abs(segment.distance(to: Point(0, scale)) / scale - 1) < 1e-6, "\(scale)")
      #expect(abs(segment.distance(to: Point(2 * scale, 0)) / scale - 1) < 1e-6, "\(scale)")
      let square = [Point(0, 0), Point(scale, 0), Point(scale, scale), Point(0, scale)]
      #expect(square.convexHull.count == 4)
      #expect(square.encloses(Point(scale / 2, scale / 2)) && !square.encloses(Point(-scale, scale / 2)))
      #expect(abs(square.length(closed: true) / scale - 4) < 1e-6)
      #expect(square.simplified(tolerance: scale / 10, closed: true).count == 4)
      #expect(square.resampled(count: 9).allSatisfy { $0.isFinite })
    }
  }
}
