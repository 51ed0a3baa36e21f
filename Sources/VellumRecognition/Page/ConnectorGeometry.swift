// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The arrow that a page's own knowledge gives a connector: its shaft runs through the shaft's strokes and its tip is
/// where the head's strokes are.
///
/// The recogniser knows more about heads, the page more about which ink is what; so this is the answer where the
/// recogniser's arrow does not lie on the ink.
struct ConnectorGeometry {
  let connector: PageConnector
  let strokes: [PageStroke?]

  /// How far ink may lie from a shape that replaces it, as a share of the ink's size (wobble is about a hundredth).
  static let greatestResidual = 0.035

  /// The arrow, or `nil` when the shaft has more bends than a connector has.
  func arrow() -> Arrow? {
    var places = shaftPlaces()
    guard places.count >= 2 else { return nil }
    let hasBoth = hasTwoHeads
    let tipSide = !hasBoth && connector.heads[0].count > connector.heads[1].count ? 0 : 1
    if tipSide == 0 { places.reverse() }
    var corners = places.simplified(tolerance: 0.03 * extent(of: places), closed: false)
    corners = ConnectorGeometry.withoutBarb(corners)
    if hasBoth { corners = ConnectorGeometry.withoutBarb(corners.reversed()).reversed() }
    guard corners.count >= 2, corners.count <= 7 else { return nil }
    let tip = corners[corners.count - 1]
    let back = corners[corners.count - 2] - tip
    let length = corners.length(closed: false)
    let head = headMeasures(tip: tip, back: back, ink: connector.heads[tipSide])
    return Arrow(
      shaft: .polyline(corners), heads: hasBoth ? .both : .end,
      headLength: min(max(head.length, 0.06 * length), 0.4 * length),
      headAngle: head.angle)
  }

  /// Whether there is a head at either end; a tick at the tail is none.
  private var hasTwoHeads: Bool {
    let least = 0.06 * connector.shaft.reduce(0) { max($0, strokes[$1]?.diagonal ?? 0) }
    return connector.heads.allSatisfy { heads in
      heads.contains { (strokes[$0]?.diagonal ?? 0) > least }
    }
  }

  /// Whether a shape has heads at both ends if the connector has.
  func agrees(_ shape: Shape) -> Bool {
    guard hasTwoHeads, case .arrow(let arrow) = shape else { return true }
    return arrow.heads == .both
  }

  /// The corners of the shaft and what hangs on it as an open polyline, or `nil` when there are too many.
  func polyline() -> Shape? {
    let places = shaftPlaces()
    guard places.count >= 2 else { return nil }
    let corners = places.simplified(tolerance: 0.03 * extent(of: places), closed: false)
    guard corners.count >= 2, corners.count <= 9 else { return nil }
    return corners.count == 2 ? .line(Segment(from: corners[0], to: corners[1])) : .polyline(corners)
  }

  /// The root mean square distance of the connector's ink to a shape.
  func residual(of shape: Shape, strokes numbers: [Int]) -> Double {
    var (sum, count) = (0.0, 0)
    for number in numbers {
      guard let stroke = strokes[number] else { continue }
      for point in stroke.points {
        let distance = shape.distance(to: point)
        sum += distance * distance
        count += 1
      }
    }
    return count > 0 ? (sum / Double(count)).squareRoot() : 0
  }

  /// Whether a shape lies on the ink of some strokes, and nowhere beyond all the strokes that it would replace.
  ///
  /// `slack` multiplies the tolerances.
  func lies(_ shape: Shape, on ink: [Int], of numbers: [Int], slack: Double = 1) -> Bool {
    var box: Rect?
    for number in numbers {
      guard let stroke = strokes[number] else { continue }
      box = box?.union(stroke.bounds) ?? stroke.bounds
    }
    guard let box, let around = box.expanded(by: slack * 0.12 * box.diagonal) else { return false }
    return around.contains(shape.bounds)
      && residual(of: shape, strokes: ink) <= slack * ConnectorGeometry.greatestResidual * box.diagonal
  }

  private func extent(of points: [Point]) -> Double { Rect(bounding: points)?.diagonal ?? 0 }

  /// The shaft's places from its first end to its second, its strokes turned so that they follow each other.
  private func shaftPlaces() -> [Point] {
    var places: [Point] = []
    for number in connector.shaft {
      guard let stroke = strokes[number] else { continue }
      let from = places.last ?? connector.ends[0]
      let turned = from.squaredDistance(to: stroke.end) < from.squaredDistance(to: stroke.start)
      places.append(contentsOf: turned ? stroke.points.reversed() : stroke.points)
    }
    return places
  }

  /// The corners without a last piece that folds back: a barb drawn in one go with the shaft.
  private static func withoutBarb(_ corners: [Point]) -> [Point] {
    var corners = corners
    while corners.count >= 3 {
      let count = corners.count
      let (a, b) = (corners[count - 2] - corners[count - 3], corners[count - 1] - corners[count - 2])
      guard b.length < 0.5 * corners.length(closed: false), a.dot(b) < -0.42 * a.length * b.length else {
        break
      }
      corners.removeLast()
    }
    return corners
  }

  /// The length and the angle of the barbs, from the head's ink.
  private func headMeasures(tip: Point, back: Vector, ink: [Int]) -> (length: Double, angle: Angle) {
    var length = 0.0
    for number in ink {
      for point in strokes[number]?.points ?? [] { length = max(length, point.distance(to: tip)) }
    }
    var (sum, count) = (0.0, 0)
    for number in ink {
      for point in strokes[number]?.points ?? [] where point.distance(to: tip) > 0.6 * length {
        sum += back.turn(to: point - tip).magnitude.radians
        count += 1
      }
    }
    let angle = count > 0 ? sum / Double(count) : 0.5
    return (length, .radians(min(max(angle, 0.25), 0.8)))
  }
}
