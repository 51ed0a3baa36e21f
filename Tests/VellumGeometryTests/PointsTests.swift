// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry

@Suite struct PointsTests {
  /// Fault B16: wrong distance, closed outlines, endless recursion in polyline simplifiers.
  @Test func faultB16SimplificationKeepsWhatItMust() {
    let zigzag = [Point(0, 0), Point(1, 1), Point(2, 0), Point(3, 0), Point(4, 0)]
    #expect(zigzag.simplified(tolerance: 0.9) == [Point(0, 0), Point(1, 1), Point(4, 0)])
    let triangle = [Point(0, 0), Point(100, 0), Point(50, 80), Point(0, 0)]
    #expect(triangle.simplified(tolerance: 1) == triangle)
    #expect(Set(triangle.simplified(tolerance: 1, closed: true)) == Set(triangle))
    let square = [
      Point(50, 0), Point(100, 0), Point(100, 100), Point(0, 100), Point(0, 0), Point(50, 0),
    ]
    let corners: Set = [Point(100, 0), Point(100, 100), Point(0, 100), Point(0, 0)]
    #expect(Set(square.simplified(tolerance: 1)).isSuperset(of: corners))
    let closed = square.simplified(tolerance: 1, closed: true)
    #expect(closed.count == 4 && Set(closed) == corners)
  }

  @Test func hullHoldsAllPointsAndTurnsOneWay() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<300 {
      let points = random.points(random.integer(1...30))
      let hull = points.convexHull
      for corner in hull { #expect(points.contains(corner)) }
      guard hull.count > 2 else {
        for p in points { #expect(orientation(hull[0], hull[hull.count - 1], p) == .collinear) }
        continue
      }
      for index in hull.indices {
        let (a, b) = (hull[index], hull[(index + 1) % hull.count])
        #expect(orientation(a, b, hull[(index + 2) % hull.count]) == .clockwise)
        for p in points { #expect(orientation(a, b, p) != .counterclockwise) }
      }
      #expect(hull.signedArea > 0)
    }
  }

  /// Against the best of all edge directions, tried one by one.
  @Test func minimumAreaRectangleAgreesWithAllEdges() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<300 {
      let points = random.points(random.integer(3...40))
      let hull = points.convexHull
      let rectangle = points.minimumAreaRectangle!
      for p in points {
        let local = (p - rectangle.center).rotated(by: -rectangle.rotation)
        #expect(abs(local.x) <= rectangle.width / 2 + 1e-9 && abs(local.y) <= rectangle.height / 2 + 1e-9)
      }
      guard hull.count > 2 else { continue }
      var least = Double.infinity
      for index in hull.indices {
        let direction = (hull[(index + 1) % hull.count] - hull[index]).normalized!
        let along = points.map { ($0 - .origin).dot(direction) }
        let across = points.map { ($0 - .origin).dot(direction.perpendicular) }
        least = min(least, (along.max()! - along.min()!) * (across.max()! - across.min()!))
      }
      #expect(abs(rectangle.area - least) <= 1e-9 * (1 + least))
    }
  }

  @Test func resamplingIsEvenAndKeepsTheEnds() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<300 {
      let points = random.points(random.integer(1...20))
      let count = random.integer(2...60)
      let samples = points.resampled(count: count)
      #expect(samples.count == count && samples.first == points.first && samples.last == points.last)
      let step = points.length() / Double(count - 1)
      for sample in samples { #expect(points.distance(to: sample)! < 1e-9) }
      for index in 1..<count { #expect(samples[index].distance(to: samples[index - 1]) <= step + 1e-9) }
      let spacing = random.number(0.5...50)
      let spaced = points.resampled(spacing: spacing)
      #expect(spaced.first == points.first && spaced.last == points.last)
      #expect(abs(Double(spaced.count - 1) - (points.length() / spacing).rounded(.up)) <= 1)
    }
  }
}
