// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// How the size on the screen bears on the answer: small ink is mostly handwriting.
///
/// The trained decision does not see sizes. Below the size at which people draw shapes, the odds that the ink is no shape
/// grow; a straight stroke is a line at any size.
enum SizePrior {
  /// The diagonal on the screen, in points, above which size says nothing.
  private static let plain = 110.0
  /// The diagonal of ordinary handwriting, where the odds have grown in full.
  private static let handwriting = 50.0
  /// The logarithm of the factor by which the odds grow.
  private static let strength = 3.5
  /// No decision is surer than this that ink is a shape before its size is looked at.
  private static let leastNone = 0.06

  /// The factor by which the probabilities of shapes are divided.
  static func doubt(size: Double, none: Double) -> Double {
    let share = min(1, max(0, (plain - size) / (plain - handwriting)))
    guard share > 0 else { return 1 }
    let grown = max(none, leastNone) * Double.exp(strength * share)
    return max(1, 1 - none + grown)
  }
}
