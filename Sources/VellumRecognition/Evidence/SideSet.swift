// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Straight sides, made ready for asking which of them is nearest to a point.
struct SideSet {
  struct Side {
    var start: Point
    var vector: Vector
    var inverseSquare: Double
    var length: Double

    init(from start: Point, to end: Point) {
      self.start = start
      vector = end - start
      let square = vector.squaredLength
      inverseSquare = square > 0 ? 1 / square : 0
      length = square.squareRoot()
    }

    /// The squared distance to a point, and the foot's share of the side.
    @inline(__always)
    func squaredDistance(to point: Point) -> (square: Double, share: Double) {
      let offset = point - start
      let share = min(1, max(0, offset.dot(vector) * inverseSquare))
      return ((offset - vector * share).squaredLength, share)
    }
  }

  private var sides: [Side] = []

  /// No sides yet, with room for some.
  init(capacity: Int) { sides.reserveCapacity(capacity) }

  /// The sides of a polygon.
  init(ring corners: [Point]) {
    sides.reserveCapacity(corners.count)
    for index in corners.indices {
      sides.append(Side(from: corners[index], to: corners[index + 1 < corners.count ? index + 1 : 0]))
    }
  }

  /// The number of sides.
  var count: Int { sides.count }

  mutating func append(_ side: Side) { sides.append(side) }

  subscript(index: Int) -> Side { sides[index] }

  /// The squared distance to the nearest side, its number, and the foot's share of the side.
  @inline(__always)
  func nearest(to point: Point) -> (square: Double, side: Int, share: Double) {
    var (least, nearest, place) = (Double.infinity, 0, 0.0)
    for index in 0..<sides.count {
      let (square, share) = sides[index].squaredDistance(to: point)
      // Chosen without a branch: which side is nearest is hard to guess.
      let isNearer = square < least
      least = isNearer ? square : least
      nearest = isNearer ? index : nearest
      place = isNearer ? share : place
    }
    return (least, nearest, place)
  }
}
