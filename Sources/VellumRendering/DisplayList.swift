// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// A document as a list of drawing commands: what every output format draws, in the same order.
///
/// The list is a pure value. Coordinates are the page's, in points; nothing in it is infinite or NaN, and
/// nothing
/// reaches further beyond the drawn part than a renderer's fixed-point numbers hold.
public struct DisplayList: Hashable, Sendable {
  /// The part of the plane that is drawn.
  public var canvas: Rect
  /// Pixels per point.
  public var scale: Double
  /// The colour beneath everything; `nil` for a transparent picture.
  public var background: DisplayColor?
  /// What is drawn, from the bottom up: one item for each element that is visible.
  public var items: [Item]

  /// A list of the given items.
  public init(canvas: Rect, scale: Double = 1, background: DisplayColor? = nil, items: [Item] = []) {
    self.canvas = canvas
    self.scale = scale
    self.background = background
    self.items = items
  }

  /// What one element draws, blended as a whole.
  public struct Item: Hashable, Sendable {
    /// The element.
    public var id: UniqueID
    /// The opacity of the whole, `0...1`.
    public var opacity: Double
    /// How the whole is blended with what lies beneath.
    public var blend: Blend
    /// The commands from the bottom up.
    public var commands: [Command]

    /// What an element draws.
    public init(id: UniqueID, opacity: Double = 1, blend: Blend = .normal, commands: [Command]) {
      self.id = id
      self.opacity = opacity
      self.blend = blend
      self.commands = commands
    }
  }

  /// How colours are blended with what lies beneath; the formulas are those of PDF and CSS.
  public enum Blend: Hashable, Sendable {
    /// On top.
    case normal
    /// Darkening: what is dark beneath stays dark.
    ///
    /// Highlighters on light pages.
    case multiply
    /// Lightening: highlighters on dark pages.
    case screen
  }

  /// One drawing command.
  public enum Command: Hashable, Sendable {
    /// Fills a path by the nonzero rule.
    case fill(Path, DisplayColor)
    /// Draws along a path.
    case stroke(Path, DisplayColor, StrokeStyle)
    /// Shows an image in a turned rectangle, or a placeholder where its bytes are not understood.
    case image(EncodedImage)
    /// Writes text.
    case text(TextLabel)
    /// Draws commands within the fill of a path only.
    case clipped(Path, [Command])
  }

  /// How a line is drawn along a path.
  ///
  /// Joins and caps are round.
  public struct StrokeStyle: Hashable, Sendable {
    /// The width, in points.
    public var width: Double
    /// Lengths of dashes and gaps in turn, in points; none for a whole line.
    public var dashes: [Double]

    /// A line of the given width.
    public init(width: Double, dashes: [Double] = []) {
      self.width = width
      self.dashes = dashes
    }
  }

  /// An image as it was stored.
  public struct EncodedImage: Hashable, Sendable {
    /// The encoded bytes.
    public var bytes: [UInt8]
    /// Where it is drawn.
    public var place: OrientedRectangle
    /// Takes the unit square of the stored image to the unit square as displayed.
    public var orientation: AffineTransform
    /// The shares of the displayed image that are shown.
    public var contents: Rect
    /// What it shows, in words.
    public var description: String?
  }

  /// Text in a turned rectangle: lines from the top, each at the start side.
  public struct TextLabel: Hashable, Sendable {
    /// The lines.
    public var lines: [String]
    /// Where the text is.
    public var place: OrientedRectangle
    /// The font's family; `nil` for the renderer's sans serif.
    public var fontFamily: String?
    /// The font's size, in points; lines are 1.2 times as far apart.
    public var fontSize: Double
    /// Whether letters are bold.
    public var isBold: Bool
    /// Whether letters are slanted.
    public var isItalic: Bool
    /// The colour.
    public var color: DisplayColor
    /// Whether lines begin at the right.
    public var isRightToLeft: Bool

    /// Where the baseline of a line begins, in the rectangle's own coordinates from its top left corner.
    public func baselineStart(ofLine index: Int) -> Point {
      Point(isRightToLeft ? place.width : 0, fontSize * (1 + 1.2 * Double(index)))
    }
  }
}

extension DisplayList {
  /// The size in pixels: whole, and at least one each way.
  public var pixelSize: (width: Double, height: Double) {
    // A size that is whole but for rounding does not grow by a pixel.
    (
      max(1, (canvas.width * scale - 1e-6).rounded(.up)), max(1, (canvas.height * scale - 1e-6).rounded(.up))
    )
  }
}
