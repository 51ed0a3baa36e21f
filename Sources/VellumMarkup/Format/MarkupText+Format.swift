// SPDX-License-Identifier: Apache-2.0

import VellumInk

/// Which attributes of a run follow.
private struct AttributePresence: OptionSet {
  let rawValue: UInt8
  static let fontFamily = AttributePresence(rawValue: 1 << 0)
  static let fontSize = AttributePresence(rawValue: 1 << 1)
  static let color = AttributePresence(rawValue: 1 << 2)
  static let link = AttributePresence(rawValue: 1 << 3)
  static let custom = AttributePresence(rawValue: 1 << 4)
  static let known: AttributePresence = [.fontFamily, .fontSize, .color, .link, .custom]
}

extension ByteWriter {
  mutating func append(_ text: MarkupText) {
    append(counted: text.plain)
    append(UInt32(text.runs.count))
    for run in text.runs {
      append(UInt32(run.utf8Count))
      append(run.attributes)
    }
  }

  private mutating func append(_ attributes: MarkupText.Attributes) {
    var presence: AttributePresence = []
    if attributes.fontFamily != nil { presence.insert(.fontFamily) }
    if attributes.fontSize != nil { presence.insert(.fontSize) }
    if attributes.color != nil { presence.insert(.color) }
    if attributes.link != nil { presence.insert(.link) }
    if !attributes.custom.isEmpty { presence.insert(.custom) }
    append(attributes.traits.rawValue)
    append(presence.rawValue)
    if let family = attributes.fontFamily { append(counted: family) }
    if let size = attributes.fontSize { append(size) }
    if let color = attributes.color { append(color) }
    if let link = attributes.link { append(counted: link) }
    guard !attributes.custom.isEmpty else { return }
    append(UInt32(attributes.custom.count))
    for custom in attributes.custom {
      append(counted: custom.name)
      append(counted: custom.value)
    }
  }
}

extension ByteReader {
  mutating func markupText() throws(DecodingFailure) -> MarkupText {
    let start = offset
    var text = MarkupText(try countedText())
    // A run is at least a count and two sets of bits.
    let runCount = try count(ofSize: 6)
    text.runs.reserveCapacity(runCount)
    for _ in 0..<runCount {
      let utf8Count = Int(clamping: try uint32())
      text.runs.append(MarkupText.Run(utf8Count: utf8Count, attributes: try textAttributes()))
    }
    try require(text.isValid, at: start, "the runs are longer than the text")
    return text
  }

  private mutating func textAttributes() throws(DecodingFailure) -> MarkupText.Attributes {
    var attributes = MarkupText.Attributes(traits: MarkupText.Traits(rawValue: try uint8()))
    let start = offset
    let presence = AttributePresence(rawValue: try uint8())
    guard presence.isSubset(of: .known) else {
      throw .newer(offset: start, reason: "the text has attributes that are not known")
    }
    if presence.contains(.fontFamily) { attributes.fontFamily = try countedText() }
    if presence.contains(.fontSize) { attributes.fontSize = try double() }
    if presence.contains(.color) { attributes.color = try color() }
    if presence.contains(.link) { attributes.link = try countedText() }
    guard presence.contains(.custom) else { return attributes }
    let count = try count(ofSize: 8)
    attributes.custom.reserveCapacity(count)
    for _ in 0..<count {
      let name = try countedText()
      attributes.custom.append(MarkupText.Custom(name: name, value: try countedBytes()))
    }
    return attributes
  }
}
