// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// When `RecognitionMode.automatic` answers: how sure it must be, and how large the ink must be on the screen.
///
/// Small ink is handwriting: an o is a circle, a dash is a line. The sizes were chosen on the strokes of handwritten
/// labels in diagrams, so that nearly all of them stay ink.
public enum AutomaticRules {
  /// The least diagonal of the ink on the screen, in points, for a kind to be answered.
  public static func leastSize(_ kind: ShapeKind) -> Double {
    switch kind {
    case .line: 48
    case .polyline, .curve, .arc: 160
    case .arrow: 40
    case .circle, .ellipse: 40
    case .triangle, .rectangle, .roundedRectangle, .diamond, .parallelogram, .trapezoid: 36
    case .polygon, .regularPolygon, .star, .arrowShape, .chatBubble: 40
    }
  }

  /// The least probability with which a class is answered.
  static func leastConfidence(_ shapeClass: ShapeClass) -> Double {
    switch shapeClass {
    case .none: 1
    case .line: 0.6
    case .polyline, .curve: 0.85
    default: 0.5
    }
  }
}
