// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
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
    var random = SplitMix(seed: 31)
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
    var random = SplitMix(seed: 32)
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
    var random = SplitMix(seed: 33)
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

  /// Every point left out lies within the tolerance of the piece that replaces it, which both ends of belong to the
  /// input in order.
  @Test func simplificationKeepsItsTolerance() {
    var random = SplitMix(seed: 34)
    for _ in 0..<300 {
      let points = random.points(random.integer(0...40))
      let tolerance = [0, 0.5, 10, 60][random.integer(0...3)]
      for closed in [false, true] {
        let simplified = points.simplified(tolerance: tolerance, closed: closed)
        #expect(simplified.count <= points.count && simplified.isEmpty == points.isEmpty)
        for point in points {
          #expect(
            simplified.distance(to: point, closed: closed)! <= tolerance + 1e-9, "\(points) \(tolerance)")
        }
        if !closed { #expect(simplified.first == points.first && simplified.last == points.last) }
        var next = 0
        for point in simplified {
          while next < points.count, points[next] != point { next += 1 }
          #expect(next < points.count)
        }
      }
    }
  }

  /// A dense outline gives the same corners wherever it was begun.
  @Test func closedSimplificationDoesNotDependOnTheStart() {
    let square = [Point(0, 0), Point(100, 0), Point(100, 80), Point(0, 80)]
    let outline = square.resampled(count: 72, closed: true)
    for start in outline.indices {
      let turned = Array(outline[start...] + outline[..<start])
      #expect(Set(turned.simplified(tolerance: 0.5, closed: true)) == Set(square), "\(start)")
    }
  }

  @Test func areaCentroidAndPerimeterFollowSimilarities() {
    var random = SplitMix(seed: 35)
    for _ in 0..<300 {
      let points = random.points(random.integer(3...12))
      let map = random.similarity()
      let image = points.map { map.apply(to: $0) }
      #expect(abs(image.signedArea - points.signedArea * map.determinant) < 1e-6)
      #expect(abs(image.length(closed: true) - points.length(closed: true) * map.meanScale) < 1e-8)
      #expect(abs(Array(points.reversed()).signedArea + points.signedArea) < 1e-8)
      if let centroid = points.areaCentroid, abs(points.signedArea) > 1 {
        #expect((image.areaCentroid! - map.apply(to: centroid)).length < 1e-5)
      }
    }
    // A small square far away keeps its digits.
    let far = [Point(1e9, 1e9), Point(1e9 + 1, 1e9), Point(1e9 + 1, 1e9 + 1), Point(1e9, 1e9 + 1)]
    #expect(far.signedArea == 1 && far.areaCentroid == Point(1e9 + 0.5, 1e9 + 0.5))
    #expect([Point(0, 0), Point(1, 1), Point(2, 2)].areaCentroid == nil)
  }

  /// Against the sum of the angles under which the edges are seen.
  @Test func windingNumberIsTheSumOfAngles() {
    var random = SplitMix(seed: 36)
    for _ in 0..<300 {
      let points = random.points(random.integer(1...12))
      for _ in 0..<10 {
        let point = random.point(reach: 120)
        let winding = points.windingNumber(around: point)
        if points.distance(to: point, closed: true)! < 1e-9 { continue }
        var turn = 0.0
        for index in points.indices {
          turn += (points[index] - point).turn(to: points[(index + 1) % points.count] - point).radians
        }
        #expect(winding == Int((turn / (2 * .pi)).rounded()), "\(points) \(point)")
      }
      // Corners and middles of edges on a grid lie on the outline.
      #expect(points.windingNumber(around: points[0]) == nil && points.encloses(points[0]))
    }
  }

  @Test func closedResamplingGoesRoundOnce() {
    let square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
    #expect(
      square.resampled(count: 8, closed: true) == [
        Point(0, 0), Point(5, 0), Point(10, 0), Point(10, 5), Point(10, 10), Point(5, 10), Point(0, 10),
        Point(0, 5),
      ])
    #expect(square.resampled(spacing: 10, closed: true) == square)
    #expect(square.resampled(spacing: 15) == [Point(0, 0), Point(10, 5), Point(0, 10)])
    #expect(
      [Point]().resampled(count: 5).isEmpty
        && [Point(1, 2)].resampled(count: 3) == Array(repeating: Point(1, 2), count: 3))
    #expect([Point(1, 2), Point(1, 2)].resampled(spacing: 1) == [Point(1, 2), Point(1, 2)])
  }
}
