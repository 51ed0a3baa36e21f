// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Appends numbers in little-endian order.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ value: UInt8) { bytes.append(value) }

  mutating func append(_ value: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func append(_ value: UInt32) {
    append(UInt16(truncatingIfNeeded: value))
    append(UInt16(truncatingIfNeeded: value >> 16))
  }

  mutating func append(_ value: UInt64) {
    // Eight bytes at once: points are nothing but such numbers.
    unsafe withUnsafeBytes(of: value.littleEndian) { eight in unsafe bytes.append(contentsOf: eight) }
  }

  mutating func append(_ value: Double) { append(value.bitPattern) }

  mutating func append(raw: [UInt8]) { bytes.append(contentsOf: raw) }

  mutating func append(_ id: UniqueID) {
    // Most significant byte first, as UUIDs are written everywhere.
    append(id.high.byteSwapped)
    append(id.low.byteSwapped)
  }

  mutating func append(_ point: Point) {
    append(point.x)
    append(point.y)
  }

  mutating func append(_ rect: Rect) {
    append(Point(rect.minX, rect.minY))
    append(Point(rect.maxX, rect.maxY))
  }

  mutating func append(_ color: Color) {
    append(color.red)
    append(color.green)
    append(color.blue)
    append(color.alpha)
  }

  mutating func append(counted bytes: [UInt8]) {
    append(UInt32(bytes.count))
    append(raw: bytes)
  }

  mutating func append(counted text: String) { append(counted: Array(text.utf8)) }

  /// A field: tag, length, and what `body` writes.
  mutating func field(_ tag: UInt16, _ body: (inout ByteWriter) -> Void) {
    append(tag)
    let lengthOffset = bytes.count
    append(UInt32(0))
    body(&self)
    let length = bytes.count - lengthOffset - 4
    precondition(length <= UInt32.max, "a field holds less than 4 GiB")
    patch(UInt32(length), at: lengthOffset)
  }

  /// A chunk: code, length, what `body` writes, and the check of all three.
  mutating func chunk(_ code: UInt32, _ body: (inout ByteWriter) -> Void) -> UInt32 {
    let start = bytes.count
    append(code.byteSwapped)
    append(UInt64(0))
    body(&self)
    let length = UInt64(bytes.count - start - ChunkCode.headerLength)
    patch(UInt32(truncatingIfNeeded: length), at: start + 4)
    patch(UInt32(truncatingIfNeeded: length >> 32), at: start + 8)
    let check = Checksum.of(bytes, start..<bytes.count)
    append(check)
    return check
  }

  private mutating func patch(_ value: UInt32, at offset: Int) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index))) }
  }
}
