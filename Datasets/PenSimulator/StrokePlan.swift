// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A smooth piece of an intended line: a dense polyline that the hand runs through in one motion.
struct PathPiece {
  var points: [Point]

  init(_ points: [Point]) { self.points = points }

  init(from start: Point, to end: Point) { points = [start, end] }

  /// A line that bows sideways by `bow` times its length.
  init(from start: Point, to end: Point, bow: Double) {
    let across = (end - start).perpendicular * bow
    points = (0...12).map { index in
      let t = Double(index) / 12
      return start.interpolated(to: end, at: t) + across * (4 * t * (1 - t))
    }
  }

  /// A piece of an ellipse between two parameters, in radians.
  init(ellipse: Ellipse, from start: Double, to end: Double) {
    let count = max(8, Int(abs(end - start) * 12))
    points = (0...count).map { index in
      ellipse.point(at: .radians(start + (end - start) * Double(index) / Double(count)))
    }
  }

  var start: Point { points[0] }
  var end: Point { points[points.count - 1] }
  var reversed: PathPiece { PathPiece(points.reversed()) }

  var length: Double {
    var sum = 0.0
    for index in 1..<points.count { sum += points[index - 1].distance(to: points[index]) }
    return sum
  }

  /// The point at a share of the length.
  func point(at share: Double) -> Point {
    if share <= 0 { return start }
    if share >= 1 { return end }
    var rest = share * length
    for index in 1..<points.count {
      let step = points[index - 1].distance(to: points[index])
      if step >= rest, step > 0 { return points[index - 1].interpolated(to: points[index], at: rest / step) }
      rest -= step
    }
    return end
  }

  /// The part between two shares of the length.
  func part(from low: Double, to high: Double) -> PathPiece {
    PathPiece((0...16).map { point(at: low + (high - low) * Double($0) / 16) })
  }

  /// The piece with its ends moved, the shift spread evenly along it.
  func moved(start newStart: Point, end newEnd: Point) -> PathPiece {
    let (first, last) = (newStart - start, newEnd - end)
    let total = max(length, 1e-9)
    var run = 0.0
    return PathPiece(
      points.indices.map { index in
        if index > 0 { run += points[index - 1].distance(to: points[index]) }
        return points[index] + first.interpolated(to: last, at: run / total)
      })
  }
}

/// What the hand means to draw between pen-down and pen-up.
struct StrokePlan {
  var pieces: [PathPiece]

  init(_ pieces: [PathPiece]) { self.pieces = pieces }

  /// Straight pieces through the points.
  init(through points: [Point]) {
    pieces = (1..<points.count).map { PathPiece(from: points[$0 - 1], to: points[$0]) }
  }

  var start: Point { pieces[0].start }
  var end: Point { pieces[pieces.count - 1].end }
  var reversed: StrokePlan { StrokePlan(pieces.reversed().map(\.reversed)) }

  func applying(_ transform: AffineTransform) -> StrokePlan {
    StrokePlan(pieces.map { PathPiece($0.points.map { transform.apply(to: $0) }) })
  }
}
