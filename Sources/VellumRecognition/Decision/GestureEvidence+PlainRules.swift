// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension GestureEvidence {
  /// What stands on a corner is meant as a diamond, however uneven its sides came out.
  ///
  /// Where both diagonals of the quadrilateral run nearly along the axes and no side does, the chances of parallelogram
  /// and trapezoid, and close to the axes of a rectangle, belong to the diamond.
  func setDiamondApart(_ ranked: inout [(ShapeClass, Double)]) {
    guard let c = quadrilateral?.corners else { return }
    var sideLevel = Double.infinity
    for index in 0..<4 { sideLevel = min(sideLevel, slope(c[(index + 1) % 4] - c[index])) }
    let diagonalLevel = max(slope(c[2] - c[0]), slope(c[3] - c[1]))
    guard diagonalLevel < 0.36, sideLevel > 0.2 else { return }
    var moved = 0.0
    for index in ranked.indices {
      switch ranked[index].0 {
      case .parallelogram, .trapezoid:
        moved += ranked[index].1
        ranked[index].1 = 0
      case .rectangle where diagonalLevel < 0.16:
        moved += ranked[index].1
        ranked[index].1 = 0
      default: break
      }
    }
    for index in ranked.indices where ranked[index].0 == .diamond { ranked[index].1 += moved }
  }

  /// A loop whose ends stray is a loop: where the middle part of one stroke is a whole, even ellipse, most of the chance
  /// that the ink is nothing belongs to the ellipse.
  func setLoopApart(_ ranked: inout [(ShapeClass, Double)], none: inout Double) {
    guard let core = coreEllipse, core.rms < 0.014, core.coverage > 0.86,
      core.semiMinor > 0.5 * core.semiMajor,
      turning.signed > 0.85, turning.signed < 1.6, turning.absolute < turning.signed + 0.15,
      ink.length < 1.4 * hull.perimeter, 2 * core.semiMajor > 0.55
    else { return }
    let moved = 0.75 * none
    none -= moved
    for index in ranked.indices where ranked[index].0 == .ellipse { ranked[index].1 += moved }
  }
}
