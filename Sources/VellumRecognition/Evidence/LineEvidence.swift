// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The line through the middle of one stroke and how its ends stray from it: a hook bends a line's end, and a line with
/// a hook is a line.
struct LineEvidence {
  /// The root mean square distance of the middle part to its line, in units.
  private(set) var middleRMS = 0.0
  /// The greatest distances of the ends from the line, in units, the greater first.
  private(set) var greaterStray = 0.0
  private(set) var lesserStray = 0.0
  /// How far the chain runs back along the line, relative to the line's length.
  private(set) var retrace = 0.0

  /// The share of the points at either end that may stray.
  private static let endShare = 0.14

  init(_ points: [Point], moments: PrefixMoments) {
    let count = points.count
    let cut = max(1, Int(LineEvidence.endShare * Double(count)))
    let (from, to) = (cut, count - 1 - cut)
    guard to - from >= 2 else { return }
    middleRMS = (moments.squaredError(from, to) / Double(to + 1 - from)).squareRoot()
    let line = moments.line(from, to, toward: points[to] - points[from])
    var strays = (0.0, 0.0)
    var (low, high, back) = (Double.infinity, -Double.infinity, 0.0)
    var previous = -Double.infinity
    for index in 0..<count {
      let v = points[index] - line.point
      let along = v.dot(line.direction)
      if along < previous { back += previous - along }
      previous = along
      (low, high) = (min(low, along), max(high, along))
      if index < from { strays.0 = max(strays.0, abs(line.direction.cross(v))) }
      if index > to { strays.1 = max(strays.1, abs(line.direction.cross(v))) }
    }
    greaterStray = max(strays.0, strays.1)
    lesserStray = min(strays.0, strays.1)
    retrace = back / max(high - low, 1e-9)
  }
}
