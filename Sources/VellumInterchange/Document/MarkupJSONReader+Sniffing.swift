// SPDX-License-Identifier: Apache-2.0

extension MarkupJSONReader {
  /// Whether a text is the JSON twin of a document: an object with a member `format` that is `"vellum"`, wherever that
  /// stands and however the text is laid out.
  ///
  /// Says nothing of what else the text holds. O(n) up to that member or the object's end; nothing is stored.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    var scan = MemberScan(bytes)
    return scan.findsMember(Array("\"format\"".utf8), Array("\"vellum\"".utf8))
  }
}

/// Goes over the members of the object that a text begins with, passing over whatever lies deeper.
private struct MemberScan {
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: TextEncoding.mark) ? TextEncoding.mark.count : 0
  }

  /// Whether the object has a member of this key and value, both as the text spells them.
  mutating func findsMember(_ key: [UInt8], _ value: [UInt8]) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: "{") else { return false }
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return false }
      case UInt8(ascii: "\""):
        let word = string()
        guard depth == 1, word.elementsEqual(key) else { continue }
        skipSpace()
        // A value may be spelled like the key.
        guard next == UInt8(ascii: ":") else { continue }
        index += 1
        skipSpace()
        return bytes[index...].starts(with: value)
      default: break
      }
      index += 1
    }
    return false
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, TextEncoding.isSpace(byte) { index += 1 }
  }

  /// The string that begins here with its quotes; to the end of the text when it is cut short.
  private mutating func string() -> ArraySlice<UInt8> {
    let start = index
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index + 1, bytes.count)
    return bytes[start..<index]
  }
}
