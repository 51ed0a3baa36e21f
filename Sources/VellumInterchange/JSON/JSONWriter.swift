// SPDX-License-Identifier: Apache-2.0

/// Writes JSON without spaces: the same value gives the same bytes, on every machine and in every locale.
public enum JSONWriter {
  /// The text of a value; numbers are the shortest that read back the same.
  ///
  /// - Precondition: every number is finite.
  /// - Complexity: O(n).
  public static func write(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return bytes
  }

  static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let truth): bytes.append(contentsOf: (truth ? "true" : "false").utf8)
    case .number(let number): DecimalText.append(number, to: &bytes, allowsExponent: true)
    case .string(let text): append(text, to: &bytes)
    case .numbers(let numbers):
      appendList(numbers, "[", "]", to: &bytes) { DecimalText.append($0, to: &$1, allowsExponent: true) }
    case .array(let values): appendList(values, "[", "]", to: &bytes) { append($0, to: &$1) }
    case .object(let members):
      appendList(members, "{", "}", to: &bytes) { member, bytes in
        append(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(member.value, to: &bytes)
      }
    }
  }

  private static func appendList<Element>(
    _ elements: [Element], _ opening: UnicodeScalar, _ closing: UnicodeScalar, to bytes: inout [UInt8],
    _ appendElement: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    for (i, element) in elements.enumerated() {
      if i > 0 { bytes.append(UInt8(ascii: ",")) }
      appendElement(element, &bytes)
    }
    bytes.append(UInt8(ascii: closing))
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let hexadecimal = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hexadecimal[Int(byte >> 4)])
        bytes.append(hexadecimal[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
