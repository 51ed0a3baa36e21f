// SPDX-License-Identifier: Apache-2.0

import VellumInk

extension MarkupElement {
  /// The features that the element uses.
  public var featureSet: FeatureSet {
    var used = FeatureSet.empty
    switch self {
    case .shape(let shape): shape.addFeatures(to: &used)
    case .stroke(let stroke):
      used.insert(.drawing)
      used.inks.insert(stroke.ink.kind)
      used.add(stroke.ink.color)
      if stroke.renderGroup != nil { used.contentVersion = .version2 }
    case .image(let image):
      used.insert(.images)
      used.add(image.allowedInteractions)
    case .link(let link):
      used.insert(.links)
      used.add(link.allowedInteractions)
    case .loupe(let loupe):
      used.insert(.loupes)
      used.add(loupe.allowedInteractions)
      used.add(loupe.strokeColor)
    case .unknown: used.contentVersion = .unrecognized
    }
    return used
  }

  /// Reduces the element to what the set supports.
  ///
  /// - Returns: whether something is left; when not, the element is to be removed.
  public mutating func removeContentUnsupported(by supported: FeatureSet) -> Bool {
    switch self {
    case .shape(var shape):
      guard shape.removeContentUnsupported(by: supported) else { return false }
      self = .shape(shape)
    case .stroke(var stroke):
      guard supported.contains(.drawing), supported.inks.contains(stroke.ink.kind) else { return false }
      stroke.ink.color = stroke.ink.color.limited(to: supported)
      if supported.contentVersion < .version2 { stroke.renderGroup = nil }
      self = .stroke(stroke)
    case .image(var image):
      guard supported.contains(.images) else { return false }
      image.allowedInteractions = image.allowedInteractions.limited(to: supported)
      self = .image(image)
    case .link(var link):
      guard supported.contains(.links) else { return false }
      link.allowedInteractions = link.allowedInteractions.limited(to: supported)
      self = .link(link)
    case .loupe(var loupe):
      guard supported.contains(.loupes) else { return false }
      loupe.allowedInteractions = loupe.allowedInteractions.limited(to: supported)
      loupe.strokeColor = loupe.strokeColor?.limited(to: supported)
      self = .loupe(loupe)
    case .unknown: return supported.contentVersion == .unrecognized
    }
    return true
  }
}

// MARK: - Parts that several elements have

extension FeatureSet {
  mutating func add(_ color: Color?) {
    guard let color else { return }
    colorMaximumLinearExposure = max(colorMaximumLinearExposure, color.greatestComponent)
  }

  mutating func add(_ interactions: MarkupInteractions) {
    if interactions != .all { contentVersion = max(contentVersion, .version2) }
  }
}

extension MarkupInteractions {
  func limited(to supported: FeatureSet) -> MarkupInteractions {
    supported.contentVersion < .version2 ? .all : self
  }
}

extension Color {
  var greatestComponent: Double { max(red, green, blue) }

  /// The colour dimmed to the greatest exposure that is supported; the hue stays.
  func limited(to supported: FeatureSet) -> Color {
    let limit = max(1, supported.colorMaximumLinearExposure)
    let greatest = greatestComponent
    guard greatest > limit else { return self }
    // The minimum guards against a product that rounds above the limit.
    return Color(
      linearRed: min(limit, red / greatest * limit), green: min(limit, green / greatest * limit),
      blue: min(limit, blue / greatest * limit), alpha: alpha)
  }
}
