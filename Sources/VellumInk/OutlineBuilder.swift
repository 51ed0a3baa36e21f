// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Walks round the hulls of successive tips.
///
/// 1. Tips that a neighbour covers are left out.
/// 2. For each pair, the two outer tangents give a left and a right edge. The contour runs so that every hull's area has
///    the same sign, which is all that the nonzero rule needs.
/// 3. At a joint the side on the outside of the turn follows the tip's edge. The inside goes straight from one edge to
///    the next when the triangle this cuts off lies within both hulls (it then winds once less, of two), else through
///    the tip's centre.
struct OutlineBuilder {
  private let nibs: [Nib]
  private let tolerance: Double
  private var path = Path()

  init(nibs: [Nib], tolerance: Double) {
    self.nibs = OutlineBuilder.withoutCovered(nibs)
    self.tolerance = tolerance
  }

  mutating func build() -> Path {
    guard let first = nibs.first else { return path }
    guard nibs.count > 1 else {
      let start = Vector(1, 0)
      path.move(to: first.center + first.fromFrame(start * first.radius))
      arc(first, from: 0, through: 2 * .pi)
      path.close()
      return path
    }
    var pieces: [HullEdges] = []
    pieces.reserveCapacity(nibs.count - 1)
    for index in 1..<nibs.count { pieces.append(HullEdges(nibs[index - 1], nibs[index])) }
    path.reserveCapacity(4 * nibs.count + 16)
    walk(pieces)
    return path
  }

  /// Without the tips that lie inside a neighbour: they draw nothing, and have no tangents.
  private static func withoutCovered(_ nibs: [Nib]) -> [Nib] {
    var kept: [Nib] = []
    kept.reserveCapacity(nibs.count)
    for nib in nibs {
      var isCovered = false
      while let last = kept.last {
        let distance = last.toFrame(nib.center - last.center).length
        if distance + nib.radius <= last.radius * (1 + 1e-12) {
          isCovered = true
          break
        }
        guard distance + last.radius <= nib.radius * (1 + 1e-12) else { break }
        kept.removeLast()
      }
      if !isCovered { kept.append(nib) }
    }
    return kept
  }
}

/// The two outer tangents of a pair of tips, as directions in the frame of the tips.
private struct HullEdges {
  /// The frame's angle of the way from tip to tip, and by how much the tangents' normals lean from it to either side.
  var direction: Double
  var lean: Double
  /// The distance between the centres in the frame.
  var length: Double
  var frame: Nib

  init(_ a: Nib, _ b: Nib) {
    frame = a
    if !a.isRound || !b.isRound {
      frame.aspect = 0.5 * (a.aspect + b.aspect)
      frame.axis = (a.axis + (a.axis.dot(b.axis) < 0 ? -b.axis : b.axis)).normalized ?? a.axis
    }
    let way = frame.toFrame(b.center - a.center)
    let distance = way.length
    length = distance
    direction = Double.atan2(y: way.y, x: way.x)
    // The tangent leans toward the smaller tip.
    lean = Double.acos(Swift.min(1, Swift.max(-1, (a.radius - b.radius) / distance)))
  }

  /// The normal on the left side (the sense of +x toward −y), and on the right side.
  var left: Double { direction - lean }
  var right: Double { direction + lean }

  /// How far the left normal turns to the next pair's, and the next pair's right normal back to this one's.
  ///
  /// Both come from one bend, so that a pen that goes straight back has one outside and one inside, whatever the rounding.
  func turns(to next: HullEdges) -> (left: Double, right: Double) {
    let bend = (next.direction - direction).remainder(dividingBy: 2 * .pi)
    let change = next.lean - lean
    return (bend - change, -bend - change)
  }
}

extension OutlineBuilder {
  private func place(_ nib: Nib, _ angle: Double, _ frame: Nib) -> Point {
    nib.center + frame.fromFrame(Vector(.cos(angle), .sin(angle)) * nib.radius)
  }

  /// One side there, the end, the other side back, the start.
  private mutating func walk(_ pieces: [HullEdges]) {
    let last = pieces.count - 1
    path.move(to: place(nibs[0], pieces[0].left, pieces[0].frame))
    for index in 0...last {
      let piece = pieces[index]
      path.line(to: place(nibs[index + 1], piece.left, piece.frame))
      if index < last {
        let next = pieces[index + 1]
        join(
          nibs[index + 1], from: piece.left, through: piece.turns(to: next).left, to: next.left, piece, next)
      }
    }
    cap(nibs[last + 1], from: pieces[last].left, to: pieces[last].right, pieces[last].frame)
    for index in stride(from: last, through: 0, by: -1) {
      let piece = pieces[index]
      path.line(to: place(nibs[index], piece.right, piece.frame))
      if index > 0 {
        let next = pieces[index - 1]
        join(
          nibs[index], from: piece.right, through: next.turns(to: piece).right, to: next.right, piece, next)
      }
    }
    cap(nibs[0], from: pieces[0].right, to: pieces[0].left, pieces[0].frame)
    path.close()
  }

  /// From one edge to the next at a joint.
  private mutating func join(
    _ nib: Nib, from start: Double, through turn: Double, to end: Double, _ piece: HullEdges,
    _ next: HullEdges
  ) {
    let target = place(nib, end, next.frame)
    if turn > 0 {
      // A chord instead of an arc where nobody sees the difference.
      if nib.radius * turn * turn < 0.8 * tolerance { return path.line(to: target) }
      var framed = nib
      (framed.aspect, framed.axis) = (next.frame.aspect, next.frame.axis)
      arc(framed, from: start, through: turn)
      if !nib.isRound { path.line(to: target) }
    } else {
      let reach = 1.5 * nib.radius * -turn
      if turn < -0.7 || piece.length < reach || next.length < reach { path.line(to: nib.center) }
      if turn < 0 { path.line(to: target) }
    }
  }

  /// Round a tip in the positive sense.
  private mutating func cap(_ nib: Nib, from start: Double, to end: Double, _ frame: Nib) {
    var turn = (end - start).truncatingRemainder(dividingBy: 2 * .pi)
    if turn < 0 { turn += 2 * .pi }
    var framed = nib
    (framed.aspect, framed.axis) = (frame.aspect, frame.axis)
    arc(framed, from: start, through: turn)
  }

  /// Cubic pieces of at most 45° that never leave the tip: their curvature at the ends is the circle's.
  private mutating func arc(_ nib: Nib, from start: Double, through turn: Double) {
    let count = Swift.max(1, (turn / (.pi / 4) - 1e-9).rounded(.up))
    let step = turn / count
    let (s, c) = (Double.sin(step), Double.cos(step))
    let reach = ((s * s + 6 * (1 - c)).squareRoot() - s) / 3
    var (x, y) = (Double.cos(start), Double.sin(start))
    for index in 1...Int(count) {
      let angle = start + step * Double(index)
      let (nx, ny) = (Double.cos(angle), Double.sin(angle))
      path.cubic(
        control1: nib.center + nib.fromFrame(Vector(x - reach * y, y + reach * x) * nib.radius),
        control2: nib.center + nib.fromFrame(Vector(nx + reach * ny, ny - reach * nx) * nib.radius),
        to: nib.center + nib.fromFrame(Vector(nx, ny) * nib.radius))
      (x, y) = (nx, ny)
    }
  }
}
