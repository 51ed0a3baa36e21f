// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The chain cut into straight pieces at every level of coarseness, by merging the two neighbours whose union is
/// straightest, from two steps up (bottom-up segmentation; Keogh, Chu, Hart and Pazzani, 2001).
///
/// A closed chain is treated as a ring, so that where the pen began does not matter.
struct PieceHierarchy {
  /// The greatest number of pieces that is remembered.
  static let levelLimit = 12

  /// The root mean square distance of the points to their pieces, at `count - 1` for each count of pieces; in units.
  private(set) var errors: [12 of Double] = .init(repeating: 0)
  /// The least of the errors: that of the most pieces.
  var leastError: Double { errors[PieceHierarchy.levelLimit - 1] }
  /// The first index of each piece, for each count of pieces: `levelLimit` places a level.
  private var starts: [Int]
  let isClosed: Bool
  let pointCount: Int

  /// Cuts `points`, which stand `spacing` apart and have the given moments.
  init(_ points: [Point], moments: PrefixMoments, spacing: Double, isClosed: Bool) {
    self.isClosed = isClosed
    let limit = PieceHierarchy.levelLimit
    pointCount = moments.count
    starts = [Int](repeating: 0, count: limit * limit)
    var merging = PieceMerger(points.span, moments: moments, spacing: spacing, isClosed: isClosed)
    while true {
      if merging.count <= limit {
        errors[merging.count - 1] = (max(0, merging.total) / Double(pointCount)).squareRoot()
        var piece = merging.first
        for index in 0..<merging.count {
          starts[(merging.count - 1) * limit + index] = merging.begin(of: piece)
          piece = merging.piece(after: piece)
        }
      }
      guard merging.count > 1 else { break }
      merging.mergeStraightest(points.span, moments: moments)
    }
  }

  /// The index of the first point of each of `count` pieces, and for an open chain of the last point.
  func breaks(count: Int) -> [Int] {
    let limit = PieceHierarchy.levelLimit
    var result: [Int] = []
    result.reserveCapacity(count + 1)
    for index in 0..<count { result.append(starts[(count - 1) * limit + index]) }
    if !isClosed { result.append(pointCount - 1) }
    return result
  }
}
