// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import VellumGeometry

/// The random numbers of the pen that ink is measured with.
public struct PenRandom: Sendable {
  private var words: SplitMix

  /// The sequence of a seed.
  public init(seed: UInt64) { words = SplitMix(seed: seed) }

  /// An even number between two.
  public mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * words.unit()
  }

  /// A number with the standard normal distribution (Box and Muller).
  public mutating func normal() -> Double {
    let radius = (-2 * Double.log(1 - uniform(0, 1))).squareRoot()
    return radius * Double.cos(2 * .pi * uniform(0, 1))
  }
}
