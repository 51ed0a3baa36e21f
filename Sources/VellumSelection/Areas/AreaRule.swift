// SPDX-License-Identifier: Apache-2.0

/// How much of an element must be in an area to be selected; one preference for marquee and lasso.
public enum AreaRule: Hashable, Sendable {
  /// All that is drawn, widths included; touching the border from inside is allowed.
  case contains
  /// Any drawn point. The inside of a hollow outline is not drawn.
  case touches
  /// At least this share, `0...1`: of the length of ink, lines and hollow outlines, of the area of what is filled.
  case share(Double)
}
