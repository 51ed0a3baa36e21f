// SPDX-License-Identifier: Apache-2.0

/// The scene's random numbers: xorshift64* (Vigna 2016), the same bits in every language.
public struct SceneRandom: Sendable {
  var state: UInt64

  /// The sequence for a seed that is not zero.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A number in 0..<1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number in -1..<1.
  public mutating func signed() -> Double { 2 * unit() - 1 }

  /// An integer in 0..<n.
  public mutating func below(_ n: Int) -> Int { Int(unit() * Double(n)) }
}
