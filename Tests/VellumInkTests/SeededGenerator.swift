// SPDX-License-Identifier: Apache-2.0

/// The tests' own random numbers (SplitMix64), the same on every run.
struct SeededGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func nextWord() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// An even number in `range`.
  mutating func next(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(nextWord() >> 11) / Double(1 << 53)
  }

  /// A number with a normal distribution (Marsaglia's polar method).
  mutating func nextGaussian() -> Double {
    while true {
      let (u, v) = (next(in: -1...1), next(in: -1...1))
      let s = u * u + v * v
      if s > 0, s < 1 { return u * (-2 * logarithm(s) / s).squareRoot() }
    }
  }
}

#if canImport(Glibc)
  import Glibc
#endif
private func logarithm(_ x: Double) -> Double { log(x) }
