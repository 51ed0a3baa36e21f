// SPDX-License-Identifier: Apache-2.0

// MARK: - Strings

extension JSONReader {
  mutating func string() throws(JSONFault) -> String {
    let start = index
    index += 1
    let first = index
    while index < end, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
      guard bytes[index] >= 0x20 else { throw JSONFault(index, "a control character inside a string") }
      index += 1
    }
    var content = Array(bytes[first..<index])
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      guard bytes[index] >= 0x20 else { throw JSONFault(index, "a control character inside a string") }
      if bytes[index] == UInt8(ascii: "\\") {
        try escape(into: &content)
      } else {
        content.append(bytes[index])
        index += 1
      }
    }
    guard index < end else { throw JSONFault(start, "a string without its closing quote") }
    index += 1
    guard let text = String(validating: content, as: UTF8.self) else {
      throw JSONFault(start, "a string that is not UTF-8")
    }
    return text
  }

  private mutating func escape(into content: inout [UInt8]) throws(JSONFault) {
    let start = index
    guard index + 1 < end else { throw JSONFault(start, "an escape that is cut short") }
    index += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(bytes[start + 1])
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"): content.append(contentsOf: Character(try unicodeEscape(from: start)).utf8)
    default: throw JSONFault(start, "an escape that JSON does not have")
    }
  }

  /// The scalar of `\uXXXX`, or of a surrogate pair of two such.
  private mutating func unicodeEscape(from start: Int) throws(JSONFault) -> UnicodeScalar {
    let unit = try hexadecimalUnit(from: start)
    if let scalar = UnicodeScalar(unit) { return scalar }
    guard unit < 0xDC00, index + 1 < end, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { throw JSONFault(start, "half of a surrogate pair") }
    index += 2
    let low = try hexadecimalUnit(from: start)
    guard low >= 0xDC00, low < 0xE000,
      let scalar = UnicodeScalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw JSONFault(start, "half of a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimalUnit(from start: Int) throws(JSONFault) -> UInt32 {
    var at = index
    guard index + 4 <= end, bytes[index] != UInt8(ascii: "-"),
      let value = DecimalText.readInteger(bytes, at: &at, end: index + 4, radix: 16), at == index + 4
    else { throw JSONFault(start, "an escape without four hexadecimal digits") }
    index = at
    return UInt32(value)
  }
}
