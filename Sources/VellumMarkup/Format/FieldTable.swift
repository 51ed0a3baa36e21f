// SPDX-License-Identifier: Apache-2.0

/// The fields of a chunk's payload, found but not yet read.
struct FieldTable {
  private var fields: [(tag: UInt16, range: Range<Int>)] = []
  private let bytes: [UInt8]
  private let start: Int

  /// Finds the fields up to the reader's end.
  init(_ reader: ByteReader) throws(DecodingFailure) {
    var reader = reader
    bytes = reader.bytes
    start = reader.offset
    while !reader.isAtEnd {
      let offset = reader.offset
      let tag = try reader.uint16()
      let count = try reader.count(ofSize: 1)
      let body = try reader.take(count)
      for field in fields where field.tag == tag {
        throw .malformed(offset: offset, reason: "field \(tag) is there twice")
      }
      // Bounds the search for doubles above.
      guard fields.count < 256 else { throw .malformed(offset: offset, reason: "there are over 256 fields") }
      fields.append((tag, body..<body + count))
    }
  }

  /// What `read` makes of a field; the field must be used up.
  ///
  /// `nil` when it is not there.
  func read<Value>(
    _ tag: UInt16, _ read: (inout ByteReader) throws(DecodingFailure) -> Value
  ) throws(DecodingFailure) -> Value? {
    for field in fields where field.tag == tag {
      var reader = ByteReader(bytes, field.range)
      let value = try read(&reader)
      try reader.finish()
      return value
    }
    return nil
  }

  /// What `read` makes of a field that must be there.
  func require<Value>(
    _ tag: UInt16, _ name: StaticString, _ read: (inout ByteReader) throws(DecodingFailure) -> Value
  ) throws(DecodingFailure) -> Value {
    guard let value = try self.read(tag, read) else {
      throw .malformed(offset: start, reason: "the \(name) is missing (field \(tag))")
    }
    return value
  }

  /// The fields with tags above the last one known: those of a newer version.
  func unknown(after lastKnown: UInt16) throws(DecodingFailure) -> [PreservedContent.Field] {
    var unknown: [PreservedContent.Field] = []
    for field in fields where field.tag > lastKnown || field.tag == 0 {
      unknown.append(PreservedContent.Field(tag: field.tag, bytes: Array(bytes[field.range])))
    }
    return unknown
  }
}
