// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// When `RecognitionMode.automatic` answers: how sure it must be, and how large the ink must be on the screen.
///
/// Small ink is handwriting: an o is a circle, a dash is a line. The sizes were chosen on the strokes of handwritten
/// labels in diagrams, so that nearly all of them stay ink.
public enum AutomaticRules {
  /// The least diagonal of the ink on the screen, in points, for a kind to be answered.
  ///
  /// - Parameter isTall: whether the ink is narrower than tall, as the letter o and the digit 0 are; it matters for
  ///   ellipses and circles only.
  public static func leastSize(_ kind: ShapeKind, isTall: Bool = true) -> Double {
    switch kind {
    case .line: 76
    case .polyline, .curve, .arc: 160
    case .arrow: 80
    case .ellipse, .circle: isTall ? 88 : 70
    case .triangle, .polygon, .regularPolygon, .trapezoid: 86
    case .rectangle, .roundedRectangle, .diamond, .parallelogram: 72
    case .star, .arrowShape, .chatBubble: 72
    }
  }

  /// The least diagonal on the screen for an arrow whose head is slight: one barb, or barbs short beside the shaft.
  ///
  /// Such strokes are mostly letters and lines with a hook.
  public static let leastSlightArrow = 180.0

  /// The least probability with which a class is answered; large ink is less often handwriting, so less is asked of it.
  ///
  /// A single stroke of the size of a letter mostly is one, however much it looks like a shape.
  ///
  /// - Parameters:
  ///   - size: the diagonal of the ink on the screen, in points.
  ///   - strokeCount: how many strokes the ink has.
  static func leastConfidence(_ shapeClass: ShapeClass, size: Double, strokeCount: Int) -> Double {
    switch shapeClass {
    case .none: 1
    case .line: 7.0 / 9
    case .polyline, .curve: 0.85
    default: size >= 170 ? 0.33 : strokeCount == 1 && size < ContextPrior.letterSize ? 0.58 : 0.42
    }
  }
}
