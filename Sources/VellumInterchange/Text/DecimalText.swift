// SPDX-License-Identifier: Apache-2.0

/// Decimal numbers as text, read and written without regard to the locale.
///
/// A short number is read exactly with one multiplication or division (Clinger, "How to read floating point
/// numbers accurately", 1990); the rest go through the standard library, which rounds correctly.
enum DecimalText {
  /// More digits than this in one number are an attack or a mistake.
  static let longestNumber = 1_000

  /// The powers of ten that a `Double` holds exactly.
  static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]

  /// The number that starts at `index`, which moves behind it; `nil`, with `index` unmoved, where none starts.
  ///
  /// Accepts a sign, digits with a point before, between or after them, and an exponent. What is too large comes
  /// back infinite, for the caller to refuse with its place.
  ///
  /// - Parameter shift: moves the decimal point to the right, for units of a thousandth or a million.
  static func read(_ bytes: [UInt8], at index: inout Int, end: Int? = nil, shift: Int = 0) -> Double? {
    let end = end ?? bytes.count
    var at = index
    var isNegative = false
    if at < end, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    let start = at
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var sawPoint = false
    var isExact = true
    while at < end {
      let byte = bytes[at]
      if byte &- 48 < 10 {
        digits += 1
        if mantissa < 900_000_000_000_000 {
          mantissa = mantissa * 10 + UInt64(byte &- 48)
          if sawPoint { exponent -= 1 }
        } else {
          isExact = isExact && byte == 48
          if !sawPoint { exponent += 1 }
        }
      } else if byte == UInt8(ascii: "."), !sawPoint {
        sawPoint = true
      } else {
        break
      }
      at += 1
    }
    guard digits > 0, digits <= longestNumber else { return nil }
    let mantissaEnd = at
    let written = readExponent(bytes, at: &at, end: end)
    exponent += written + shift
    index = at

    let magnitude: Double
    if isExact, mantissa == 0 {
      magnitude = 0
    } else if isExact, exponent >= -22, exponent <= 22 {
      let value = Double(mantissa)
      magnitude = exponent < 0 ? value / exactPowers[-exponent] : value * exactPowers[exponent]
    } else {
      magnitude = readSlowly(bytes[start..<mantissaEnd], exponent: written + shift)
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The exponent at `index`, which moves behind it; 0 where none starts.
  private static func readExponent(_ bytes: [UInt8], at index: inout Int, end: Int) -> Int {
    var at = index
    guard at < end, bytes[at] | 32 == UInt8(ascii: "e") else { return 0 }
    at += 1
    var isNegative = false
    if at < end, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    guard at < end, bytes[at] &- 48 < 10 else { return 0 }
    var value = 0
    while at < end, bytes[at] &- 48 < 10 {
      value = min(value * 10 + Int(bytes[at] &- 48), 100_000)
      at += 1
    }
    index = at
    return isNegative ? -value : value
  }

  private static func readSlowly(_ digits: ArraySlice<UInt8>, exponent: Int) -> Double {
    var text = String(decoding: digits, as: UTF8.self)
    if text.first == "." { text = "0" + text }
    if text.last == "." { text.removeLast() }
    return Double("\(text)e\(exponent)") ?? .infinity
  }
}

// MARK: - Whole numbers

extension DecimalText {
  /// The whole number that starts at `index`, which moves behind it; `nil` where none starts or 64 bits do not hold it.
  static func readInteger(_ bytes: [UInt8], at index: inout Int, end: Int, radix: UInt8 = 10) -> Int? {
    var at = index
    var isNegative = false
    if at < end, bytes[at] == UInt8(ascii: "-") {
      isNegative = true
      at += 1
    }
    var value = 0
    let first = at
    while at < end, let digit = digitValue(bytes[at]), digit < radix {
      let (product, over) = value.multipliedReportingOverflow(by: Int(radix))
      let (sum, overSum) = product.addingReportingOverflow(Int(digit))
      if over || overSum { return nil }
      value = sum
      at += 1
    }
    guard at > first else { return nil }
    index = at
    return isNegative ? -value : value
  }

  private static func digitValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }
}

// MARK: - Writing

extension DecimalText {
  /// Appends the shortest text that reads back as `value`, which must be finite; never `-0`.
  ///
  /// - Parameters:
  ///   - shift: moves the decimal point of the text to the right: exact, where a multiplication would round.
  ///   - allowsExponent: whether `1e-7` may be written so (JSON) or must be written out (InkML).
  static func append(_ value: Double, to bytes: inout [UInt8], shift: Int = 0, allowsExponent: Bool) {
    precondition(value.isFinite, "only finite numbers are written")
    if value == 0 {
      bytes.append(UInt8(ascii: "0"))
      return
    }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var (digits, exponent) = shortestDigits(value.magnitude)
    exponent += shift
    // The value is 0.d1d2d3… × 10^exponent.
    if allowsExponent, exponent > 21 || exponent < -5 {
      bytes.append(digits[0])
      if digits.count > 1 {
        bytes.append(UInt8(ascii: "."))
        bytes.append(contentsOf: digits[1...])
      }
      bytes.append(contentsOf: "e\(exponent - 1)".utf8)
    } else if exponent <= 0 {
      bytes.append(contentsOf: "0.".utf8)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -exponent))
      bytes.append(contentsOf: digits)
    } else {
      if digits.count < exponent {
        digits.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: exponent - digits.count))
      }
      bytes.append(contentsOf: digits[..<exponent])
      if digits.count > exponent {
        bytes.append(UInt8(ascii: "."))
        bytes.append(contentsOf: digits[exponent...])
      }
    }
  }

  /// The shortest digits that tell `value` from its neighbours, and the power of ten above the first of them.
  private static func shortestDigits(_ value: Double) -> (digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var sawPoint = false
    let text = Array(value.description.utf8)
    var at = 0
    while at < text.count, text[at] != UInt8(ascii: "e") {
      if text[at] == UInt8(ascii: ".") {
        sawPoint = true
      } else {
        digits.append(text[at])
        if !sawPoint { exponent += 1 }
      }
      at += 1
    }
    exponent += readExponent(text, at: &at, end: text.count)
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(zeros)
    exponent -= zeros
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, exponent)
  }
}
