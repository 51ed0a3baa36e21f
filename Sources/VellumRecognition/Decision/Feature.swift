// SPDX-License-Identifier: Apache-2.0

/// What the decision looks at.
///
/// Lengths and residuals are in units (the gesture's diagonal), so that no feature changes
/// with place and size; the order is that of the trained table.
package enum Feature: Int, CaseIterable, Sendable {
  // The ink as a whole.
  case strokeCount, length, lengthToHull, closingGap, closingGapToLength, widestJoint, jointSum
  // Hull.
  case hullFill, aspect, compactness, triangleFill, quadrilateralFill, enclosedFill
  // Turning.
  case signedTurn, absoluteTurn, sharpShare, inflections, sharpest, rightness, parallelness, sixfold, tenfold
  // Straight pieces: the error with 1 to 8 of them, as logarithms, and the corners at the chosen level.
  case pieces1, pieces2, pieces3, pieces4, pieces5, pieces6, pieces7, pieces8
  case pieceCount, pieceLongest, pieceSecond, pieceShortest, hairpins, concaveCorners, cornerTurn, leastTurn
  case greatestTurn, finePieceCount
  // Closed shapes: distance of the ink, gap in the outline.
  case triangleRMS, triangleMaximum, triangleGap, triangleLeastAngle, triangleToHull
  case quadRMS, quadMaximum, quadGap, quadCoverage, quadToTriangle
  case quadRightAngle, quadParallelA, quadParallelB, quadSideRatio, quadSideBalance, quadDiagonalAngle
  case quadDiagonalLevel, quadSideLevel, quadGreatestAngle, quadLeastSide
  case boxRMS, boxMaximum, boxGap, boxCoverage, boxLevel, roundedRMS, cornerRadius, boxAspect
  case ellipseRMS, ellipseMaximum, ellipseGap, ellipseCoverage, ellipseAspect
  // The loop without its stray ends: how much of the ink strays, and the gap that is left.
  case coreRMS, coreGap, coreAspect, loopStray, loopGap
  case boxToEllipse, roundedToBox, quadToBox, quadToEllipse, ellipseToRounded
  // Corners, however rounded: how far the ink stays from them, where the turning lies, what the outline encloses.
  case triangleMeanCut, triangleGreatestCut, quadLeastCut, quadGreatestCut, quadMeanCut
  case turnThree, turnFour, turnFive, turnThird, turnFourth, straightShare
  case ellipseThird, ellipseFourth, boxFill, quadFill
  // Open curves.
  case curveRMS, arcRMS, arcSweep, lineEndShare
  // The line through the middle of the chain, and how far its two ends stray from it.
  case lineMiddleRMS, lineGreaterStray, lineLesserStray, lineRetrace
  // Stars.
  case starTips, starRMS, starRadialSpread, starAngularSpread, starInner, starInnerSpread, starCoverage
  // Arrows.
  case arrowCost, arrowShaftLength, arrowHeadRatio, arrowHeadShare, arrowBarbBalance, arrowLeastAngle
  case arrowGreatestAngle, arrowHeadRMS, arrowClosedHeadRMS, arrowTipGap, arrowOvershoot, arrowHeadCoverage
  case arrowShaftRMS, arrowShaftPieces, arrowSag, arrowTailCost, arrowHeadSpread
  // Shapes with concave corners.
  case blockArrowError, bubbleRMS, bubbleReach, bubbleTail
}

/// The values of all features.
package struct FeatureVector: Sendable {
  package private(set) var values: [Float]

  package init() { values = [Float](repeating: 0, count: Feature.allCases.count) }

  package subscript(feature: Feature) -> Double {
    get { Double(values[feature.rawValue]) }
    set { values[feature.rawValue] = newValue.isFinite ? Float(newValue) : 9 }
  }
}
