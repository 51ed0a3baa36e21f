// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumGeometry
import VellumInk

/// What happens to drawings beyond the habits of a simulated hand: few samples, hooks on lines, tails on loops.
///
/// Applied to drawings for learning only, so that the simulator itself draws what it always drew.
enum Mishaps {
  /// The strokes as a slow device samples them: a few places each, on a coarse grid.
  static func sparse(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    let points = strokes.flatMap(\.points)
    guard let box = Rect(bounding: points) else { return strokes }
    let total = strokes.reduce(0) { $0 + length($1.points) }
    let wanted = generator.logUniform(11, 34)
    let grid = box.diagonal / generator.logUniform(50, 400)
    return strokes.map { stroke in
      let points = stroke.points
      guard points.count > 4, total > 0 else { return stroke }
      let count = max(3, Int(wanted * length(points) / total))
      guard count < points.count else { return stroke }
      var kept: [Point] = []
      for index in 0..<count {
        let place = Double(index) / Double(count - 1) * Double(points.count - 1)
        let shifted = index == 0 || index == count - 1 ? place : place + generator.uniform(-0.3, 0.3)
        let point = points[min(points.count - 1, max(0, Int(shifted.rounded())))]
        kept.append(Point((point.x / grid).rounded() * grid, (point.y / grid).rounded() * grid))
      }
      return Trace(points: kept)
    }
  }

  /// The drawing turned by any angle.
  static func turned(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    guard let box = Rect(bounding: strokes.flatMap(\.points)) else { return strokes }
    let turn = AffineTransform.rotation(by: .degrees(generator.uniform(0, 360)), about: box.center)
    return strokes.map { Trace(points: $0.points.map { turn.apply(to: $0) }) }
  }

  /// A line with the slim hook that a pen leaves as it lands or lifts.
  static func hooked(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    guard strokes.count == 1 else { return strokes }
    var points = strokes[0].points
    guard points.count >= 3 else { return strokes }
    if generator.chance(0.25) { points.reverse() }
    let along = points[points.count - 1] - points[0]
    let reach = generator.logUniform(0.015, 0.16)
    let across = generator.uniform(-0.045, 0.045)
    let hook = points[0] + along * reach + along.perpendicular * across
    points.insert(hook, at: 0)
    if generator.chance(0.3) {
      let end = points[points.count - 1]
      points.append(
        end - along * generator.uniform(0, 0.08) + along.perpendicular * generator.uniform(-0.04, 0.04))
    }
    return [Trace(points: points)]
  }

  /// A loop whose ends run off: outward, inward or across each other.
  static func tailed(_ strokes: [Trace], using generator: inout SeededGenerator) -> [Trace] {
    guard strokes.count == 1, let box = Rect(bounding: strokes[0].points) else { return strokes }
    let points = strokes[0].points
    guard points.count >= 12 else { return strokes }
    let size = box.diagonal
    let skip = max(1, points.count / 24)
    var result = points
    func tail(_ end: Point, _ before: Point) -> [Point] {
      guard let ahead = (end - before).normalized else { return [] }
      let outward = (end - box.center).normalized ?? ahead
      let way = (ahead + outward * generator.uniform(-0.9, 0.7)).normalized ?? ahead
      let reach = size * generator.uniform(0.03, 0.26)
      let bend = way.perpendicular * generator.normal(deviation: 0.12 * reach)
      return (1...6).map { step in
        let share = Double(step) / 6
        return end + way * (reach * share) + bend * (share * share)
      }
    }
    if generator.chance(0.7) { result += tail(points[points.count - 1], points[points.count - 1 - skip]) }
    if generator.chance(0.6) { result = tail(points[0], points[skip]).reversed() + result }
    return [Trace(points: result)]
  }

  /// A letter in one stroke that goes back over itself and could pass for a shaft with barbs: t, f, 4, d, I with serifs.
  static func script(_ pen: inout PenSimulator) -> [Trace] {
    let letters: [[(Double, Double)]] = [
      [(4, 0), (4, 9.5), (0.5, 5.6), (8, 5)], [(4, 0), (4.2, 9), (6, 8), (5.4, 6.4), (0, 5.4), (8.5, 5)],
      [(4.5, 0), (4, 9), (2, 8.5), (0.5, 5.5), (7.5, 5.5)],
      [(5, 0), (0, 6.5), (8, 6), (4, 6), (5, 2.5), (5, 9.5)],
      [(3, 0), (3.2, 8.8), (0.3, 9), (1.2, 6.8), (4, 8.6), (3, 7.4), (5.2, 9)],
      [(1, 1.2), (3.6, 0), (3.2, 9), (0.4, 9.2), (6, 8.4)], [(0, 1), (4.4, 0), (4, 8), (1, 8.5), (5.6, 7.2)],
      [(6, 0.5), (4, 0), (3.4, 9), (1.8, 8.6), (1, 5), (6.5, 4.6)],
      [(0, 9), (3.5, 0), (6.5, 9), (5, 5.6), (1.2, 6)], [(1, 0), (1, 9), (4, 4.5), (6, 5), (6, 9)],
      [(4, 9), (4, 0.4), (0.5, 4), (6.5, 4.4)], [(5.5, 0), (1, 4.5), (6, 9), (2.2, 5.5), (2, 0.5)],
      [(2, 0), (2, 9), (5, 4), (2.4, 5.4), (6, 9)], [(0, 0), (6.5, 0.4), (2.5, 9.4), (0.8, 5), (6, 4.6)],
    ]
    let letter = letters[pen.generator.integer(0...(letters.count - 1))]
    let size = pen.generator.logUniform(4, 16)
    let (stretch, lean) = (pen.generator.logUniform(0.6, 1.5), pen.generator.normal(deviation: 0.15))
    let points = letter.map { x, y -> Point in
      let stray = pen.generator.normalVector(deviation: 0.45)
      let (u, v) = (x + stray.x, y + stray.y)
      return Point(200 + size * (u * stretch - lean * v), 200 + size * v)
    }
    let strokes = pen.draw(.polyline(points))
    return pen.generator.chance(0.4) ? sparse(strokes, using: &pen.generator) : strokes
  }

