// SPDX-License-Identifier: Apache-2.0

/// Text that becomes a part of an HTML document.
enum HTMLText {
  /// Text in which nothing is markup, within an element or a quoted attribute; control characters are shown as boxes,
  /// because HTML cannot hold them.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{25A1}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A length in pixels with one digit after the point; 0 for what is not a number.
  static func pixels(_ value: Double) -> String {
    guard abs(value) < 1e6 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let (whole, digit) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (digit == 0 ? "" : ".\(digit)")
  }

  /// A share as a percentage with one digit after the point.
  static func percent(_ share: Double) -> String { pixels(100 * share) + "\u{202F}%" }
}
