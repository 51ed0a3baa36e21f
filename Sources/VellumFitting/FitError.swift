// SPDX-License-Identifier: Apache-2.0

/// Why points determine no shape of the kind that was asked for.
public enum FitError: Error, Hashable, Sendable {
  /// Fewer points than the shape has unknowns.
  case tooFewPoints(needed: Int, given: Int)
  /// The points lie in one place or on one line, so that the shape is not determined.
  case degenerate
  /// The best conic is no ellipse.
  case notAnEllipse
  /// A part that the shape must have is not in the ink: the head of an arrow, the tail of a bubble.
  case partMissing
  /// The refinement did not settle.
  case noConvergence
  /// A coordinate or weight is infinite or NaN.
  case notFinite
}
