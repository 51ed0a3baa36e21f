// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

// MARK: - The drawn ink

extension Stroke {
  /// The edge of the drawn ink in the page's coordinates; its **nonzero** fill is the ink.
  ///
  /// The ink is the union of the tips along the curve, taken as the hulls of successive tips. The outline is one closed
  /// contour that runs along one side, round the end, back along the other side and round the start. Each hull is
  /// traversed in the same sense and each joint adds only wedges of that sense, so no part of the contour winds
  /// backward: overlaps never cancel, sharp turns do not pinch and short pieces do not spike. A dot is a disc.
  ///
  /// - Parameter tolerance: How far the outline may stray from the exact edge, in points; the number of pieces grows
  ///   with its inverse square root.
  /// - Complexity: O(n) for n control points.
  public func outline(tolerance: Double = 0.02) -> Path {
    precondition(tolerance > 0, "a tolerance is positive")
    var builder = OutlineBuilder(nibs: nibs(tolerance: tolerance), tolerance: tolerance)
    return builder.build()
  }

  /// The smallest box that holds the drawn ink, in the page's coordinates; `nil` for a stroke without points.
  ///
  /// It contains ``outline(tolerance:)`` for the same tolerance, and touches it on every side.
  public var renderBounds: Rect? { renderBounds(tolerance: 0.02) }

  /// The smallest box that holds the ink as ``outline(tolerance:)`` draws it.
  public func renderBounds(tolerance: Double) -> Rect? {
    let nibs = nibs(tolerance: tolerance)
    guard var box = nibs.first?.bounds else { return nil }
    for nib in nibs.dropFirst() { box = box.union(nib.bounds) }
    return box
  }
}
