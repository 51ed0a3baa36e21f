// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Builds the small inputs that public fault reports describe: straight pieces sampled evenly, with a fixed noise.
enum FaultInput {
  /// The noise of the fault recipes: 2·frac(sin(12.9898 i + 78.233 (k + 1))·43758.5453) − 1.
  static func noise(_ index: Int, _ axis: Int) -> Double {
    let value = Double.sin(12.9898 * Double(index) + 78.233 * Double(axis + 1)) * 43758.5453
    return 2 * (value - value.rounded(.down)) - 1
  }

  static func noisy(_ points: [Point], _ amplitude: Double) -> [Point] {
    points.indices.map { points[$0] + Vector(noise($0, 0), noise($0, 1)) * amplitude }
  }

  /// Samples every `step` points along the corners.
  static func path(_ corners: [Point], step: Double = 2, closed: Bool = false) -> [Point] {
    let ring = closed ? corners + [corners[0]] : corners
    var points: [Point] = [ring[0]]
    for index in 1..<ring.count {
      let count = max(1, Int((ring[index - 1].distance(to: ring[index]) / step).rounded()))
      for sample in 1...count {
        points.append(ring[index - 1].interpolated(to: ring[index], at: Double(sample) / Double(count)))
      }
    }
    return points
  }

  /// Samples along a circle, from the parameter `start` over `sweep`, in radians.
  static func circle(
    _ center: Point, radius: Double, count: Int, start: Double = 0, sweep: Double = 2 * .pi,
    ripple: (amplitude: Double, order: Double) = (0, 0)
  ) -> [Point] {
    (0..<count).map { index in
      let turn = start + sweep * Double(index) / Double(count - 1)
      let r = radius + ripple.amplitude * .cos(ripple.order * turn)
      return center + Vector(direction: .radians(turn)) * r
    }
  }
}
