// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The straight pieces of the chain at one level, and the turns between them.
struct CornerEvidence {
  /// The number of pieces.
  private(set) var count = 0
  /// The corners: crossings of neighbouring pieces; for an open chain with both ends.
  private(set) var corners: [Point] = []
  /// The turns at the inner corners, in radians, signed.
  private(set) var turns: [Double] = []
  private(set) var longest = 0.0
  private(set) var second = 0.0
  private(set) var shortest = 0.0
  /// The number of turns over 100°.
  private(set) var hairpins = 0
  /// The number of corners that turn against the majority.
  private(set) var concave = 0
  private(set) var signedTurn = 0.0
  private(set) var leastTurn = 0.0
  private(set) var greatestTurn = 0.0

  init(_ ink: GestureInk, moments: PrefixMoments, pieces: PieceHierarchy, count: Int) {
    self.count = count
    let points = ink.points
    let n = points.count
    var breaks = pieces.breaks(count: count)
    if pieces.isClosed { breaks.append(breaks[0] + n) }
    var lines: [FittedLine] = []
    lines.reserveCapacity(count)
    var lengths: [Double] = []
    lengths.reserveCapacity(count)
    for index in 0..<count {
      let (low, high) = (breaks[index], breaks[index + 1])
      let shift = high >= 2 * n ? n : 0
      let chord = points[high % n] - points[low % n]
      lines.append(moments.line(low - shift, high - shift, toward: chord))
      lengths.append(chord.length)
    }
    func joint(_ index: Int) -> Point {
      let place = points[breaks[index] % n]
      let before = lines[(index + count - 1) % count]
      guard let crossing = before.crossing(lines[index % count]), crossing.distance(to: place) < 0.08 else {
        return place
      }
      return crossing
    }
    corners.reserveCapacity(count + 1)
    turns.reserveCapacity(count)
    if pieces.isClosed {
      for index in 0..<count { corners.append(joint(index)) }
    } else {
      corners.append(CornerEvidence.foot(lines[0], points[breaks[0]]))
      for index in 1..<max(count, 1) where index < count { corners.append(joint(index)) }
      corners.append(CornerEvidence.foot(lines[count - 1], points[breaks[count]]))
    }
    for index in (pieces.isClosed ? 0 : 1)..<max(count, 1) where index < count {
      let before = lines[(index + count - 1) % count].direction
      turns.append(before.turn(to: lines[index].direction).radians)
    }
    summarize(lengths)
  }

  private static func foot(_ line: FittedLine, _ point: Point) -> Point {
    line.point + line.direction * (point - line.point).dot(line.direction)
  }

  private mutating func summarize(_ lengths: [Double]) {
    shortest = .infinity
    for length in lengths {
      if length > longest {
        (longest, second) = (length, longest)
      } else {
        second = max(second, length)
      }
      shortest = min(shortest, length)
    }
    leastTurn = turns.isEmpty ? 0 : .infinity
    for turn in turns {
      signedTurn += turn
      leastTurn = min(leastTurn, abs(turn))
      greatestTurn = max(greatestTurn, abs(turn))
      if abs(turn) > 1.745 { hairpins += 1 }
    }
    for turn in turns where turn * signedTurn < 0 { concave += 1 }
  }
}
