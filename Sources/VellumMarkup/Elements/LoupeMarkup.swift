// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// A magnifying glass over the content beneath it.
public struct LoupeMarkup: Hashable, Sendable {
  /// Names the element.
  public var id: MarkupID<LoupeMarkup>
  /// Where the glass is, in points.
  public var frame: Rect
  /// The turn about the frame's middle; turns the outline, not what it shows.
  public var rotation: Angle
  /// How much larger the content appears; positive.
  public var magnification: Double
  /// The colour of the rim; `nil` for none.
  public var strokeColor: Color?
  /// The width of the rim, in points; not negative.
  public var lineWidth: Double
  /// What a person may do to it.
  public var allowedInteractions: MarkupInteractions

  /// The loupe at a place.
  public init(
    frame: Rect, rotation: Angle = .zero, magnification: Double = 1.5, strokeColor: Color? = nil,
    lineWidth: Double = 2, allowedInteractions: MarkupInteractions = .all,
    id: MarkupID<LoupeMarkup> = MarkupID()
  ) {
    self.id = id
    self.frame = frame
    self.rotation = rotation
    self.magnification = magnification
    self.strokeColor = strokeColor
    self.lineWidth = lineWidth
    self.allowedInteractions = allowedInteractions
  }

  /// The part of the page that the glass shows: about the frame's middle, smaller by the magnification.
  public var magnifiedRegion: Rect {
    Rect(center: frame.center, width: frame.width / magnification, height: frame.height / magnification)
  }

  /// Whether every number is finite and in its range; a document holds valid elements only.
  public var isValid: Bool {
    frame.isDrawable && rotation.isFinite && magnification.isFinite && magnification > 0
      && (strokeColor?.isFinite ?? true) && lineWidth.isMeasure && lineWidth >= 0
      && allowedInteractions.isSubset(of: .all)
  }
}
