// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup

extension MarkupInteractions {
  /// The names of the interactions, in the order of their bits.
  static let names: [(name: String, value: MarkupInteractions)] = [
    ("rotate", .rotate), ("resize", .resize), ("move", .move), ("delete", .delete), ("style", .style),
    ("select", .select),
  ]
}

extension MarkupAutoresizing {
  /// The names of the directions, in the order of their bits.
  static let names: [(name: String, value: MarkupAutoresizing)] = [
    ("flexibleWidth", .flexibleWidth), ("flexibleHeight", .flexibleHeight),
  ]
}

extension MarkupText.Traits {
  /// The names of the traits, in the order of their bits.
  static let names: [(name: String, value: MarkupText.Traits)] = [
    ("bold", .bold), ("italic", .italic), ("underline", .underline), ("strikethrough", .strikethrough),
  ]
}

/// A quantity of a stroke's control points as an array with one number for each point.
struct StrokeColumn {
  let name: String
  /// The value that is left out when all points have it; `nil` for a channel that may be absent.
  let standard: Double?
  /// Whether every point has a value.
  let isRequired: Bool
  let value: @Sendable (StrokePoint) -> Double?

  /// The columns after x and y in their order.
  static let all: [StrokeColumn] = [
    StrokeColumn(name: "x", standard: nil, isRequired: true) { $0.position.x },
    StrokeColumn(name: "y", standard: nil, isRequired: true) { $0.position.y },
    StrokeColumn(name: "t", standard: 0, isRequired: true) { $0.timeOffset },
    StrokeColumn(name: "width", standard: nil, isRequired: true) { $0.width },
    StrokeColumn(name: "height", standard: nil, isRequired: true) { $0.height },
    StrokeColumn(name: "opacity", standard: 1, isRequired: true) { $0.opacity },
    StrokeColumn(name: "pressure", standard: nil, isRequired: false) { $0.pressure },
    StrokeColumn(name: "altitude", standard: nil, isRequired: false) { $0.altitude?.radians },
    StrokeColumn(name: "azimuth", standard: nil, isRequired: false) { $0.azimuth?.radians },
    StrokeColumn(name: "roll", standard: nil, isRequired: false) { $0.roll?.radians },
    StrokeColumn(name: "secondaryScale", standard: 1, isRequired: true) { $0.secondaryScale },
    StrokeColumn(name: "threshold", standard: 0, isRequired: true) { $0.threshold },
    StrokeColumn(name: "lateralJitter", standard: 0, isRequired: true) { $0.lateralJitter },
  ]

  /// The array, with null where a point has no value; `nil` when it is left out.
  func jsonValue(of points: [StrokePoint]) -> JSONValue? {
    let values = points.map(value)
    if isRequired, let standard, values.allSatisfy({ $0 == standard }) { return nil }
    if !isRequired, values.allSatisfy({ $0 == nil }) { return nil }
    let numbers = values.compactMap { $0 }
    if numbers.isEmpty { return .array([]) }
    if numbers.count == values.count { return .numbers(numbers) }
    return .array(values.map { $0.map { .number($0) } ?? .null })
  }
}

// MARK: - Parts as JSON

extension UniqueID {
  /// The identifier as UUIDs are written: 8, 4, 4, 4 and 12 hexadecimal digits.
  var jsonValue: JSONValue {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      let word = index < 16 ? high : low
      text.append(digits[Int(word >> UInt64(60 - 4 * (index % 16)) & 15)])
    }
    return .string(String(decoding: text, as: UTF8.self))
  }

  /// The identifier of 32 hexadecimal digits; hyphens are passed over.
  init?(hexadecimal text: String) {
    var (high, low, count) = (UInt64(0), UInt64(0), 0)
    for character in text where character != "-" {
      guard let digit = character.hexDigitValue, character.isASCII, count < 32 else { return nil }
      if count < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      count += 1
    }
    guard count == 32 else { return nil }
    self.init(high: high, low: low)
  }
}

extension Rect {
  var jsonValue: JSONValue { .numbers([minX, minY, maxX, maxY]) }
}

extension Color {
  var jsonValue: JSONValue { .numbers([red, green, blue, alpha]) }
}

extension [Point] {
  /// Points as x, y, x, y: one array.
  var jsonValue: JSONValue { isEmpty ? .array([]) : .numbers(flatMap { [$0.x, $0.y] }) }
}

extension MarkupText {
  /// The text and its runs; `nil` for no text.
  var jsonValue: JSONValue? {
    guard !isEmpty || !runs.isEmpty else { return nil }
    var object = MemberList()
    object["plain"] = .string(plain)
    object["runs"] = runs.isEmpty ? nil : .array(runs.map(\.jsonValue))
    return object.value
  }
}

extension MarkupText.Run {
  fileprivate var jsonValue: JSONValue {
    var object = MemberList()
    object["utf8Count"] = .number(Double(utf8Count))
    object["font"] = attributes.fontFamily.map { .string($0) }
    object["size"] = attributes.fontSize.map { .number($0) }
    if !attributes.traits.isEmpty {
      let names = MarkupText.Traits.names.filter { attributes.traits.contains($0.value) }
      object["traits"] = .array(names.map { .string($0.name) })
    }
    object["color"] = attributes.color?.jsonValue
    object["link"] = attributes.link.map { .string($0) }
    if !attributes.custom.isEmpty {
      object["custom"] = .array(
        attributes.custom.map { custom in
          .object([
            JSONMember("name", .string(custom.name)),
            JSONMember("data", .string(Base64.encode(custom.value))),
          ])
        })
    }
    return object.value
  }
}

extension PreservedContent {
  /// What newer versions wrote, without the fields of elements that are gone; `nil` for nothing.
  func jsonValue(ofElements elements: MarkupOrderedSet) -> JSONValue? {
    guard !isEmpty else { return nil }
    let elementFields = elementFields.filter { elements.contains($0.key) }
    var object = MemberList()
    object["minorVersion"] = .number(Double(minorVersion))
    object["fields"] = documentFields.isEmpty ? nil : .array(documentFields.map(\.jsonValue))
    if !elementFields.isEmpty {
      // In the order of the identifiers, since a dictionary has none.
      let sorted = elementFields.sorted { $0.key < $1.key }
      object["elementFields"] = .array(
        sorted.map { entry in
          .object([
            JSONMember("id", entry.key.jsonValue), JSONMember("fields", .array(entry.value.map(\.jsonValue))),
          ])
        })
    }
    if !chunks.isEmpty {
      object["chunks"] = .array(
        chunks.map { chunk in
          .object([
            JSONMember("code", .number(Double(chunk.code))),
            JSONMember("data", .string(Base64.encode(chunk.bytes))),
          ])
        })
    }
    return object.value
  }
}

extension PreservedContent.Field {
  fileprivate var jsonValue: JSONValue {
    .object([JSONMember("tag", .number(Double(tag))), JSONMember("data", .string(Base64.encode(bytes)))])
  }
}