  /// An arrow whose head is about as long as its shaft: in two strokes that hardly meet, or in one.
  static func broadHead(_ pen: inout PenSimulator) -> [Trace] {
    let size = pen.generator.logUniform(60, 260)
    let axis = Vector(direction: .degrees(pen.generator.uniform(0, 360)))
    let (tail, tip) = (Point(300, 300), Point(300, 300) + axis * size)
    let reach = size * pen.generator.uniform(0.45, 1.05)
    let angle = Angle.degrees(pen.generator.uniform(13, 42))
    let apex = tip + axis * size * pen.generator.uniform(-0.03, 0.4)
    let left = apex - axis.rotated(by: angle) * reach * pen.generator.uniform(0.8, 1.2)
    let right = apex - axis.rotated(by: -angle) * reach * pen.generator.uniform(0.8, 1.2)
    if pen.generator.chance(0.45) {
      let stray = pen.generator.normalVector(deviation: 0.04 * size)
      let back = tip + pen.generator.normalVector(deviation: 0.05 * size)
      let (near, far) = pen.generator.chance(0.5) ? (left, right) : (right, left)
      let shift = tip - apex
      let points = [tail, tip + stray, near + shift, back, far + shift]
      return pen.draw(
        .polyline(pen.generator.chance(0.2) ? [tail, tip + stray, near + shift, far + shift, back] : points))
    }
    let shaft = pen.draw(.line(Segment(from: tail, to: tip)))
    var head = pen.draw(.polyline(pen.generator.chance(0.5) ? [left, apex, right] : [right, apex, left]))
    if pen.generator.chance(0.3) { head = sparse(head, using: &pen.generator) }
    return pen.generator.chance(0.85) ? shaft + head : head + shaft
  }

  /// A letter D or the outline of a logic gate: closed and partly round, yet none of the shapes.
  static func gate(_ pen: inout PenSimulator) -> [Trace] {
    let height = pen.generator.logUniform(50, 200)
    let width = height * pen.generator.uniform(0.5, 1.4)
    let turn = Angle.degrees(
      pen.generator.chance(0.75) ? pen.generator.normal(deviation: 5) : pen.generator.uniform(0, 360))
    func place(_ x: Double, _ y: Double) -> Point {
      Point(300, 300) + Vector(x * width, (y - 0.5) * height).rotated(by: turn)
    }
    func curve(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
      pen.draw(.curve(CubicBezier(from: a, control1: b, control2: c, to: d)))[0].points
    }
    let sides: [[Point]]
    if pen.generator.chance(0.5) {
      // A straight back and a bow; the bow may begin with straight pieces.
      let reach = pen.generator.uniform(1.1, 1.4)
      let stray = pen.generator.normal(deviation: 0.05)
      let back = pen.draw(.line(Segment(from: place(stray, 1), to: place(0, stray))))[0].points
      sides = [curve(place(-0.04, 0), place(reach, -0.02), place(reach, 1.02), place(-0.02, 1)), back]
    } else {
      // A hollow back and two bows that meet in a point.
      let hollow = pen.generator.uniform(0.08, 0.3)
      let full = pen.generator.uniform(0.4, 0.75)
      sides = [
        curve(place(0, 0), place(full, 0), place(0.85, 0.15), place(1, 0.5)),
        curve(place(1, 0.5), place(0.85, 0.85), place(full, 1), place(0, 1)),
        curve(place(0, 1), place(hollow, 0.7), place(hollow, 0.3), place(0, 0)),
      ]
    }
    // In one stroke, or some.
    var strokes = [sides[0]]
    for side in sides.dropFirst() {
      if pen.generator.chance(0.55) { strokes[strokes.count - 1] += side } else { strokes.append(side) }
    }
    let traces = strokes.map { Trace(points: $0) }
    return pen.generator.chance(0.25) ? sparse(traces, using: &pen.generator) : traces
  }

  private static func length(_ points: [Point]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
