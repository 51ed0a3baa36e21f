// SPDX-License-Identifier: Apache-2.0

import SeededRandom
public import VellumGeometry

/// A reproducible source of random numbers: xoshiro256** (Blackman and Vigna, 2018), seeded through SplitMix64.
///
/// The same seed gives the same numbers on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64

  /// The generator of the given seed.
  public init(seed: UInt64) {
    var mixer = SplitMix(seed: seed)
    (s0, s1, s2, s3) = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let product = s1 &* 5
    let result = ((product << 7) | (product >> 57)) &* 9
    let t = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = (s3 << 45) | (s3 >> 19)
    return result
  }
}

// MARK: - Distributions

extension SeededGenerator {
  /// A number in `0 ..< 1`.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number between the two, evenly spread.
  public mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// A number between the two, evenly spread in its logarithm; both must be positive.
  public mutating func logUniform(_ low: Double, _ high: Double) -> Double {
    .exp(uniform(.log(low), .log(high)))
  }

  /// A normally distributed number (Box and Muller, 1958).
  public mutating func normal(_ mean: Double = 0, deviation: Double = 1) -> Double {
    let radius = (-2 * Double.log(1 - unit())).squareRoot()
    return mean + deviation * radius * .cos(2 * .pi * unit())
  }

  /// A displacement whose two parts are normally distributed.
  public mutating func normalVector(deviation: Double) -> Vector {
    let x = normal(deviation: deviation)
    return Vector(x, normal(deviation: deviation))
  }

  /// Whether an event of the given probability happens.
  public mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// An integer in the closed range.
  public mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(unit() * Double(range.count))
  }

  /// An index drawn with the given weights, of which one at least must be positive.
  public mutating func index(weights: [Double]) -> Int {
    var rest = unit() * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return index }
    }
    return weights.count - 1
  }
}
