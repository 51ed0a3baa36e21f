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
  private(set) var errors: [Double]
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
    let n = moments.count
    pointCount = n
    errors = [Double](repeating: 0, count: limit)
    starts = [Int](repeating: 0, count: limit * limit)

    // A run that doubles back on itself lies on a line, but is no straight piece: what its ends lack in distance counts
    // as error.
    func squaredError(_ first: Int, _ last: Int) -> Double {
      let square = moments.squaredError(first, last)
      let walked = Double(last - first) * spacing
      let (a, b) = (points[first >= n ? first - n : first], points[last >= n ? last - n : last])
      let lack = 0.8 * walked - a.distance(to: b)
      return lack > 0 ? square + Double(last - first) * (0.3 * lack) * (0.3 * lack) : square
    }

    // Piece j covers the points from begins[j] to begins[j + 1], ends shared; at first two steps each.
    let stepCount = isClosed ? n : n - 1
    var pieceCount = (stepCount + 1) / 2
    var begins = [Int](repeating: 0, count: pieceCount + 1)
    for index in 0...pieceCount { begins[index] = min(2 * index, stepCount) }
    var error = [Double](repeating: 0, count: pieceCount + 1)
    var cost = [Double](repeating: .infinity, count: pieceCount + 1)
    var total = 0.0
    for index in 0..<pieceCount {
      error[index] = squaredError(begins[index], begins[index + 1])
      total += error[index]
    }
    for index in 0..<pieceCount where index + 1 < pieceCount {
      cost[index] = squaredError(begins[index], begins[index + 2]) - error[index] - error[index + 1]
    }
    if isClosed, pieceCount > 1 {
      let last = pieceCount - 1
      cost[last] = squaredError(begins[last], begins[1] + n) - error[last] - error[0]
    }
    while true {
      if pieceCount <= limit {
        errors[pieceCount - 1] = (max(0, total) / Double(n)).squareRoot()
        for index in 0..<pieceCount { starts[(pieceCount - 1) * limit + index] = begins[index] }
      }
      guard pieceCount > 1 else { break }
      var best = 0
      var least = cost[0]
      for index in 1..<pieceCount where cost[index] < least { (best, least) = (index, cost[index]) }
      if best == pieceCount - 1 {
        // The last piece takes in the first: turn the ring by one so that it is an ordinary merge.
        PieceHierarchy.rotate(&begins, &error, &cost, count: pieceCount, ring: n)
        best = pieceCount - 2
      }
      total += least
      error[best] += error[best + 1] + least
      var index = best + 1
      while index < pieceCount - 1 {
        begins[index] = begins[index + 1]
        error[index] = error[index + 1]
        cost[index] = cost[index + 1]
        index += 1
      }
      begins[pieceCount - 1] = begins[pieceCount]
      pieceCount -= 1
      func mergeCost(_ piece: Int) -> Double {
        if piece + 1 < pieceCount {
          return squaredError(begins[piece], begins[piece + 2]) - error[piece] - error[piece + 1]
        }
        guard isClosed, pieceCount > 1 else { return .infinity }
        let shift = begins[1] >= n ? n : 0
        return squaredError(begins[piece] - shift, begins[1] + n - shift) - error[piece] - error[0]
      }
      cost[best] = mergeCost(best)
      if best > 0 {
        cost[best - 1] = mergeCost(best - 1)
      } else if isClosed, pieceCount > 1 {
        cost[pieceCount - 1] = mergeCost(pieceCount - 1)
      }
    }
  }

  /// Moves the first piece of a ring to its end.
  private static func rotate(
    _ begins: inout [Int], _ error: inout [Double], _ cost: inout [Double], count: Int, ring n: Int
  ) {
    let (firstError, firstCost, second) = (error[0], cost[0], begins[1])
    for index in 0..<count - 1 {
      begins[index] = begins[index + 1]
      error[index] = error[index + 1]
      cost[index] = cost[index + 1]
    }
    begins[count - 1] = begins[count]
    begins[count] = second + n
    error[count - 1] = firstError
    cost[count - 1] = firstCost
    if begins[0] >= n { for index in 0...count { begins[index] -= n } }
  }

  /// The index of the first point of each of `count` pieces, and for an open chain of the last point.
  func breaks(count: Int) -> [Int] {
    let limit = PieceHierarchy.levelLimit
    var result = (0..<count).map { starts[(count - 1) * limit + $0] }
    if !isClosed { result.append(pointCount - 1) }
    return result
  }
}
