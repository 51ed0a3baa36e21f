// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// A colour as files write it: eight bits a component, sRGB.
struct ByteColor: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The nearest to a linear colour; its opacity is left aside.
  init(_ color: Color) {
    self.init(
      red: ByteColor.encoded(color.red), green: ByteColor.encoded(color.green),
      blue: ByteColor.encoded(color.blue))
  }

  /// The opaque linear colour.
  var linear: Color {
    Color(
      linearRed: ByteColor.decoded(red), green: ByteColor.decoded(green), blue: ByteColor.decoded(blue))
  }

  /// The transfer functions of IEC 61966-2-1.
  private static func decoded(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : .pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ linear: Double) -> UInt8 {
    let value = min(max(linear, 0), 1)
    let encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * .pow(value, 1 / 2.4) - 0.055
    return UInt8((encoded * 255).rounded())
  }
}

// MARK: - Text

extension ByteColor {
  /// The colour that `#RRGGBB` names; `nil` for any other text.
  init?(hexadecimal text: String) {
    let bytes = Array(text.utf8)
    var at = 1
    guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"), bytes[1] != UInt8(ascii: "-"),
      let value = DecimalText.readInteger(bytes, at: &at, end: 7, radix: 16), at == 7
    else { return nil }
    self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  /// The colour as `#RRGGBB`.
  var hexadecimal: String {
    let digits = Array("0123456789ABCDEF")
    return "#" + String([red, green, blue].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
