// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
public import VellumMarkup

/// Reads what ``MarkupJSONWriter`` writes, in any layout and with members in any order.
public enum MarkupJSONReader {
  /// The document.
  ///
  /// What an older version kept of a newer one without understanding it is understood now, where this version does.
  ///
  /// - Throws: `ImportError` with line and column where the text is not JSON, else with the path of the member that is
  ///   missing, of a wrong type, out of its range or not known. Nothing is dropped.
  /// - Complexity: O(n).
  public static func read(_ bytes: [UInt8]) throws(ImportError) -> PaperMarkup {
    var object = try MemberReader(try JSONReader.read(bytes), path: "")
    guard try object.text("format") == "vellum" else {
      throw ImportError(.file, "member format: not a Vellum document")
    }
    let version = try object.whole("version", below: 1 << 16)
    guard version == Int(FormatVersion.current.major) else {
      throw ImportError(.file, "member version: \(version) is not \(FormatVersion.current.major)")
    }
    let id = MarkupID<PaperMarkup>(rawValue: try object.id("id"))
    var markup = PaperMarkup(bounds: try object.rect("bounds"), id: id)
    markup.backgroundColor = try object.optionalColor("backgroundColor")
    let elements = try object.objects("elements") ?? []
    markup.subelements.reserveCapacity(elements.count)
    for var element in elements {
      let value = try element.element()
      try element.finish()
      guard value.isValid else { throw element.fault("a number is out of its range") }
      guard markup.subelements.append(value).inserted else {
        throw element.fault("the id is that of another element")
      }
    }
    if var preserved = try object.object("preserved") {
      markup.preserved = try preserved.preserved(ofElements: markup.subelements)
    }
    try object.finish()
    return try understandingKept(in: markup)
  }

  /// The document as the native format reads it, which alone knows what kept bytes mean.
  private static func understandingKept(in markup: PaperMarkup) throws(ImportError) -> PaperMarkup {
    let isPlain = markup.subelements.allSatisfy { if case .unknown = $0 { false } else { true } }
    guard !isPlain || !markup.preserved.isEmpty else { return markup }
    do throws(MarkupError) {
      return try PaperMarkup(decoding: markup.encoded())
    } catch {
      guard case .malformedData(_, let reason) = error else {
        preconditionFailure("the own format's own version")
      }
      throw ImportError(.file, "member preserved or an unknown element: \(reason)")
    }
  }
}

// MARK: - Elements

extension MemberReader {
  mutating func element() throws(ImportError) -> MarkupElement {
    let type = try text("type")
    let id = try id("id")
    switch type {
    case "shape": return .shape(try shape(id))
    case "stroke": return .stroke(try stroke(id))
    case "image": return .image(try image(id))
    case "link":
      return .link(
        LinkMarkup(
          url: try text("url"), frame: try rect("frame"), rotation: try rotation(),
          allowedInteractions: try interactions(), id: MarkupID(rawValue: id)))
    case "loupe":
      return .loupe(
        LoupeMarkup(
          frame: try rect("frame"), rotation: try rotation(), magnification: try number("magnification"),
          strokeColor: try optionalColor("strokeColor"), lineWidth: try optionalNumber("lineWidth") ?? 2,
          allowedInteractions: try interactions(), id: MarkupID(rawValue: id)))
    case "unknown": return .unknown(try unknown(id))
    default: throw fault("the type \(type) is not known")
    }
  }

  private mutating func shape(_ id: UniqueID) throws(ImportError) -> ShapeMarkup {
    var shape = ShapeMarkup(
      shape: try unitShape(), frame: try rect("frame"), rotation: try rotation(), id: MarkupID(rawValue: id))
    shape.fillColor = try optionalColor("fillColor")
    shape.strokeColor = try optionalColor("strokeColor")
    shape.lineWidth = try optionalNumber("lineWidth") ?? 1
    shape.opacity = try optionalNumber("opacity") ?? 1
    shape.startLineMarker = try marker("startMarker")
    shape.endLineMarker = try marker("endMarker")
    if let head = try optionalNumbers("arrowhead", count: 2) {
      shape.arrowhead = ShapeMarkup.Arrowhead(length: head[0], angle: .radians(head[1]))
    }
    if var text = try object("text") { shape.attributedText = try text.markupText() }
    shape.allowedInteractions = try interactions()
    for name in try names("autoresizing") ?? [] {
      shape.autoresizing.insert(try value(of: name, in: MarkupAutoresizing.names))
    }
    return shape
  }

