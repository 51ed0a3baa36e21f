// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk

@Suite struct StrokePathTests {
  @Test func curveBeginsAndEndsOnItsControlPoints() {
    var random = SplitMix(seed: 1)
    for count in [1, 2, 3, 10] {
      let path = randomPath(&random, count: count)
      #expect(path.location(at: 0).distance(to: path.points[0].position) < 1e-12)
      #expect(path.location(at: Double(count)).distance(to: path.points[count - 1].position) < 1e-9)
    }
  }

  @Test func interiorFollowsTheBasisFunctions() {
    var random = SplitMix(seed: 2)
    let path = randomPath(&random, count: 8)
    for segment in 1..<6 {
      for u in stride(from: 0.0, through: 1, by: 0.1) {
        let v = 1 - u
        let weights = [
          v * v * v, 3 * u * u * u - 6 * u * u + 4, -3 * u * u * u + 3 * u * u + 3 * u + 1, u * u * u,
        ]
        var sum = Vector.zero
        for (offset, weight) in weights.enumerated() {
          sum += (path.points[segment - 1 + offset].position - .origin) * (weight / 6)
        }
        #expect(path.location(at: Double(segment) + u).distance(to: .origin + sum) < 1e-9)
      }
    }
  }

  @Test func bezierCurvesAreTheSameCurveAndComeBackWithTheSameCount() throws {
    var random = SplitMix(seed: 3)
    for count in [1, 2, 3, 4, 5, 17, 60] {
      let path = randomPath(&random, count: count)
      let bezier = path.bezierPath
      if count > 1 {
        var segment = 0
        for piece in bezier.pieces() {
          guard case .cubic(let curve) = piece else { continue }
          for t in stride(from: 0.0, through: 1, by: 0.25) {
            #expect(curve.point(at: t).distance(to: path.location(at: Double(segment) + t)) < 1e-9)
          }
          segment += 1
        }
        #expect(segment == count - 1)
      }
      let back = try #require(
        StrokePath(bezier: bezier) { StrokePoint(position: $0.position, width: Double($0.pointCount)) })
      #expect(back.count == count)
      for (a, b) in zip(path.points, back.points) {
        #expect(a.position.distance(to: b.position) < 1e-7)
        #expect(b.width == Double(count))
      }
    }
  }

  @Test func lengthAgreesWithManyShortChords() {
    var random = SplitMix(seed: 4)
    for _ in 0..<20 {
      let path = randomPath(&random, count: 12)
      var sum = 0.0
      var last = path.location(at: 0)
      for step in 1...22_000 {
        let next = path.location(at: 11 * Double(step) / 22_000)
        sum += next.distance(to: last)
        last = next
      }
      #expect(abs(path.length - sum) < 1e-4 * sum)
    }
  }

  @Test func stridesAreOfTheirSizeAndInverse() {
    var random = SplitMix(seed: 5)
    let path = randomPath(&random, count: 20)
    for _ in 0..<50 {
      let start = random.number(2...10)
      let far = path.parametricValue(start, offsetBy: .distance(17))
      #expect(abs(path.length(from: start, to: far) - 17) < 1e-6)
      #expect(abs(path.parametricValue(far, offsetBy: .distance(-17)) - start) < 1e-6)
      let later = path.parametricValue(start, offsetBy: .time(0.03))
      #expect(abs(path.time(at: later) - path.time(at: start) - 0.03) < 1e-9)
    }
    #expect(path.parametricValue(18.5, offsetBy: .distance(1e9)) == 19)
    #expect(path.parametricValue(3, offsetBy: .parametricStep(-5)) == 0)
    let points = path.interpolatedPoints(by: .distance(5))
    #expect(points.count == Int(path.length / 5) + 1)
    #expect(path.interpolatedPoints(in: 2...7, by: .parametricStep(0.5)).count == 11)
    #expect(path.interpolatedPoints(in: 0...19, by: .time(0.008)).count == 20)
  }

  @Test func nearestPlaceIsAsNearAsAnyOfManyPlaces() throws {
    var random = SplitMix(seed: 6)
    for _ in 0..<40 {
      let path = randomPath(&random, count: 9)
      let probe = Point(random.number(-50...700), random.number(-50...600))
      let nearest = try #require(path.nearestParameter(to: probe))
      let least = (0...4000).map { path.location(at: 8 * Double($0) / 4000).distance(to: probe) }.min()!
      #expect(nearest.distance <= least + 1e-9)
      #expect(abs(path.location(at: nearest.parameter).distance(to: probe) - nearest.distance) < 1e-9)
    }
  }

  @Test func directionsAreBlendedTheShortWay() {
    let path = StrokePath(
      points: [350.0, 10].enumerated().map { index, degrees in
        StrokePoint(
          position: Point(20 * Double(index), 0), width: 1, azimuth: .degrees(degrees),
          roll: .degrees(degrees))
      })
    let middle = path.interpolatedPoint(at: 0.5)
    #expect(
      abs(middle.azimuth!.normalizedSigned.degrees) < 0.5 && abs(middle.roll!.normalizedSigned.degrees) < 0.5)
  }

  @Test func fitKeepsItsToleranceWithFewPointsAndItsCorners() throws {
    // A quarter of a circle, a corner, a straight run.
    var places = (0...100).map {
      Point(100 * Angle.degrees(0.9 * Double($0)).sine, -100 * Angle.degrees(0.9 * Double($0)).cosine)
    }
    places += (1...100).map { Point(100 - Double($0), 0) }
    for tolerance in [0.5, 0.1, 0.01] {
      let fit = try #require(SplineFit.fit(places, corners: [100], tolerance: tolerance))
      #expect(fit.controls.count < 60)
      let path = StrokePath(points: fit.controls.map { StrokePoint(position: $0, width: 1) })
      for place in places { #expect(try #require(path.nearestParameter(to: place)).distance <= tolerance) }
      #expect(try #require(path.nearestParameter(to: Point(100, 0))).distance < 1e-9)
    }
    #expect(SplineFit.fit([], tolerance: 1) == nil)
    #expect(SplineFit.fit([Point(1, 2)], tolerance: 1)?.controls == [Point(1, 2)])
    #expect(SplineFit.fit([Point(1, 2), Point(1, 2)], tolerance: 1)?.controls.count == 2)
  }
}
