// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// The distance from the drawn outline to a point, in points: to the true curves, the barbs of arrows and the tails
  /// of chat bubbles, not to the area inside (for that see ``contains(_:rule:)``).
  ///
  /// Every local minimum of each primitive is tried, so that the answer is the least distance up to rounding, for any
  /// proportions. Curves need coordinates between about 1e-140 and 1e140, whose squares are numbers; straight pieces
  /// take any. A shape that has lost all its points is infinitely far.
  ///
  /// - Complexity: linear in the number of pieces, no allocation.
  public func distance(to point: Point) -> Double {
    var least = Double.infinity
    forEachOutlinePiece { piece in
      let distance = piece.distance(to: point)
      if distance < least { least = distance }
    }
    return least
  }

  /// Whether a closed shape holds the point; never for an open one.
  ///
  /// Exact for straight sides, whose points belong to the shape; within rounding for curved ones.
  public func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    switch self {
    case .line, .polyline, .curve, .arc, .arrow: false
    case .triangle(let corners), .parallelogram(let corners), .trapezoid(let corners), .polygon(let corners):
      corners.encloses(point, rule: rule)
    case .ellipse(let ellipse): ellipse.contains(point)
    case .circle(let circle): circle.contains(point)
    case .rectangle, .diamond, .regularPolygon, .star, .arrowShape: containsByEdges(point, rule: rule)
    case .roundedRectangle, .chatBubble: path.contains(point, rule: rule)
    }
  }

  /// The winding number over straight pieces, without building the list of corners.
  private func containsByEdges(_ point: Point, rule: FillRule) -> Bool {
    var winding = 0
    var isOnOutline = false
    forEachOutlinePiece { piece in
      guard let crossing = edgeWinding(from: piece.start, to: piece.end, around: point) else {
        isOnOutline = true
        return
      }
      winding += crossing
    }
    return isOnOutline || rule.contains(windingNumber: winding)
  }
}
