// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// How far samples scatter independently of each other.
enum SampleNoise {
  /// The variance of one coordinate by which neighbouring samples differ from the middle of theirs.
  ///
  /// Second differences of even samples on straight or gently curved pieces hold nothing but noise, six times over. The
  /// wobble of a hand is shared by neighbours and hardly shows, so a densely sampled stroke has nearly none. O(n).
  static func variance(of points: Span<Point>) -> Double {
    guard points.count >= 3 else { return 0 }
    var sum = 0.0
    for index in 1..<(points.count - 1) {
      let bend = (points[index - 1] - points[index]) + (points[index + 1] - points[index])
      sum += bend.dot(bend)
    }
    return sum / (12 * Double(points.count - 2))
  }
}
