// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Distance

extension GestureEvidence {
  /// The root mean square distance of the ink to the outline of a shape in units, whatever the shape was fitted to.
  ///
  /// - Complexity: O(points · pieces of the outline).
  func distance(to shape: Shape) -> Double {
    let outline = OutlineDistance(shape)
    var sum = 0.0
    for point in ring { sum += outline.squaredDistance(to: point) }
    return (sum / Double(max(ring.count, 1))).squareRoot()
  }
}

// MARK: - Polygons

extension GestureEvidence {
  /// A level of finer pieces must lie better than the coarser one by this factor to be worth its corners.
  private static let finerGain = 0.4
  /// What lies on its sides as well as this, in units, needs no finer pieces.
  private static let fineEnough = 0.004
  /// The least turn at a corner, in radians.
  private static let leastTurn = 0.3
  /// The least length of a side, in units.
  private static let leastSide = 0.05

  /// The straight-sided outline that lies on the ink with the fewest corners: the pieces at the chosen level, or at a
  /// finer one that lies far better.
  ///
  /// Where the pen starts within a side, or runs on past its start, one side is cut in two: corners that hardly turn are
  /// no corners.
  func straightSided() -> SideFit? {
    guard pieces.isClosed, corners.count >= 3 else { return nil }
    var best = SideFit(ink.points, corners: corners.corners, rounds: 1)
    var count = corners.count + 1
    while count <= PieceHierarchy.levelLimit, best.rms > GestureEvidence.fineEnough {
      defer { count += 1 }
      guard mayLie(within: GestureEvidence.finerGain * best.rms, pieces: count) else { continue }
      let finer = CornerEvidence(ink, moments: moments, pieces: pieces, count: count)
      if let places = GestureEvidence.withoutFlatCorners(finer.corners), places.count > best.corners.count {
        let fit = SideFit(ink.points, corners: places, rounds: 2)
        if fit.rms < GestureEvidence.finerGain * best.rms { best = fit }
      }
    }
    return best
  }

  /// What corners that fall between two places may add to the residual of straight pieces, in units.
  private static let cornerCost = 0.002

  /// Whether sides may lie on the ink within a distance, as far as a number of pieces tells.
  ///
  /// Pieces that are free of each other lie about as well as sides that meet, but for what a corner between two places
  /// costs: where they do not lie well enough, which is nearly always, no sides need be fitted.
  func mayLie(within distance: Double, pieces count: Int = PieceHierarchy.levelLimit) -> Bool {
    GestureEvidence.mayLie(pieces.errors[count - 1], within: distance)
  }

  /// Whether a fit with the given residual may come within a distance when it is refined.
  static func mayLie(_ residual: Double, within distance: Double) -> Bool {
    residual < 1.5 * distance + cornerCost
  }

  /// The corners that turn, or `nil` where a side is too short to have been meant.
  private static func withoutFlatCorners(_ corners: [Point]) -> [Point]? {
    var corners = corners
    var index = 0
    while index < corners.count, corners.count > 3 {
      let count = corners.count
      let (before, after) = (corners[(index + count - 1) % count], corners[(index + 1) % count])
      let turn = (corners[index] - before).turn(to: after - corners[index]).magnitude.radians
      if turn < leastTurn || corners[index].distance(to: after) < leastSide {
        corners.remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    return corners.count > 3 ? corners : nil
  }
}
