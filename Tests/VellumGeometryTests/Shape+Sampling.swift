// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension Shape {
  /// Points of the outline, dense: `count` on each piece.
  func sampledOutline(_ count: Int) -> [Point] {
    var result: [Point] = []
    forEachOutlinePiece { piece in
      for step in 0...count {
        let t = Double(step) / Double(count)
        switch piece {
        case .segment(let segment): result.append(segment.point(at: t))
        case .arc(let arc): result.append(arc.point(at: t))
        case .quadratic(let curve): result.append(curve.point(at: t))
        case .cubic(let curve): result.append(curve.point(at: t))
        }
      }
    }
    return result
  }
}
