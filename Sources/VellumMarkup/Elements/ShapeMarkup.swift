// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// A shape or a text box.
///
/// The shape itself is given in unit space and drawn into `frame`, which is then turned by `rotation` about
/// its own
/// middle. ``pageShape`` gives the same outline in page coordinates.
public struct ShapeMarkup: Hashable, Sendable {
  /// What stands at an end of a line.
  public enum LineMarker: UInt8, Hashable, Sendable {
    /// Nothing.
    case none = 0
    /// Two barbs.
    case arrow = 1
  }

  /// The size of an arrow's head.
  public struct Arrowhead: Hashable, Sendable {
    /// The length of a barb, in points.
    public var length: Double
    /// The angle between a barb and the line.
    public var angle: Angle

    /// A head of the given size.
    public init(length: Double, angle: Angle) {
      self.length = length
      self.angle = angle
    }

    /// The head of a line of the given width for which no other is stated: 6 + 4 · width long, 30° open.
    public static func standard(lineWidth: Double) -> Arrowhead {
      Arrowhead(length: 6 + 4 * lineWidth, angle: .degrees(30))
    }
  }

  /// Names the element.
  public var id: MarkupID<ShapeMarkup>
  /// The shape in unit space.
  public var shape: UnitShape
  /// Where it is drawn before it is turned, in points.
  public var frame: Rect
  /// The turn about the frame's middle, from +x toward +y.
  public var rotation: Angle
  /// The colour inside; `nil` for none.
  public var fillColor: Color?
  /// The colour of the outline; `nil` for none.
  public var strokeColor: Color?
  /// The width of the outline, in points; not negative.
  public var lineWidth: Double
  /// Multiplies the opacity of all colours, `0...1`.
  public var opacity: Double
  /// What stands at the start of a line.
  public var startLineMarker: LineMarker
  /// What stands at the end of a line.
  public var endLineMarker: LineMarker
  /// The size of the markers; `nil` for the size that follows from the line's width.
  public var arrowhead: Arrowhead?
  /// The text inside.
  public var attributedText: MarkupText
  /// What a person may do to it.
  public var allowedInteractions: MarkupInteractions
  /// How the drawn size follows the text.
  public var autoresizing: MarkupAutoresizing

  /// The shape drawn into a frame.
  public init(
    shape: UnitShape, frame: Rect, rotation: Angle = .zero, fillColor: Color? = nil,
    strokeColor: Color? = nil,
    lineWidth: Double = 1, opacity: Double = 1, startLineMarker: LineMarker = .none,
    endLineMarker: LineMarker = .none, arrowhead: Arrowhead? = nil, attributedText: MarkupText = MarkupText(),
    allowedInteractions: MarkupInteractions = .all, autoresizing: MarkupAutoresizing = [],
    id: MarkupID<ShapeMarkup> = MarkupID()
  ) {
    self.id = id
    self.shape = shape
    self.frame = frame
    self.rotation = rotation
    self.fillColor = fillColor
    self.strokeColor = strokeColor
    self.lineWidth = lineWidth
    self.opacity = opacity
    self.startLineMarker = startLineMarker
    self.endLineMarker = endLineMarker
    self.arrowhead = arrowhead
    self.attributedText = attributedText
    self.allowedInteractions = allowedInteractions
    self.autoresizing = autoresizing
  }

  /// The shape that an insertion menu makes.
  public init(
    configuration: ShapeConfiguration, frame: Rect, rotation: Angle = .zero,
    id: MarkupID<ShapeMarkup> = MarkupID()
  ) {
    self.init(
      shape: UnitShape(configuration.type), frame: frame, rotation: rotation,
      fillColor: configuration.fillColor,
      strokeColor: configuration.strokeColor, lineWidth: configuration.lineWidth, id: id)
  }
}

// MARK: - What it is

extension ShapeMarkup {
  /// Whether the element is text and nothing else: a plain rectangle without fill and outline.
  public var isTextBox: Bool {
    shape == .rectangle(cornerRadius: nil) && fillColor == nil && strokeColor == nil
      && !attributedText.isEmpty
  }

  /// The markers that are drawn: none on a shape without ends.
  var visibleMarkers: (start: Bool, end: Bool) {
    guard shape.supportsLineMarkers else { return (false, false) }
    return (startLineMarker == .arrow, endLineMarker == .arrow)
  }

  /// The size of the markers, stated or following from the line's width.
  public var effectiveArrowhead: Arrowhead { arrowhead ?? .standard(lineWidth: lineWidth) }

  /// Whether every number is finite and in its range; a document holds valid elements only.
  public var isValid: Bool {
    shape.isValid && frame.isDrawable && rotation.isFinite && (fillColor?.isFinite ?? true)
      && (strokeColor?.isFinite ?? true) && lineWidth.isMeasure && lineWidth >= 0 && (0...1).contains(opacity)
      && (arrowhead.map { $0.length.isMeasure && $0.length >= 0 && $0.angle.isFinite } ?? true)
      && attributedText.isValid && allowedInteractions.isSubset(of: .all)
      && autoresizing.isSubset(of: [.flexibleWidth, .flexibleHeight])
  }
}

extension MarkupText {
  var isValid: Bool {
    var total = 0
    for run in runs {
      guard run.utf8Count >= 0, run.attributes.fontSize?.isFinite ?? true,
        run.attributes.color?.isFinite ?? true
      else { return false }
      let (sum, overflow) = total.addingReportingOverflow(run.utf8Count)
      guard !overflow else { return false }
      total = sum
    }
    return total <= plain.utf8.count
  }
}

extension Color {
  /// Whether all components are neither infinite nor NaN.
  var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }
}
