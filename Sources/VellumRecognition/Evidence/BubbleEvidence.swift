// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A speech bubble: the ink without the pointed tail is an ellipse or a rounded box.
struct BubbleEvidence {
  private(set) var tailTip = Point.origin
  private(set) var tailAngle = 0.0
  /// The body as an ellipse and as a box; the ink of the tail left out.
  private(set) var ellipse: EllipseEvidence?
  private(set) var box: BoxEvidence?
  /// The better body's root mean square distance, in units.
  private(set) var rms = 1.0
  /// How far the tail's tip lies outside the body, in units.
  private(set) var tailReach = 0.0
  /// The share of the ink in the tail.
  private(set) var tailShare = 0.0
  var isElliptic: Bool { (ellipse?.rms ?? .infinity) < (box?.roundedRMS ?? .infinity) }

  init() {}

  init(_ ink: GestureInk, pieces: PieceHierarchy) {
    guard pieces.isClosed else { return }
    let points = ink.points
    let n = points.count
    for level in [7, 9, 11] {
      let breaks = pieces.breaks(count: level).map { $0 % n }
      // A bubble has one sharp corner; what has many is a star or a scribble.
      let sharp = breaks.indices.filter { index in
        let (a, b) = (points[breaks[(index + level - 1) % level]], points[breaks[(index + 1) % level]])
        let (u, v) = (a - points[breaks[index]], b - points[breaks[index]])
        let dot = u.dot(v)
        return dot > 0 && dot * dot > 0.2 * u.squaredLength * v.squaredLength
      }
      guard sharp.count <= 2 else { continue }
      for index in sharp {
        let before = breaks[(index + level - 1) % level]
        let after = breaks[(index + 1) % level]
        let tip = breaks[index]
        let candidate = BubbleEvidence(points, before: before, tip: tip, after: after)
        if candidate.rms < rms { self = candidate }
      }
    }
  }

  private init(_ points: [Point], before first: Int, tip: Int, after last: Int) {
    let n = points.count
    var (before, after) = (first, last)
    var (a, b) = (points[before] - points[tip], points[after] - points[tip])
    // A side of the tail that runs on into a straight side of the body ends where the other one does.
    while a.length > 1.5 * b.length, before != tip {
      before = (before + 1) % n
      a = points[before] - points[tip]
    }
    while b.length > 1.5 * a.length, after != tip {
      after = (after + n - 1) % n
      b = points[after] - points[tip]
    }
    let angle = abs(a.turn(to: b).radians)
    // A tail is sharp, its sides alike, and it is the lesser part of the ink.
    let share = Double((after - before + n) % n) / Double(n)
    guard angle < 1.1, share < 0.42, a.length > 0.08, b.length > 0.08 else { return }
    var rest: [Point] = []
    rest.reserveCapacity(n)
    var index = after
    while index != before {
      rest.append(points[index])
      index = (index + 1) % n
    }
    rest.append(points[before])
    guard rest.count > n / 2 else { return }
    let hull = HullEvidence(rest)
    // The tip must stand out of the rest.
    let round = EllipseEvidence(rest, hull: hull)
    var square = BoxEvidence(rest, axis: hull.boxDirection)
    square.round(rest)
    let better = min(round.rms, square.roundedRMS)
    guard better.isFinite else { return }
    let v = points[tip] - square.center
    let outside = BoxEvidence.distance(
      abs(v.dot(square.axis)), abs(square.axis.cross(v)), square.halfLength, square.halfWidth, 0)
    guard outside > 0.06 else { return }
    (tailTip, tailAngle, tailReach, tailShare) = (points[tip], angle, outside, share)
    (ellipse, box, rms) = (round, square, better)
  }
}
