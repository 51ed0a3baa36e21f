// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Running integrals of the monomials of degree two along a stroke, at equal steps of arc length.
///
/// Integrals along the drawn line, not sums over samples: the answer does not depend on how densely or evenly, how fast
/// or slowly the stroke was sampled. The line fit of any piece between two steps, residual included, is O(1).
struct OutlineMoments {
  /// The number of steps once along the stroke.
  let steps: Int
  /// The length of the stroke, the closing piece included when it is closed.
  let length: Double
  /// Whether the stroke returns to its start; then the integrals go twice round.
  let isClosed: Bool
  /// The mean squared distance from the mean of the stroke: the square of its size.
  let variance: Double
  private let origin: Point
  /// The integrals at each step.
  private(set) var nodes: [Node]

  /// Integrals from the start to a step, about the first point.
  struct Node {
    var (x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    // With the arc length as a factor.
    var (sx, sy) = (0.0, 0.0)
    // Where the stroke is at the step.
    var place = Vector.zero
  }

  /// Walks along the points once: O(n + steps).
  init(of points: Span<Point>, isClosed: Bool, steps: Int) throws(FitError) {
    guard points.count >= 2 else { throw .tooFewPoints(needed: 2, given: points.count) }
    let count = points.count
    var length = isClosed ? points[0].distance(to: points[count - 1]) : 0
    for index in 1..<count { length += points[index].distance(to: points[index - 1]) }
    guard length.isFinite, points[0].isFinite else { throw .notFinite }
    let origin = points[0]
    guard length > 1e-13 * Swift.max(abs(origin.x), abs(origin.y)), length > 0 else { throw .degenerate }
    self.steps = steps
    self.length = length
    self.isClosed = isClosed
    self.origin = origin
    nodes = [Node()]
    nodes.reserveCapacity((isClosed ? 2 : 1) * steps + 1)
    let unit = length / Double(steps)
    var sum = Node()
    var (travelled, p) = (0.0, Vector.zero)
    for index in 1...count {
      guard index < count || isClosed else { break }
      let q = points[index < count ? index : 0] - origin
      var (rest, from) = ((q - p).length, p)
      // The part up to each step that lies on this piece.
      while rest > 0, nodes.count <= steps {
        let gap = Double(nodes.count) * unit - travelled
        guard gap < rest else { break }
        let middle = gap <= 0 ? from : from + (q - from) * (gap / rest)
        if gap > 0 { OutlineMoments.add(from, middle, length: gap, at: travelled, to: &sum) }
        sum.place = middle
        nodes.append(sum)
        (travelled, rest, from) = (travelled + Swift.max(0, gap), rest - Swift.max(0, gap), middle)
      }
      OutlineMoments.add(from, q, length: rest, at: travelled, to: &sum)
      travelled += rest
      p = q
    }
    sum.place = p
    if nodes.count <= steps { nodes.append(sum) } else { nodes[steps] = sum }
    while nodes.count <= steps { nodes.append(sum) }
    let (mx, my) = (sum.x / length, sum.y / length)
    variance = Swift.max(0, (sum.xx + sum.yy) / length - mx * mx - my * my)
    if isClosed { appendSecondTurn(sum) }
  }

  fileprivate static func add(_ p: Vector, _ q: Vector, length: Double, at s: Double, to sum: inout Node) {
    let half = length / 2
    let third = length / 3
    let sixth = length / 6
    sum.x += half * (p.x + q.x)
    sum.y += half * (p.y + q.y)
    sum.xx += third * (p.x * p.x + p.x * q.x + q.x * q.x)
    sum.yy += third * (p.y * p.y + p.y * q.y + q.y * q.y)
    sum.xy += sixth * (2 * (p.x * p.y + q.x * q.y) + p.x * q.y + q.x * p.y)
    sum.sx += s * half * (p.x + q.x) + length * sixth * (p.x + 2 * q.x)
    sum.sy += s * half * (p.y + q.y) + length * sixth * (p.y + 2 * q.y)
  }

  private mutating func appendSecondTurn(_ turn: Node) {
    for index in 1...steps {
      var node = nodes[index]
      // On the second turn the arc length is greater by one length.
      node.sx += turn.sx + length * node.x
      node.sy += turn.sy + length * node.y
      node.x += turn.x
      node.y += turn.y
      node.xx += turn.xx
      node.xy += turn.xy
      node.yy += turn.yy
      nodes.append(node)
    }
  }
}

// MARK: - Pieces

extension OutlineMoments {
  /// Where the stroke is at a step.
  func place(at step: Int) -> Point { origin + nodes[step].place }

  /// The moments of the piece between two steps, weighted by length.
  func moments(from start: Int, to end: Int) -> Moments {
    let (a, b) = (nodes[start], nodes[end])
    let weight = Double(end - start) * length / Double(steps)
    let (mx, my) = ((b.x - a.x) / weight, (b.y - a.y) / weight)
    return Moments(
      weight: weight, mean: origin + Vector(mx, my), xx: Swift.max(0, (b.xx - a.xx) / weight - mx * mx),
      xy: (b.xy - a.xy) / weight - mx * my, yy: Swift.max(0, (b.yy - a.yy) / weight - my * my))
  }
}

/// What a straight piece between two steps costs.
struct PieceCost {
  /// The distance between two steps.
  let unit: Double
  let steps: Int
  let isClosed: Bool

  init(_ moments: OutlineMoments) {
    steps = moments.steps
    isClosed = moments.isClosed
    unit = moments.length / Double(moments.steps)
  }

  /// The integral of the squared distance from the piece's best line, and of what the pen went back along that line.
  ///
  /// A pen that draws one straight piece goes along it evenly. A piece that goes forth and back over the same line lies
  /// as well on a line, but its place there is no linear function of arc length: the part of the variance along
  /// the line that arc length does not explain is added, less a tenth for noise and small hooks.
  @inline(__always)
  func callAsFunction(_ nodes: Span<OutlineMoments.Node>, from start: Int, to end: Int) -> Double {
    // Integrals of a closed outline are held for two turns from step 0.
    let shift = start < 0 ? steps : isClosed && start >= steps ? -steps : 0
    let (a, b) = (nodes[start &+ shift], nodes[end &+ shift])
    let weight = Double(end &- start) * unit
    let inverse = 1 / weight
    let middle = 0.5 * Double(start &+ end &+ 2 &* shift) * unit
    let mx = (b.x - a.x) * inverse
    let my = (b.y - a.y) * inverse
    let xx = (b.xx - a.xx) * inverse - mx * mx
    let yy = (b.yy - a.yy) * inverse - my * my
    let xy = (b.xy - a.xy) * inverse - mx * my
    let sx = (b.sx - a.sx) * inverse - middle * mx
    let sy = (b.sy - a.sy) * inverse - middle * my
    let explained = 12 * (sx * sx + sy * sy) * inverse * inverse
    let spread = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
    let across = Swift.max(0, 0.5 * (xx + yy - spread))
    let back = Swift.max(0, 0.45 * (xx + yy + spread) - explained)
    return (across + back) * weight
  }
}
