// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A star laid on the ink, whether drawn as its outline or as crossing lines, in one stroke or several.
///
/// The tips are the corners of the hull thinned to as many; between two neighbouring tips the ink comes nearest to the
/// middle at the inner corner. The ink must lie on the outline or on the lines from tip to tip but one.
struct StarEvidence {
  private(set) var tipCount = 0
  private(set) var center = Point.origin
  private(set) var tips: [Point] = []
  private(set) var outerRadius = 0.0
  private(set) var innerRadius = 0.0
  /// The root mean square distance of the ink to the outline and the crossing lines, in units.
  private(set) var rms = Double.infinity
  /// The spread of the tips' distances from the middle, relative to their mean.
  private(set) var radialSpread = 1.0
  /// The spread of the angles between neighbouring tips, relative to their mean.
  private(set) var angularSpread = 1.0
  /// The spread of the inner corners' distances, relative to the outer radius.
  private(set) var innerSpread = 1.0
  /// The share of the outline that has ink.
  private(set) var coverage = 0.0

  /// How unlike a star the evidence is; used only to choose the number of tips.
  private(set) var cost = Double.infinity

  init(_ points: [Point], hull: HullEvidence) {
    for count in 4...8 where hull.corners.count >= count {
      var corners = hull.corners
      HullEvidence.thin(&corners, to: count)
      let candidate = StarEvidence(points, tips: corners)
      if candidate.cost < cost { self = candidate }
    }
  }

  private init(_ points: [Point], tips: [Point]) {
    self.tips = tips
    tipCount = tips.count
    let count = Double(tips.count)
    var middle = Vector.zero
    for tip in tips { middle += tip - .origin }
    center = .origin + middle / count

    var turns: [Double] = []
    for tip in tips {
      let v = tip - center
      outerRadius += v.length / count
      turns.append(.atan2(y: v.y, x: v.x))
    }
    guard outerRadius > 0.05 else { return }
    var (radial, angular) = (0.0, 0.0)
    for index in tips.indices {
      let length = (tips[index] - center).length / outerRadius - 1
      radial += length * length
      var turn = turns[(index + 1) % tips.count] - turns[index]
      if turn < 0 { turn += 2 * .pi }
      turn = turn * count / (2 * .pi) - 1
      angular += turn * turn
    }
    radialSpread = (radial / count).squareRoot()
    angularSpread = (angular / count).squareRoot()
    guard radialSpread < 0.4, angularSpread < 0.45 else { return }

    // The least distance from the middle within each sector's middle half.
    var inner = [Double](repeating: .infinity, count: tips.count)
    let first = turns[0]
    for point in points {
      let v = point - center
      var turn = Double.atan2(y: v.y, x: v.x) - first
      if turn < 0 { turn += 2 * .pi }
      var sector = tips.count - 1
      var share = 0.5
      for index in tips.indices {
        var begin = turns[index] - first
        if begin < 0 { begin += 2 * .pi }
        var end = index + 1 < tips.count ? turns[index + 1] - first : 2 * .pi
        if end < 0 { end += 2 * .pi }
        if turn >= begin, turn < end {
          (sector, share) = (index, (turn - begin) / max(end - begin, 1e-9))
          break
        }
      }
      guard share > 0.2, share < 0.8 else { continue }
      inner[sector] = min(inner[sector], v.length)
    }
    var corners: [Point] = []
    var mean = 0.0
    for index in tips.indices {
      let radius = inner[index].isFinite ? inner[index] : outerRadius
      mean += radius / count
      let direction = (tips[index] - center) + (tips[(index + 1) % tips.count] - center)
      corners.append(tips[index])
      corners.append(center + (direction.normalized ?? Vector(1, 0)) * radius)
      inner[index] = radius
    }
    innerRadius = mean
    var spread = 0.0
    for radius in inner { spread += (radius - mean) * (radius - mean) }
    innerSpread = (spread / count).squareRoot() / outerRadius
    lay(points, outline: corners)
    cost = rms / 0.02 + radialSpread / 0.08 + angularSpread / 0.08 + innerSpread / 0.06
  }

  private mutating func lay(_ points: [Point], outline: [Point]) {
    let edges = SideFit.sides(outline)
    var chords: [SideFit.Side] = []
    for index in tips.indices where tips.count >= 5 {
      chords += SideFit.sides([tips[index], tips[(index + 2) % tips.count]]).prefix(1)
    }
    var cover = OutlineCoverage()
    var sum = 0.0
    for point in points {
      let (edge, index, share) = SideFit.nearest(edges, to: point)
      var square = edge
      if !chords.isEmpty { square = min(square, SideFit.nearest(chords, to: point).0) }
      if edge < 0.0016 { cover.mark((Double(index) + share) / Double(edges.count)) }
      sum += square
    }
    rms = (sum / Double(points.count)).squareRoot()
    coverage = cover.share
  }
}
