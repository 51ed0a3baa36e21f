// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Seven corners read as a filled arrow: the tip about which they are most even.
struct BlockArrowEvidence {
  private(set) var arrow = BlockArrow(
    tail: .origin, tip: .origin, shaftWidth: 0, headWidth: 0, headLength: 0)
  /// The mean distance of the corners from the even arrow, in units.
  private(set) var error = 1.0

  init() {}

  init(corners: [Point]) {
    guard corners.count == 7 else { return }
    for tip in 0..<7 {
      let candidate = BlockArrowEvidence(corners, tip: tip)
      if candidate.error < error { self = candidate }
    }
  }

  private init(_ corners: [Point], tip index: Int) {
    func corner(_ offset: Int) -> Point { corners[(index + offset + 7) % 7] }
    let tip = corner(0)
    let tail = corner(3).midpoint(to: corner(-3))
    guard let axis = (tip - tail).normalized else { return }
    func frame(_ point: Point) -> (Double, Double) { ((tip - point).dot(axis), axis.cross(point - tip)) }
    let (a, b) = (frame(corner(1)), frame(corner(-1)))
    let (c, d) = (frame(corner(2)), frame(corner(-2)))
    let (e, f) = (frame(corner(3)), frame(corner(-3)))
    let head = 0.25 * (a.0 + b.0 + c.0 + d.0)
    let length = 0.5 * (e.0 + f.0)
    let headWidth = abs(a.1 - b.1)
    let shaftWidth = 0.5 * (abs(c.1 - d.1) + abs(e.1 - f.1))
    guard head > 0.02, length > head * 1.15, headWidth > shaftWidth * 1.15, shaftWidth > 0.02 else { return }
    let sense: Double = a.1 > b.1 ? 1 : -1
    let ideal: [(Double, Double)] = [
      (head, 0.5 * headWidth), (head, -0.5 * headWidth), (head, 0.5 * shaftWidth), (head, -0.5 * shaftWidth),
      (length, 0.5 * shaftWidth), (length, -0.5 * shaftWidth),
    ]
    var sum = 0.0
    for (have, want) in zip([a, b, c, d, e, f], ideal) {
      let (x, y) = (have.0 - want.0, have.1 * sense - want.1)
      sum += (x * x + y * y).squareRoot()
    }
    error = sum / 6
    arrow = BlockArrow(tail: tail, tip: tip, shaftWidth: shaftWidth, headWidth: headWidth, headLength: head)
  }
}
