// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A seeded source of numbers for tests (SplitMix64).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  mutating func point(within reach: Double) -> Point {
    Point(number(-reach...reach), number(-reach...reach))
  }

  /// A normal deviate of the given standard deviation, by the polar method.
  mutating func normal(_ deviation: Double) -> Double {
    while true {
      let (x, y) = (number(-1...1), number(-1...1))
      let s = x * x + y * y
      if s > 0, s < 1 {
        // −2 ln s / s without the C library: the natural logarithm from the series of atanh.
        let t = (1 - s) / (1 + s)
        var (sum, power) = (0.0, t)
        for k in stride(from: 1.0, through: 61, by: 2) { (sum, power) = (sum + power / k, power * t * t) }
        return deviation * x * (4 * sum / s).squareRoot()
      }
    }
  }
}

/// Points on outlines whose truth is known.
enum Outline {
  /// Points at equal steps along straight pieces.
  static func along(_ corners: [Point], isClosed: Bool, count: Int) -> [Point] {
    corners.resampled(count: count, closed: isClosed)
  }

  static func ellipse(_ ellipse: Ellipse, count: Int, from start: Double = 0, sweep: Double = 2 * .pi)
    -> [Point]
  {
    let isClosed = abs(sweep) >= 2 * .pi - 1e-9
    return (0..<count).map { index in
      let share = Double(index) / Double(isClosed ? count : count - 1)
      return ellipse.point(at: .radians(start + sweep * share))
    }
  }

  static func noisy(_ points: [Point], _ deviation: Double, _ random: inout Seeded) -> [Point] {
    points.map { Point($0.x + random.normal(deviation), $0.y + random.normal(deviation)) }
  }

  /// The same closed outline begun at another of its points.
  static func rotated(_ points: [Point], by count: Int) -> [Point] {
    Array(points[count...] + points[..<count])
  }

  /// The greatest distance between two sets of corners, whichever corner is first and whatever the sense.
  static func mismatch(_ a: [Point], _ b: [Point]) -> Double {
    guard a.count == b.count else { return .infinity }
    var least = Double.infinity
    for reversed in [false, true] {
      for shift in a.indices {
        var greatest = 0.0
        for index in a.indices {
          let other = reversed ? (shift + 2 * a.count - index) % a.count : (shift + index) % a.count
          greatest = max(greatest, a[index].distance(to: b[other]))
        }
        least = min(least, greatest)
      }
    }
    return least
  }
}
