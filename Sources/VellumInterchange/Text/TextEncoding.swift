// SPDX-License-Identifier: Apache-2.0

/// What the first bytes of a text say about its encoding.
enum TextEncoding {
  /// The byte-order mark of UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Whether the text is in UTF-16 or UTF-32, by its mark or by the zeros between its first letters.
  static func isWide(_ bytes: [UInt8]) -> Bool {
    let head = Array(bytes.prefix(4))
    if head.count >= 2, head[0] ^ head[1] == 1, head[0] >= 0xFE { return true }
    if head.count == 4, head[0] == 0, head[1] == 0 { return true }
    return head.count == 4 && ((head[0] == 0 && head[2] == 0) || (head[1] == 0 && head[3] == 0))
  }

  /// Refuses texts in UTF-16 and UTF-32 by name.
  static func requireUTF8(_ bytes: [UInt8]) throws(ImportError) {
    guard !isWide(bytes) else {
      throw ImportError(.file, "the encoding is not supported: UTF-16 or UTF-32 where UTF-8 is read")
    }
  }
}
