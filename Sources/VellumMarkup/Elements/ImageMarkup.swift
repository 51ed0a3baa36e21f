// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// An image: its encoded bytes as they came, never decoded here.
public struct ImageMarkup: Hashable, Sendable {
  /// How the stored pixels are turned for display: the values of EXIF's orientation tag.
  public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
    /// As stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Half a turn.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored, then a quarter turn counterclockwise.
    case leftMirrored = 5
    /// A quarter turn clockwise.
    case right = 6
    /// Mirrored, then a quarter turn clockwise.
    case rightMirrored = 7
    /// A quarter turn counterclockwise.
    case left = 8

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue >= 5 }
  }

  /// Names the element.
  public var id: MarkupID<ImageMarkup>
  /// The encoded image (PNG, JPEG, or any other the host reads).
  public var bytes: [UInt8]
  /// The number of pixel columns stored, `0 ..< 2³²`.
  public var pixelWidth: Int
  /// The number of pixel rows stored, `0 ..< 2³²`.
  public var pixelHeight: Int
  /// How the stored pixels are turned for display.
  public var orientation: Orientation
  /// Where it is drawn before it is turned, in points.
  public var frame: Rect
  /// The turn about the frame's middle, from +x toward +y.
  public var rotation: Angle
  /// The part that is shown, as shares of the turned image: the unit square for the whole.
  public var contentsBounds: Rect
  /// The opacity, `0...1`.
  public var opacity: Double
  /// What the image shows, for people who do not see it.
  public var accessibilityDescription: String?
  /// What a person may do to it.
  public var allowedInteractions: MarkupInteractions

  /// The image drawn into a frame.
  public init(
    bytes: [UInt8], pixelWidth: Int, pixelHeight: Int, frame: Rect, rotation: Angle = .zero,
    orientation: Orientation = .up, opacity: Double = 1,
    contentsBounds: Rect = Rect(x: 0, y: 0, width: 1, height: 1), accessibilityDescription: String? = nil,
    allowedInteractions: MarkupInteractions = .all, id: MarkupID<ImageMarkup> = MarkupID()
  ) {
    self.id = id
    self.bytes = bytes
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.orientation = orientation
    self.frame = frame
    self.rotation = rotation
    self.contentsBounds = contentsBounds
    self.opacity = opacity
    self.accessibilityDescription = accessibilityDescription
    self.allowedInteractions = allowedInteractions
  }

  /// The size in pixels as displayed, after the turn by ``orientation``.
  public var displayedPixelSize: (width: Int, height: Int) {
    orientation.swapsSides ? (pixelHeight, pixelWidth) : (pixelWidth, pixelHeight)
  }

  /// Whether every number is finite and in its range; a document holds valid elements only.
  public var isValid: Bool {
    frame.isDrawable && rotation.isFinite && contentsBounds.isDrawable && (0...1).contains(opacity)
      && UInt32(exactly: pixelWidth) != nil && UInt32(exactly: pixelHeight) != nil
      && allowedInteractions.isSubset(of: .all)
  }
}
