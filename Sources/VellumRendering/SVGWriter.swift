// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Writes a display list as an SVG 1.1 document, with CSS blending for highlighters.
///
/// Each item is one element: a stroke is one `path` however many samples it has. Numbers have at most four
/// digits after
/// the point, no exponents, and do not depend on the locale; the same list gives the same bytes.
public struct SVGWriter: Sendable {
  /// Digits after the point for coordinates.
  public var decimals: Int

  /// A writer; four digits keep coordinates to 1/20000 of a point.
  public init(decimals: Int = 4) {
    precondition((0...9).contains(decimals), "coordinates have 0 to 9 digits after the point")
    self.decimals = decimals
  }

  /// The SVG document as UTF-8.
  ///
  /// - Complexity: O(n) in the number of path elements.
  public func encode(_ list: DisplayList) -> [UInt8] {
    // Beyond 10^13 points whole numbers are as exact as the coordinates themselves.
    let reach = list.canvas.reach
    var document = SVGDocument(text: SVGText(decimals: reach < 1e12 ? decimals : 0))
    document.begin(list)
    for item in list.items { document.append(item) }
    document.end()
    return document.text.bytes
  }
}

extension Rect {
  /// The greatest coordinate of the box and its neighbourhood, without sign.
  fileprivate var reach: Double {
    max(abs(minX), abs(maxX), abs(minY), abs(maxY)) + 2 * max(width, height)
  }
}

/// An SVG document under construction.
private struct SVGDocument {
  var text: SVGText

  mutating func begin(_ list: DisplayList) {
    let canvas = list.canvas
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"")
    attribute(" width=\"", canvas.width * list.scale)
    attribute(" height=\"", canvas.height * list.scale)
    text.append(" viewBox=\"")
    list4(canvas.minX, canvas.minY, canvas.width, canvas.height)
    text.append("\">\n")
    guard let background = list.background else { return }
    text.append("<rect")
    attribute(" x=\"", canvas.minX)
    attribute(" y=\"", canvas.minY)
    attribute(" width=\"", canvas.width)
    attribute(" height=\"", canvas.height)
    paint("fill", background, opacity: 1)
    text.append("/>\n")
  }

  mutating func end() { text.append("</svg>\n") }

  mutating func append(_ item: DisplayList.Item) {
    if item.commands.count == 1 {
      append(item.commands[0], opacity: item.opacity, blend: item.blend)
      return
    }
    text.append("<g")
    if item.opacity < 1 { fraction(" opacity=\"", item.opacity) }
    append(item.blend)
    text.append(">\n")
    for command in item.commands { append(command, opacity: 1, blend: .normal) }
    text.append("</g>\n")
  }

  private mutating func append(_ blend: DisplayList.Blend) {
    switch blend {
    case .normal: break
    case .multiply: text.append(" style=\"mix-blend-mode:multiply\"")
    case .screen: text.append(" style=\"mix-blend-mode:screen\"")
    }
  }

  private mutating func append(_ command: DisplayList.Command, opacity: Double, blend: DisplayList.Blend) {
    switch command {
    case .fill(let path, let color):
      text.append("<path d=\"")
      text.append(path)
      text.append("\"")
      paint("fill", color, opacity: opacity)
      append(blend)
      text.append("/>\n")
    case .stroke(let path, let color, let style):
      text.append("<path d=\"")
      text.append(path)
      text.append("\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
      attribute(" stroke-width=\"", style.width)
      paint("stroke", color, opacity: opacity)
      dashes(style.dashes)
      append(blend)
      text.append("/>\n")
    case .image(let image): append(image, opacity: opacity, blend: blend)
    case .text(let label): append(label, opacity: opacity, blend: blend)
    case .clipped(let path, let commands): append(commands, within: path, opacity: opacity, blend: blend)
    }
  }

  private var clipCount = 0

  init(text: SVGText) { self.text = text }

  private mutating func append(
    _ commands: [DisplayList.Command], within path: Path, opacity: Double, blend: DisplayList.Blend
  ) {
    let number = Int64(clipCount)
    clipCount += 1
    text.append("<clipPath id=\"clip")
    whole(number)
    text.append("\"><path d=\"")
    text.append(path)
    text.append("\"/></clipPath>\n<g clip-path=\"url(#clip")
    whole(number)
    text.append(")\"")
    if opacity < 1 { fraction(" opacity=\"", opacity) }
    append(blend)
    text.append(">\n")
    for command in commands { append(command, opacity: 1, blend: .normal) }
    text.append("</g>\n")
  }
}

// MARK: - Images and text

extension SVGDocument {
  private mutating func append(_ image: DisplayList.EncodedImage, opacity: Double, blend: DisplayList.Blend) {
    text.append("<g")
    if opacity < 1 { fraction(" opacity=\"", opacity) }
    append(blend)
    text.append(">\n")
    if let description = image.description {
      text.append("<title>")
      text.append(escaped: description)
      text.append("</title>\n")
    }
    if let type = image.mediaType {
      embed(image, type)
    } else {
      for command in image.placeholder { append(command, opacity: 1, blend: .normal) }
    }
    text.append("</g>\n")
  }

