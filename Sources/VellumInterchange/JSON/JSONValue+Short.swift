// SPDX-License-Identifier: Apache-2.0

// MARK: - Building values for print

extension JSONValue {
  /// An object with its members in the order given.
  package static func ordered(_ pairs: [(key: String, value: JSONValue)]) -> JSONValue {
    .object(pairs.map { JSONMember($0.key, $0.value) })
  }

  /// A number with at most nine significant digits; null for one that is infinite or NaN.
  package static func short(_ number: Double) -> JSONValue {
    number.isFinite ? .number(number.roundedToNineDigits) : .null
  }

  /// A whole number.
  package static func integer(_ number: Int) -> JSONValue { .number(Double(number)) }

  /// The value on one line, without a line end.
  package var text: String { String(decoding: JSONWriter.write(self), as: UTF8.self) }
}

/// A finite number as short text: at most nine significant digits, no trailing zeros, a point in every locale.
package func shortNumber(_ value: Double) -> String { JSONValue.short(value).text }

extension Double {
  /// The nearest number of nine significant digits: a coordinate of a hundred thousand points to a thousandth of a
  /// point.
  ///
  /// Numbers too large or small to be coordinates stay as they are, or become zero.
  package var roundedToNineDigits: Double {
    guard magnitude >= 1e-12, magnitude < 1e15 else { return magnitude < 1e-12 ? 0 : self }
    var leading = magnitude
    var exponent = 0
    while leading >= 10 {
      leading /= 10
      exponent += 1
    }
    while leading < 1 {
      leading *= 10
      exponent -= 1
    }
    // Both powers are exact, so a number of nine digits comes back as its own nearest.
    let shift = 8 - exponent
    if shift >= 0 {
      let scale = Double.powerOfTen(shift)
      return (self * scale).rounded() / scale
    }
    let scale = Double.powerOfTen(-shift)
    return (self / scale).rounded() * scale
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    DecimalText.exactPowers[Swift.min(exponent, DecimalText.exactPowers.count - 1)]
  }
}
