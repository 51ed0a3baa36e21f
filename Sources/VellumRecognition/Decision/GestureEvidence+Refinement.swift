// SPDX-License-Identifier: Apache-2.0

import VellumFitting
import VellumGeometry

extension GestureEvidence {
  /// The answered shape laid on the ink by the orthogonal-distance fit of its kind, which starts from the evidence.
  ///
  /// The evidence is made for comparing kinds and stops after a few steps; the answer is worth the full fit. Where a fit
  /// does not settle, or leaves the ink, the evidence stands.
  func refined(_ unit: UnitShape) -> UnitShape {
    let better: UnitShape?
    // Where a stroke's ends stray, its middle part gave the ellipse: the full fit would follow the ends.
    if unit.shape.isRound, strayingCore != nil {
      return unit
    }
    switch unit.shape {
    case .rectangle(let box):
      better = fitted { () throws(FitError) in
        try RectangleFit.fit(ring.span, startingAt: box).map { .rectangle(GestureEvidence.level($0)) }
      }
    case .ellipse(let ellipse):
      better = fitted { () throws(FitError) in
        try EllipseFit.fit(ring.span, startingAt: ellipse).map { .ellipse($0) }
      }
    case .circle:
      better = fitted { () throws(FitError) in try CircleFit.fit(ring.span).map { .circle($0) } }
    case .triangle(let corners):
      better = fitted { () throws(FitError) in
        try PolygonFit.fit(ring.span, startingAt: corners).map { .triangle($0) }
      }
    case .polygon(let corners):
      better = fitted { () throws(FitError) in
        try PolygonFit.fit(ring.span, startingAt: corners).map { .polygon($0) }
      }
    case .diamond:
      better = fitted { () throws(FitError) in
        try DiamondFit.fit(ring.span).map { .diamond(GestureEvidence.level($0)) }
      }
    case .star(let star):
      better = fitted { () throws(FitError) in
        try StarFit.fit(ink.points.span, tips: star.tipCount...star.tipCount).map { .star($0.star) }
      }
    default: better = nil
    }
    guard let better, better.isWithinReach, better.rms <= unit.rms * 1.02 + 1e-4 else { return unit }
    return better
  }

  private func fitted(_ fit: () throws(FitError) -> Fit<Shape>) -> UnitShape? {
    do throws(FitError) {
      let result = try fit()
      return UnitShape(shape: result.primitive, rms: result.rms)
    } catch {
      return nil
    }
  }

  /// The same rectangle with the rotation nearest to level: within 45° of it, taken to `0 ..< 180°`.
  static func level(_ box: OrientedRectangle) -> OrientedRectangle {
    var turn = box.rotation.normalizedAxis.degrees
    var (width, height) = (box.width, box.height)
    if turn > 45, turn <= 135 {
      turn -= 90
      swap(&width, &height)
    }
    if turn < 0 { turn += 180 }
    return OrientedRectangle(center: box.center, width: width, height: height, rotation: .degrees(turn))
  }
}

extension UnitShape {
  /// Whether a star's tips lie within the ink's box or near it: rays may be fitted that cross far outside.
  fileprivate var isWithinReach: Bool {
    guard case .star(let star) = shape else { return true }
    return star.outerRadius < 0.65
  }
}

extension Shape {
  fileprivate var isRound: Bool {
    switch self {
    case .ellipse, .circle: true
    default: false
    }
  }
}