  private mutating func embed(_ image: DisplayList.EncodedImage, _ type: StaticString) {
    let place = image.place
    text.append("<svg")
    // The nested picture has the unit square of the displayed image as its coordinates and cuts off the rest.
    attribute(" x=\"", -place.width / 2)
    attribute(" y=\"", -place.height / 2)
    attribute(" width=\"", place.width)
    attribute(" height=\"", place.height)
    text.append(" viewBox=\"")
    list4(image.contents.minX, image.contents.minY, image.contents.width, image.contents.height)
    text.append("\" preserveAspectRatio=\"none\"")
    placement(place)
    text.append("><image width=\"1\" height=\"1\" preserveAspectRatio=\"none\"")
    let t = image.orientation
    matrix([t.a, t.b, t.c, t.d, t.tx, t.ty])
    text.append(" href=\"data:")
    text.append(type)
    text.append(";base64,")
    text.append(raw: image.bytes.base64)
    text.append("\"/></svg>\n")
  }

  private mutating func append(_ label: DisplayList.TextLabel, opacity: Double, blend: DisplayList.Blend) {
    text.append("<text xml:space=\"preserve\" font-family=\"")
    text.append(escaped: label.fontFamily ?? "sans-serif")
    text.append("\"")
    attribute(" font-size=\"", label.fontSize)
    if label.isBold { text.append(" font-weight=\"bold\"") }
    if label.isItalic { text.append(" font-style=\"italic\"") }
    if label.isRightToLeft { text.append(" text-anchor=\"end\"") }
    paint("fill", label.color, opacity: opacity)
    append(blend)
    placement(label.place)
    text.append(">")
    for (index, line) in label.lines.enumerated() {
      let start = label.baselineStart(ofLine: index)
      text.append("<tspan")
      attribute(" x=\"", start.x - label.place.width / 2)
      attribute(" y=\"", start.y - label.place.height / 2)
      text.append(">")
      text.append(escaped: line)
      text.append("</tspan>")
    }
    text.append("</text>\n")
  }

  /// The transform that takes coordinates about a rectangle's middle to the page.
  private mutating func placement(_ place: OrientedRectangle) {
    let (s, c) = (place.rotation.sine, place.rotation.cosine)
    matrix([c, s, -s, c, place.center.x, place.center.y])
  }

  private mutating func matrix(_ numbers: [Double]) {
    text.append(" transform=\"matrix(")
    for (index, number) in numbers.enumerated() {
      if index > 0 { text.append(" ") }
      precise(number)
    }
    text.append(")\"")
  }
}

// MARK: - Attributes

extension SVGDocument {
  private mutating func attribute(_ opening: StaticString, _ value: Double) {
    text.append(opening)
    text.append(value)
    text.append("\"")
  }

  private mutating func list4(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    for (index, value) in [a, b, c, d].enumerated() {
      if index > 0 { text.append(" ") }
      text.append(value)
    }
  }

  private mutating func whole(_ number: Int64) {
    var digits = SVGText(decimals: 0)
    digits.append(units: number)
    text.append(raw: digits.bytes)
  }

  /// A number of the size of one, whatever the digits of coordinates.
  private mutating func precise(_ value: Double) {
    var digits = SVGText(decimals: 6)
    digits.append(value)
    text.append(raw: digits.bytes)
  }

  private mutating func fraction(_ opening: StaticString, _ value: Double) {
    var digits = SVGText(decimals: 4)
    digits.append(value)
    text.append(opening)
    text.append(raw: digits.bytes)
    text.append("\"")
  }

  private mutating func dashes(_ dashes: [Double]) {
    guard !dashes.isEmpty else { return }
    text.append(" stroke-dasharray=\"")
    for (index, dash) in dashes.enumerated() {
      if index > 0 { text.append(" ") }
      text.append(dash)
    }
    text.append("\"")
  }

  /// A colour as hexadecimal digits, and its opacity where it is not opaque.
  private mutating func paint(_ property: StaticString, _ color: DisplayColor, opacity: Double) {
    let bytes = color.bytes
    text.append(" ")
    text.append(property)
    text.append("=\"#")
    for byte in [bytes.red, bytes.green, bytes.blue] {
      text.append(raw: [Self.hexDigit(byte >> 4), Self.hexDigit(byte & 15)])
    }
    text.append("\"")
    let alpha = color.alpha * opacity
    guard alpha < 1 else { return }
    text.append(" ")
    text.append(property)
    fraction("-opacity=\"", alpha)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

extension [UInt8] {
  /// The bytes in base 64 (RFC 4648).
  fileprivate var base64: [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let length = Swift.min(3, count - start)
      var word: UInt32 = 0
      for index in 0..<3 { word = word << 8 | (index < length ? UInt32(self[start + index]) : 0) }
      for index in 0..<4 {
        result.append(
          index <= length ? alphabet[Int(word >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
