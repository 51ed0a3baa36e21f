// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// How a document is drawn.
public struct DrawingOptions: Hashable, Sendable {
  /// Which part of the plane is drawn.
  public enum Crop: Hashable, Sendable {
    /// The page's box, exactly.
    case page
    /// The smallest box that holds everything drawn, grown by a margin in points; the page's box when there
    /// is nothing.
    case content(margin: Double)
    /// A box of the page's plane.
    case rect(Rect)
  }

  /// Which part of the plane is drawn.
  public var crop: Crop
  /// Pixels per point, positive; what has no pixels takes it as a magnification.
  public var scale: Double
  /// The colour beneath a page that states none; `nil` for a transparent picture.
  public var background: Color?
  /// Whether colours are inverted in lightness for a dark surrounding.
  public var darkUserInterfaceStyle: Bool
  /// Whether text begins at the right.
  public var rightToLeftLayoutDirection: Bool
  /// The least width that ink and lines are drawn with, in points: one rule for every format, so that what is
  /// too thin to be seen in one is not left out in another.
  public var minimumWidth: Double
  /// Multiplies the opacity of the document's ink.
  public var inkOpacity: Double
  /// The opacity of the strokes that lie beneath the document for comparison.
  public var underlayOpacity: Double

  /// The options; what is left out draws the page as it is on white.
  public init(
    crop: Crop = .page, scale: Double = 1, background: Color? = .white, darkUserInterfaceStyle: Bool = false,
    rightToLeftLayoutDirection: Bool = false, minimumWidth: Double = 0.5, inkOpacity: Double = 1,
    underlayOpacity: Double = 0.3
  ) {
    precondition(scale > 0 && scale.isFinite, "a scale is positive")
    self.crop = crop
    self.scale = scale
    self.background = background
    self.darkUserInterfaceStyle = darkUserInterfaceStyle
    self.rightToLeftLayoutDirection = rightToLeftLayoutDirection
    self.minimumWidth = minimumWidth
    self.inkOpacity = inkOpacity
    self.underlayOpacity = underlayOpacity
  }
}
