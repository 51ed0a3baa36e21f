// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

// Tags are written in ascending order, and a field only when its value is not the default, so that one document has
// one encoding. Tags of the newest version are the highest: what is kept of a newer version follows the known fields.

extension ByteWriter {
  /// The chunk of an element; answers its check.
  mutating func append(_ element: MarkupElement, keeping fields: [PreservedContent.Field]) -> UInt32 {
    chunk(element.chunkCode) { writer in
      writer.append(element.id)
      switch element {
      case .shape(let shape): writer.append(fieldsOf: shape)
      case .stroke(let stroke): writer.append(fieldsOf: stroke)
      case .image(let image): writer.append(fieldsOf: image)
      case .link(let link): writer.append(fieldsOf: link)
      case .loupe(let loupe): writer.append(fieldsOf: loupe)
      case .unknown(let unknown):
        if unknown.reason == .damaged { writer.append(unknown.code.byteSwapped) }
        writer.append(raw: unknown.bytes)
      }
      writer.append(fields)
    }
  }

  mutating func append(_ fields: [PreservedContent.Field]) {
    for field in fields { self.field(field.tag) { $0.append(raw: field.bytes) } }
  }

  private mutating func append(fieldsOf shape: ShapeMarkup) {
    field(ShapeField.shape) { $0.append(shape.shape) }
    field(ShapeField.frame) { $0.append(shape.frame) }
    rotationField(ShapeField.rotation, shape.rotation)
    colorField(ShapeField.fillColor, shape.fillColor)
    colorField(ShapeField.strokeColor, shape.strokeColor)
    if shape.lineWidth != 1 { field(ShapeField.lineWidth) { $0.append(shape.lineWidth) } }
    if shape.opacity != 1 { field(ShapeField.opacity) { $0.append(shape.opacity) } }
    if shape.startLineMarker != .none || shape.endLineMarker != .none {
      field(ShapeField.markers) {
        $0.append(shape.startLineMarker.rawValue)
        $0.append(shape.endLineMarker.rawValue)
      }
    }
    if let head = shape.arrowhead {
      field(ShapeField.arrowhead) {
        $0.append(head.length)
        $0.append(head.angle.radians)
      }
    }
    if shape.attributedText != MarkupText() { field(ShapeField.text) { $0.append(shape.attributedText) } }
    interactionsField(ShapeField.interactions, shape.allowedInteractions)
    if !shape.autoresizing.isEmpty {
      field(ShapeField.autoresizing) { $0.append(shape.autoresizing.rawValue) }
    }
  }

  private mutating func append(fieldsOf stroke: Stroke) {
    field(StrokeField.ink) {
      $0.append(stroke.ink.kind.formatCode)
      $0.append(stroke.ink.color)
      $0.append(stroke.ink.width)
    }
    field(StrokeField.points) { $0.append(stroke.path.points) }
    if let time = stroke.path.creationTime { field(StrokeField.creationTime) { $0.append(time) } }
    if stroke.transform != .identity {
      let t = stroke.transform
      field(StrokeField.transform) { for number in [t.a, t.b, t.c, t.d, t.tx, t.ty] { $0.append(number) } }
    }
    if stroke.randomSeed != 0 { field(StrokeField.randomSeed) { $0.append(stroke.randomSeed) } }
    if let group = stroke.renderGroup { field(StrokeField.renderGroup) { $0.append(group) } }
    if let response = stroke.ink.customResponse { field(StrokeField.inkResponse) { $0.append(response) } }
    if let visible = stroke.path.visibleRange {
      field(StrokeField.visibleRange) {
        $0.append(visible.lowerBound)
        $0.append(visible.upperBound)
      }
    }
  }

  private mutating func append(fieldsOf image: ImageMarkup) {
    field(ImageField.frame) { $0.append(image.frame) }
    field(ImageField.pixelSize) {
      $0.append(UInt64(image.pixelWidth))
      $0.append(UInt64(image.pixelHeight))
    }
    field(ImageField.bytes) { $0.append(raw: image.bytes) }
    rotationField(ImageField.rotation, image.rotation)
    if image.orientation != .up { field(ImageField.orientation) { $0.append(image.orientation.rawValue) } }
    if image.contentsBounds != ImageMarkup.wholeContents {
      field(ImageField.contentsBounds) { $0.append(image.contentsBounds) }
    }
    if image.opacity != 1 { field(ImageField.opacity) { $0.append(image.opacity) } }
    if let text = image.accessibilityDescription {
      field(ImageField.accessibilityDescription) { $0.append(raw: Array(text.utf8)) }
    }
    interactionsField(ImageField.interactions, image.allowedInteractions)
  }

  private mutating func append(fieldsOf link: LinkMarkup) {
    field(LinkField.frame) { $0.append(link.frame) }
    field(LinkField.url) { $0.append(raw: Array(link.url.utf8)) }
    rotationField(LinkField.rotation, link.rotation)
    interactionsField(LinkField.interactions, link.allowedInteractions)
  }

  private mutating func append(fieldsOf loupe: LoupeMarkup) {
    field(LoupeField.frame) { $0.append(loupe.frame) }
    field(LoupeField.magnification) { $0.append(loupe.magnification) }
    rotationField(LoupeField.rotation, loupe.rotation)
    colorField(LoupeField.strokeColor, loupe.strokeColor)
    if loupe.lineWidth != 2 { field(LoupeField.lineWidth) { $0.append(loupe.lineWidth) } }
    interactionsField(LoupeField.interactions, loupe.allowedInteractions)
  }

  private mutating func rotationField(_ tag: UInt16, _ rotation: Angle) {
    if rotation != .zero { field(tag) { $0.append(rotation.radians) } }
  }

  private mutating func colorField(_ tag: UInt16, _ color: Color?) {
    if let color { field(tag) { $0.append(color) } }
  }

  private mutating func interactionsField(_ tag: UInt16, _ interactions: MarkupInteractions) {
    if interactions != .all { field(tag) { $0.append(interactions.rawValue) } }
  }
}

extension MarkupElement {
  /// The code of the element's chunk.
  var chunkCode: UInt32 {
    switch self {
    case .shape: ChunkCode.shape
    case .stroke: ChunkCode.stroke
    case .image: ChunkCode.image
    case .link: ChunkCode.link
    case .loupe: ChunkCode.loupe
    case .unknown(let unknown): unknown.reason == .damaged ? ChunkCode.opaque : unknown.code
    }
  }
}

extension ImageMarkup {
  static let wholeContents = Rect(x: 0, y: 0, width: 1, height: 1)
}
