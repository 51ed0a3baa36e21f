// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumGeometry
import VellumInk

/// What haste makes of closed outlines: corners run round, ends do not meet, uprights lean.
extension Mishaps {
  /// The outline with one or more of the faults of haste.
  static func hasty(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    var strokes = strokes
    if generator.chance(0.45) { strokes = rounded(strokes, using: &generator) }
    if generator.chance(0.35) { strokes = leaning(strokes, using: &generator) }
    if generator.chance(0.2) {
      strokes = unclosed(strokes, using: &generator)
    } else if generator.chance(0.15) {
      strokes = overshot(strokes, using: &generator)
    }
    return strokes
  }

  /// The strokes run smooth: each place becomes the mean of those around it, so that every corner is cut alike.
  static func rounded(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    let share = generator.uniform(0.015, 0.06)
    return strokes.map { stroke in
      let points = stroke.points
      guard points.count >= 12 else { return stroke }
      let half = max(1, Int(0.5 * share * Double(points.count)))
      return Trace(
        points: points.indices.map { index in
          let reach = min(half, index, points.count - 1 - index)
          var sum = Vector.zero
          for other in index - reach...index + reach { sum += points[other] - points[index] }
          return points[index] + sum / Double(2 * reach + 1)
        })
    }
  }

  /// The drawing sheared and tapered a little, as by a hand that turns about the elbow.
  static func leaning(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    guard let box = Rect(bounding: strokes.flatMap(\.points)) else { return strokes }
    let (shear, taper) = (generator.normal(deviation: 0.045), generator.normal(deviation: 0.05))
    let isAcross = generator.chance(0.5)
    return strokes.map { stroke in
      Trace(
        points: stroke.points.map { point in
          let v = point - box.center
          return isAcross
            ? box.center + Vector(v.x * (1 + taper * v.y / max(box.height, 1)) + shear * v.y, v.y)
            : box.center + Vector(v.x, v.y * (1 + taper * v.x / max(box.width, 1)) + shear * v.x)
        })
    }
  }

  /// One stroke that ends, or begins, short of where it should.
  static func unclosed(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    guard strokes.count == 1 else { return strokes }
    let points = strokes[0].points
    let count = Int(generator.uniform(0.01, 0.09) * Double(points.count))
    guard points.count - count >= 8 else { return strokes }
    return [Trace(points: Array(generator.chance(0.75) ? points.dropLast(count) : points.dropFirst(count)))]
  }

  /// One stroke that runs straight on past its end.
  static func overshot(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    guard strokes.count == 1, let box = Rect(bounding: strokes[0].points) else { return strokes }
    var points = strokes[0].points
    guard points.count >= 12 else { return strokes }
    let (end, before) = (points[points.count - 1], points[points.count - 1 - max(2, points.count / 30)])
    guard let ahead = (end - before).normalized else { return strokes }
    let reach = box.diagonal * generator.uniform(0.02, 0.12)
    let aside = ahead.perpendicular * generator.normal(deviation: 0.2)
    for step in 1...4 { points.append(end + (ahead + aside) * (reach * Double(step) / 4)) }
    return [Trace(points: points)]
  }

  /// A loop begun well inside itself, or ended so, that winds out to its outline within a third of a turn.
  static func wound(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    guard strokes.count == 1, let box = Rect(bounding: strokes[0].points) else { return strokes }
    var points = strokes[0].points
    guard points.count >= 16 else { return strokes }
    let (depth, bend) = (generator.uniform(0.15, 0.75), generator.uniform(0.8, 2))
    let lead = generator.uniform(0.06, 0.33) * Double(points.count)
    // Often the end stops short of closing, too.
    if generator.chance(0.5) { points.removeLast(Int(generator.uniform(0, 0.12) * Double(points.count))) }
    for index in points.indices where Double(index) < lead {
      let share = 1 - Double(index) / lead
      points[index] = box.center + (points[index] - box.center) * (1 - depth * .pow(share, bend))
    }
    return [Trace(points: generator.chance(0.8) ? points : points.reversed())]
  }

  /// A loop with flat spots and bulges.
  static func lumpy(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    guard strokes.count == 1, let box = Rect(bounding: strokes[0].points) else { return strokes }
    let size = generator.logUniform(0.008, 0.03)
    let waves = (3...7).map { order in
      (Double(order), generator.normal(deviation: size * 3 / Double(order)), generator.uniform(0, 6.28))
    }
    return [
      Trace(
        points: strokes[0].points.map { point in
          let v = point - box.center
          let angle = Double.atan2(y: v.y * box.width, x: v.x * box.height)
          var growth = 1.0
          for (order, amplitude, phase) in waves { growth += amplitude * .sin(order * angle + phase) }
          return box.center + v * growth
        })
    ]
  }

  /// How far one stroke strays from the line through its ends, relative to that line's length.
  static func sag(_ strokes: [Trace]) -> Double {
    guard strokes.count == 1, let start = strokes[0].points.first, let end = strokes[0].points.last else {
      return 0
    }
    let chord = end - start
    guard chord.squaredLength > 0 else { return 0 }
    return strokes[0].points.reduce(0) { max($0, abs(chord.cross($1 - start)) / chord.squaredLength) }
  }
}
