// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// The $1 recogniser (Wobbrock, Wilson and Li, 2007): the simplest alternative, against which recognition is timed.
///
/// A stroke is resampled to 64 points, turned so that its first point lies level with its middle, scaled to a square and
/// compared with every template by a golden-section search over the turn.
public struct DollarOne: Sendable {
  private static let count = 64
  private static let side = 250.0
  private static let range = 45.0 * Double.pi / 180
  private static let precision = 2.0 * Double.pi / 180

  private var templates: [(name: String, points: [Point])] = []

  /// A recogniser without templates.
  public init() {}

  /// Adds a template.
  public mutating func add(_ name: String, _ points: [Point]) {
    templates.append((name, DollarOne.normalized(points)))
  }

  /// The name of the nearest template and its score, `0...1`; `nil` without templates or for fewer than two points.
  public func recognize(_ points: [Point]) -> (name: String, score: Double)? {
    guard points.count >= 2, !templates.isEmpty else { return nil }
    let candidate = DollarOne.normalized(points)
    var best = (Double.infinity, 0)
    for (index, template) in templates.enumerated() {
      let distance = DollarOne.bestDistance(candidate, template.points)
      if distance < best.0 { best = (distance, index) }
    }
    let half = 0.5 * (2 * DollarOne.side * DollarOne.side).squareRoot()
    return (templates[best.1].name, 1 - best.0 / half)
  }

  private static func normalized(_ points: [Point]) -> [Point] {
    var result = resampled(points)
    let middle = centroid(result)
    let turn = -Double.atan2(y: middle.y - result[0].y, x: middle.x - result[0].x)
    let (c, s) = (Double.cos(turn), Double.sin(turn))
    result = result.map { point in
      let v = point - middle
      return middle + Vector(c * v.x - s * v.y, s * v.x + c * v.y)
    }
    guard let box = Rect(bounding: result) else { return result }
    let (sx, sy) = (side / max(box.width, 1e-9), side / max(box.height, 1e-9))
    result = result.map { Point($0.x * sx, $0.y * sy) }
    let shifted = centroid(result)
    return result.map { .origin + ($0 - shifted) }
  }

  private static func resampled(_ points: [Point]) -> [Point] {
    var total = 0.0
    for index in 1..<points.count { total += points[index - 1].distance(to: points[index]) }
    let step = total / Double(count - 1)
    var result: [Point] = [points[0]]
    result.reserveCapacity(count)
    guard step > 0 else { return [Point](repeating: points[0], count: count) }
    var run = 0.0
    var previous = points[0]
    var index = 1
    while index < points.count, result.count < count {
      let length = previous.distance(to: points[index])
      if run + length >= step {
        previous = previous.interpolated(to: points[index], at: (step - run) / length)
        result.append(previous)
        run = 0
      } else {
        run += length
        previous = points[index]
        index += 1
      }
    }
    while result.count < count { result.append(points[points.count - 1]) }
    return result
  }

  private static func centroid(_ points: [Point]) -> Point {
    var sum = Vector.zero
    for point in points { sum += point - .origin }
    return .origin + sum / Double(points.count)
  }

  private static func bestDistance(_ points: [Point], _ template: [Point]) -> Double {
    let ratio = 0.5 * (5.0.squareRoot() - 1)
    var (low, high) = (-range, range)
    var (x1, x2) = (ratio * low + (1 - ratio) * high, (1 - ratio) * low + ratio * high)
    var (f1, f2) = (distance(points, template, x1), distance(points, template, x2))
    while abs(high - low) > precision {
      if f1 < f2 {
        (high, x2, f2) = (x2, x1, f1)
        x1 = ratio * low + (1 - ratio) * high
        f1 = distance(points, template, x1)
      } else {
        (low, x1, f1) = (x1, x2, f2)
        x2 = (1 - ratio) * low + ratio * high
        f2 = distance(points, template, x2)
      }
    }
    return min(f1, f2)
  }

  /// The mean distance of the points, turned about their middle, from the template's.
  private static func distance(_ points: [Point], _ template: [Point], _ turn: Double) -> Double {
    let (c, s) = (Double.cos(turn), Double.sin(turn))
    var sum = 0.0
    for index in 0..<count {
      let p = points[index]
      let q = Point(c * p.x - s * p.y, s * p.x + c * p.y)
      sum += q.distance(to: template[index])
    }
    return sum / Double(count)
  }
}
