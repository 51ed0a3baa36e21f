// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry

@Suite struct EllipseTests {
  /// The least of a function on an interval, by a dense scan and golden sections around the best places.
  private func leastDistance(to point: Point, from low: Double, to high: Double, _ place: (Double) -> Point)
    -> Double
  {
    let count = 720
    let step = (high - low) / Double(count)
    func distance(_ t: Double) -> Double { (place(t) - point).length }
    let scan = (0...count).map { distance(low + Double($0) * step) }
    var best = min(scan[0], scan[count])
    for index in 0...count {
      let isLow =
        (index == 0 || scan[index] <= scan[index - 1]) && (index == count || scan[index] <= scan[index + 1])
      guard isLow else { continue }
      var (a, b) = (max(low, low + Double(index - 1) * step), min(high, low + Double(index + 1) * step))
      for _ in 0..<90 {
        let (c, d) = (b - 0.618_033_988_75 * (b - a), a + 0.618_033_988_75 * (b - a))
        if distance(c) < distance(d) { b = d } else { a = c }
      }
      best = min(best, distance((a + b) / 2))
    }
    return best
  }

  /// Points where naive methods fail: the centre, the axes, the evolute's cusps, the outline, far away.
  private func hardPoints(of ellipse: Ellipse, _ random: inout SplitMix) -> [Point] {
    let (a, b) = (ellipse.semiMajor, ellipse.semiMinor)
    func place(_ x: Double, _ y: Double) -> Point {
      ellipse.center + Vector(x, y).rotated(by: ellipse.rotation)
    }
    return [
      ellipse.center, place(a, 0), place(0, b), place(-a / 2, 0), place(0, -b / 2), place(3 * a, 0),
      place(0, 4 * b),
      place(a > 0 ? (a * a - b * b) / a : 0, 0), place(0, b > 0 ? (b * b - a * a) / b : 0), place(1e-12, 0),
      place(0, 1e-12), place(a * 1e-7, b * 1e-7), ellipse.point(at: random.angle()), place(1e6, -1e5),
      random.point(), random.point(reach: 1000),
    ]
  }

  @Test func distanceToTheEllipseIsTheLeastForEveryProportion() {
    var random = SplitMix(seed: 41)
    for _ in 0..<40 {
      let ellipse = random.ellipse()
      for point in hardPoints(of: ellipse, &random) {
        let expected = leastDistance(to: point, from: -.pi, to: .pi) { ellipse.point(at: .radians($0)) }
        // The scan's own rounding grows with the distance; the root of squares hides 1e-8 next to zero.
        #expect(abs(ellipse.distance(to: point) - expected) < 1e-6 + 1e-12 * expected, "\(ellipse) \(point)")
        #expect(ellipse.distance(to: point) <= expected + 1e-9 + 1e-14 * expected, "\(ellipse) \(point)")
        let foot = ellipse.point(at: ellipse.parameter(nearestTo: point))
        #expect(abs((foot - point).length - ellipse.distance(to: point)) < 1e-9 + 1e-14 * expected)
      }
    }
  }

  @Test func distanceToAnArcIsTheLeastOverItsSweep() {
    var random = SplitMix(seed: 42)
    for _ in 0..<60 {
      let arc = random.arc()
      for point in hardPoints(of: arc.ellipse, &random) {
        let expected = leastDistance(to: point, from: 0, to: 1, arc.point(at:))
        #expect(abs(arc.distance(to: point) - expected) < 1e-6 + 1e-12 * expected, "\(arc) \(point)")
      }
    }
  }

  @Test func outlinePointsLieOnTheEllipseAndRecallTheirParameter() {
    var random = SplitMix(seed: 43)
    for _ in 0..<300 {
      let ellipse = random.ellipse()
      let t = random.angle()
      #expect(ellipse.distance(to: ellipse.point(at: t)) < 1e-9)
      guard ellipse.semiMinor > 0.01 else { continue }
      let back = ellipse.parameter(of: ellipse.point(at: t))
      #expect(abs(back.shortestTurn(to: t).radians) < 1e-8)
    }
  }

  /// The perimeter by the arithmetic–geometric mean (Gauss), another method altogether.
  @Test func perimeterAgreesWithTheArithmeticGeometricMean() {
    var random = SplitMix(seed: 44)
    for _ in 0..<60 {
      let ellipse = random.ellipse()
      guard ellipse.semiMinor > 0 else { continue }
      let (a, b) = (max(ellipse.semiMajor, ellipse.semiMinor), min(ellipse.semiMajor, ellipse.semiMinor))
      var (x, y, power) = (1.0, b / a, 1.0)
      var sum = (1 + y * y) / 2
      while x - y > 1e-15 * x {
        let mean = (x + y) / 2
        y = (x * y).squareRoot()
        x = mean
        sum -= power * (x - y) * (x + y)
        power *= 2
      }
      let perimeter = 2 * .pi * a * sum / x
      let arc = EllipticArc(ellipse: ellipse, start: random.angle(), sweep: .fullTurn)
      #expect(abs(arc.length(accuracy: 1e-9) - perimeter) < 1e-7, "\(ellipse)")
    }
  }

  /// Images of points are points of the image, also for maps that stretch, skew and mirror.
  @Test func affineImagesOfEllipsesAndArcsAreExact() {
    var random = SplitMix(seed: 45)
    for _ in 0..<200 {
      let arc = random.arc()
      let map = AffineTransform(
        a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2),
        d: random.number(-2...2),
        tx: random.number(-9...9), ty: random.number(-9...9))
      let image = arc.applying(map)
      for step in 0...8 {
        let t = Double(step) / 8
        #expect((image.point(at: t) - map.apply(to: arc.point(at: t))).length < 1e-9, "\(arc) \(map)")
      }
    }
  }
}
