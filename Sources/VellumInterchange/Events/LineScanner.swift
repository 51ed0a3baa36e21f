// SPDX-License-Identifier: Apache-2.0

/// Reads words and whole numbers off one line of text.
struct LineScanner {
  let bytes: [UInt8]
  let end: Int
  var index: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
    skipSpace()
  }

  var isAtEnd: Bool { index >= end }

  mutating func skipSpace() {
    while index < end, TextEncoding.isSpace(bytes[index]) { index += 1 }
  }

  /// Steps over `text` and the space behind it; `false`, without moving, when something else stands here.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= end else { return false }
    for offset in 0..<count where unsafe bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    skipSpace()
    return true
  }

  /// The whole number here; `nil` when none starts here.
  mutating func integer(radix: UInt8 = 10) -> Int? {
    let value = DecimalText.readInteger(bytes, at: &index, end: end, radix: radix)
    skipSpace()
    return value
  }

  /// Moves behind the next `text` on the line; `false`, at the end of the line, when there is none.
  mutating func skip(past text: StaticString) -> Bool {
    while index < end {
      if skip(text) { return true }
      index += 1
    }
    return false
  }

  /// A time in seconds with up to six decimals, in microseconds.
  mutating func microseconds() -> Int? {
    guard let seconds = DecimalText.readInteger(bytes, at: &index, end: end), abs(seconds) < 1 << 40 else {
      return nil
    }
    var fraction = 0
    var unit = 100_000
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < end, bytes[index] &- 48 < 10 {
        fraction += Int(bytes[index] &- 48) * unit
        unit /= 10
        index += 1
      }
    }
    skipSpace()
    return seconds * 1_000_000 + (seconds < 0 ? -fraction : fraction)
  }
}
