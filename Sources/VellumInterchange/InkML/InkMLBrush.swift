// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// A brush as the file describes it, by its properties.
struct InkMLBrush: Hashable {
  var width: Double?
  var height: Double?
  var color: ByteColor?
  /// 0 is opaque, 255 is invisible.
  var transparency: Double?
  var outline: BrushTip.Outline?
  var ignoresPressure = false
  var isMask = false
  /// Vellum's own name of the kind of ink.
  var kind: InkKind?

  /// Takes over a property; the sentence to warn with when its value is not understood.
  mutating func set(_ name: String, _ value: String, units: String?) -> String? {
    switch name {
    case "width": width = size(value, units) ?? width
    case "height": height = size(value, units) ?? height
    case "color":
      guard let components = ByteColor(hexadecimal: value) else {
        return "the brush's colour '\(value)' is not known; black is taken."
      }
      color = components
    case "transparency": transparency = InkMLText.number(value)
    case "tip":
      switch value {
      case "ellipse", "round": outline = .ellipse
      case "rectangle": outline = .rectangle
      default: return "the brush's tip '\(value)' is not known; a round one is taken."
      }
    case "ignorePressure": ignoresPressure = value == "1" || value == "true"
    case "rasterOp": isMask = value == "maskPen"
    case "inkKind":
      guard let kind = InkKind(rawValue: value) else {
        return "the kind of ink '\(value)' is not known; a pen is taken."
      }
      self.kind = kind
    default: break
    }
    return nil
  }

  private func size(_ value: String, _ units: String?) -> Double? {
    guard let number = InkMLText.number(value), number > 0 else { return nil }
    let points = number * (units.flatMap(LengthUnit.points(in:)) ?? 1)
    return points <= greatestCoordinate ? points : nil
  }
}

// MARK: - Vellum's values

extension InkMLBrush {
  /// The ink that draws like this brush.
  var ink: Ink {
    var ink = Ink()
    let isHighlighter = isMask || (outline == .rectangle && (transparency ?? 0) > 0)
    ink.kind = kind ?? (isHighlighter ? .marker : ignoresPressure ? .monoline : .pen)
    ink.width = max(width ?? 0, height ?? 0)
    if ink.width == 0 { ink.width = Ink().width }
    if let color { ink.color = color.linear }
    if let transparency { ink.color.alpha = min(max(1 - transparency / 255, 0), 1) }
    if let width, let height, width != height {
      // A flat tip that keeps its direction: along y when it is higher than wide.
      var response = ink.kind.response
      response.nibAspect = min(width, height) / max(width, height)
      response.nibAngle = height > width ? .degrees(90) : .zero
      response.nibFollowsPen = false
      ink.customResponse = response
    }
    return ink
  }

  /// The tip; `nil` when the file states no size.
  var tip: BrushTip? {
    guard let size = width ?? height else { return nil }
    return BrushTip(
      outline: outline ?? .ellipse, width: width ?? size, height: height ?? size,
      ignoresPressure: ignoresPressure)
  }

  /// The brush that draws like an ink with a tip; `nil` where there is neither.
  init?(ink: Ink?, tip: BrushTip?) {
    guard ink != nil || tip != nil else { return nil }
    width = tip?.width ?? ink?.tipSize.width
    height = tip?.height ?? ink?.tipSize.height
    outline = tip?.outline
    ignoresPressure = tip?.ignoresPressure ?? false
    guard let ink else { return }
    kind = ink.kind
    color = ByteColor(ink.color)
    if ink.color.alpha < 1 { transparency = ((1 - ink.color.alpha) * 255).rounded() }
  }
}

extension Ink {
  /// The size of the tip along x and y; that of an ink whose tip stands askew or turns is its greatest width.
  fileprivate var tipSize: (width: Double, height: Double) {
    guard let response = customResponse, response.nibAspect < 1, !response.nibFollowsPen else {
      return (width, width)
    }
    switch abs(response.nibAngle.degrees) {
    case 0: return (width, width * response.nibAspect)
    case 90: return (width * response.nibAspect, width)
    default: return (width, width)
    }
  }
}
