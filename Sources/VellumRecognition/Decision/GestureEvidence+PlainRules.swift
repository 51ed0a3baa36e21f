// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension GestureEvidence {
  /// Tells diamonds from other four-cornered shapes by what is meant, however uneven the sides came out.
  ///
  /// A rhombus is a diamond at any turn. What stands on a corner is meant as a diamond too: where both diagonals of the
  /// quadrilateral run nearly along the axes and cross nearly at right angles, and no side is level, the chances of
  /// parallelogram and trapezoid, and close to the axes of a rectangle, belong to the diamond.
  func setDiamondApart(_ ranked: inout [(ShapeClass, Double)]) {
    guard let c = quadrilateral?.corners else { return }
    var sideLevel = Double.infinity
    for index in 0..<4 { sideLevel = min(sideLevel, slope(c[(index + 1) % 4] - c[index])) }
    let (d, e) = (c[2] - c[0], c[3] - c[1])
    let diagonalLevel = max(slope(d), slope(e))
    let skew = abs(abs(d.turn(to: e).radians) - .pi / 2)
    let standsOnCorner = diagonalLevel < 0.36 && sideLevel > 0.2 && skew < 0.36
    func chance(_ shapeClass: ShapeClass) -> Double { ranked.first { $0.0 == shapeClass }?.1 ?? 0 }
    if skew > 0.36 {
      // Diagonals that cross at a slant are no diamond's.
      GestureEvidence.give([.diamond], to: .parallelogram, &ranked)
    } else if diagonalLevel > 0.22, isRightAngled(c, within: 0.17),
      chance(.rectangle) > (isRightAngled(c, within: 0.07) ? 0.1 : 0.5) * chance(.diamond)
    {
      // A square whose diagonals run clear of the axes stands on no corner, unless the decision is sure that it does.
      GestureEvidence.give([.diamond], to: .rectangle, &ranked)
    } else if standsOnCorner {
      let others: [ShapeClass] = [.parallelogram, .trapezoid]
      GestureEvidence.give(diagonalLevel < 0.16 ? others + [.rectangle] : others, to: .diamond, &ranked)
    } else if isRhombus(c, skew: skew) {
      GestureEvidence.give([.parallelogram], to: .diamond, &ranked)
    }
  }

  /// Moves the chances of some classes to another.
  private static func give(
    _ classes: [ShapeClass], to heir: ShapeClass, _ ranked: inout [(ShapeClass, Double)]
  ) {
    var moved = 0.0
    for index in ranked.indices where classes.contains(ranked[index].0) {
      moved += ranked[index].1
      ranked[index].1 = 0
    }
    for index in ranked.indices where ranked[index].0 == heir { ranked[index].1 += moved }
  }

  /// Whether the cosines at four corners are less than a bound, so that the angles are about right.
  private func isRightAngled(_ c: [Point], within bound: Double) -> Bool {
    (0..<4).allSatisfy { index in
      let (a, b) = (c[(index + 1) % 4] - c[index], c[(index + 3) % 4] - c[index])
      return abs(a.dot(b)) < bound * (a.squaredLength * b.squaredLength).squareRoot()
    }
  }

  /// Whether four corners make a rhombus that is clearly no square: sides within a tenth of each other, diagonals that
  /// cross at right angles and are of clearly different length.
  private func isRhombus(_ c: [Point], skew: Double) -> Bool {
    let lengths = (0..<4).map { (c[($0 + 1) % 4] - c[$0]).length }
    guard let least = lengths.min(), let most = lengths.max(), least > 0.9 * most, skew < 0.1 else {
      return false
    }
    let (d, e) = ((c[2] - c[0]).length, (c[3] - c[1]).length)
    return min(d, e) < 0.78 * max(d, e)
  }

  /// Barbs shorter than this on the screen, in points, are the trembling of a pen at rest.
  private static let leastBarb = 5.0
  /// Barbs shorter than this share of the shaft are no head, whatever their size.
  private static let leastBarbShare = 0.025

  /// A head too small to be meant is none: the chance of an arrow belongs to the line, or to the polyline, that is left.
  ///
  /// - Parameter size: the diagonal of the gesture on the screen, in points.
  func setHeadApart(_ ranked: inout [(ShapeClass, Double)], size: Double) {
    guard arrow.cost.isFinite, arrow.lastLeg == nil else { return }
    let barb = max(arrow.head.longest, arrow.tailHead?.longest ?? 0)
    guard barb * size < GestureEvidence.leastBarb || barb < GestureEvidence.leastBarbShare * arrow.shaftLength
    else { return }
    let isStraight = arrow.shaftFit.one < 0.02 * max(arrow.shaftLength, 0.1)
    guard ink.strokeCount == 1 || isStraight else { return }
    GestureEvidence.give([.arrow], to: isStraight ? .line : .polyline, &ranked)
  }

  /// Where the chance of a rectangle is more than this share of that of a rounded one, the plainer is meant: haste rounds
  /// corners, too.
  private static let plainShare = 0.6

  /// Tells rectangles whose corners came out round from rounded rectangles.
  func setRectangleApart(_ ranked: inout [(ShapeClass, Double)]) {
    guard let plain = ranked.firstIndex(where: { $0.0 == .rectangle }),
      let rounded = ranked.firstIndex(where: { $0.0 == .roundedRectangle }),
      ranked[plain].1 < ranked[rounded].1, ranked[plain].1 > GestureEvidence.plainShare * ranked[rounded].1
    else { return }
    (ranked[plain].1, ranked[rounded].1) = (ranked[rounded].1, ranked[plain].1)
  }

  /// The least turn of an arc, in radians, that no line drawn badly shows: its sagitta is 8 % of the chord.
  private static let leastSweep = 0.65

  /// A stroke that bends evenly by more than a slip of the hand is an arc, however near to a line the decision holds it.
  func setArcApart(_ ranked: inout [(ShapeClass, Double)]) {
    guard let curve, abs(curve.arcSweep) > GestureEvidence.leastSweep else { return }
    let line = (moments.squaredError(0, ink.points.count - 1) / Double(ink.points.count)).squareRoot()
    guard curve.arcRMS < 0.3 * line else { return }
    GestureEvidence.give([.line], to: .curve, &ranked)
  }

  /// An outline that does not close is the curve or the polyline that goes round it.
  func setOpen(_ ranked: inout [(ShapeClass, Double)]) {
    GestureEvidence.give([.ellipse], to: .curve, &ranked)
    GestureEvidence.give(
      [.triangle, .rectangle, .roundedRectangle, .diamond, .parallelogram, .trapezoid, .polygon],
      to: .polyline,
      &ranked)
  }
}
