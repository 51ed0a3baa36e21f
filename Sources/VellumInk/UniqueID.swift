// SPDX-License-Identifier: Apache-2.0

/// A 128-bit identifier, laid out as a UUID.
@frozen
public struct UniqueID: Hashable, Comparable, Sendable {
  /// The first eight bytes, most significant first.
  public var high: UInt64
  /// The last eight bytes, most significant first.
  public var low: UInt64

  /// The identifier with the given halves.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Orders by the bytes; for a fixed order in files, not for age.
  @inlinable
  public static func < (a: UniqueID, b: UniqueID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

/// Makes identifiers: the same seed gives the same sequence, so that a replay writes the same bytes.
///
/// The numbers come from SplitMix64 (Steele, Lea, Flood 2014), stamped as version 8 UUIDs (RFC 9562).
public struct UniqueIDGenerator: Hashable, Sendable {
  var state: UInt64

  /// The generator for a seed.
  public init(seed: UInt64) { state = seed }

  /// A generator with a random seed, for editors that need no repeatable ids.
  public static func random() -> UniqueIDGenerator {
    UniqueIDGenerator(seed: .random(in: .min ... .max))
  }

  mutating func nextWord() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next identifier of the sequence.
  public mutating func next() -> UniqueID {
    let high = nextWord() & ~0xF000 | 0x8000
    let low = nextWord() & ~(0b11 << 62) | (0b10 << 62)
    return UniqueID(high: high, low: low)
  }
}
