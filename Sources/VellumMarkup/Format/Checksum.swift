// SPDX-License-Identifier: Apache-2.0

/// The cyclic redundancy check of ISO 3309 (PNG, gzip, Ethernet): polynomial 0x04C11DB7, bits reflected.
///
/// Eight tables take eight bytes a step ("slicing by 8", Kounavis and Berry 2005).
struct Checksum {
  private var state: UInt32 = 0xFFFF_FFFF

  /// The check of everything added.
  var value: UInt32 { ~state }

  /// Adds the bytes of a range.
  mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    let tables = Self.tables
    var crc = state
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      let low = crc ^ Self.word(bytes, at: index)
      let high = Self.word(bytes, at: index + 4)
      crc =
        tables[0x700 + Int(low & 0xFF)] ^ tables[0x600 + Int(low >> 8 & 0xFF)]
        ^ tables[0x500 + Int(low >> 16 & 0xFF)] ^ tables[0x400 + Int(low >> 24)]
        ^ tables[0x300 + Int(high & 0xFF)] ^ tables[0x200 + Int(high >> 8 & 0xFF)]
        ^ tables[0x100 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
      index += 8
    }
    while index < range.upperBound {
      crc = tables[Int((crc ^ UInt32(bytes[index])) & 0xFF)] ^ (crc >> 8)
      index += 1
    }
    state = crc
  }

  /// The check of the bytes of a range.
  static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    var checksum = Checksum()
    checksum.add(bytes, range)
    return checksum.value
  }

  private static func word(_ bytes: [UInt8], at index: Int) -> UInt32 {
    UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
      | UInt32(bytes[index + 3]) << 24
  }

  /// Table k at 256 · k: the effect of a byte that k more bytes follow.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
      tables[byte] = crc
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = tables[Int(previous & 0xFF)] ^ (previous >> 8)
    }
    return tables
  }()
}
