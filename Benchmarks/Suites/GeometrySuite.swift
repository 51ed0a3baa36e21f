// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import SeededRandom
import VellumGeometry

extension Suite {
  /// Points, transforms and distances.
  static var geometry: Suite {
    Suite(
      "geometry",
      [
        Benchmark("geometry/path-length", items: 10_000) {
          let points = wavyPoints(10_000, seed: 1)
          return { pathLength(points.span).scaledToInt }
        },
        Benchmark("geometry/transform", items: 10_000) {
          let points = wavyPoints(10_000, seed: 2)
          let transform = AffineTransform.rotation(by: .degrees(31))
          return { transformedSum(points.span, transform).scaledToInt }
        },
        Benchmark("geometry/segment-distance", items: 10_000) {
          let points = wavyPoints(10_000, seed: 3)
          let segment = Segment(from: Point(-40, 12), to: Point(900, 77))
          return { greatestDistance(points.span, segment).scaledToInt }
        },
      ])
  }
}

extension Double {
  /// A whole number that depends on the value's leading digits, for the sink.
  var scaledToInt: Int { isFinite ? Int(Swift.max(-1e15, Swift.min(1e15, self * 16))) : 0 }
}

/// Points along a seeded, noisy wave.
func wavyPoints(_ count: Int, seed: UInt64) -> [Point] {
  var random = SplitMix(seed: seed)
  var height = 0.0
  return (0..<count).map { index in
    height += random.normal()
    return Point(Double(index) * 0.5 + random.normal() * 0.1, height)
  }
}

private func pathLength(_ points: Span<Point>) -> Double {
  var sum = 0.0
  for index in 1..<points.count { sum += points[index - 1].distance(to: points[index]) }
  return sum
}

private func transformedSum(_ points: Span<Point>, _ transform: AffineTransform) -> Double {
  var sum = 0.0
  for index in points.indices {
    let point = transform.apply(to: points[index])
    sum += point.x - point.y
  }
  return sum
}

private func greatestDistance(_ points: Span<Point>, _ segment: Segment) -> Double {
  var greatest = 0.0
  for index in points.indices { greatest = max(greatest, segment.distance(to: points[index])) }
  return greatest
}
