// SPDX-License-Identifier: Apache-2.0

/// Random numbers for inputs, the same on every machine (SplitMix64: Steele, Lea, Flood 2014).
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `0 ..< 1`.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number in a range.
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// About a normal distribution of standard deviation one: the sum of twelve uniform numbers, less six.
  public mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }
}