  private mutating func marker(_ key: String) throws(ImportError) -> ShapeMarkup.LineMarker {
    guard let name = try optionalText(key) else { return .none }
    guard name == "arrow" else { throw fault("the marker \(name) is not known") }
    return .arrow
  }

  private mutating func unitShape() throws(ImportError) -> UnitShape {
    let kind = try text("kind")
    let shape: UnitShape
    switch kind {
    case "rectangle": shape = .rectangle(cornerRadius: nil)
    case "roundedRectangle": shape = .rectangle(cornerRadius: try number("cornerRadius"))
    case "ellipse": shape = .ellipse
    case "diamond": shape = .diamond
    case "line":
      let points = try points(2...3)
      shape = .line(
        start: points[0], control: points.count == 3 ? points[1] : nil, end: points[points.count - 1])
    case "arrowShape": shape = .arrowShape(cornerPoint: try points(1...1)[0])
    case "chatBubble":
      let radius = try optionalNumber("cornerRadius")
      shape = .chatBubble(
        tailLocation: try points(1...1)[0], tailAngle: .radians(try number("tailAngle")),
        body: radius.map { .rectangle(cornerRadius: $0) } ?? .ellipse)
    case "regularPolygon": shape = .regularPolygon(sides: try whole("sides", below: 1 << 32))
    case "star":
      shape = .star(points: try whole("sides", below: 1 << 32), innerRadius: try number("innerRadius"))
    case "polyline": shape = .polyline(try points(2...Int.max))
    case "polygon": shape = .polygon(try points(3...Int.max))
    case "triangle": shape = .triangle(try points(3...3))
    case "parallelogram": shape = .parallelogram(try points(4...4))
    case "trapezoid": shape = .trapezoid(try points(4...4))
    case "curve":
      let p = try points(4...4)
      shape = .curve(CubicBezier(from: p[0], control1: p[1], control2: p[2], to: p[3]))
    case "arc": shape = .arc(start: .radians(try number("start")), sweep: .radians(try number("sweep")))
    default: throw fault("the kind \(kind) is not known")
    }
    return shape
  }

  private mutating func points(_ range: ClosedRange<Int>) throws(ImportError) -> [Point] {
    let numbers = try numbers("points")
    guard numbers.count.isMultiple(of: 2), range.contains(numbers.count / 2) else {
      throw fault("\(numbers.count) numbers are not the points of this kind", at: "points")
    }
    return stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
  }

  private mutating func image(_ id: UniqueID) throws(ImportError) -> ImageMarkup {
    guard let size = try optionalNumbers("pixelSize", count: 2), let width = Int(exactly: size[0]),
      let height = Int(exactly: size[1])
    else { throw fault("two whole numbers are needed", at: "pixelSize") }
    var image = ImageMarkup(
      bytes: try data("data"), pixelWidth: width, pixelHeight: height, frame: try rect("frame"),
      rotation: try rotation(), id: MarkupID(rawValue: id))
    if let code = try optionalNumber("orientation") {
      guard let byte = UInt8(exactly: code), let orientation = ImageMarkup.Orientation(rawValue: byte) else {
        throw fault("an orientation is 1 to 8", at: "orientation")
      }
      image.orientation = orientation
    }
    if let contents = try optionalRect("contentsBounds") { image.contentsBounds = contents }
    image.opacity = try optionalNumber("opacity") ?? 1
    image.accessibilityDescription = try optionalText("description")
    image.allowedInteractions = try interactions()
    return image
  }

  private mutating func unknown(_ id: UniqueID) throws(ImportError) -> UnknownMarkup {
    let reason = try text("reason")
    guard reason == "newer" || reason == "damaged" else {
      throw fault("the reason is not known", at: "reason")
    }
    return UnknownMarkup(
      id: MarkupID(rawValue: id), code: UInt32(try whole("code", below: 1 << 32)), bytes: try data("data"),
      reason: reason == "newer" ? .newer : .damaged)
  }
}
