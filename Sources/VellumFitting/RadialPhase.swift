// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Where the tips of a shape with n-fold symmetry point, from the points far from its middle.
struct RadialPhase {
  /// The direction of a tip.
  let rotation: Angle
  /// How plainly there are n tips, in `0...1`.
  let coherence: Double

  /// Sums e^(inθ) over all points, weighted by the sixth power of the distance: the far points are the tips.
  init(of points: Span<Point>, weights: Span<Double>?, center: Point, radius: Double, count: Int) {
    var (sum, total) = (Vector.zero, 0.0)
    for index in 0..<points.count {
      let v = (points[index] - center) / radius
      let square = v.squaredLength
      guard square > 0 else { continue }
      let weight = (weights?[index] ?? 1) * square * square * square
      // e^(inθ) by repeated multiplication of the unit complex number.
      let unit = v / square.squareRoot()
      var power = Vector(1, 0)
      for _ in 0..<count {
        power = Vector(power.x * unit.x - power.y * unit.y, power.x * unit.y + power.y * unit.x)
      }
      sum += power * weight
      total += weight
    }
    rotation = sum.angle / Double(count)
    coherence = total > 0 ? sum.length / total : 0
  }
}
