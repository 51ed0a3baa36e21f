// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Filled arrows: an outline of seven corners, even about its axis.
public enum BlockArrowFit {
  /// The best block arrow along a closed stroke.
  ///
  /// The points are taken in order round the outline, from any start, in either sense. Seven corners are found, every
  /// assignment of them to an arrow is tried, and the best is adjusted on the orthogonal distance. Throws
  /// ``FitError/tooFewPoints(needed:given:)`` for fewer than seven points, ``FitError/degenerate`` when no assignment gives
  /// an arrow, ``FitError/notFinite`` for bad numbers.
  public static func fit(_ points: Span<Point>, weights: Span<Double>? = nil) throws(FitError) -> Fit<
    BlockArrow
  > {
    guard points.count >= 7 else { throw .tooFewPoints(needed: 7, given: points.count) }
    try Moments.check(weights: weights, count: points.count)
    let finder = CornerFinder(options: .init(maximumPieces: 7))
    let corners = try finder.segmentation(of: points, isClosed: true).corners(pieces: 7)
    var best: (parameters: [8 of Double], mismatch: Double)?
    for isReversed in [false, true] {
      for shift in 0..<7 {
        let ring = (0..<7).map { corners[isReversed ? (shift + 7 - $0) % 7 : (shift + $0) % 7] }
        guard let p = BlockArrowModel.parameters(ring) else { continue }
        var mismatch = 0.0
        for index in 0..<7 { mismatch += BlockArrowModel().corner(index, p).squaredDistance(to: ring[index]) }
        if mismatch < best?.mismatch ?? .infinity { best = (p, mismatch) }
      }
    }
    guard let best else { throw .degenerate }
    var refinement = OutlineRefinement(BlockArrowModel())
    let result = try refinement.run(from: best.parameters, points, weights: weights)
    return Fit(BlockArrowModel.arrow(result.parameters), rms: result.rms, maximum: result.maximum)
  }
}

/// Tail, tip, half widths of shaft and head, length of the head.
struct BlockArrowModel: OutlineModel {
  var parameterCount: Int { 7 }
  var cornerCount: Int { 7 }

  /// The parts of a corner: whether it hangs on the tip, how far along the axis and across it.
  private func parts(_ index: Int, _ p: [8 of Double]) -> (onTip: Bool, along: Double, across: Double) {
    switch index {
    case 0: (false, 0, -p[4])
    case 1: (true, -p[6], -p[4])
    case 2: (true, -p[6], -p[5])
    case 3: (true, 0, 0)
    case 4: (true, -p[6], p[5])
    case 5: (true, -p[6], p[4])
    default: (false, 0, p[4])
    }
  }

  private func axis(_ p: [8 of Double]) -> (u: Vector, length: Double) {
    let d = Vector(p[2] - p[0], p[3] - p[1])
    let length = d.length
    return length > 0 ? (d / length, length) : (Vector(1, 0), 1)
  }

  func corner(_ index: Int, _ p: [8 of Double]) -> Point {
    let (onTip, along, across) = parts(index, p)
    let u = axis(p).u
    return (onTip ? Point(p[2], p[3]) : Point(p[0], p[1])) + u * along + u.perpendicular * across
  }

  func derivative(_ index: Int, _ parameter: Int, _ p: [8 of Double]) -> Vector {
    let (onTip, along, across) = parts(index, p)
    let (u, length) = axis(p)
    let n = u.perpendicular
    switch parameter {
    case 4: return index == 0 || index == 1 ? -n : index == 5 || index == 6 ? n : .zero
    case 5: return index == 2 ? -n : index == 4 ? n : .zero
    case 6: return onTip && index != 3 ? -u : .zero
    default:
      let unit = parameter % 2 == 0 ? Vector(1, 0) : Vector(0, 1)
      let isTip = parameter >= 2
      // A move of tip or tail across the axis turns both of its unit vectors.
      let turn = n.dot(unit) / length * (isTip ? 1 : -1)
      let moved = n * (along * turn) - u * (across * turn)
      return onTip == isTip ? unit + moved : moved
    }
  }

  func isValid(_ p: [8 of Double]) -> Bool { p[4] > 0 && p[5] > p[4] && p[6] > 0 && p[6] < axis(p).length }

  /// The parameters that seven corners in the order of the model suggest.
  static func parameters(_ ring: [Point]) -> [8 of Double]? {
    let (tail, tip) = (ring[0].midpoint(to: ring[6]), ring[3])
    guard let u = (tip - tail).normalized else { return nil }
    let n = u.perpendicular
    func across(_ index: Int) -> Double { (ring[index] - tail).dot(n) }
    let shaft = (across(5) + across(6) - across(0) - across(1)) / 4
    let head = (across(4) - across(2)) / 2
    var back = 0.0
    for index in [1, 2, 4, 5] { back += (tip - ring[index]).dot(u) / 4 }
    let p: [8 of Double] = [tail.x, tail.y, tip.x, tip.y, shaft, head, back, 0]
    return BlockArrowModel().isValid(p) ? p : nil
  }

  static func arrow(_ p: [8 of Double]) -> BlockArrow {
    BlockArrow(
      tail: Point(p[0], p[1]), tip: Point(p[2], p[3]), shaftWidth: 2 * p[4], headWidth: 2 * p[5],
      headLength: p[6])
  }
}
