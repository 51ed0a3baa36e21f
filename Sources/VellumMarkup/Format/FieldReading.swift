// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// How the payload of each kind of field is read.
///
/// Static functions rather than closures, so that each has its typed error.
extension DecodedElement {
  typealias Reader = ByteReader

  static func unitShape(_ r: inout Reader) throws(DecodingFailure) -> UnitShape { try r.unitShape() }
  static func rect(_ r: inout Reader) throws(DecodingFailure) -> Rect { try r.rect() }
  static func angle(_ r: inout Reader) throws(DecodingFailure) -> Angle { try r.angle() }
  static func color(_ r: inout Reader) throws(DecodingFailure) -> Color { try r.color() }
  static func number(_ r: inout Reader) throws(DecodingFailure) -> Double { try r.double() }
  static func text(_ r: inout Reader) throws(DecodingFailure) -> MarkupText { try r.markupText() }
  static func strokePoints(_ r: inout Reader) throws(DecodingFailure) -> [StrokePoint] {
    try r.strokePoints()
  }
  static func seed(_ r: inout Reader) throws(DecodingFailure) -> UInt32 { try r.uint32() }
  static func id(_ r: inout Reader) throws(DecodingFailure) -> UniqueID { try r.id() }
  static func bytes(_ r: inout Reader) throws(DecodingFailure) -> [UInt8] { try r.raw(r.remaining) }
  static func wholeText(_ r: inout Reader) throws(DecodingFailure) -> String { try r.text(r.remaining) }

  static func length(_ r: inout Reader) throws(DecodingFailure) -> Double {
    let start = r.offset
    let value = try r.double()
    try r.require(value >= 0, at: start, "a width is negative")
    return value
  }

  static func opacity(_ r: inout Reader) throws(DecodingFailure) -> Double {
    let start = r.offset
    let value = try r.double()
    try r.require((0...1).contains(value), at: start, "the opacity is not in 0...1")
    return value
  }

  static func magnification(_ r: inout Reader) throws(DecodingFailure) -> Double {
    let start = r.offset
    let value = try r.double()
    try r.require(value > 0, at: start, "the magnification is not positive")
    return value
  }

  static func markers(
    _ r: inout Reader
  ) throws(DecodingFailure) -> (start: ShapeMarkup.LineMarker, end: ShapeMarkup.LineMarker) {
    let start = try marker(&r)
    return (start, try marker(&r))
  }

  private static func marker(_ r: inout Reader) throws(DecodingFailure) -> ShapeMarkup.LineMarker {
    let offset = r.offset
    let code = try r.uint8()
    guard let marker = ShapeMarkup.LineMarker(rawValue: code) else {
      throw .newer(offset: offset, reason: "line marker \(code) is not known")
    }
    return marker
  }

  static func arrowhead(_ r: inout Reader) throws(DecodingFailure) -> ShapeMarkup.Arrowhead {
    let length = try length(&r)
    return ShapeMarkup.Arrowhead(length: length, angle: try r.angle())
  }

  static func interactions(_ r: inout Reader) throws(DecodingFailure) -> MarkupInteractions {
    let offset = r.offset
    let interactions = MarkupInteractions(rawValue: try r.uint8())
    guard interactions.isSubset(of: .all) else {
      throw .newer(offset: offset, reason: "an interaction is not known")
    }
    return interactions
  }

  static func autoresizing(_ r: inout Reader) throws(DecodingFailure) -> MarkupAutoresizing {
    let offset = r.offset
    let autoresizing = MarkupAutoresizing(rawValue: try r.uint8())
    guard autoresizing.isSubset(of: [.flexibleWidth, .flexibleHeight]) else {
      throw .newer(offset: offset, reason: "a way of autoresizing is not known")
    }
    return autoresizing
  }

  static func ink(_ r: inout Reader) throws(DecodingFailure) -> Ink {
    let offset = r.offset
    let code = try r.uint8()
    guard let kind = InkKind(formatCode: code) else {
      throw .newer(offset: offset, reason: "ink \(code) is not known")
    }
    let color = try r.color()
    return Ink(kind, color: color, width: try length(&r))
  }

  static func inkResponse(_ r: inout Reader) throws(DecodingFailure) -> InkResponse { try r.inkResponse() }

  /// The parameters over which a path that was cut is drawn.
  static func visibleRange(
    _ r: inout Reader, pointCount: Int
  ) throws(DecodingFailure) -> ClosedRange<Double> {
    let start = r.offset
    let (low, high) = (try r.double(), try r.double())
    try r.require(low <= high, at: start, "the visible range ends before it begins")
    try r.require(
      low >= 0 && high <= Double(pointCount - 1), at: start, "the visible range exceeds the control points")
    return low...high
  }

  static func transform(_ r: inout Reader) throws(DecodingFailure) -> AffineTransform {
    let (a, b) = (try r.double(), try r.double())
    let (c, d) = (try r.double(), try r.double())
    return AffineTransform(a: a, b: b, c: c, d: d, tx: try r.double(), ty: try r.double())
  }

  static func pixelSize(_ r: inout Reader) throws(DecodingFailure) -> (width: Int, height: Int) {
    let offset = r.offset
    let (width, height) = (try r.uint64(), try r.uint64())
    try r.require(width <= UInt32.max && height <= UInt32.max, at: offset, "the image has too many pixels")
    return (Int(clamping: width), Int(clamping: height))
  }

  static func orientation(_ r: inout Reader) throws(DecodingFailure) -> ImageMarkup.Orientation {
    let offset = r.offset
    let code = try r.uint8()
    guard let orientation = ImageMarkup.Orientation(rawValue: code) else {
      throw .malformed(offset: offset, reason: "orientation \(code) does not exist")
    }
    return orientation
  }
}
