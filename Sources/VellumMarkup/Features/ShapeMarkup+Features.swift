// SPDX-License-Identifier: Apache-2.0

import VellumInk

extension ShapeMarkup {
  /// Where the element has markers, as far as that matters: a shape of another kind than `line` counts only
  /// with markers.
  private var markerPositions: FeatureSet.LineMarkerPositions {
    guard shape.supportsLineMarkers else { return [] }
    switch visibleMarkers {
    case (true, true): return .double
    case (false, false): return shape.configurationShape == .line ? .plain : []
    default: return .single
    }
  }

  func addFeatures(to used: inout FeatureSet) {
    if !isTextBox {
      if let configuration = shape.configurationShape {
        used.shapes.insert(configuration)
      } else {
        used.insert(.extendedShapes)
      }
    }
    if fillColor != nil { used.insert(.shapeFills) }
    if strokeColor != nil { used.insert(.shapeStrokes) }
    if opacity < 1 { used.insert(.shapeOpacity) }
    if !attributedText.isEmpty { used.insert(.text) }
    used.lineMarkerPositions.formUnion(markerPositions)
    used.add(allowedInteractions)
    if !autoresizing.isEmpty { used.contentVersion = .version2 }
    used.add(fillColor)
    used.add(strokeColor)
    for run in attributedText.runs { used.add(run.attributes.color) }
  }

  /// Reduces the element to what the set supports; false when nothing that was visible is left.
  mutating func removeContentUnsupported(by supported: FeatureSet) -> Bool {
    let wasVisible = isVisible
    guard isTextBox || supported.supports(shape) else { return false }
    if !supported.contains(.text) { attributedText = MarkupText() }
    if !supported.contains(.shapeStrokes) { strokeColor = nil }
    if !supported.supportsFills { fillColor = nil }
    if !supported.contains(.shapeOpacity) { opacity = 1 }
    guard isVisible == wasVisible, limitMarkers(to: supported.lineMarkerPositions) else { return false }
    if supported.contentVersion < .version2 { autoresizing = [] }
    allowedInteractions = allowedInteractions.limited(to: supported)
    limitColors(to: supported)
    return true
  }

  private var isVisible: Bool { fillColor != nil || strokeColor != nil || !attributedText.isEmpty }

  /// Takes markers away until the set supports what is left: both, one at the end, none.
  private mutating func limitMarkers(to supported: FeatureSet.LineMarkerPositions) -> Bool {
    if markerPositions == .double, !supported.contains(.double) { startLineMarker = .none }
    if markerPositions == .single, !supported.contains(.single) {
      startLineMarker = .none
      endLineMarker = .none
    }
    return markerPositions.isSubset(of: supported)
  }

  private mutating func limitColors(to supported: FeatureSet) {
    fillColor = fillColor?.limited(to: supported)
    strokeColor = strokeColor?.limited(to: supported)
    for index in attributedText.runs.indices {
      attributedText.runs[index].attributes.color = attributedText.runs[index].attributes.color?
        .limited(to: supported)
    }
  }
}
