// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup

// MARK: - Strokes

extension MemberReader {
  mutating func stroke(_ id: UniqueID) throws(ImportError) -> Stroke {
    let name = try text("ink")
    guard let kind = InkKind(rawValue: name) else { throw fault("the ink \(name) is not known", at: "ink") }
    let color = try color("color")
    var stroke = Stroke(
      id: id, ink: Ink(kind, color: color, width: try number("width")), path: StrokePath())
    let created = try optionalNumber("created")
    if var response = try object("inkResponse") { stroke.ink.customResponse = try response.inkResponse() }
    if let t = try optionalNumbers("transform", count: 6) {
      stroke.transform = AffineTransform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5])
    }
    stroke.randomSeed = UInt32(try optionalWhole("seed", below: 1 << 32) ?? 0)
    stroke.renderGroup = try optionalID("group")
    guard var columns = try object("points") else { throw fault("the points are missing") }
    let points = try columns.strokePoints()
    stroke.path = StrokePath(
      points: points, visibleRange: try visibleRange(pointCount: points.count), creationTime: created)
    return stroke
  }

  /// The parameters over which a path that was cut is drawn.
  private mutating func visibleRange(pointCount: Int) throws(ImportError) -> ClosedRange<Double>? {
    guard let ends = try optionalNumbers("visible", count: 2) else { return nil }
    guard ends[0] <= ends[1] else { throw fault("the visible range ends before it begins", at: "visible") }
    guard ends[0] >= 0, ends[1] <= Double(pointCount - 1) else {
      throw fault("the visible range exceeds the control points", at: "visible")
    }
    return ends[0]...ends[1]
  }

  private mutating func strokePoints() throws(ImportError) -> [StrokePoint] {
    var count = 0
    var columns: [[Double?]?] = []
    for column in StrokeColumn.all {
      let values = try optionalColumn(column.name)
      if values == nil, column.isRequired, column.standard == nil { throw fault("\(column.name) is missing") }
      if columns.isEmpty { count = values?.count ?? 0 }
      if let values {
        guard values.count == count else {
          throw fault("\(values.count) numbers stand beside \(count)", at: column.name)
        }
        guard !column.isRequired || values.allSatisfy({ $0 != nil }) else {
          throw fault("a number is missing that every point has", at: column.name)
        }
      }
      columns.append(values)
    }
    try finish()
    return (0..<count).map { index in
      func value(_ column: Int) -> Double? {
        columns[column].map { $0[index] } ?? StrokeColumn.all[column].standard
      }
      return StrokePoint(
        position: Point(value(0) ?? 0, value(1) ?? 0), timeOffset: value(2) ?? 0, width: value(3) ?? 0,
        height: value(4) ?? 0, opacity: value(5) ?? 1, pressure: value(6),
        altitude: value(7).map(Angle.radians), azimuth: value(8).map(Angle.radians),
        roll: value(9).map(Angle.radians), secondaryScale: value(10) ?? 1, threshold: value(11) ?? 0,
        lateralJitter: value(12) ?? 0)
    }
  }
}

// MARK: - Text

extension MemberReader {
  mutating func markupText() throws(ImportError) -> MarkupText {
    var text = MarkupText(try self.text("plain"))
    for var run in try objects("runs") ?? [] { text.runs.append(try run.textRun()) }
    try finish()
    return text
  }

  private mutating func textRun() throws(ImportError) -> MarkupText.Run {
    var attributes = MarkupText.Attributes(
      fontFamily: try optionalText("font"), fontSize: try optionalNumber("size"),
      color: try optionalColor("color"), link: try optionalText("link"))
    for name in try names("traits") ?? [] {
      attributes.traits.insert(try value(of: name, in: MarkupText.Traits.names))
    }
    for var custom in try objects("custom") ?? [] {
      attributes.custom.append(
        MarkupText.Custom(name: try custom.text("name"), value: try custom.data("data")))
      try custom.finish()
    }
    let count = try whole("utf8Count", below: 1 << 32)
    try finish()
    return MarkupText.Run(utf8Count: count, attributes: attributes)
  }
}

// MARK: - Content of newer versions

extension MemberReader {
  mutating func preserved(ofElements elements: MarkupOrderedSet) throws(ImportError) -> PreservedContent {
    var preserved = PreservedContent()
    preserved.minorVersion = max(preserved.minorVersion, UInt16(try whole("minorVersion", below: 1 << 16)))
    preserved.documentFields = try fields("fields")
    for var entry in try objects("elementFields") ?? [] {
      let id = try entry.id("id")
      guard elements.contains(id) else { throw entry.fault("no element has this id", at: "id") }
      guard preserved.elementFields[id] == nil else { throw entry.fault("the id stands twice", at: "id") }
      preserved.elementFields[id] = try entry.fields("fields")
      try entry.finish()
    }
    for var chunk in try objects("chunks") ?? [] {
      preserved.chunks.append(
        PreservedContent.Chunk(
          code: UInt32(try chunk.whole("code", below: 1 << 32)), bytes: try chunk.data("data")))
      try chunk.finish()
    }
    try finish()
    return preserved
  }

  private mutating func fields(_ key: String) throws(ImportError) -> [PreservedContent.Field] {
    var fields: [PreservedContent.Field] = []
    for var field in try objects(key) ?? [] {
      fields.append(
        PreservedContent.Field(
          tag: UInt16(try field.whole("tag", below: 1 << 16)), bytes: try field.data("data")))
      try field.finish()
    }
    return fields
  }
}
