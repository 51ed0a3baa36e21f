// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Random numbers that a seed determines (SplitMix64: Steele, Lea, Flood 2014): for inputs of tests and benchmarks.
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
}

// MARK: - Distributions

extension SplitMix {
  /// A number in `0 ..< 1`.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number between two, evenly spread.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// A whole number between two, evenly spread.
  public mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// Whether an event of the given probability happens.
  public mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// A number with the standard normal distribution, times `deviation` (Marsaglia's polar method, 1964).
  public mutating func normal(_ deviation: Double = 1) -> Double {
    while true {
      let (x, y) = (number(-1...1), number(-1...1))
      let square = x * x + y * y
      if square > 0, square < 1 { return deviation * x * (-2 * Double.log(square) / square).squareRoot() }
    }
  }
}
