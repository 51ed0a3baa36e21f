// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumEvaluation
import VellumGeometry
import VellumInk
import VellumRecognition

/// A gesture with its class, ready to learn from.
struct Example {
  /// The set it comes from.
  var source: String
  /// The person who drew it, unique over all sets.
  var person: String
  var shapeClass: ShapeClass
  var weight: Double
  var features: FeatureVector

  init?(_ strokes: [Trace], source: String, person: String, shapeClass: ShapeClass, weight: Double) {
    guard let ink = GestureInk(strokes) else { return nil }
    self.source = source
    self.person = person
    self.shapeClass = shapeClass
    self.weight = weight
    features = GestureEvidence(ink).features()
  }
}

extension ShapeClass {
  /// The class of the shapes that the pen simulator draws.
  init(_ kind: ShapeKind) {
    self =
      switch kind {
      case .line: .line
      case .polyline: .polyline
      case .curve, .arc: .curve
      case .arrow: .arrow
      case .triangle: .triangle
      case .rectangle: .rectangle
      case .roundedRectangle: .roundedRectangle
      case .diamond: .diamond
      case .parallelogram: .parallelogram
      case .trapezoid: .trapezoid
      case .polygon, .regularPolygon: .polygon
      case .ellipse, .circle: .ellipse
      case .star: .star
      case .arrowShape: .arrowShape
      case .chatBubble: .chatBubble
      }
  }

  /// The class of a label of the recorded sets; `nil` when the label says nothing clear.
  init?(label: String) {
    switch label {
    case "arrow", "arrowhead": self = .arrow
    case "circle": self = .ellipse
    case "rectangle", "square": self = .rectangle
    case "triangle": self = .triangle
    case "star", "five_point_star", "six_point_star": self = .star
    case "line": self = .line
    case "hexagon", "octagon": self = .polygon
    case "caret", "check", "v", "left_sq_bracket", "right_sq_bracket", "zigzag": self = .polyline
    case "x", "delete_mark", "left_curly_brace", "right_curly_brace", "pigtail", "question_mark": self = .none
    case "D", "H", "I", "N", "P", "T", "X", "asterisk", "pitchfork", "null", "half_note": self = .none
    case "squiggle", "cloud", "house", "envelope", "donut": self = .none
    default: return nil
    }
  }
}
