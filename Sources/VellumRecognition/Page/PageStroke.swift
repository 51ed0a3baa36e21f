// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// A stroke as page grouping sees it: a short polyline of equal steps with the measures that are asked for again and
/// again.
struct PageStroke: Sendable {
  /// At most ``PageStroke/sampleLimit`` places, equally spaced along the stroke, the ends exact; at least two.
  let points: [Point]
  /// The box of the places.
  let bounds: Rect
  /// The diagonal of the box.
  let diagonal: Double
  /// The length along the stroke.
  let length: Double

  /// Enough places for the outline of a symbol, few enough for many set-ups a stroke.
  static let sampleLimit = 32

  var start: Point { points[0] }
  var end: Point { points[points.count - 1] }

  /// How straight the stroke runs: the distance of the ends over the length, `0...1`.
  var straightness: Double { length > 0 ? start.distance(to: end) / length : 0 }

  /// The stroke of the trace's finite places, or `nil` when there is none.
  init?(_ trace: Trace) {
    var raw: [Point] = []
    raw.reserveCapacity(trace.samples.count)
    for sample in trace.samples where sample.position.isFinite && raw.last != sample.position {
      raw.append(sample.position)
    }
    guard let first = raw.first else { return nil }
    var length = 0.0
    for index in raw.indices.dropFirst() { length += raw[index].distance(to: raw[index - 1]) }
    guard length.isFinite else { return nil }
    points = raw.count > 1 ? PageStroke.equallySpaced(raw, length: length) : [first, first]
    guard let bounds = Rect(bounding: points) else { return nil }
    self.bounds = bounds
    self.length = length
    diagonal = bounds.diagonal
  }

  private static func equallySpaced(_ raw: [Point], length: Double) -> [Point] {
    let count = min(sampleLimit, max(2, raw.count * 2))
    let step = length / Double(count - 1)
    var result: [Point] = []
    result.reserveCapacity(count)
    result.append(raw[0])
    var (walked, next) = (0.0, step)
    for index in raw.indices.dropFirst() {
      let (a, b) = (raw[index - 1], raw[index])
      let piece = a.distance(to: b)
      while next <= walked + piece, result.count < count - 1 {
        result.append(a.interpolated(to: b, at: piece > 0 ? (next - walked) / piece : 0))
        next += step
      }
      walked += piece
    }
    result.append(raw[raw.count - 1])
    return result
  }

  /// The last stretch before one end (side 0: the start, 1: the end), at most `reach` along the stroke.
  func endZone(_ side: Int, reach: Double) -> StrokeZone {
    let step = length / Double(points.count - 1)
    let count = step > 0 ? min(points.count, max(2, Int(reach / step) + 1)) : points.count
    return StrokeZone(side == 0 ? points.prefix(count) : points.suffix(count))
  }

  /// The whole stroke as a stretch.
  var zone: StrokeZone { StrokeZone(points[...]) }

  /// The least distance from the stroke to a stretch of another, or infinity when it is greater than `reach`.
  func distance(to zone: StrokeZone, within reach: Double) -> Double {
    let dx = max(zone.bounds.minX - bounds.maxX, bounds.minX - zone.bounds.maxX, 0)
    let dy = max(zone.bounds.minY - bounds.maxY, bounds.minY - zone.bounds.maxY, 0)
    guard dx <= reach, dy <= reach else { return .infinity }
    var least = Double.infinity
    for point in zone.points where bounds.distance(to: point) < least {
      least = min(least, distance(to: point))
    }
    for point in [start, end] where zone.bounds.distance(to: point) < least {
      for index in zone.points.indices.dropFirst() {
        let squared = PageStroke.squaredDistance(from: point, to: zone.points[index - 1], zone.points[index])
        least = min(least, squared.squareRoot())
      }
    }
    return least <= reach ? least : .infinity
  }

  /// The least distance from a place to the stroke.
  func distance(to point: Point) -> Double {
    var least = Double.infinity
    for index in 1..<points.count {
      least = min(least, PageStroke.squaredDistance(from: point, to: points[index - 1], points[index]))
    }
    return least.squareRoot()
  }
}

extension PageStroke {
  /// The squared distance from a place to the piece between two others: asked of every pair of places, so no root.
  static func squaredDistance(from place: Point, to start: Point, _ end: Point) -> Double {
    let (piece, offset) = (end - start, place - start)
    let length = piece.squaredLength
    guard length > 0 else { return offset.squaredLength }
    let share = min(1, max(0, offset.dot(piece) / length))
    return (offset - piece * share).squaredLength
  }
}

/// A stretch of a stroke with its box.
struct StrokeZone: Sendable {
  let points: ArraySlice<Point>
  let bounds: Rect

  init(_ points: ArraySlice<Point>) {
    self.points = points
    var bounds = Rect(points[points.startIndex], points[points.startIndex])
    for point in points { bounds = bounds.union(point) }
    self.bounds = bounds
  }
}
