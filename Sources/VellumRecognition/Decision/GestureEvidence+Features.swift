// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension GestureEvidence {
  /// The evidence as numbers for the decision.
  package func features() -> FeatureVector {
    var f = FeatureVector()
    f[.strokeCount] = Double(min(ink.strokeCount, 6))
    f[.length] = ink.length
    f[.lengthToHull] = ink.length / max(hull.perimeter, 0.05)
    f[.closingGap] = ink.closingGap
    f[.closingGapToLength] = ink.closingGap / max(ink.length, 1e-9)
    f[.widestJoint] = ink.widestJoint
    f[.jointSum] = ink.jointSum
    f[.hullFill] = hull.area / max(hull.boxLength * hull.boxWidth, 1e-6)
    f[.aspect] = hull.boxWidth / max(hull.boxLength, 1e-9)
    f[.compactness] = hull.perimeter * hull.perimeter / max(hull.area, 0.01)
    f[.triangleFill] = hull.triangleArea / max(hull.area, 1e-6)
    f[.quadrilateralFill] = hull.quadrilateralArea / max(hull.area, 1e-6)
    f[.enclosedFill] = enclosedArea / max(hull.area, 1e-4)
    f[.signedTurn] = turning.signed
    f[.absoluteTurn] = turning.absolute
    f[.sharpShare] = turning.sharpShare
    f[.inflections] = Double(turning.inflections)
    f[.sharpest] = turning.sharpest
    f[.rightness] = turning.rightness
    f[.parallelness] = turning.parallelness
    f[.sixfold] = turning.sixfold
    f[.tenfold] = turning.tenfold
    addPieces(&f)
    addTriangle(&f)
    addQuadrilateral(&f)
    addRound(&f)
    addCorners(&f)
    addOpen(&f)
    addArrow(&f)
    addConcave(&f)
    return f
  }

  /// The logarithm of a residual over a floor far below hand wobble.
  private func logarithm(_ rms: Double) -> Double { Double.log(min(rms, 1) + 0.001) }

  private func ratio(_ a: Double, _ b: Double) -> Double {
    a.isFinite && b.isFinite ? Double.log((a + 0.002) / (b + 0.002)) : 9
  }

  private func addPieces(_ f: inout FeatureVector) {
    for level in 0..<8 {
      f[Feature(rawValue: Feature.pieces1.rawValue + level) ?? .pieces1] = logarithm(pieces.errors[level])
    }
    f[.pieceCount] = Double(corners.count)
    f[.pieceLongest] = corners.longest / max(ink.length, 1e-9)
    f[.pieceSecond] = corners.second / max(corners.longest, 1e-9)
    f[.pieceShortest] = corners.shortest / max(corners.longest, 1e-9)
    f[.hairpins] = Double(corners.hairpins)
    f[.concaveCorners] = Double(corners.concave)
    f[.cornerTurn] = abs(corners.signedTurn)
    f[.leastTurn] = corners.leastTurn
    f[.greatestTurn] = corners.greatestTurn
    f[.finePieceCount] = Double(finePieceCount)
  }

  private func addTriangle(_ f: inout FeatureVector) {
    guard let triangle else { return }
    f[.triangleRMS] = logarithm(triangle.rms)
    f[.triangleMaximum] = triangle.maximum
    f[.triangleGap] = triangle.gap
    let c = triangle.corners
    var least = Double.infinity
    for index in 0..<3 {
      least = min(
        least, (c[(index + 1) % 3] - c[index]).turn(to: c[(index + 2) % 3] - c[index]).magnitude.radians)
    }
    f[.triangleLeastAngle] = least
    f[.triangleToHull] = abs((c[1] - c[0]).cross(c[2] - c[0])) / 2 / max(hull.area, 1e-6)
  }

  private func addQuadrilateral(_ f: inout FeatureVector) {
    guard let quad = quadrilateral else { return }
    f[.quadRMS] = logarithm(quad.rms)
    f[.quadMaximum] = quad.maximum
    f[.quadGap] = quad.gap
    f[.quadCoverage] = quad.coverage
    f[.quadToTriangle] = ratio(quad.rms, triangle?.rms ?? .infinity)
    let c = quad.corners
    let s = (0..<4).map { c[($0 + 1) % 4] - c[$0] }
    var (rightMiss, greatest) = (0.0, 0.0)
    for index in 0..<4 {
      let angle = s[index].turn(to: -s[(index + 3) % 4]).magnitude.radians
      rightMiss = max(rightMiss, abs(angle - .pi / 2))
      greatest = max(greatest, angle)
    }
    f[.quadRightAngle] = rightMiss
    f[.quadGreatestAngle] = greatest
    let first = abs(s[0].turn(to: -s[2]).radians)
    let second = abs(s[1].turn(to: -s[3]).radians)
    f[.quadParallelA] = min(first, second)
    f[.quadParallelB] = max(first, second)
    let (a, b) = (0.5 * (s[0].length + s[2].length), 0.5 * (s[1].length + s[3].length))
    f[.quadSideRatio] = min(a, b) / max(a, b, 1e-9)
    let lengths = s.map { $0.length }
    let (least, most) = (lengths.min() ?? 0, lengths.max() ?? 1)
    f[.quadSideBalance] = least / max(most, 1e-9)
    f[.quadLeastSide] = least
    let (d, e) = (c[2] - c[0], c[3] - c[1])
    f[.quadDiagonalAngle] = abs(abs(d.turn(to: e).radians) - .pi / 2)
    f[.quadDiagonalLevel] = max(slope(d), slope(e))
    f[.quadSideLevel] = min(max(slope(s[0]), slope(s[2])), max(slope(s[1]), slope(s[3])))
  }

  /// The angle to the nearest axis, in radians.
  func slope(_ v: Vector) -> Double {
    let angle = abs(Double.atan2(y: v.y, x: v.x))
    let folded = angle > .pi / 2 ? .pi - angle : angle
    return min(folded, .pi / 2 - folded)
  }

  private func addRound(_ f: inout FeatureVector) {
    if let box {
      f[.boxRMS] = logarithm(box.rms)
      f[.boxMaximum] = box.maximum
      f[.boxGap] = box.gap
      f[.boxCoverage] = box.coverage
      f[.boxLevel] = slope(box.axis)
      f[.roundedRMS] = logarithm(box.roundedRMS)
      f[.cornerRadius] = box.radiusShare
      f[.boxAspect] = min(box.halfLength, box.halfWidth) / max(box.halfLength, box.halfWidth, 1e-9)
      f[.roundedToBox] = ratio(box.roundedRMS, box.rms)
      f[.quadToBox] = ratio(quadrilateral?.rms ?? .infinity, box.rms)
    }
    if let ellipse {
      f[.ellipseRMS] = logarithm(ellipse.rms)
      f[.ellipseMaximum] = ellipse.maximum
      f[.ellipseGap] = ellipse.gap
      f[.ellipseCoverage] = ellipse.coverage
      f[.ellipseAspect] = ellipse.semiMinor / max(ellipse.semiMajor, 1e-9)
      let core = coreEllipse ?? ellipse
      f[.coreRMS] = logarithm(core.rms)
      f[.coreGap] = core.gap
      f[.coreAspect] = core.semiMinor / max(core.semiMajor, 1e-9)
      f[.loopStray] = loop?.stray ?? 0
      f[.loopGap] = loop?.gap ?? ink.closingGap
      f[.boxToEllipse] = ratio(box?.rms ?? .infinity, ellipse.rms)
      f[.quadToEllipse] = ratio(quadrilateral?.rms ?? .infinity, ellipse.rms)
      f[.ellipseToRounded] = ratio(ellipse.rms, box?.roundedRMS ?? .infinity)
    }
  }

  private func addCorners(_ f: inout FeatureVector) {
    if let triangle {
      f[.triangleMeanCut] = triangle.meanCut
      f[.triangleGreatestCut] = triangle.greatestCut
    }
    if let quad = quadrilateral {
      f[.quadLeastCut] = quad.leastCut
      f[.quadGreatestCut] = quad.greatestCut
      f[.quadMeanCut] = quad.meanCut
      let c = quad.corners
      f[.quadFill] = enclosedArea / max(0.5 * abs((c[2] - c[0]).cross(c[3] - c[1])), 1e-4)
    }
    if let profile {
      f[.turnThree] = profile.three
      f[.turnFour] = profile.four
      f[.turnFive] = profile.five
      f[.turnThird] = profile.third
      f[.turnFourth] = profile.fourth
      f[.straightShare] = profile.straightShare
    }
    if let ellipse {
      f[.ellipseThird] = ellipse.third
      f[.ellipseFourth] = ellipse.fourth
    }
    if let box { f[.boxFill] = enclosedArea / max(4 * box.halfLength * box.halfWidth, 1e-4) }
  }

  private func addOpen(_ f: inout FeatureVector) {
    f[.lineEndShare] = ink.closingGap / max(hull.boxLength, 1e-9)
    if let line = middleLine {
      f[.lineMiddleRMS] = logarithm(line.middleRMS)
      f[.lineGreaterStray] = line.greaterStray
      f[.lineLesserStray] = line.lesserStray
      f[.lineRetrace] = line.retrace
    }
    guard let curve else { return }
    f[.curveRMS] = logarithm(curve.rms)
    f[.arcRMS] = logarithm(curve.arcRMS)
    f[.arcSweep] = abs(curve.arcSweep)
  }

  private func addArrow(_ f: inout FeatureVector) {
    guard arrow.cost.isFinite else {
      f[.arrowCost] = 30
      return
    }
    let head = arrow.head
    f[.arrowCost] = min(arrow.cost, 30)
    f[.arrowShaftLength] = arrow.shaftLength
    f[.arrowHeadRatio] = head.longest / max(arrow.shaftLength, 1e-9)
    f[.arrowHeadShare] = arrow.headShare
    f[.arrowBarbBalance] = head.shortest / max(head.longest, 1e-9)
    f[.arrowLeastAngle] = min(head.leftAngle, head.rightAngle)
    f[.arrowGreatestAngle] = max(head.leftAngle, head.rightAngle)
    f[.arrowHeadRMS] = head.openRMS
    f[.arrowClosedHeadRMS] = head.closedRMS
    f[.arrowTipGap] = head.tipGap
    f[.arrowOvershoot] = head.overshoot
    f[.arrowHeadCoverage] = head.coverage
    f[.arrowShaftRMS] = logarithm(arrow.shaftFit.rms / max(arrow.shaftLength, 1e-9))
    f[.arrowShaftPieces] = Double(arrow.shaftFit.places.count)
    f[.arrowSag] = abs(arrow.shaftFit.sag)
    f[.arrowHeadSpread] = head.spread / max(arrow.shaftLength, 1e-9)
    f[.arrowTailCost] = arrow.tailHead?.cost(shaftLength: arrow.shaftLength) ?? 20
  }

  private func addConcave(_ f: inout FeatureVector) {
    if let star, star.tipCount > 0 {
      f[.starTips] = Double(star.tipCount)
      f[.starRMS] = logarithm(star.rms)
      f[.starRadialSpread] = star.radialSpread
      f[.starAngularSpread] = star.angularSpread
      f[.starInner] = star.innerRadius / max(star.outerRadius, 1e-9)
      f[.starInnerSpread] = star.innerSpread
      f[.starCoverage] = star.coverage
    }
    f[.blockArrowError] = blockArrow.error
    f[.bubbleRMS] = bubble.rms
    f[.bubbleReach] = bubble.tailReach
    f[.bubbleTail] = bubble.tailShare
  }
}
