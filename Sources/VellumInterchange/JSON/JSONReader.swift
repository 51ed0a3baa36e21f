// SPDX-License-Identifier: Apache-2.0

/// A strict reader of JSON (RFC 8259): whole texts only, no duplicate keys, no number that a `Double` cannot hold,
/// well-formed UTF-8, bounded depth.
public struct JSONReader {
  /// Arrays and objects may be nested this deep.
  public static let greatestDepth = 64

  let bytes: [UInt8]
  let end: Int
  var index: Int
  var depth = 0

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.index = range.lowerBound
    self.end = range.upperBound
  }

  /// The value of a whole text.
  ///
  /// - Throws: `ImportError` with the line and column of what is wrong.
  /// - Complexity: O(n) in time and memory.
  public static func read(_ bytes: [UInt8]) throws(ImportError) -> JSONValue {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return try read(bytes, in: start..<bytes.count, firstLine: 1)
  }

  /// The value of a part of a text that starts on line `firstLine`.
  static func read(_ bytes: [UInt8], in range: Range<Int>, firstLine: Int) throws(ImportError) -> JSONValue {
    var reader = JSONReader(bytes, in: range)
    do throws(JSONFault) {
      reader.skipSpace()
      let value = try reader.value()
      reader.skipSpace()
      guard reader.index == reader.end else {
        throw JSONFault(reader.index, "text follows the end of the value")
      }
      return value
    } catch {
      throw error.located(in: bytes, from: range.lowerBound, firstLine: firstLine)
    }
  }
}

/// A fault at a byte of the text.
struct JSONFault: Error {
  var index: Int
  var reason: String

  init(_ index: Int, _ reason: String) {
    self.index = index
    self.reason = reason
  }

  /// The fault with its line and column.
  func located(in bytes: [UInt8], from start: Int, firstLine: Int) -> ImportError {
    var line = firstLine
    var lineStart = start
    for at in start..<min(index, bytes.count) where bytes[at] == UInt8(ascii: "\n") {
      line += 1
      lineStart = at + 1
    }
    return ImportError(.line(line), "column \(index - lineStart + 1): \(reason)")
  }
}

// MARK: - Values

extension JSONReader {
  mutating func skipSpace() {
    while index < end, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
  }

  mutating func value() throws(JSONFault) -> JSONValue {
    guard index < end else {
      throw JSONFault(index, "the text ends where a value should stand: it is cut short")
    }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    default: throw JSONFault(index, unexpected(bytes[index]))
    }
  }

  private func unexpected(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "N"), UInt8(ascii: "I"): "NaN and Infinity are not JSON"
    case 0x21...0x7E: "'\(Character(UnicodeScalar(byte)))' does not start a value"
    default: "byte \(byte) does not start a value"
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    let name = "\(text)"
    for (offset, byte) in name.utf8.enumerated() {
      guard index + offset < end, bytes[index + offset] == byte else {
        throw JSONFault(index, "not the word \(name)")
      }
    }
    index += name.utf8.count
    return value
  }

  private mutating func number() throws(JSONFault) -> Double {
    let start = index
    var at = index
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    guard at < end, bytes[at] &- 48 < 10 else { throw JSONFault(start, "a minus sign without a number") }
    if bytes[at] == 48, at + 1 < end, bytes[at + 1] &- 48 < 10 {
      throw JSONFault(start, "a number with a leading zero")
    }
    skipDigits(&at)
    if at < end, bytes[at] == UInt8(ascii: ".") {
      at += 1
      guard at < end, bytes[at] &- 48 < 10 else {
        throw JSONFault(start, "a decimal point without digits behind it")
      }
      skipDigits(&at)
    }
    if at < end, bytes[at] | 32 == UInt8(ascii: "e") {
      at += 1
      if at < end, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") { at += 1 }
      guard at < end, bytes[at] &- 48 < 10 else { throw JSONFault(start, "an exponent without digits") }
      skipDigits(&at)
    }
    guard let value = DecimalText.read(bytes, at: &index, end: at), index == at else {
      throw JSONFault(start, "a number with more than \(DecimalText.longestNumber) digits")
    }
    guard value.isFinite else { throw JSONFault(start, "a number too large to hold") }
    return value
  }

  private func skipDigits(_ at: inout Int) {
    while at < end, bytes[at] &- 48 < 10 { at += 1 }
  }
}

// MARK: - Arrays and objects

extension JSONReader {
  private mutating func enter() throws(JSONFault) {
    depth += 1
    guard depth <= JSONReader.greatestDepth else {
      throw JSONFault(index, "nested deeper than \(JSONReader.greatestDepth) levels")
    }
    index += 1
    skipSpace()
  }

  private mutating func leave() {
    depth -= 1
    index += 1
  }

  /// Steps over a comma; `false` at `closing`.
  private mutating func continues(until closing: UInt8) throws(JSONFault) -> Bool {
    skipSpace()
    guard index < end else { throw JSONFault(index, "the text ends inside a value: it is cut short") }
    if bytes[index] == closing { return false }
    guard bytes[index] == UInt8(ascii: ",") else {
      throw JSONFault(index, "a comma or '\(Character(UnicodeScalar(closing)))' should stand here")
    }
    index += 1
    skipSpace()
    return true
  }

  private mutating func array() throws(JSONFault) -> JSONValue {
    try enter()
    let closing = UInt8(ascii: "]")
    var numbers: [Double] = []
    var others: [JSONValue] = []
    if index < end, bytes[index] == closing {
      leave()
      return .array([])
    }
    repeat {
      let element = try value()
      if others.isEmpty, case .number(let number) = element {
        numbers.append(number)
      } else {
        if others.isEmpty { others = numbers.map { .number($0) } }
        others.append(element)
      }
    } while try continues(until: closing)
    leave()
    return others.isEmpty ? .numbers(numbers) : .array(others)
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    try enter()
    let closing = UInt8(ascii: "}")
    var members: [JSONMember] = []
    var keys: Set<String> = []
    if index < end, bytes[index] == closing {
      leave()
      return .object([])
    }
    repeat {
      let start = index
      guard index < end, bytes[index] == UInt8(ascii: "\"") else {
        throw JSONFault(
          index, index < end ? "a key in quotes should stand here" : "the text ends inside an object")
      }
      let key = try string()
      skipSpace()
      guard index < end, bytes[index] == UInt8(ascii: ":") else {
        throw JSONFault(index, "a colon should follow the key \"\(key)\"")
      }
      index += 1
      skipSpace()
      guard isNew(key, members, &keys) else { throw JSONFault(start, "the key \"\(key)\" stands twice") }
      members.append(JSONMember(key, try value()))
    } while try continues(until: closing)
    leave()
    return .object(members)
  }

  /// Whether `key` is not yet among the members; a set is kept only for objects with many.
  private func isNew(_ key: String, _ members: [JSONMember], _ keys: inout Set<String>) -> Bool {
    if members.count < 16 { return !members.contains { $0.key == key } }
    if keys.isEmpty { keys = Set(members.map(\.key)) }
    return keys.insert(key).inserted
  }
}
