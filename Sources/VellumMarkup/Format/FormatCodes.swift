// SPDX-License-Identifier: Apache-2.0

/// The eight bytes that every file begins with.
///
/// As in PNG, they show at once whether a transfer has changed line ends or cleared the highest bits.
let formatMagic: [UInt8] = [0x89, 0x56, 0x4C, 0x4D, 0x0D, 0x0A, 0x1A, 0x0A]

/// The length of magic, version and their check.
let formatHeaderLength = 16

/// The codes of chunks: four letters, the first in the highest byte.
///
/// A capital first letter marks an element, which has a place in the order of drawing and begins with its
/// identifier.
enum ChunkCode {
  static let page = code("p", "a", "g", "e")
  static let done = code("d", "o", "n", "e")
  static let shape = code("S", "H", "A", "P")
  static let stroke = code("S", "T", "R", "K")
  static let image = code("I", "M", "A", "G")
  static let link = code("L", "I", "N", "K")
  static let loupe = code("L", "O", "U", "P")
  static let opaque = code("O", "P", "A", "Q")

  /// The length of code and length, before the payload.
  static let headerLength = 12
  /// The length of the check after the payload.
  static let checkLength = 4

  /// Whether the code is four letters.
  static func isWellFormed(_ code: UInt32) -> Bool {
    for shift: UInt32 in [24, 16, 8, 0] {
      let letter = UInt8(truncatingIfNeeded: code >> shift) | 0x20
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return false }
    }
    return true
  }

  /// Whether the code names an element.
  static func isElement(_ code: UInt32) -> Bool { code >> 24 & 0x20 == 0 }

  private static func code(
    _ a: Unicode.Scalar, _ b: Unicode.Scalar, _ c: Unicode.Scalar, _ d: Unicode.Scalar
  ) -> UInt32 {
    a.value << 24 | b.value << 16 | c.value << 8 | d.value
  }
}

/// The codes of shapes.
enum ShapeCode: UInt8 {
  case rectangle = 0
  case roundedRectangle = 1
  case ellipse = 2
  case line = 3
  case arrowShape = 4
  case chatBubble = 5
  case regularPolygon = 6
  case star = 7
  case polyline = 16
  case polygon = 17
  case triangle = 18
  case diamond = 19
  case parallelogram = 20
  case trapezoid = 21
  case curve = 22
  case arc = 23
}
