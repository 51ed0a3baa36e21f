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
  /// How far the ink stays from a corner, relative to the shorter side that meets there: the least of all corners, the
  /// greatest, and their mean.
  ///
  /// Corners drawn sharp are near zero; a hand in haste rounds some of them, a rounded outline all of them alike.
  private(set) var leastCut = 0.0
  private(set) var greatestCut = 0.0
  private(set) var meanCut = 0.0

  /// Improves `corners` on the ink.
  init(_ points: [Point], corners: [Point], rounds: Int = 2) {
    self.corners = corners
    for _ in 0..<rounds {
      guard let improved = SideFit.improved(self.corners, points) else { break }
      self.corners = improved
    }
    measure(points)
  }

  /// The sums over a side's points.
  private struct Load {
    var sums = PrefixMoments.Sums()
    var weight = 0.0
  }

  private static func improved(_ corners: [Point], _ points: [Point]) -> [Point]? {
    let count = corners.count
    var loads = [Load](repeating: Load(), count: count)
    let sides = SideSet(ring: corners)
    for point in points {
      let (_, side, share) = sides.nearest(to: point)
      // Near its ends a side is rounded: leave that to the neighbour's crossing.
      guard share > 0.06, share < 0.94 else { continue }
      loads[side].sums.x += point.x
      loads[side].sums.y += point.y
      loads[side].sums.xx += point.x * point.x
      loads[side].sums.xy += point.x * point.y
      loads[side].sums.yy += point.y * point.y
      loads[side].weight += 1
    }
    func line(_ index: Int) -> FittedLine {
      let (chord, load) = (sides[index].vector, loads[index])
      if load.weight >= 3 {
        let s = load.sums
        let line = FittedLine(
          count: load.weight, x: s.x, y: s.y, xx: s.xx, xy: s.xy, yy: s.yy, toward: chord)
        // A side with little ink may not swing away from its corners.
        if line.direction.dot(chord) > 0.9 * chord.length { return line }
      }
      return FittedLine(point: sides[index].start, direction: chord.normalized ?? Vector(1, 0))
    }
    var result: [Point] = []
    result.reserveCapacity(count)
    var before = line(count - 1)
    for index in 0..<count {
      let line = line(index)
      guard let corner = before.crossing(line) else { return nil }
      // No corner far outside the ink (units are the diagonal of the ink about the origin).
      guard (corner - .origin).squaredLength < 0.81 else { return nil }
      result.append(corner)
      before = line
    }
    return result
  }

  private mutating func measure(_ points: [Point]) {
    let sides = SideSet(ring: corners)
    var perimeter = 0.0
    var offsets: [Double] = []
    offsets.reserveCapacity(sides.count)
    for index in 0..<sides.count {
      offsets.append(perimeter)
      perimeter += sides[index].length
    }
    guard perimeter > 0 else { return }
    var cover = OutlineCoverage()
    var (sum, greatest) = (0.0, 0.0)
    // The least squared distance of the ink to each corner.
    var cuts = [Double](repeating: .infinity, count: sides.count)
    for point in points {
      let (square, side, share) = sides.nearest(to: point)
      sum += square
      greatest = max(greatest, square)
      let run = share * sides[side].length
      cover.mark((offsets[side] + run) / perimeter)
      let isFirstHalf = share < 0.5
      let reach = isFirstHalf ? run : sides[side].length - run
      let corner = isFirstHalf ? side : side + 1 < sides.count ? side + 1 : 0
      cuts[corner] = min(cuts[corner], square + reach * reach)
    }
    rms = (sum / Double(points.count)).squareRoot()
    maximum = greatest.squareRoot()
    (gap, coverage) = (cover.longestGap, cover.share)
    measureCuts(cuts, sides)
  }

  private mutating func measureCuts(_ cuts: [Double], _ sides: SideSet) {
    leastCut = 1
    for index in 0..<sides.count {
      let shorter = min(sides[index].length, sides[index == 0 ? sides.count - 1 : index - 1].length)
      let cut = min(1, cuts[index].squareRoot() / max(shorter, 0.02))
      leastCut = min(leastCut, cut)
      greatestCut = max(greatestCut, cut)
      meanCut += cut / Double(sides.count)
    }
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
    // The empty places twice round; every step shortens each run by one.
    let twice = UInt64(bins) | UInt64(bins) << UInt64(OutlineCoverage.count)
    var runs = ~twice & ((1 << UInt64(2 * OutlineCoverage.count)) - 1)
    var longest = 0
    while runs != 0 {
      runs &= runs << 1
      longest += 1
    }
    return Double(min(longest, OutlineCoverage.count)) / Double(OutlineCoverage.count)
  }
}
