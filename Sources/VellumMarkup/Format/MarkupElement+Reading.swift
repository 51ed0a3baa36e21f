// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// An element as read, with the fields that only a newer version understands.
struct DecodedElement {
  var element: MarkupElement
  var unknownFields: [PreservedContent.Field]
}

extension DecodedElement {
  /// Reads the fields of an element of a known code.
  init(code: UInt32, id: UniqueID, fields: FieldTable) throws(DecodingFailure) {
    switch code {
    case ChunkCode.shape: try self.init(shape: id, fields)
    case ChunkCode.stroke: try self.init(stroke: id, fields)
    case ChunkCode.image: try self.init(image: id, fields)
    case ChunkCode.link: try self.init(link: id, fields)
    default: try self.init(loupe: id, fields)
    }
  }

  private init(shape id: UniqueID, _ fields: FieldTable) throws(DecodingFailure) {
    let shape = try fields.require(ShapeField.shape, "shape", Self.unitShape)
    let frame = try fields.require(ShapeField.frame, "frame", Self.rect)
    var markup = ShapeMarkup(shape: shape, frame: frame, id: MarkupID(rawValue: id))
    markup.rotation = try fields.read(ShapeField.rotation, Self.angle) ?? .zero
    markup.fillColor = try fields.read(ShapeField.fillColor, Self.color)
    markup.strokeColor = try fields.read(ShapeField.strokeColor, Self.color)
    markup.lineWidth = try fields.read(ShapeField.lineWidth, Self.length) ?? 1
    markup.opacity = try fields.read(ShapeField.opacity, Self.opacity) ?? 1
    if let markers = try fields.read(ShapeField.markers, Self.markers) {
      markup.startLineMarker = markers.start
      markup.endLineMarker = markers.end
    }
    markup.arrowhead = try fields.read(ShapeField.arrowhead, Self.arrowhead)
    markup.attributedText = try fields.read(ShapeField.text, Self.text) ?? MarkupText()
    markup.allowedInteractions = try fields.read(ShapeField.interactions, Self.interactions) ?? .all
    markup.autoresizing = try fields.read(ShapeField.autoresizing, Self.autoresizing) ?? []
    element = .shape(markup)
    unknownFields = try fields.unknown(after: ShapeField.last)
  }

  private init(stroke id: UniqueID, _ fields: FieldTable) throws(DecodingFailure) {
    var ink = try fields.require(StrokeField.ink, "ink", Self.ink)
    ink.customResponse = try fields.read(StrokeField.inkResponse, Self.inkResponse)
    let points = try fields.require(StrokeField.points, "control points", Self.strokePoints)
    let visible = try fields.read(StrokeField.visibleRange) { reader throws(DecodingFailure) in
      try Self.visibleRange(&reader, pointCount: points.count)
    }
    let path = StrokePath(
      points: points, visibleRange: visible,
      creationTime: try fields.read(StrokeField.creationTime, Self.number))
    element = .stroke(
      Stroke(
        id: id, ink: ink, path: path,
        transform: try fields.read(StrokeField.transform, Self.transform) ?? .identity,
        randomSeed: try fields.read(StrokeField.randomSeed, Self.seed) ?? 0,
        renderGroup: try fields.read(StrokeField.renderGroup, Self.id)))
    unknownFields = try fields.unknown(after: StrokeField.last)
  }

  private init(image id: UniqueID, _ fields: FieldTable) throws(DecodingFailure) {
    let frame = try fields.require(ImageField.frame, "frame", Self.rect)
    let size = try fields.require(ImageField.pixelSize, "size in pixels", Self.pixelSize)
    let bytes = try fields.require(ImageField.bytes, "image data", Self.bytes)
    var image = ImageMarkup(
      bytes: bytes, pixelWidth: size.width, pixelHeight: size.height, frame: frame, id: MarkupID(rawValue: id)
    )
    image.rotation = try fields.read(ImageField.rotation, Self.angle) ?? .zero
    image.orientation = try fields.read(ImageField.orientation, Self.orientation) ?? .up
    image.contentsBounds = try fields.read(ImageField.contentsBounds, Self.rect) ?? ImageMarkup.wholeContents
    image.opacity = try fields.read(ImageField.opacity, Self.opacity) ?? 1
    image.accessibilityDescription = try fields.read(ImageField.accessibilityDescription, Self.wholeText)
    image.allowedInteractions = try fields.read(ImageField.interactions, Self.interactions) ?? .all
    element = .image(image)
    unknownFields = try fields.unknown(after: ImageField.last)
  }

  private init(link id: UniqueID, _ fields: FieldTable) throws(DecodingFailure) {
    let frame = try fields.require(LinkField.frame, "frame", Self.rect)
    let url = try fields.require(LinkField.url, "URL", Self.wholeText)
    element = .link(
      LinkMarkup(
        url: url, frame: frame, rotation: try fields.read(LinkField.rotation, Self.angle) ?? .zero,
        allowedInteractions: try fields.read(LinkField.interactions, Self.interactions) ?? .all,
        id: MarkupID(rawValue: id)))
    unknownFields = try fields.unknown(after: LinkField.last)
  }

  private init(loupe id: UniqueID, _ fields: FieldTable) throws(DecodingFailure) {
    let frame = try fields.require(LoupeField.frame, "frame", Self.rect)
    let magnification = try fields.require(LoupeField.magnification, "magnification", Self.magnification)
    element = .loupe(
      LoupeMarkup(
        frame: frame, rotation: try fields.read(LoupeField.rotation, Self.angle) ?? .zero,
        magnification: magnification, strokeColor: try fields.read(LoupeField.strokeColor, Self.color),
        lineWidth: try fields.read(LoupeField.lineWidth, Self.length) ?? 2,
        allowedInteractions: try fields.read(LoupeField.interactions, Self.interactions) ?? .all,
        id: MarkupID(rawValue: id)))
    unknownFields = try fields.unknown(after: LoupeField.last)
  }
}
