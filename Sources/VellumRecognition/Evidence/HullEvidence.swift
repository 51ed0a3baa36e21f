// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The convex hull of the ink and what is inscribed in it and about it (Fonseca and Jorge's CALI, 2000).
struct HullEvidence {
  /// The corners of the hull, thinned to at most ``cornerLimit``.
  private(set) var corners: [Point]
  private(set) var area: Double
  private(set) var perimeter: Double
  /// The largest triangle of hull corners.
  private(set) var triangle: [Point] = []
  private(set) var triangleArea = 0.0
  /// The largest quadrilateral of hull corners, in order round it.
  private(set) var quadrilateral: [Point] = []
  private(set) var quadrilateralArea = 0.0
  /// The sides of the box of least area, the longer first.
  private(set) var boxLength = 0.0
  private(set) var boxWidth = 0.0
  /// The direction of the longer side.
  private(set) var boxDirection = Vector(1, 0)

  static let cornerLimit = 12

  init(_ points: [Point]) {
    corners = HullEvidence.hull(points)
    area = HullEvidence.signedArea(corners)
    perimeter = 0
    for index in corners.indices {
      perimeter += corners[index].distance(to: corners[(index + 1) % corners.count])
    }
    HullEvidence.thin(&corners, to: HullEvidence.cornerLimit)
    measureBox()
    inscribe()
  }

  /// Andrew's monotone chain (1979), clockwise on the screen.
  private static func hull(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { $0.x < $1.x || ($0.x == $1.x && $0.y < $1.y) }
    var chain: [Point] = []
    chain.reserveCapacity(2 * sorted.count)
    for pass in 0..<2 {
      let base = chain.count
      for step in sorted.indices {
        let point = pass == 0 ? sorted[step] : sorted[sorted.count - 1 - step]
        while chain.count >= base + 2,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1]) <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      chain.removeLast()
    }
    return chain.isEmpty ? [points[0]] : chain
  }

  private static func signedArea(_ corners: [Point]) -> Double {
    var sum = 0.0
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      sum += a.x * b.y - b.x * a.y
    }
    return 0.5 * sum
  }

  /// Drops the corners whose triangles with their neighbours are smallest (Visvalingam and Whyatt, 1993).
  static func thin(_ corners: inout [Point], to limit: Int) {
    guard corners.count > limit else { return }
    func area(_ index: Int) -> Double {
      let count = corners.count
      let (a, b) = (corners[index == 0 ? count - 1 : index - 1], corners[index])
      let c = corners[index + 1 == count ? 0 : index + 1]
      return abs((b - a).cross(c - a))
    }
    var areas = corners.indices.map { area($0) }
    while corners.count > limit {
      var worst = 0
      for index in 1..<areas.count where areas[index] < areas[worst] { worst = index }
      corners.remove(at: worst)
      areas.remove(at: worst)
      let count = corners.count
      let (before, after) = (worst == 0 ? count - 1 : worst - 1, worst == count ? 0 : worst)
      areas[before] = area(before)
      areas[after] = area(after)
    }
  }

  private mutating func measureBox() {
    var least = Double.infinity
    for index in corners.indices {
      guard let along = (corners[(index + 1) % corners.count] - corners[index]).normalized else { continue }
      var (low, high, wide, narrow) = (Double.infinity, -Double.infinity, -Double.infinity, Double.infinity)
      for corner in corners {
        let v = corner - .origin
        let (u, w) = (v.dot(along), along.cross(v))
        (low, high) = (min(low, u), max(high, u))
        (narrow, wide) = (min(narrow, w), max(wide, w))
      }
      let (a, b) = (high - low, wide - narrow)
      if a * b < least {
        least = a * b
        (boxLength, boxWidth, boxDirection) = a >= b ? (a, b, along) : (b, a, along.perpendicular)
      }
    }
  }

  /// For every diagonal the farthest corners on its two sides.
  private mutating func inscribe() {
    let count = corners.count
    guard count >= 3 else { return }
    var bestPair = (0, 0, 0, 0)
    var bestTriple = (0, 0, 0)
    for i in 0..<count - 1 {
      for j in i + 1..<count {
        let chord = corners[j] - corners[i]
        var (left, right) = (0.0, 0.0)
        var (leftIndex, rightIndex) = (i, i)
        for k in 0..<count where k != i && k != j {
          let height = chord.cross(corners[k] - corners[i])
          if height > left { (left, leftIndex) = (height, k) }
          if height < right { (right, rightIndex) = (height, k) }
        }
        if left - right > 2 * quadrilateralArea {
          quadrilateralArea = 0.5 * (left - right)
          bestPair = (i, leftIndex, j, rightIndex)
        }
        if left > 2 * triangleArea { (triangleArea, bestTriple) = (0.5 * left, (i, j, leftIndex)) }
        if -right > 2 * triangleArea { (triangleArea, bestTriple) = (-0.5 * right, (i, j, rightIndex)) }
      }
    }
    let t = [bestTriple.0, bestTriple.1, bestTriple.2].sorted()
    triangle = t.map { corners[$0] }
    if bestPair.1 != bestPair.0, bestPair.3 != bestPair.0 {
      let q = [bestPair.0, bestPair.1, bestPair.2, bestPair.3].sorted()
      quadrilateral = q.map { corners[$0] }
    }
  }
}
