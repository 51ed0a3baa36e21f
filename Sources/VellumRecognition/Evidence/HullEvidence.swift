// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The convex hull of the ink and what is inscribed in it and about it (Fonseca and Jorge's CALI, 2000).
struct HullEvidence {
  /// The corners of the hull, thinned to at most ``cornerLimit``.
  private(set) var corners: [Point]
  private(set) var area: Double
  private(set) var perimeter: Double
  /// The largest triangle of hull corners.
  private(set) var triangle: [Point] = []
  private(set) var triangleArea = 0.0
  /// The largest quadrilateral of hull corners, in order round it.
  private(set) var quadrilateral: [Point] = []
  private(set) var quadrilateralArea = 0.0
  /// The sides of the box of least area, the longer first.
  private(set) var boxLength = 0.0
  private(set) var boxWidth = 0.0
  /// The direction of the longer side.
  private(set) var boxDirection = Vector(1, 0)

  static let cornerLimit = 12

  init(_ points: [Point]) {
    corners = HullEvidence.hull(points)
    area = HullEvidence.signedArea(corners)
    perimeter = 0
    for index in corners.indices {
      perimeter += corners[index].distance(to: corners[(index + 1) % corners.count])
    }
    HullEvidence.thin(&corners, to: HullEvidence.cornerLimit)
    measureBox()
    inscribe()
  }

  /// Andrew's monotone chain (1979), clockwise on the screen.
  private static func hull(_ points: [Point]) -> [Point] {
    let sorted = HullEvidence.sorted(points)
    let count = sorted.count
    var chain = [Point](repeating: .origin, count: 2 * count)
    var top = 0
    for pass in 0..<2 {
      let base = top
      for step in 0..<count {
        let point = pass == 0 ? sorted[step] : sorted[count - 1 - step]
        while top >= base + 2, (chain[top - 1] - chain[top - 2]).cross(point - chain[top - 1]) <= 0 {
          top -= 1
        }
        chain[top] = point
        top += 1
      }
      top -= 1
    }
    guard top > 0 else { return [points[0]] }
    chain.removeLast(2 * count - top)
    return chain
  }

  /// The points by x, then by y.
  ///
  /// A stroke runs to the right or to the left for long stretches: runs in order are found and merged.
  private static func sorted(_ points: [Point]) -> [Point] {
    var (result, spare) = (points, points)
    let count = points.count
    var bounds: [Int] = [0]
    bounds.reserveCapacity(32)
    var index = 0
    while index < count {
      var end = index + 1
      if end < count, precedes(points[end], points[index]) {
        while end < count, precedes(points[end], points[end - 1]) { end += 1 }
        for step in 0..<end - index { result[index + step] = points[end - 1 - step] }
      } else {
        while end < count, !precedes(points[end], points[end - 1]) { end += 1 }
      }
      bounds.append(end)
      index = end
    }
    while bounds.count > 2 {
      var kept = 1
      var place = 0
      while place + 1 < bounds.count {
        let low = bounds[place]
        let middle = bounds[place + 1]
        let high = place + 2 < bounds.count ? bounds[place + 2] : middle
        merge(result, low, middle, high, into: &spare)
        bounds[kept] = high
        kept += 1
        place += 2
      }
      bounds.removeLast(bounds.count - kept)
      swap(&result, &spare)
    }
    return result
  }

  /// Merges the ascending runs `low..<middle` and `middle..<high`.
  private static func merge(
    _ source: [Point], _ low: Int, _ middle: Int, _ high: Int, into target: inout [Point]
  ) {
    var (a, b) = (low, middle)
    for index in low..<high {
      if b >= high || a < middle && !precedes(source[b], source[a]) {
        target[index] = source[a]
        a += 1
      } else {
        target[index] = source[b]
        b += 1
      }
    }
  }

  @inline(__always)
  private static func precedes(_ a: Point, _ b: Point) -> Bool { a.x < b.x || (a.x == b.x && a.y < b.y) }

