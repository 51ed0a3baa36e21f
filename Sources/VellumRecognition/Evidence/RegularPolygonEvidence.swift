// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Corners read as a regular polygon: the similarity that takes the regular one to them, in closed form with complex
/// numbers (Umeyama, 1991).
struct RegularPolygonEvidence {
  let polygon: RegularPolygon
  /// The root mean square distance of the corners from the regular ones, relative to the radius.
  let error: Double

  init?(corners: [Point]) {
    let count = corners.count
    guard count >= 5 else { return nil }
    var middle = Vector.zero
    for corner in corners { middle += corner - .origin }
    let center = Point.origin + middle / Double(count)
    var doubled = 0.0
    for index in corners.indices {
      doubled += (corners[index] - center).cross(corners[(index + 1) % count] - center)
    }
    let sense: Double = doubled >= 0 ? 1 : -1
    var (c, s) = (0.0, 0.0)
    for index in corners.indices {
      let v = corners[index] - center
      let turn = -sense * 2 * .pi * Double(index) / Double(count)
      c += v.x * .cos(turn) - v.y * .sin(turn)
      s += v.x * .sin(turn) + v.y * .cos(turn)
    }
    let radius = (c * c + s * s).squareRoot() / Double(count)
    guard radius > 0 else { return nil }
    let rotation = Double.atan2(y: s, x: c)
    var sum = 0.0
    for index in corners.indices {
      let turn = rotation + sense * 2 * .pi * Double(index) / Double(count)
      sum += (corners[index] - (center + Vector(direction: .radians(turn)) * radius)).squaredLength
    }
    error = (sum / Double(count)).squareRoot() / radius
    polygon = RegularPolygon(center: center, radius: radius, rotation: .radians(rotation), vertexCount: count)
  }
}
