// SPDX-License-Identifier: Apache-2.0

/// A first look at an XML text, for what the parser itself would let pass or be slow on.
enum XMLScreen {
  /// The encodings that are read.
  static let encodings = [
    "utf-8", "us-ascii", "ascii", "iso-8859-1", "latin1", "utf-16", "utf-16le", "utf-16be",
  ]

  static func check(_ bytes: [UInt8]) throws(ImportError) {
    try checkEncoding(bytes)
    try checkTags(bytes)
  }

  /// Refuses encodings other than the few that libxml2 itself reads, by name.
  private static func checkEncoding(_ bytes: [UInt8]) throws(ImportError) {
    // Zeros are dropped so that a declaration in UTF-16 reads as well.
    let head = bytes.prefix(400).filter { $0 != 0 }
    if TextEncoding.isWide(bytes), bytes.count >= 4,
      bytes[0] == 0 && bytes[1] == 0 || bytes[2] == 0 && bytes[3] == 0
    {
      throw ImportError(.file, "the encoding is not supported: UTF-32")
    }
    let start = head.starts(with: TextEncoding.mark) ? 3 : head.first.map { $0 >= 0xFE } == true ? 2 : 0
    var scanner = LineScanner(head, in: min(start, head.count)..<head.count)
    guard scanner.skip("<?xml") else { return }
    let declaration = scanner.index..<(head[scanner.index...].firstIndex(of: UInt8(ascii: ">")) ?? head.count)
    scanner = LineScanner(head, in: declaration)
    guard scanner.skip(past: "encoding"), scanner.skip("=") else { return }
    guard scanner.skip("\"") || scanner.skip("'") else { return }
    let name = head[scanner.index..<declaration.upperBound].prefix { $0 != 0x22 && $0 != 0x27 }
    let encoding = String(decoding: name, as: UTF8.self)
    guard encodings.contains(encoding.lowercased()) else {
      throw ImportError(.line(1), "the encoding \(encoding) is not supported")
    }
  }

  /// Refuses a tag of great length before the parser spends the square of it.
  private static func checkTags(_ bytes: [UInt8]) throws(ImportError) {
    let text = TextEncoding.isWide(bytes) ? bytes.filter { $0 != 0 } : bytes
    var at = 0
    while let start = text[at...].firstIndex(of: UInt8(ascii: "<")) {
      if let closing = closingOfNonElement(text, at: start) {
        at = end(of: closing, in: text, from: start)
        continue
      }
      var quote: UInt8?
      at = start + 1
      while at < text.count {
        let byte = text[at]
        at += 1
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          break
        }
        if at - start > XMLScan.longestTag {
          let line = 1 + text[..<start].count { $0 == UInt8(ascii: "\n") }
          throw ImportError(.line(line), "a tag longer than \(XMLScan.longestTag) bytes")
        }
      }
    }
  }

  /// What closes the comment, section or instruction that starts here; `nil` for a tag.
  private static func closingOfNonElement(_ text: [UInt8], at start: Int) -> [UInt8]? {
    if text[start...].starts(with: "<!--".utf8) { return Array("-->".utf8) }
    if text[start...].starts(with: "<![CDATA[".utf8) { return Array("]]>".utf8) }
    if text[start...].starts(with: "<?".utf8) { return Array("?>".utf8) }
    return nil
  }

  private static func end(of closing: [UInt8], in text: [UInt8], from start: Int) -> Int {
    var at = start
    while let last = text[at...].firstIndex(of: closing[0]) {
      if text[last...].starts(with: closing) { return last + closing.count }
      at = last + 1
    }
    return text.count
  }
}
