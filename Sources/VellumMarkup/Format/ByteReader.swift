// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Why a part of a file could not be read.
enum DecodingFailure: Error {
  /// The bytes contradict the format.
  case malformed(offset: Int, reason: String)
  /// The bytes hold a value that only a newer version can define.
  case newer(offset: Int, reason: String)

  var asMarkupError: MarkupError {
    switch self {
    case .malformed(let offset, let reason), .newer(let offset, let reason):
      .malformedData(offset: offset, reason: reason)
    }
  }
}

/// Reads numbers in little-endian order from a part of a file; nothing is read or reserved beyond its end.
struct ByteReader {
  let bytes: [UInt8]
  private(set) var offset: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  var remaining: Int { end - offset }
  var isAtEnd: Bool { offset == end }

  func malformed(_ reason: String) -> DecodingFailure { .malformed(offset: offset, reason: reason) }

  /// Passes over `count` bytes and returns where they begin.
  mutating func take(_ count: Int) throws(DecodingFailure) -> Int {
    guard count >= 0, count <= remaining else {
      throw malformed("\(count) bytes are needed and \(remaining) are left")
    }
    defer { offset += count }
    return offset
  }

  private mutating func integer(bytes count: Int) throws(DecodingFailure) -> UInt64 {
    let start = try take(count)
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[start + index]) << (8 * UInt64(index)) }
    return value
  }

  mutating func uint8() throws(DecodingFailure) -> UInt8 { bytes[try take(1)] }
  mutating func uint16() throws(DecodingFailure) -> UInt16 { UInt16(try integer(bytes: 2)) }
  mutating func uint32() throws(DecodingFailure) -> UInt32 { UInt32(try integer(bytes: 4)) }

  mutating func uint64() throws(DecodingFailure) -> UInt64 {
    let start = try take(8)
    // `take` has found the eight bytes to be there.
    return unsafe UInt64(
      littleEndian: bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  /// A number that is neither infinite nor NaN.
  mutating func double() throws(DecodingFailure) -> Double {
    let start = offset
    let value = Double(bitPattern: try integer(bytes: 8))
    guard value.isFinite else { throw .malformed(offset: start, reason: "the number is not finite") }
    return value
  }

  /// A count of things that take at least `size` bytes each: refused when they cannot be there.
  mutating func count(ofSize size: Int) throws(DecodingFailure) -> Int {
    let start = offset
    let count = Int(clamping: try uint32())
    guard count <= remaining / size else {
      throw .malformed(offset: start, reason: "\(count) items do not fit into \(remaining) bytes")
    }
    return count
  }

  mutating func id() throws(DecodingFailure) -> UniqueID {
    let high = try uint64().byteSwapped
    return UniqueID(high: high, low: try uint64().byteSwapped)
  }

  mutating func point() throws(DecodingFailure) -> Point {
    let x = try double()
    return Point(x, try double())
  }

  mutating func points(_ count: Int) throws(DecodingFailure) -> [Point] {
    var points: [Point] = []
    points.reserveCapacity(count)
    for _ in 0..<count { points.append(try point()) }
    return points
  }

  mutating func angle() throws(DecodingFailure) -> Angle { .radians(try double()) }

  mutating func rect() throws(DecodingFailure) -> Rect {
    let start = offset
    let topLeft = try point()
    let bottomRight = try point()
    guard topLeft.x <= bottomRight.x, topLeft.y <= bottomRight.y else {
      throw .malformed(offset: start, reason: "the box ends before it begins")
    }
    let rect = Rect(topLeft, bottomRight)
    guard rect.isDrawable else { throw .malformed(offset: start, reason: "the box reaches beyond 1e30") }
    return rect
  }

  mutating func color() throws(DecodingFailure) -> Color {
    let red = try double()
    let green = try double()
    let blue = try double()
    return Color(linearRed: red, green: green, blue: blue, alpha: try double())
  }

  mutating func raw(_ count: Int) throws(DecodingFailure) -> [UInt8] {
    let start = try take(count)
    return Array(bytes[start..<start + count])
  }

  mutating func countedBytes() throws(DecodingFailure) -> [UInt8] { try raw(try count(ofSize: 1)) }

  mutating func countedText() throws(DecodingFailure) -> String { try text(try count(ofSize: 1)) }

  mutating func text(_ count: Int) throws(DecodingFailure) -> String {
    let start = try take(count)
    guard let text = String(validating: bytes[start..<start + count], as: UTF8.self) else {
      throw .malformed(offset: start, reason: "the text is not UTF-8")
    }
    return text
  }

  /// Fails when something is left over.
  func finish() throws(DecodingFailure) {
    guard isAtEnd else { throw malformed("\(remaining) bytes are left over") }
  }

  /// Checks a value that was read from `start`.
  func require(_ condition: Bool, at start: Int, _ reason: String) throws(DecodingFailure) {
    guard condition else { throw .malformed(offset: start, reason: reason) }
  }
}
