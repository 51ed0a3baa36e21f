// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A polygon laid on the ink without regard to the order in which the ink was drawn: each point belongs to the nearest
/// side, each side is the best line of its points, corners are where neighbouring sides cross.
struct SideFit {
  /// The corners in order.
  private(set) var corners: [Point]
  /// The root mean square distance of the ink to the outline, in units.
  private(set) var rms = Double.infinity
  /// The greatest distance of the ink to the outline, in units.
  private(set) var maximum = Double.infinity
  /// The longest part of the outline without ink, as a share of the outline.
  private(set) var gap = 1.0
  /// The share of the outline that has ink.
  private(set) var coverage = 0.0

  /// Improves `corners` on the ink.
  init(_ points: [Point], corners: [Point], rounds: Int = 2) {
    self.corners = corners
    for _ in 0..<rounds {
      guard let improved = SideFit.improved(self.corners, points) else { break }
      self.corners = improved
    }
    measure(points)
  }

  private static func improved(_ corners: [Point], _ points: [Point]) -> [Point]? {
    let count = corners.count
    var sums = [PrefixMoments.Sums](repeating: .init(), count: count)
    var weights = [Double](repeating: 0, count: count)
    let sides = SideFit.sides(corners)
    for point in points {
      let (_, side, share) = nearest(sides, to: point)
      // Near its ends a side is rounded: leave that to the neighbour's crossing.
      guard share > 0.06, share < 0.94 else { continue }
      sums[side].x += point.x
      sums[side].y += point.y
      sums[side].xx += point.x * point.x
      sums[side].xy += point.x * point.y
      sums[side].yy += point.y * point.y
      weights[side] += 1
    }
    var lines: [FittedLine] = []
    lines.reserveCapacity(count)
    for index in 0..<count {
      let chord = sides[index].vector
      if weights[index] >= 3 {
        let s = sums[index]
        let line = FittedLine(
          count: weights[index], x: s.x, y: s.y, xx: s.xx, xy: s.xy, yy: s.yy, toward: chord)
        // A side with little ink may not swing away from its corners.
        if line.direction.dot(chord) > 0.9 * chord.length {
          lines.append(line)
          continue
        }
      }
      lines.append(FittedLine(point: sides[index].start, direction: chord.normalized ?? Vector(1, 0)))
    }
    var result: [Point] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      guard let corner = lines[(index + count - 1) % count].crossing(lines[index]) else { return nil }
      // No corner far outside the ink (units are the diagonal of the ink about the origin).
      guard (corner - .origin).squaredLength < 0.81 else { return nil }
      result.append(corner)
    }
    return result
  }

  struct Side {
    var start: Point
    var vector: Vector
    var inverseSquare: Double
    var length: Double
  }

  static func sides(_ corners: [Point]) -> [Side] {
    corners.indices.map { index in
      let vector = corners[(index + 1) % corners.count] - corners[index]
      let square = vector.squaredLength
      return Side(
        start: corners[index], vector: vector, inverseSquare: square > 0 ? 1 / square : 0,
        length: square.squareRoot())
    }
  }

  /// The squared distance to the nearest side, its number, and the foot's share of the side.
  static func nearest(_ sides: [Side], to point: Point) -> (Double, Int, Double) {
    var best = (Double.infinity, 0, 0.0)
    for index in sides.indices {
      let side = sides[index]
      let offset = point - side.start
      let share = min(1, max(0, offset.dot(side.vector) * side.inverseSquare))
      let square = (offset - side.vector * share).squaredLength
      if square < best.0 { best = (square, index, share) }
    }
    return best
  }

  private mutating func measure(_ points: [Point]) {
    let sides = SideFit.sides(corners)
    var perimeter = 0.0
    var offsets: [Double] = []
    offsets.reserveCapacity(sides.count)
    for side in sides {
      offsets.append(perimeter)
      perimeter += side.length
    }
    guard perimeter > 0 else { return }
    var cover = OutlineCoverage()
    var (sum, greatest) = (0.0, 0.0)
    for point in points {
      let (square, side, share) = SideFit.nearest(sides, to: point)
      sum += square
      greatest = max(greatest, square)
      cover.mark((offsets[side] + share * sides[side].length) / perimeter)
    }
    rms = (sum / Double(points.count)).squareRoot()
    maximum = greatest.squareRoot()
    (gap, coverage) = (cover.longestGap, cover.share)
  }
}

/// Which parts of a closed outline have ink near them.
struct OutlineCoverage {
  private var bins: UInt32 = 0
  private static let count = 24

  /// Marks the place at a share of the outline's length.
  mutating func mark(_ share: Double) {
    let bin = Int(share * Double(OutlineCoverage.count))
    bins |= 1 << UInt32(min(max(bin, 0), OutlineCoverage.count - 1))
  }

  /// The share of the outline that was marked.
  var share: Double { Double(bins.nonzeroBitCount) / Double(OutlineCoverage.count) }

  /// The longest run without a mark, round the ring.
  var longestGap: Double {
    if bins == 0 { return 1 }
    var (longest, run) = (0, 0)
    for index in 0..<2 * OutlineCoverage.count {
      if bins & (1 << UInt32(index % OutlineCoverage.count)) == 0 {
        run += 1
        longest = max(longest, run)
      } else {
        run = 0
      }
    }
    return Double(min(longest, OutlineCoverage.count)) / Double(OutlineCoverage.count)
  }
}
