// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The line from tail to tip: straight, bent or one quadratic curve, whichever the ink is worth.
struct ArrowShaft {
  var line: Arrow.Shaft
  /// The mean squared distance of the shaft's ink.
  var meanSquare: Double
  /// The number of parameters.
  var parameters: Int

  /// The best of the three forms for a run of samples that the finder cut at `corners`.
  init?(_ points: Span<Point>, corners: [Point], mayCurve: Bool) {
    guard let straight = try? LineFit.fit(points) else { return nil }
    let size = straight.primitive.length
    guard size > 0 else { return nil }
    self.init(
      line: .polyline([straight.primitive.start, straight.primitive.end]),
      meanSquare: straight.rms * straight.rms,
      parameters: 4)
    guard corners.count > 2 else { return }
    var best = ArrowShaft.score(meanSquare, size, parameters)
    // A straight line that a hand draws bows and wavers; a bend is meant when it is plain.
    let bends = ArrowShaft.plainBends(corners)
    if bends.count > 2 {
      var refinement = VertexRefinement(bends, isClosed: false)
      let bent = refinement.measured(points, nil)
      let score = ArrowShaft.score(bent.rms * bent.rms, size, 2 * bends.count)
      if score < best {
        best = score
        (line, meanSquare, parameters) = (.polyline(bends), bent.rms * bent.rms, 2 * bends.count)
      }
    }
    guard mayCurve, ArrowShaft.turnsOneWay(corners),
      let curve = try? QuadraticBezierFit.fit(points, steps: 4),
      ArrowShaft.bow(curve.primitive) > 0.06
    else { return }
    if ArrowShaft.score(curve.rms * curve.rms, size, 6) < best {
      (line, meanSquare, parameters) = (.curve(curve.primitive), curve.rms * curve.rms, 6)
    }
  }

  /// The corners without those that turn by less than about 23°, the least first.
  private static func plainBends(_ corners: [Point]) -> [Point] {
    var bends = corners
    while bends.count > 2 {
      var (least, place) = (0.4, 0)
      for index in 1..<(bends.count - 1) {
        let turn = abs((bends[index] - bends[index - 1]).turn(to: bends[index + 1] - bends[index]).radians)
        if turn < least { (least, place) = (turn, index) }
      }
      guard place > 0 else { break }
      bends.remove(at: place)
    }
    return bends
  }

  /// How far a curve leaves its chord, in lengths of the chord.
  private static func bow(_ curve: QuadraticBezier) -> Double {
    let chord = curve.end - curve.start
    let length = chord.length
    return length > 0 ? 0.5 * abs(chord.cross(curve.control - curve.start)) / (length * length) : 1
  }

  /// Whether a corner turns by more than about 110°.
  static func foldsBack(_ corners: ArraySlice<Point>) -> Bool {
    for index in corners.indices.dropFirst().dropLast() {
      let (u, v) = (corners[index] - corners[index - 1], corners[index + 1] - corners[index])
      if u.dot(v) < -0.34 * u.length * v.length { return true }
    }
    return false
  }

  /// Whether all corners turn in one sense, as a quadratic curve does, by less than 200° together.
  private static func turnsOneWay(_ corners: [Point]) -> Bool {
    var (sum, size) = (0.0, 0.0)
    for index in 1..<(corners.count - 1) {
      let turn = (corners[index] - corners[index - 1]).turn(to: corners[index + 1] - corners[index]).radians
      sum += turn
      size += abs(turn)
    }
    return abs(sum) > 0.99 * size && size < 3.5
  }

  init(line: Arrow.Shaft, meanSquare: Double, parameters: Int) {
    (self.line, self.meanSquare, self.parameters) = (line, meanSquare, parameters)
  }

  /// The information criterion of the corner finder, for a number of parameters.
  static func score(_ meanSquare: Double, _ size: Double, _ parameters: Int) -> Double {
    // The wobble is 1 % of the length.
    64 * Double.log(meanSquare / (size * size) + 1e-4) + 8.3 * Double(parameters)
  }

  var start: Point {
    switch line {
    case .polyline(let points): points[0]
    case .curve(let curve): curve.start
    }
  }

  var end: Point {
    switch line {
    case .polyline(let points): points[points.count - 1]
    case .curve(let curve): curve.end
    }
  }

  var length: Double {
    switch line {
    case .polyline(let points): points.length()
    case .curve(let curve): curve.length(accuracy: 1e-3)
    }
  }

  var reversed: ArrowShaft {
    switch line {
    case .polyline(let points):
      ArrowShaft(line: .polyline(points.reversed()), meanSquare: meanSquare, parameters: parameters)
    case .curve(let curve):
      ArrowShaft(line: .curve(curve.reversed), meanSquare: meanSquare, parameters: parameters)
    }
  }

  /// The unit vector from the end into the shaft.
  var backwardAtEnd: Vector {
    switch line {
    case .polyline(let points): (points[points.count - 2] - end).normalized ?? Vector(-1, 0)
    case .curve(let curve):
      (curve.control - end).normalized ?? (curve.start - end).normalized ?? Vector(-1, 0)
    }
  }

  /// The unit vector from the start into the shaft.
  var forwardAtStart: Vector { reversed.backwardAtEnd }
}
