// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Random numbers that a seed determines (SplitMix64, Steele, Lea and Flood 2014).
public struct PenRandom: Sendable {
  private var state: UInt64

  /// The sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// An even number between two.
  public mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / Double(1 << 53)
  }

  /// A number with the standard normal distribution (Box and Muller).
  public mutating func normal() -> Double {
    let radius = (-2 * Double.log(1 - uniform(0, 1))).squareRoot()
    return radius * Double.cos(2 * .pi * uniform(0, 1))
  }
}
