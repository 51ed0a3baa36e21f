// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
public import VellumMarkup

/// Writes a document as plain JSON, for programs that do not read the native format.
///
/// Nothing is lost: numbers are the shortest that read back the same, encoded images and what newer versions wrote are
/// base 64. Defaults are left out. Lengths are in points, angles in radians, colours linear red, green, blue and
/// opacity, boxes left, top, right, bottom; shapes are in unit space as in the native format. A stroke that was cut has
/// beside its control points `visible`, the parameters from and to which its path is drawn.
public enum MarkupJSONWriter {
  /// The document as UTF-8.
  ///
  /// The same document gives the same bytes.
  ///
  /// - Complexity: O(n).
  public static func write(_ markup: PaperMarkup) -> [UInt8] { JSONWriter.write(value(of: markup)) }

  static func value(of markup: PaperMarkup) -> JSONValue {
    var object = MemberList()
    object["format"] = .string("vellum")
    object["version"] = .number(Double(FormatVersion.current.major))
    object["id"] = markup.id.rawValue.jsonValue
    object["bounds"] = markup.bounds.jsonValue
    object["backgroundColor"] = markup.backgroundColor?.jsonValue
    object["elements"] = .array(markup.subelements.map(value(of:)))
    object["preserved"] = markup.preserved.jsonValue(ofElements: markup.subelements)
    return object.value
  }

  private static func value(of element: MarkupElement) -> JSONValue {
    var object = MemberList()
    switch element {
    case .shape(let shape): object.add(shape)
    case .stroke(let stroke): object.add(stroke)
    case .image(let image): object.add(image)
    case .link(let link): object.add(link)
    case .loupe(let loupe): object.add(loupe)
    case .unknown(let unknown): object.add(unknown)
    }
    return object.value
  }
}

/// The members of an object in the order in which they are set; `nil` sets nothing.
struct MemberList {
  private(set) var members: [JSONMember] = []

  var value: JSONValue { .object(members) }

  subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set { if let newValue { members.append(JSONMember(key, newValue)) } }
  }

  mutating func begin(_ type: String, _ id: UniqueID) {
    self["type"] = .string(type)
    self["id"] = id.jsonValue
  }

  mutating func place(_ frame: Rect, _ rotation: Angle) {
    self["frame"] = frame.jsonValue
    self["rotation"] = rotation == .zero ? nil : .number(rotation.radians)
  }

  mutating func add(_ interactions: MarkupInteractions) {
    guard interactions != .all else { return }
    let names = MarkupInteractions.names.filter { interactions.contains($0.value) }
    self["allowedInteractions"] = .array(names.map { .string($0.name) })
  }
}

// MARK: - Elements

extension MemberList {
  mutating func add(_ shape: ShapeMarkup) {
    begin("shape", shape.id.rawValue)
    add(shape.shape)
    place(shape.frame, shape.rotation)
    self["fillColor"] = shape.fillColor?.jsonValue
    self["strokeColor"] = shape.strokeColor?.jsonValue
    self["lineWidth"] = shape.lineWidth == 1 ? nil : .number(shape.lineWidth)
    self["opacity"] = shape.opacity == 1 ? nil : .number(shape.opacity)
    self["startMarker"] = shape.startLineMarker == .arrow ? .string("arrow") : nil
    self["endMarker"] = shape.endLineMarker == .arrow ? .string("arrow") : nil
    self["arrowhead"] = shape.arrowhead.map { .numbers([$0.length, $0.angle.radians]) }
    self["text"] = shape.attributedText.jsonValue
    add(shape.allowedInteractions)
    if !shape.autoresizing.isEmpty {
      let names = MarkupAutoresizing.names.filter { shape.autoresizing.contains($0.value) }
      self["autoresizing"] = .array(names.map { .string($0.name) })
    }
  }

