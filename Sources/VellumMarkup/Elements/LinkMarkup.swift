// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A place on the page that leads to a URL.
public struct LinkMarkup: Hashable, Sendable {
  /// Names the element.
  public var id: MarkupID<LinkMarkup>
  /// Where it leads; kept as written.
  public var url: String
  /// Where it is, before it is turned, in points.
  public var frame: Rect
  /// The turn about the frame's middle, from +x toward +y.
  public var rotation: Angle
  /// What a person may do to it.
  public var allowedInteractions: MarkupInteractions

  /// The link at a place.
  public init(
    url: String, frame: Rect, rotation: Angle = .zero, allowedInteractions: MarkupInteractions = .all,
    id: MarkupID<LinkMarkup> = MarkupID()
  ) {
    self.id = id
    self.url = url
    self.frame = frame
    self.rotation = rotation
    self.allowedInteractions = allowedInteractions
  }

  /// Whether every number is finite; a document holds valid elements only.
  public var isValid: Bool { frame.isDrawable && rotation.isFinite && allowedInteractions.isSubset(of: .all) }
}
