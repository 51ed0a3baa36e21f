// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import VellumFitting
import VellumGeometry

extension Suite {
  /// Each least-squares fit over 128 noisy points, the ellipse over 64 and 256 too.
  static var fitting: Suite {
    Suite(
      "fitting",
      [
        Benchmark("fitting/line", items: 128) {
          let points = Outlines.corners([Point(0, 0), Point(200, 60)], count: 128, seed: 1)
          return { rms { () throws(FitError) in try LineFit.fit(points.span).rms } }
        },
        Benchmark("fitting/circle", items: 128) {
          let circle = Ellipse(center: Point(80, 80), semiMajor: 60, semiMinor: 60, rotation: .zero)
          let points = Outlines.ellipse(circle, count: 128, seed: 2)
          return { rms { () throws(FitError) in try CircleFit.fit(points.span).rms } }
        },
        ellipse("fitting/ellipse", count: 128),
        ellipse("fitting/ellipse/64", count: 64),
        ellipse("fitting/ellipse/256", count: 256),
        Benchmark("fitting/rectangle", items: 128) {
          let points = Outlines.rectangle(count: 128, seed: 4)
          return { rms { () throws(FitError) in try RectangleFit.fit(points.span).rms } }
        },
        Benchmark("fitting/triangle", items: 128) {
          let corners = [Point(0, 0), Point(160, 20), Point(60, 140), Point(0, 0)]
          let points = Outlines.corners(corners, count: 128, seed: 5)
          return { rms { () throws(FitError) in try TriangleFit.fit(points.span).rms } }
        },
        Benchmark("fitting/polygon", items: 128) {
          let corners = [
            Point(0, 40), Point(90, 0), Point(180, 50), Point(150, 150), Point(30, 140), Point(0, 40),
          ]
          let points = Outlines.corners(corners, count: 128, seed: 6)
          return { rms { () throws(FitError) in try PolygonFit.fit(points.span).rms } }
        },
        Benchmark("fitting/polyline", items: 128) {
          let corners = [Point(0, 100), Point(60, 0), Point(120, 100), Point(180, 0)]
          let points = Outlines.corners(corners, count: 128, seed: 7)
          return { rms { () throws(FitError) in try PolylineFit.fit(points.span).rms } }
        },
        Benchmark("fitting/ellipse/direct", items: 128) {
          let ellipse = Ellipse(center: Point(80, 80), semiMajor: 90, semiMinor: 40, rotation: .degrees(25))
          let points = Outlines.ellipse(ellipse, count: 128, seed: 3)
          return { rms { () throws(FitError) in try EllipseFit.directEllipse(points.span).semiMajor } }
        },
        Benchmark("fitting/corners", items: 128) {
          let corners = [
            Point(0, 40), Point(90, 0), Point(180, 50), Point(150, 150), Point(30, 140), Point(0, 40),
          ]
          let points = Outlines.corners(corners, count: 128, seed: 6)
          let finder = CornerFinder()
          return {
            rms { () throws(FitError) in
              Double(try finder.segmentation(of: points.span, isClosed: true).bestCount)
            }
          }
        },
        Benchmark("fitting/rounded-rectangle", items: 128) {
          let points = Outlines.rectangle(count: 128, seed: 4)
          return { rms { () throws(FitError) in try RoundedRectangleFit.fit(points.span).rms } }
        },
        Benchmark("fitting/star", items: 128) {
          let star = Star(
            center: Point(80, 80), outerRadius: 90, innerRadius: 40, rotation: .degrees(10), tipCount: 5)
          let points = Outlines.corners(star.corners + [star.corners[0]], count: 128, seed: 8)
          return { rms { () throws(FitError) in try StarFit.fit(points.span).rms } }
        },
        Benchmark("fitting/arrow", items: 128) {
          let corners = [Point(0, 0), Point(200, 20), Point(172, -4), Point(200, 20), Point(170, 40)]
          let strokes = [Outlines.corners(corners, count: 128, seed: 9)]
          return { rms { () throws(FitError) in try ArrowFit.fit(strokes).rms } }
        },
      ])
  }

  /// The refined ellipse over so many points.
  private static func ellipse(_ name: String, count: Int) -> Benchmark {
    Benchmark(name, items: count) {
      let ellipse = Ellipse(center: Point(80, 80), semiMajor: 90, semiMinor: 40, rotation: .degrees(25))
      let points = Outlines.ellipse(ellipse, count: count, seed: 3)
      return { rms { () throws(FitError) in try EllipseFit.fit(points.span).rms } }
    }
  }
}

/// The residual for the sink; a fit that fails here is a defect of the benchmark's input.
private func rms(_ fit: () throws(FitError) -> Double) -> Int {
  do throws(FitError) {
    return try fit().scaledToInt
  } catch {
    preconditionFailure("a benchmark's points determine its shape: \(error)")
  }
}
