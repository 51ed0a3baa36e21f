// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// The smallest box that holds the outline, up to rounding: the true curves, the barbs of arrows, the tails of chat
  /// bubbles.
  ///
  /// A shape that has lost all its points has the box of the origin.
  public var bounds: Rect {
    var box: Rect?
    forEachOutlinePiece { piece in box = box?.union(piece.bounds) ?? piece.bounds }
    return box ?? Rect(.origin, .origin)
  }

  /// The length of the outline, to an absolute `accuracy` in points for each curve.
  public func outlineLength(accuracy: Double = 1e-6) -> Double {
    var sum = 0.0
    forEachOutlinePiece { piece in sum += piece.length(accuracy: accuracy) }
    return sum
  }
}
