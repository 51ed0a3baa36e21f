// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumGeometry
import VellumInk

/// Strokes that are hard on arithmetic: every reader, fit and recogniser must survive them without a NaN.
enum AdversarialStrokes {
  /// The cases with the reason for each.
  static let cases: [(name: String, points: [Point])] = [
    ("one point", [Point(5, 5)]),
    ("two equal points", [Point(5, 5), Point(5, 5)]),
    ("a hundred equal points", Array(repeating: Point(0.1, 0.1), count: 100)),
    ("first and last point doubled", [Point(0, 0), Point(0, 0), Point(50, 0), Point(100, 0), Point(100, 0)]),
    ("exactly horizontal", (0...40).map { Point(Double($0) * 3, 7) }),
    ("exactly vertical", (0...40).map { Point(7, Double($0) * 3) }),
    ("to and fro on one line", (0...60).map { Point(abs(Double($0 % 20) - 10) * 8, 3) }),
    ("collinear but for one unit in the last place", nearlyCollinear()),
    ("the smallest drawing", scaled(1e-9)),
    ("the largest drawing", scaled(1e4)),
    ("far from the origin", scaled(1, offset: 900_000)),
    ("a square of four points", [Point(0, 0), Point(80, 0), Point(80, 80), Point(0, 80), Point(0, 0)]),
    ("a circle run three times", (0...180).map { circlePoint(Double($0) * 6) }),
    ("a needle", [Point(0, 0), Point(300, 0.5), Point(0, 1), Point(0, 0)]),
    ("an arc of a huge circle", (0...50).map { Point(Double($0) * 4, Double($0 * $0) * 1e-7) }),
    ("alternating between two points", (0..<50).map { $0.isMultiple(of: 2) ? Point(0, 0) : Point(60, 40) }),
  ]

  private static func scaled(_ scale: Double, offset: Double = 0) -> [Point] {
    (0...72).map { index in
      let point = circlePoint(Double(index) * 5)
      return Point(point.x * scale + offset, point.y * scale * 0.6 - offset)
    }
  }

  private static func circlePoint(_ degrees: Double) -> Point {
    .origin + Vector(direction: .degrees(degrees)) * 50
  }

  /// Points of y = x at 0.5 + k ulp, the grid of Kettner et al., "Classroom examples of robustness problems in
  /// geometric computations" (2008), along its diagonal.
  private static func nearlyCollinear() -> [Point] {
    (0..<40).map { index in
      let x = 0.5 + Double(index) * 0.25
      return Point(x, index.isMultiple(of: 3) ? x.nextUp : x)
    }
  }
}
