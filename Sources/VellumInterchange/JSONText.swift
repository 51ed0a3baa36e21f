// SPDX-License-Identifier: Apache-2.0

/// A JSON value that is written with its keys in the order given: the same value gives the same bytes.
///
/// For writing only; what is read goes through a reader that knows lines and fields.
package indirect enum JSONText: Sendable {
  /// Keys and values in order.
  case object([(key: String, value: JSONText)])
  /// Values in order.
  case array([JSONText])
  /// Text.
  case string(String)
  /// A number with at most nine significant digits; one that is infinite or NaN is written as null.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A truth value.
  case bool(Bool)
  /// Nothing.
  case null

  /// The value on one line, without a line end.
  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value's UTF-8 to a buffer.
  package func append(to bytes: inout [UInt8]) {
    switch self {
    case .object(let pairs):
      bytes.append(UInt8(ascii: "{"))
      for (index, pair) in pairs.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(pair.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        pair.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .string(let text): JSONText.append(text, to: &bytes)
    case .number(let number):
      bytes.append(contentsOf: (number.isFinite ? shortNumber(number) : "null").utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .null: bytes.append(contentsOf: "null".utf8)
    }
  }

  /// Appends a string with its quotes; what JSON forbids in a string is escaped.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case 0..<0x20, 0x7F: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// A number as short text: at most nine significant digits, no trailing zeros, a point in every locale.
///
/// Nine digits keep a coordinate of a hundred thousand points to a thousandth of a point.
package func shortNumber(_ value: Double) -> String {
  guard value != 0, value.isFinite else { return value == 0 ? "0" : "\(value)" }
  // Numbers beyond the table are rare and are written in full.
  var rounded = value
  var magnitude = value.magnitude
  if magnitude >= 1e-12 && magnitude < 1e15 {
    var scale = 1e8
    while magnitude >= 10 {
      magnitude /= 10
      scale /= 10
    }
    while magnitude < 1 {
      magnitude *= 10
      scale *= 10
    }
    rounded = scale >= 1 ? (value * scale).rounded() / scale : value.rounded()
  }
  let text = "\(rounded)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
