// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension PenSimulator {
  /// A straight piece as this hand draws it.
  mutating func bowed(from start: Point, to end: Point) -> PathPiece {
    PathPiece(from: start, to: end, bow: generator.normal(deviation: style.bow))
  }

  /// The pieces of a closed outline in order, before any habit.
  func outline(of shape: Shape) -> [PathPiece] {
    switch shape {
    case .triangle(let corners), .parallelogram(let corners), .trapezoid(let corners), .polygon(let corners):
      sides(corners)
    case .rectangle(let box): sides(box.corners)
    case .diamond(let box):
      sides([box.point(u: 0, v: -1), box.point(u: 1, v: 0), box.point(u: 0, v: 1), box.point(u: -1, v: 0)])
    case .roundedRectangle(let box, let radius): roundedSides(box, radius: radius)
    case .regularPolygon(let polygon): sides(polygon.corners)
    case .star(let star): sides(star.corners)
    case .arrowShape(let arrow): sides(arrow.corners)
    case .ellipse(let ellipse): [PathPiece(ellipse: ellipse, from: 0, to: 2 * .pi)]
    case .circle(let circle):
      [PathPiece(ellipse: Ellipse(circle), from: 0, to: 2 * .pi)]
    case .chatBubble(let bubble): bubbleSides(bubble)
    case .line, .polyline, .curve, .arc, .arrow: []
    }
  }

  private func sides(_ corners: [Point]) -> [PathPiece] {
    corners.indices.map { PathPiece(from: corners[$0], to: corners[($0 + 1) % corners.count]) }
  }

  private func roundedSides(_ box: OrientedRectangle, radius: Double) -> [PathPiece] {
    let radius = min(radius, box.width / 2, box.height / 2)
    var pieces: [PathPiece] = []
    let signs: [(Double, Double)] = [(1, -1), (1, 1), (-1, 1), (-1, -1)]
    for (index, (u, v)) in signs.enumerated() {
      let offset = Vector(u * (box.width / 2 - radius), v * (box.height / 2 - radius)).rotated(
        by: box.rotation)
      let round = Ellipse(
        center: box.center + offset, semiMajor: radius, semiMinor: radius, rotation: box.rotation)
      let start = Double(index - 1) * .pi / 2
      let arc = PathPiece(ellipse: round, from: start, to: start + .pi / 2)
      if let last = pieces.last, last.end.distance(to: arc.start) > 1e-6 {
        pieces.append(PathPiece(from: last.end, to: arc.start))
      }
      pieces.append(arc)
    }
    let (end, start) = (pieces[pieces.count - 1].end, pieces[0].start)
    if end.distance(to: start) > 1e-6 { pieces.append(PathPiece(from: end, to: start)) }
    return pieces
  }

  private func bubbleSides(_ bubble: ChatBubble) -> [PathPiece] {
    let body: [PathPiece]
    let center: Point
    switch bubble.body {
    case .rectangle(let box, let radius):
      body = roundedSides(box, radius: max(radius, 1e-3 * box.width))
      center = box.center
    case .ellipse(let ellipse):
      body = [PathPiece(ellipse: ellipse, from: 0, to: 2 * .pi)]
      center = ellipse.center
    }
    // The outline leaves the body where the tail's sides meet it: cut the body's points near the tail's axis.
    // Straight sides have points at their ends only, but the tail may leave from between them.
    let step = body.reduce(0) { $0 + $1.length } / 180
    let points = body.flatMap { piece in
      let count = max(2, Int(piece.length / step))
      return (0..<count).map { piece.point(at: Double($0) / Double(count)) }
    }
    let axis = bubble.tailTip - center
    let half = bubble.tailAngle.radians / 2
    let seen = points.map { point -> Bool in
      let toPoint = point - bubble.tailTip
      return abs((-axis).turn(to: toPoint).radians) <= half && axis.dot(point - center) > 0
    }
    guard
      let first = points.indices.first(where: { seen[$0] && !seen[($0 + points.count - 1) % points.count] })
    else { return body }
    var last = first
    while seen[(last + 1) % points.count], (last + 1) % points.count != first {
      last = (last + 1) % points.count
    }
    var rest: [Point] = []
    var index = last
    repeat {
      rest.append(points[index])
      index = (index + 1) % points.count
    } while index != (first + 1) % points.count
    guard rest.count >= 3 else { return body }
    return [
      PathPiece(rest), PathPiece(from: points[first], to: bubble.tailTip),
      PathPiece(from: bubble.tailTip, to: points[last]),
    ]
  }
}

