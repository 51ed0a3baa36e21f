// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import ShapeDomain
import Testing
import VellumGeometry

@Suite struct BezierTests {
  @Test func partsFollowTheWhole() {
    var random = SplitMix(seed: 61)
    for _ in 0..<200 {
      let (quadratic, cubic, arc) = (random.quadratic(), random.cubic(), random.arc())
      let (t0, t1) = (random.number(0...1), random.number(0...1))
      let (q, c, a) = (
        quadratic.subsegment(from: t0, to: t1), cubic.subsegment(from: t0, to: t1),
        arc.subsegment(from: t0, to: t1)
      )
      let (quadraticParts, cubicParts) = (quadratic.split(at: t0), cubic.split(at: t0))
      for step in 0...8 {
        let s = Double(step) / 8
        let t = t0 + (t1 - t0) * s
        #expect((q.point(at: s) - quadratic.point(at: t)).length < 1e-9)
        #expect((c.point(at: s) - cubic.point(at: t)).length < 1e-9)
        #expect((a.point(at: s) - arc.point(at: t)).length < 1e-9)
        #expect((quadraticParts.before.point(at: s) - quadratic.point(at: t0 * s)).length < 1e-9)
        #expect((quadraticParts.after.point(at: s) - quadratic.point(at: t0 + (1 - t0) * s)).length < 1e-9)
        #expect((cubicParts.before.point(at: s) - cubic.point(at: t0 * s)).length < 1e-9)
        #expect((cubicParts.after.point(at: s) - cubic.point(at: t0 + (1 - t0) * s)).length < 1e-9)
        #expect((quadratic.elevated.point(at: s) - quadratic.point(at: s)).length < 1e-9)
        #expect((cubic.reversed.point(at: s) - cubic.point(at: 1 - s)).length < 1e-9)
      }
      #expect(cubic.point(at: 0) == cubic.start && cubic.point(at: 1) == cubic.end)
      #expect(quadratic.point(at: 0) == quadratic.start && quadratic.point(at: 1) == quadratic.end)
    }
  }

  /// Against central differences.
  @Test func derivativesAgreeWithDifferences() {
    var random = SplitMix(seed: 62)
    let h = 1e-5
    for _ in 0..<200 {
      let (q, c, a) = (random.quadratic(), random.cubic(), random.arc())
      let t = random.number(0.1...0.9)
      func difference(_ place: (Double) -> Point) -> Vector { (place(t + h) - place(t - h)) / (2 * h) }
      #expect((difference(q.point(at:)) - q.derivative(at: t)).length < 1e-4)
      #expect((difference(c.point(at:)) - c.derivative(at: t)).length < 1e-4)
      #expect((difference(a.point(at:)) - a.derivative(at: t)).length < 1e-4)
      let turn = (c.derivative(at: t + h) - c.derivative(at: t - h)) / (2 * h)
      #expect((turn - c.secondDerivative(at: t)).length < 1e-4)
    }
  }

  /// Chord sums from below and control polygons from above close in on the length.
  @Test func lengthLiesBetweenChordsAndControlPolygons() {
    var random = SplitMix(seed: 63)
    for _ in 0..<100 {
      let curve = random.cubic()
      let length = curve.length(accuracy: 1e-8)
      var (chords, polygons) = (0.0, 0.0)
      let count = 512
      for index in 0..<count {
        let part = curve.subsegment(
          from: Double(index) / Double(count), to: Double(index + 1) / Double(count))
        chords += part.start.distance(to: part.end)
        polygons += [part.start, part.control1, part.control2, part.end].length()
      }
      #expect(length > chords - 1e-6 && length < polygons + 1e-6, "\(curve)")
    }
  }

  /// Cusps and retraced lines, where the speed falls to zero inside the curve.
  @Test func lengthOfRetracedLinesIsKnown() {
    // x = 3t(1−t)·…: out to the turning point and back. The quadratic 0, 1, 0 reaches 1/2.
    let back = QuadraticBezier(from: Point(0, 0), control: Point(10, 0), to: Point(0, 0))
    #expect(abs(back.length(accuracy: 1e-9) - 10) < 1e-7)
    let point = CubicBezier(from: Point(1, 1), control1: Point(1, 1), control2: Point(1, 1), to: Point(1, 1))
    #expect(point.length(accuracy: 1e-9) == 0 && point.distance(to: Point(4, 5)) == 5)
    let straight = CubicBezier(
      from: Point(0, 0), control1: Point(0, 0), control2: Point(9, 0), to: Point(9, 0))
    #expect(abs(straight.length(accuracy: 1e-9) - 9) < 1e-8)
  }

  @Test func nearestParameterIsAsGoodAsAnySample() {
    var random = SplitMix(seed: 64)
    for _ in 0..<300 {
      let (q, c) = (random.quadratic(), random.cubic())
      let point = random.point(reach: 150)
      let (dq, dc) = (q.distance(to: point), c.distance(to: point))
      for step in 0...500 {
        let t = Double(step) / 500
        #expect(dq <= q.point(at: t).distance(to: point) + 1e-9, "\(q) \(point)")
        #expect(dc <= c.point(at: t).distance(to: point) + 1e-9, "\(c) \(point)")
      }
    }
  }

  @Test func flatteningKeepsItsTolerance() {
    var random = SplitMix(seed: 65)
    for _ in 0..<100 {
      let (q, c, a) = (random.quadratic(), random.cubic(), random.arc())
      let tolerance = [0.01, 0.1, 1, 50][random.integer(0...3)]
      var (qs, cs, arcs) = ([q.start], [c.start], [a.startPoint])
      q.appendFlattened(tolerance: tolerance, to: &qs)
      c.appendFlattened(tolerance: tolerance, to: &cs)
      a.appendFlattened(tolerance: tolerance, to: &arcs)
      #expect(qs.last == q.end && cs.last == c.end)
      for step in 0...200 {
        let t = Double(step) / 200
        #expect(qs.distance(to: q.point(at: t))! <= tolerance + 1e-9)
        #expect(cs.distance(to: c.point(at: t))! <= tolerance + 1e-9)
        #expect(arcs.distance(to: a.point(at: t))! <= tolerance + 1e-9)
      }
    }
  }
}