  private static func signedArea(_ corners: [Point]) -> Double {
    var sum = 0.0
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      sum += a.x * b.y - b.x * a.y
    }
    return 0.5 * sum
  }

  /// Drops the corners whose triangles with their neighbours are smallest (Visvalingam and Whyatt, 1993).
  static func thin(_ corners: inout [Point], to limit: Int) {
    guard corners.count > limit else { return }
    let whole = corners.count
    // Dropped corners leave their places empty: links to the neighbours that are left.
    var links: [(before: Int, after: Int)] = []
    links.reserveCapacity(whole)
    for index in 0..<whole {
      links.append((index == 0 ? whole - 1 : index - 1, index + 1 == whole ? 0 : index + 1))
    }
    func area(_ index: Int) -> Double {
      let (a, b, c) = (corners[links[index].before], corners[index], corners[links[index].after])
      return abs((b - a).cross(c - a))
    }
    var areas: [Double] = []
    areas.reserveCapacity(whole)
    for index in 0..<whole { areas.append(area(index)) }
    for _ in limit..<whole {
      let worst = areas.span.indexOfLeast
      let (before, after) = links[worst]
      areas[worst] = .infinity
      links[before].after = after
      links[after].before = before
      areas[before] = area(before)
      areas[after] = area(after)
    }
    var kept = 0
    for index in 0..<whole where areas[index] < .infinity {
      corners[kept] = corners[index]
      kept += 1
    }
    corners.removeLast(whole - kept)
  }

  private mutating func measureBox() {
    var least = Double.infinity
    for index in corners.indices {
      guard let along = (corners[(index + 1) % corners.count] - corners[index]).normalized else { continue }
      var (low, high, wide, narrow) = (Double.infinity, -Double.infinity, -Double.infinity, Double.infinity)
      for corner in corners {
        let v = corner - .origin
        let (u, w) = (v.dot(along), along.cross(v))
        (low, high) = (min(low, u), max(high, u))
        (narrow, wide) = (min(narrow, w), max(wide, w))
      }
      let (a, b) = (high - low, wide - narrow)
      if a * b < least {
        least = a * b
        (boxLength, boxWidth, boxDirection) = a >= b ? (a, b, along) : (b, a, along.perpendicular)
      }
    }
  }

  /// For every diagonal the farthest corners on its two sides.
  ///
  /// Round a convex outline the heights over a diagonal rise to the farthest corner and fall after it, and as the
  /// diagonal turns the farthest corners move on with it: so each search goes on where the one before it stopped.
  private mutating func inscribe() {
    let count = corners.count
    guard count >= 3 else { return }
    // The numbers of the corners, ascending.
    var best3 = (0, 0, 0)
    var best4: (Int, Int, Int, Int)?
    let corners = corners
    for i in 0..<count - 1 {
      // The farthest corners between i and j, and from j on round to i.
      var (between, beyond) = (i + 1, i + 2)
      for j in i + 1..<count {
        let chord = corners[j] - corners[i]
        func height(_ k: Int) -> Double { chord.cross(corners[k < count ? k : k - count] - corners[i]) }
        var right = 0.0
        if j > i + 1 {
          right = height(between)
          while between + 1 < j {
            let next = height(between + 1)
            guard next < right else { break }
            (between, right) = (between + 1, next)
          }
        }
        var left = 0.0
        beyond = max(beyond, j + 1)
        if beyond < count + i {
          left = height(beyond)
          while beyond + 1 < count + i {
            let next = height(beyond + 1)
            // Of two that are equally far the one with the lower number counts.
            guard next > left || next == left && beyond + 1 == count else { break }
            (beyond, left) = (beyond + 1, next)
          }
        }
        let (k, l) = (between, beyond < count ? beyond : beyond - count)
        (left, right) = (max(0, left), min(0, right))
        if left - right > 2 * quadrilateralArea {
          quadrilateralArea = 0.5 * (left - right)
          best4 = left > 0 && right < 0 ? (l > j ? (i, k, j, l) : (l, i, k, j)) : nil
        }
        if left > 2 * triangleArea {
          triangleArea = 0.5 * left
          best3 = l > j ? (i, j, l) : (l, i, j)
        }
        if -right > 2 * triangleArea { (triangleArea, best3) = (-0.5 * right, (i, k, j)) }
      }
    }
    triangle = [corners[best3.0], corners[best3.1], corners[best3.2]]
    if let best4 {
      quadrilateral = [corners[best4.0], corners[best4.1], corners[best4.2], corners[best4.3]]
    }
  }
}
