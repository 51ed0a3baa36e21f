// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// How far from its ink a closed answer may lie, as root mean square distances in units.
///
/// The greatest distances are a little above what was found among right answers on drawings of several thousand
/// symbols by many people; a decision that learned such drawings holds ink of other forms for the nearest one it knows.
struct OutlineLimits {
  /// An answer farther away than this is refused.
  var greatest: Double
  /// An answer farther away than this gives way to straight sides that lie on the ink.
  var least = 0.01
  /// How near the straight sides must lie then, relative to the answer.
  var share = 0.1

  /// How far an arrow may lie from its ink, in the ink's sizes: few right ones in a thousand lie farther.
  static let greatestOfArrows = 0.066

  /// How near straight sides must lie, relative to an answer that is refused.
  static let strayShare = 1.0 / 3

  /// The limits of a shape; `nil` for shapes that are always taken.
  init?(_ shape: Shape) {
    switch shape {
    case .triangle: (greatest, share) = (0.031, 0.15)
    case .rectangle: greatest = 0.036
    case .roundedRectangle: (greatest, share) = (0.024, 0.15)
    case .diamond: greatest = 0.033
    case .parallelogram, .trapezoid: greatest = 0.024
    // Every star by hand has straight sides that lie better than even rays do; but what has four rays is seldom one.
    case .star(let star): (greatest, least, share) = (0.1, 0.015, star.tipCount > 4 ? 0 : 0.05)
    case .arrowShape, .chatBubble: (greatest, least) = (0.05, 0.025)
    default: return nil
    }
  }
}
