// SPDX-License-Identifier: Apache-2.0

/// The answers among which the trained decision chooses.
///
/// A class may stand for several kinds that geometry tells apart
/// afterwards: circle and ellipse, curve and arc, regular and other polygons.
package enum ShapeClass: Int, CaseIterable, Sendable {
  /// No shape: the ink stays ink.
  case none
  case line, polyline, curve, arrow, triangle, rectangle, roundedRectangle, diamond, parallelogram, trapezoid
  case polygon, ellipse, star, arrowShape, chatBubble
}