// MARK: - The order in which an outline is drawn

extension PenSimulator {
  /// Strokes that draw a closed outline.
  mutating func closedPlans(_ outline: [PathPiece], strokeLimit: Int?) -> [StrokePlan] {
    guard !outline.isEmpty else { return [] }
    let size = Rect(bounding: outline.flatMap(\.points))?.diagonal ?? 1
    var pieces = strayed(outline, size: size)
    let first = generator.integer(0...(pieces.count - 1))
    pieces = Array(pieces[first...] + pieces[..<first])
    if generator.chance(0.5) { pieces = pieces.reversed().map(\.reversed) }

    let limit = strokeLimit ?? Int.max
    if limit > 1, generator.chance(style.lifting) {
      return strokes(of: pieces, limit: limit, size: size)
    }
    if pieces.count == 1 || generator.chance(0.15) {
      // Begin within a piece: half of it now, half at the end.
      let share = generator.uniform(0.05, 0.95)
      let piece = pieces.removeFirst()
      if pieces.isEmpty { return [closedCurve(piece, from: share, size: size)] }
      pieces.insert(piece.part(from: share, to: 1), at: 0)
      pieces.append(piece.part(from: 0, to: share))
    }
    close(&pieces, size: size)
    return [StrokePlan(pieces)]
  }