  mutating func add(_ stroke: Stroke) {
    begin("stroke", stroke.id)
    self["ink"] = .string(stroke.ink.kind.rawValue)
    self["color"] = stroke.ink.color.jsonValue
    self["width"] = .number(stroke.ink.width)
    self["inkResponse"] = stroke.ink.customResponse?.jsonValue
    self["created"] = stroke.path.creationTime.map { .number($0) }
    let t = stroke.transform
    self["transform"] = t == .identity ? nil : .numbers([t.a, t.b, t.c, t.d, t.tx, t.ty])
    self["seed"] = stroke.randomSeed == 0 ? nil : .number(Double(stroke.randomSeed))
    self["group"] = stroke.renderGroup?.jsonValue
    var columns = MemberList()
    for column in StrokeColumn.all { columns[column.name] = column.jsonValue(of: stroke.path.points) }
    self["points"] = columns.value
    self["visible"] = stroke.path.visibleRange.map { .numbers([$0.lowerBound, $0.upperBound]) }
  }

  mutating func add(_ image: ImageMarkup) {
    begin("image", image.id.rawValue)
    place(image.frame, image.rotation)
    self["pixelSize"] = .numbers([Double(image.pixelWidth), Double(image.pixelHeight)])
    self["orientation"] = image.orientation == .up ? nil : .number(Double(image.orientation.rawValue))
    self["contentsBounds"] =
      image.contentsBounds == Rect(x: 0, y: 0, width: 1, height: 1) ? nil : image.contentsBounds.jsonValue
    self["opacity"] = image.opacity == 1 ? nil : .number(image.opacity)
    self["description"] = image.accessibilityDescription.map { .string($0) }
    add(image.allowedInteractions)
    self["data"] = .string(Base64.encode(image.bytes))
  }

  mutating func add(_ link: LinkMarkup) {
    begin("link", link.id.rawValue)
    place(link.frame, link.rotation)
    self["url"] = .string(link.url)
    add(link.allowedInteractions)
  }

  mutating func add(_ loupe: LoupeMarkup) {
    begin("loupe", loupe.id.rawValue)
    place(loupe.frame, loupe.rotation)
    self["magnification"] = .number(loupe.magnification)
    self["strokeColor"] = loupe.strokeColor?.jsonValue
    self["lineWidth"] = loupe.lineWidth == 2 ? nil : .number(loupe.lineWidth)
    add(loupe.allowedInteractions)
  }

  mutating func add(_ unknown: UnknownMarkup) {
    begin("unknown", unknown.id.rawValue)
    self["code"] = .number(Double(unknown.code))
    self["reason"] = .string(unknown.reason == .newer ? "newer" : "damaged")
    self["data"] = .string(Base64.encode(unknown.bytes))
  }

  /// The kind of a shape and its numbers.
  private mutating func add(_ shape: UnitShape) {
    func kind(_ name: String) { self["kind"] = .string(name) }
    switch shape {
    case .rectangle(let radius):
      kind(radius == nil ? "rectangle" : "roundedRectangle")
      self["cornerRadius"] = radius.map { .number($0) }
    case .ellipse: kind("ellipse")
    case .diamond: kind("diamond")
    case .line(let start, let control, let end):
      kind("line")
      self["points"] = [start, control, end].compactMap { $0 }.jsonValue
    case .arrowShape(let corner):
      kind("arrowShape")
      self["points"] = [corner].jsonValue
    case .chatBubble(let tail, let angle, let body):
      kind("chatBubble")
      self["points"] = [tail].jsonValue
      self["tailAngle"] = .number(angle.radians)
      if case .rectangle(let radius) = body { self["cornerRadius"] = .number(radius) }
    case .regularPolygon(let sides):
      kind("regularPolygon")
      self["sides"] = .number(Double(sides))
    case .star(let points, let inner):
      kind("star")
      self["sides"] = .number(Double(points))
      self["innerRadius"] = .number(inner)
    case .polyline(let points):
      kind("polyline")
      self["points"] = points.jsonValue
    case .polygon(let points):
      kind("polygon")
      self["points"] = points.jsonValue
    case .triangle(let points):
      kind("triangle")
      self["points"] = points.jsonValue
    case .parallelogram(let points):
      kind("parallelogram")
      self["points"] = points.jsonValue
    case .trapezoid(let points):
      kind("trapezoid")
      self["points"] = points.jsonValue
    case .curve(let c):
      kind("curve")
      self["points"] = [c.start, c.control1, c.control2, c.end].jsonValue
    case .arc(let start, let sweep):
      kind("arc")
      self["start"] = .number(start.radians)
      self["sweep"] = .number(sweep.radians)
    }
  }
}
