// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk

/// Anything that stands on a page: PaperKit's `Markup`, as a closed set of types.
public enum MarkupElement: Hashable, Sendable {
  /// A shape or a text box.
  case shape(ShapeMarkup)
  /// A stroke of ink.
  case stroke(Stroke)
  /// An image.
  case image(ImageMarkup)
  /// A link.
  case link(LinkMarkup)
  /// A loupe.
  case loupe(LoupeMarkup)
  /// Content that this version does not understand; it has no geometry.
  case unknown(UnknownMarkup)

  /// Names the element and its type.
  public var elementID: ElementID {
    switch self {
    case .shape(let shape): .shape(shape.id)
    case .stroke(let stroke): .stroke(stroke.id)
    case .image(let image): .image(image.id)
    case .link(let link): .link(link.id)
    case .loupe(let loupe): .loupe(loupe.id)
    case .unknown(let unknown): .unknown(unknown.id)
    }
  }

  /// Names the element.
  public var id: UniqueID {
    switch self {
    case .shape(let shape): shape.id.rawValue
    case .stroke(let stroke): stroke.id
    case .image(let image): image.id.rawValue
    case .link(let link): link.id.rawValue
    case .loupe(let loupe): loupe.id.rawValue
    case .unknown(let unknown): unknown.id.rawValue
    }
  }

  /// What a person may do to it; everything for a stroke, nothing for what is not understood.
  public var allowedInteractions: MarkupInteractions {
    switch self {
    case .shape(let shape): shape.allowedInteractions
    case .stroke: .all
    case .image(let image): image.allowedInteractions
    case .link(let link): link.allowedInteractions
    case .loupe(let loupe): loupe.allowedInteractions
    case .unknown: []
    }
  }

  /// Whether every number is finite and in its range.
  ///
  /// A ``MarkupOrderedSet`` refuses others.
  public var isValid: Bool {
    switch self {
    case .shape(let shape): shape.isValid
    case .stroke(let stroke): stroke.isValid
    case .image(let image): image.isValid
    case .link(let link): link.isValid
    case .loupe(let loupe): loupe.isValid
    case .unknown: true
    }
  }
}

// MARK: - Typed access

extension MarkupElement {
  /// The shape, if it is one.
  public var shape: ShapeMarkup? {
    if case .shape(let shape) = self { shape } else { nil }
  }
  /// The stroke, if it is one.
  public var stroke: Stroke? {
    if case .stroke(let stroke) = self { stroke } else { nil }
  }
  /// The image, if it is one.
  public var image: ImageMarkup? {
    if case .image(let image) = self { image } else { nil }
  }
  /// The link, if it is one.
  public var link: LinkMarkup? {
    if case .link(let link) = self { link } else { nil }
  }
  /// The loupe, if it is one.
  public var loupe: LoupeMarkup? {
    if case .loupe(let loupe) = self { loupe } else { nil }
  }
}

extension Stroke {
  /// Whether every number is finite and widths are not negative.
  var isValid: Bool {
    guard ink.color.isFinite, ink.width.isMeasure, ink.width >= 0, transform.isMeasure,
      path.creationTime?.isFinite ?? true, ink.customResponse?.isFinite ?? true
    else { return false }
    for point in path.points where !point.isValid { return false }
    return true
  }
}

extension StrokePoint {
  fileprivate var isValid: Bool {
    position.isMeasure && timeOffset.isFinite && width.isMeasure && width >= 0 && height.isMeasure
      && height >= 0
      && opacity.isFinite && (pressure?.isFinite ?? true) && (altitude?.isFinite ?? true)
      && (azimuth?.isFinite ?? true) && (roll?.isFinite ?? true) && secondaryScale.isFinite
      && threshold.isFinite && lateralJitter.isFinite
  }
}
