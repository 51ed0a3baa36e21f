// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// The outline as lines and Bézier curves.
  ///
  /// Arcs are cubics over at most 45°, which leave the true outline by less than 4.3e-6 of the larger semi-axis;
  /// everything else is the same curve. Closed kinds are one closed subpath. An arrow is its shaft and, for each head,
  /// a subpath from barb to tip to barb.
  public var path: Path {
    var path = Path()
    var current: Point?
    forEachOutlinePiece { piece in
      // Arcs compute their ends with rounding, so that only a real gap begins a subpath.
      if current == nil || (!isClosed && piece.start != current) { path.move(to: piece.start) }
      path.append(piece)
      current = piece.end
    }
    if isClosed, !path.isEmpty { path.close() }
    return path
  }
}
