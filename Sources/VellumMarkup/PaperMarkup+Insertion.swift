// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

extension PaperMarkup {
  /// Puts the elements of another page on top, where they are.
  ///
  /// Elements whose ids are on this page already are passed over.
  ///
  /// - Complexity: O(n) in the other page's elements.
  public mutating func append(contentsOf other: PaperMarkup) {
    for element in other.subelements where subelements.append(element).inserted {
      if let fields = other.preserved.elementFields[element.id] {
        preserved.elementFields[element.id] = fields
        preserved.minorVersion = max(preserved.minorVersion, other.preserved.minorVersion)
      }
    }
  }

  /// Puts a shape on top.
  @discardableResult
  public mutating func insertNewShape(
    configuration: ShapeConfiguration, frame: Rect, rotation: Angle = .zero,
    id: MarkupID<ShapeMarkup> = MarkupID()
  ) -> MarkupID<ShapeMarkup> {
    subelements.append(ShapeMarkup(configuration: configuration, frame: frame, rotation: rotation, id: id))
    return id
  }

  /// Puts a straight line on top, with arrow heads as asked.
  @discardableResult
  public mutating func insertNewLine(
    configuration: ShapeConfiguration, from start: Point, to end: Point, startMarker: Bool = false,
    endMarker: Bool = false, id: MarkupID<ShapeMarkup> = MarkupID()
  ) -> MarkupID<ShapeMarkup> {
    var line = ShapeMarkup(
      shape: .line(Segment(from: start, to: end)), strokeColor: configuration.strokeColor,
      lineWidth: configuration.lineWidth, id: id)
    line.startLineMarker = startMarker ? .arrow : .none
    line.endLineMarker = endMarker ? .arrow : .none
    subelements.append(line)
    return id
  }

  /// Puts an image on top.
  @discardableResult
  public mutating func insertNewImage(
    bytes: [UInt8], pixelWidth: Int, pixelHeight: Int, frame: Rect, rotation: Angle = .zero,
    id: MarkupID<ImageMarkup> = MarkupID()
  ) -> MarkupID<ImageMarkup> {
    subelements.append(
      .image(
        ImageMarkup(
          bytes: bytes, pixelWidth: pixelWidth, pixelHeight: pixelHeight, frame: frame, rotation: rotation,
          id: id)))
    return id
  }

  /// Puts a text box on top: a rectangle without fill and outline.
  @discardableResult
  public mutating func insertNewTextbox(
    attributedText: MarkupText, frame: Rect, rotation: Angle = .zero, id: MarkupID<ShapeMarkup> = MarkupID()
  ) -> MarkupID<ShapeMarkup> {
    subelements.append(
      ShapeMarkup(
        shape: .rectangle(cornerRadius: nil), frame: frame, rotation: rotation,
        attributedText: attributedText,
        id: id))
    return id
  }
}
