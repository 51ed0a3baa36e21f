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
    // Each number of tips drops corners of the one before; the most even ones are laid on the ink first.
    var corners = hull.corners
    var starts: [StarEvidence] = []
    for count in stride(from: min(8, corners.count), through: 4, by: -1) {
      HullEvidence.thin(&corners, to: count)
      let start = StarEvidence(tips: corners)
      if start.cost.isFinite { starts.append(start) }
    }
    starts.sort { $0.cost < $1.cost || ($0.cost == $1.cost && $0.tipCount < $1.tipCount) }
    for start in starts where start.cost < cost {
      var candidate = start
      candidate.measure(points)
      if candidate.cost < cost { self = candidate }
    }
  }

  /// The tips alone; `cost` is what their unevenness costs.
  private init(tips: [Point]) {
    self.tips = tips
    tipCount = tips.count
    let count = Double(tips.count)
    var middle = Vector.zero
    for tip in tips { middle += tip - .origin }
    center = .origin + middle / count

    var turns: [Double] = []
    turns.reserveCapacity(tips.count)
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
    cost = radialSpread / 0.08 + angularSpread / 0.08
  }

  /// Finds the inner corners and lays the star on the ink.
  private mutating func measure(_ points: [Point]) {
    let count = Double(tips.count)
    let rays = tips.map { ($0 - center).normalized ?? Vector(1, 0) }
    // The least squared distance from the middle within each sector's middle half.
    var inner = [Double](repeating: .infinity, count: tips.count)
    var sector = 0
    for point in points {
      let v = point - center
      // The sector of the point before is the likeliest.
      for step in 0..<rays.count {
        let index = sector + step < rays.count ? sector + step : sector + step - rays.count
        let (after, before) = (rays[index].cross(v), v.cross(rays[index + 1 < rays.count ? index + 1 : 0]))
        guard after >= 0, before > 0 else { continue }
        sector = index
        if after > 0.2 * (after + before), before > 0.2 * (after + before) {
          inner[index] = min(inner[index], v.squaredLength)
        }
        break
      }
    }
    var corners: [Point] = []
    corners.reserveCapacity(2 * tips.count)
    var mean = 0.0
    for index in tips.indices {
      let radius = inner[index].isFinite ? inner[index].squareRoot() : outerRadius
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
    cost += rms / 0.02 + innerSpread / 0.06
  }

  private mutating func lay(_ points: [Point], outline: [Point]) {
    let edges = SideSet(ring: outline)
    var chords = SideSet(capacity: tips.count)
    for index in tips.indices where tips.count >= 5 {
      chords.append(SideSet.Side(from: tips[index], to: tips[(index + 2) % tips.count]))
    }
    var cover = OutlineCoverage()
    var sum = 0.0
    for point in points {
      let (edge, index, share) = edges.nearest(to: point)
      var square = edge
      if chords.count > 0 { square = min(square, chords.nearest(to: point).square) }
      if edge < 0.0016 { cover.mark((Double(index) + share) / Double(edges.count)) }
      sum += square
    }
    rms = (sum / Double(points.count)).squareRoot()
    coverage = cover.share
  }
}
