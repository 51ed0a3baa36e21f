// SPDX-License-Identifier: Apache-2.0

/// Writes XML, one element a line, whatever is not allowed in it escaped or replaced.
struct XMLText {
  private(set) var bytes: [UInt8] = []

  mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    newline()
  }

  private mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  mutating func text(_ text: StaticString) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func number(_ value: Double) { DecimalText.append(value, to: &bytes, allowsExponent: false) }

  /// A number as text, its decimal point moved to the right.
  static func number(_ value: Double, shift: Int = 0) -> String {
    var bytes: [UInt8] = []
    DecimalText.append(value, to: &bytes, shift: shift, allowsExponent: false)
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Elements

extension XMLText {
  /// A start tag without a line end, for text to follow.
  mutating func start(_ name: String, _ attributes: [(String, String)] = []) {
    tag(name, attributes)
    text(">")
  }

  mutating func end(_ name: String) {
    text("</")
    bytes.append(contentsOf: name.utf8)
    text(">\n")
  }

  mutating func open(_ name: String, _ attributes: [(String, String)] = []) {
    start(name, attributes)
    newline()
  }

  mutating func close(_ name: String) { end(name) }

  mutating func empty(_ name: String, _ attributes: [(String, String)] = []) {
    tag(name, attributes)
    text("/>\n")
  }

  mutating func element(_ name: String, _ attributes: [(String, String)] = [], text content: String) {
    start(name, attributes)
    escape(content, inAttribute: false)
    end(name)
  }

  private mutating func tag(_ name: String, _ attributes: [(String, String)]) {
    text("<")
    bytes.append(contentsOf: name.utf8)
    for (key, value) in attributes {
      text(" ")
      bytes.append(contentsOf: key.utf8)
      text("=\"")
      escape(value, inAttribute: true)
      text("\"")
    }
  }

  private mutating func escape(_ content: String, inAttribute: Bool) {
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": text("&amp;")
      case "<": text("&lt;")
      case ">": text("&gt;")
      case "\"" where inAttribute: text("&quot;")
      case "\n" where inAttribute: text("&#10;")
      case "\t" where inAttribute: text("&#9;")
      case "\r": text("&#13;")
      // What XML 1.0 cannot hold at all.
      case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text("\u{FFFD}")
      default: bytes.append(contentsOf: Character(scalar).utf8)
      }
    }
  }
}
