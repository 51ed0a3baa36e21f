// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The distance to the outline of one shape, made ready to be asked of many points.
struct OutlineDistance {
  private var sides: [SideSet.Side] = []
  /// The curved pieces with their boxes.
  private var curves: [(piece: OutlinePiece, box: Rect)] = []
  /// A rounded rectangle's frame, in which its distance has a closed form.
  private var box: RoundedBox?

  private struct RoundedBox {
    var center: Point
    var axis: Vector
    var halfWidth: Double
    var halfHeight: Double
    var radius: Double
  }

  init(_ shape: Shape) {
    if case .roundedRectangle(let rectangle, let radius) = shape {
      box = RoundedBox(
        center: rectangle.center, axis: Vector(direction: rectangle.rotation),
        halfWidth: 0.5 * rectangle.width, halfHeight: 0.5 * rectangle.height,
        radius: max(0, min(radius, 0.5 * rectangle.width, 0.5 * rectangle.height)))
      return
    }
    sides.reserveCapacity(16)
    shape.forEachOutlinePiece { piece in
      if case .segment(let segment) = piece {
        sides.append(SideSet.Side(from: segment.start, to: segment.end))
      } else {
        curves.append((piece, piece.bounds))
      }
    }
  }

  /// The squared distance from the outline to a point.
  func squaredDistance(to point: Point) -> Double {
    if let box {
      let v = point - box.center
      let (u, w) = (abs(v.dot(box.axis)), abs(box.axis.cross(v)))
      let distance = BoxEvidence.distance(u, w, box.halfWidth, box.halfHeight, box.radius)
      return distance * distance
    }
    var least = Double.infinity
    for side in sides { least = min(least, side.squaredDistance(to: point).square) }
    for (piece, box) in curves {
      let reach = box.distance(to: point)
      guard reach * reach < least else { continue }
      let distance = piece.distance(to: point)
      least = min(least, distance * distance)
    }
    return least
  }
}
