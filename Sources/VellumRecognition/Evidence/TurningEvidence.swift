// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// How the chain turns along its way, pen lifts passed over.
struct TurningEvidence {
  /// The sum of all turns with their signs, in full turns, made positive.
  private(set) var signed = 0.0
  /// The sum of the turns' sizes, in full turns.
  private(set) var absolute = 0.0
  /// The share of the turning that happens in turns of more than 35° within four steps: near one for corners.
  private(set) var sharpShare = 0.0
  /// The number of changes of sense, of turns over 10°.
  private(set) var inflections = 0
  /// The sharpest turn, in radians.
  private(set) var sharpest = 0.0
  /// The length-weighted mean of e^{4iφ} over the directions φ: its size is one for a right-angled outline.
  private(set) var rightness = 0.0
  /// The direction (mod 90°) that the mean points to.
  private(set) var rightAxis = Vector(1, 0)
  /// The size of the mean of e^{2iφ}: one for parallel strokes.
  private(set) var parallelness = 0.0
  /// The sizes of the means of e^{3iφ·2} and e^{5iφ·2}: one for equilateral triangles and for pentagrams.
  private(set) var sixfold = 0.0
  private(set) var tenfold = 0.0

  init(_ ink: GestureInk) {
    let points = ink.points
    var (c2, s2, c4, s4, c6, s6, c10, s10) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var (total, sharp, sum) = (0.0, 0.0, 0.0)
    var sense = 0.0
    var weight = 0.0
    for stroke in 0..<ink.strokeCount {
      let (low, high) = (ink.bounds[stroke], ink.bounds[stroke + 1])
      var previous = Vector.zero
      var index = low
      while index + 2 < high {
        let v = points[index + 2] - points[index]
        let square = v.squaredLength
        if square > 1e-12 {
          // e^{2iφ} by squaring the direction; higher orders by further products.
          let length = square.squareRoot()
          let (x2, y2) = ((v.x * v.x - v.y * v.y) / square, 2 * v.x * v.y / square)
          let (x4, y4) = (x2 * x2 - y2 * y2, 2 * x2 * y2)
          let (x6, y6) = (x4 * x2 - y4 * y2, x4 * y2 + y4 * x2)
          let (x10, y10) = (x6 * x4 - y6 * y4, x6 * y4 + y6 * x4)
          c2 += length * x2
          s2 += length * y2
          c4 += length * x4
          s4 += length * y4
          c6 += length * x6
          s6 += length * y6
          c10 += length * x10
          s10 += length * y10
          weight += length
          if previous != .zero {
            let turn = Double.atan2(y: previous.cross(v), x: previous.dot(v))
            sum += turn
            total += abs(turn)
            if abs(turn) > 0.61 { sharp += abs(turn) }
            sharpest = max(sharpest, abs(turn))
            if abs(turn) > 0.17 {
              if sense * turn < 0 { inflections += 1 }
              sense = turn > 0 ? 1 : -1
            }
          }
          previous = v
        }
        index += 2
      }
    }
    signed = abs(sum) / (2 * .pi)
    absolute = total / (2 * .pi)
    sharpShare = total > 0 ? sharp / total : 0
    guard weight > 0 else { return }
    parallelness = (c2 * c2 + s2 * s2).squareRoot() / weight
    rightness = (c4 * c4 + s4 * s4).squareRoot() / weight
    sixfold = (c6 * c6 + s6 * s6).squareRoot() / weight
    tenfold = (c10 * c10 + s10 * s10).squareRoot() / weight
    rightAxis = Vector(direction: .radians(0.25 * Double.atan2(y: s4, x: c4)))
  }
}
