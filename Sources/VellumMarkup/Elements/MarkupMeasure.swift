// SPDX-License-Identifier: Apache-2.0

package import VellumGeometry

extension Double {
  /// The greatest magnitude of a coordinate, a width or an entry of a transform in a document: 10³⁰ points.
  ///
  /// Products of four such numbers are finite, so no length, area or bend of what is drawn overflows.
  package static let greatestMeasure = 1e30

  /// Whether the number can be a coordinate, a width or an entry of a transform in a document.
  package var isMeasure: Bool { magnitude <= Double.greatestMeasure }
}

extension Point {
  /// Whether the point can be a place in a document.
  package var isMeasure: Bool { x.isMeasure && y.isMeasure }
}

extension Rect {
  /// Whether the box can be one of a document: its corners are within 10³⁰ points.
  package var isDrawable: Bool { minCorner.isMeasure && maxCorner.isMeasure }
}

extension AffineTransform {
  /// Whether the transform can be one of a document.
  var isMeasure: Bool {
    a.isMeasure && b.isMeasure && c.isMeasure && d.isMeasure && tx.isMeasure && ty.isMeasure
  }
}
