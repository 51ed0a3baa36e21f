// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension PenSimulator {
  /// Strokes that draw a star: five and seven tips mostly as one crossing line, six as two triangles, else the outline.
  mutating func starPlans(_ star: Star, strokeLimit: Int?) -> [StrokePlan] {
    let count = star.tipCount
    let size = 2 * star.outerRadius
    let tips = (0..<count).map { index -> Point in
      let turn =
        Angle.fullTurn * (Double(index) / Double(count))
        + .radians(generator.normal(deviation: 2.2 * style.cornerStray))
      let radius = star.outerRadius * (1 + generator.normal(deviation: 2.2 * style.cornerStray))
      return star.center + Vector(direction: star.rotation + turn) * radius
    }
    let crossing = count >= 5 && generator.chance(count == 5 ? 0.75 : 0.6)
    guard crossing else { return closedPlans(outline(of: .star(star)), strokeLimit: strokeLimit) }
    let step = count == 5 || count == 6 ? 2 : generator.integer(2...3)
    let cycles = count.isMultiple(of: step) ? step : 1
    if cycles > 1, strokeLimit == 1 {
      return closedPlans(outline(of: .star(star)), strokeLimit: strokeLimit)
    }
    let first = generator.integer(0...(count - 1))
    let direction = generator.chance(0.5) ? step : count - step
    return (0..<cycles).map { cycle in
      var corners: [Point] = []
      var index = (first + cycle) % count
      for _ in 0...(count / cycles) {
        corners.append(tips[index])
        index = (index + direction) % count
      }
      corners[corners.count - 1] =
        corners[0] + generator.normalVector(deviation: 1.6 * style.closingStray * size)
      return StrokePlan((1..<corners.count).map { bowed(from: corners[$0 - 1], to: corners[$0]) })
    }
  }
}