  /// The outline with stray corners and bowed sides.
  private mutating func strayed(_ outline: [PathPiece], size: Double) -> [PathPiece] {
    let corners = outline.map { $0.start + generator.normalVector(deviation: style.cornerStray * size) }
    if outline.count == 1 { return outline }
    return outline.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      return outline[index].points.count == 2
        ? bowed(from: start, to: end) : outline[index].moved(start: start, end: end)
    }
  }

  /// Ends an outline as the hand does: near its start, past it, or short of it.
  private mutating func close(_ pieces: inout [PathPiece], size: Double) {
    let last = pieces[pieces.count - 1]
    let along = (last.points[last.points.count - 1] - last.points[last.points.count - 2]).normalized ?? .zero
    let stray = generator.normalVector(deviation: style.closingStray * size * 0.7)
    let overshoot = generator.normal(0.2, deviation: 1) * style.closingStray * size
    pieces[pieces.count - 1] = last.moved(start: last.start, end: last.end + stray + along * overshoot)
    if generator.chance(style.overtracing) {
      let again = pieces[0].part(from: 0, to: generator.uniform(0.1, 0.7))
      let shift = pieces[pieces.count - 1].end - again.start
      pieces.append(PathPiece(again.points.map { $0 + shift }))
    }
  }

  /// A closed smooth curve from one of its points, with a spiral drift and its end past or short of its start.
  private mutating func closedCurve(_ piece: PathPiece, from share: Double, size: Double) -> StrokePlan {
    let extra =
      generator.normal(0.02, deviation: 0.9 * style.closingStray)
      + (generator.chance(style.overtracing) ? generator.uniform(0.03, 0.35) : 0)
    let drift = generator.normal(deviation: 1.3 * style.closingStray)
    let lobes = (2...4).map { _ in
      (generator.normal(deviation: 0.9 * style.cornerStray), generator.uniform(0, 6.28))
    }
    guard let box = Rect(bounding: piece.points) else { return StrokePlan([piece]) }
    // The pen often begins inside the outline, or leaves it at the end.
    let inward = generator.chance(0.45) ? generator.uniform(-0.05, 0.35) : 0
    let outward = generator.chance(0.4) ? generator.uniform(-0.2, 0.14) : 0
    let (lead, trail) = (generator.uniform(0.05, 0.2), generator.uniform(0.05, 0.2))
    let span = max(0.5, 1 + extra)
    let count = 72
    let points = (0...count).map { index -> Point in
      let t = span * Double(index) / Double(count)
      var position = share + t
      position -= position.rounded(.down)
      var growth = 1 + drift * (t - 0.5)
      growth -= inward * max(0, 1 - t / lead)
      growth += outward * max(0, 1 - (span - t) / trail)
      for (order, lobe) in lobes.enumerated() {
        growth += lobe.0 * .sin(Double(order + 2) * 2 * .pi * t + lobe.1)
      }
      return box.center + (piece.point(at: position) - box.center) * growth
    }
    return StrokePlan([PathPiece(points)])
  }

  /// Several strokes: runs of neighbouring pieces, each drawn on its own.
  private mutating func strokes(of pieces: [PathPiece], limit: Int, size: Double) -> [StrokePlan] {
    var pieces = pieces
    if pieces.count == 1 {
      let cut = generator.uniform(0.3, 0.7)
      pieces = [pieces[0].part(from: 0, to: cut), pieces[0].part(from: cut, to: 1)]
    }
    // Long straight sides and what joins them, such as the caps of a stadium, are strokes of their own in many hands.
    let longest = pieces.map(\.length).max() ?? 0
    let isLong = pieces.map { $0.points.count <= 13 && $0.length > 0.55 * longest }
    if limit >= 4, isLong.contains(true), isLong.contains(false), generator.chance(0.6) {
      return sidesAndCaps(pieces, isLong: isLong, size: size)
    }
    let most = min(limit, pieces.count)
    let count = most <= 2 ? most : generator.integer(2...most)
    var cuts: Set<Int> = []
    if count == pieces.count { cuts = Set(1..<pieces.count) }
    while cuts.count < count - 1 { cuts.insert(generator.integer(1...(pieces.count - 1))) }
    var plans: [StrokePlan] = []
    var begin = 0
    for cut in cuts.sorted() + [pieces.count] {
      var plan = StrokePlan(Array(pieces[begin..<cut]))
      begin = cut
      strayEnds(&plan, size: size)
      if generator.chance(0.45) { plan = plan.reversed }
      plans.append(plan)
    }
    plans.shuffle(using: &generator)
    return plans
  }

  private mutating func sidesAndCaps(_ pieces: [PathPiece], isLong: [Bool], size: Double) -> [StrokePlan] {
    guard let first = isLong.firstIndex(of: true) else { return [] }
    var plans: [StrokePlan] = []
    var run: [PathPiece] = []
    for offset in 0..<pieces.count {
      let index = (first + offset) % pieces.count
      if isLong[index] {
        if !run.isEmpty { plans.append(StrokePlan(run)) }
        run = []
        plans.append(StrokePlan([pieces[index]]))
      } else {
        run.append(pieces[index])
      }
    }
    if !run.isEmpty { plans.append(StrokePlan(run)) }
    for index in plans.indices {
      strayEnds(&plans[index], size: size)
      if generator.chance(0.4) { plans[index] = plans[index].reversed }
    }
    // Some hands join a side to the cap after it.
    if plans.count >= 4, generator.chance(0.3) {
      let joined = StrokePlan(plans[0].pieces + plans[1].pieces)
      if plans[0].end.distance(to: plans[1].start) < 0.1 * size {
        plans.removeFirst(2)
        plans.insert(joined, at: 0)
      }
    }
    plans.shuffle(using: &generator)
    return plans
  }

  /// Moves the two ends of a stroke by what this hand misses when it should meet another stroke.
  mutating func strayEnds(_ plan: inout StrokePlan, size: Double) {
    let (first, last) = (plan.pieces[0], plan.pieces[plan.pieces.count - 1])
    let ahead = (last.points[last.points.count - 1] - last.points[last.points.count - 2]).normalized ?? .zero
    let back = (first.points[0] - first.points[1]).normalized ?? .zero
    let startMiss =
      generator.normalVector(deviation: 0.5 * style.joinStray * size)
      + back * generator.normal(deviation: style.joinStray * size)
    let endMiss =
      generator.normalVector(deviation: 0.5 * style.joinStray * size)
      + ahead * generator.normal(0.3 * style.joinStray * size, deviation: style.joinStray * size)
    plan.pieces[0] = first.moved(start: first.start + startMiss, end: first.end)
    let tail = plan.pieces[plan.pieces.count - 1]
    plan.pieces[plan.pieces.count - 1] = tail.moved(start: tail.start, end: tail.end + endMiss)
  }

  /// One stroke through open corners.
  mutating func openPlans(through points: [Point]) -> [StrokePlan] {
    let size = Rect(bounding: points)?.diagonal ?? 1
    let strayed = points.map { $0 + generator.normalVector(deviation: style.cornerStray * size) }
    var pieces: [PathPiece] = []
    for index in 1..<max(strayed.count, 2) where index < strayed.count {
      pieces.append(bowed(from: strayed[index - 1], to: strayed[index]))
    }
    return pieces.isEmpty ? [] : [StrokePlan(pieces)]
  }
}

extension Ellipse {
  /// The circle as an ellipse of equal axes.
  init(_ circle: Circle) {
    self.init(center: circle.center, semiMajor: circle.radius, semiMinor: circle.radius, rotation: .zero)
  }
}
