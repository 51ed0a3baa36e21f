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
