// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// At most sixteen straight sides, kept without memory of their own, and which of them is nearest to a point.
struct SideSet {
  struct Side {
    var start = Point.origin
    var vector = Vector.zero
    var inverseSquare = 0.0
    var length = 0.0

    init() {}

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

  static let limit = 16
  private var sides: [16 of Side] = .init(repeating: Side())
  private(set) var count = 0

  /// No sides.
  init() {}

  /// The sides of a polygon of at most ``limit`` corners.
  init(ring corners: [Point]) {
    precondition(corners.count <= SideSet.limit, "a set holds at most sixteen sides")
    for index in corners.indices {
      sides[index] = Side(from: corners[index], to: corners[index + 1 < corners.count ? index + 1 : 0])
    }
    count = corners.count
  }

  /// Adds a side; there must be room.
  mutating func append(_ side: Side) {
    precondition(count < SideSet.limit, "a set holds at most sixteen sides")
    sides[count] = side
    count += 1
  }

  subscript(index: Int) -> Side { sides[index] }

  /// The squared distance to the nearest side, its number, and the foot's share of the side.
  @inline(__always)
  func nearest(to point: Point) -> (square: Double, side: Int, share: Double) {
    var best = (square: Double.infinity, side: 0, share: 0.0)
    for index in 0..<count {
      let (square, share) = sides[index].squaredDistance(to: point)
      if square < best.square { best = (square, index, share) }
    }
    return best
  }
}
