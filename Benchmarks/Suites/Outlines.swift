// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import SeededRandom
import VellumGeometry
import VellumInk

/// Noisy outlines for benchmarks: seeded, the noise normal with the given deviation, in points.
enum Outlines {
  /// Points along the straight pieces between corners, evenly by piece.
  static func corners(_ corners: [Point], count: Int, noise: Double = 0.6, seed: UInt64) -> [Point] {
    var random = SplitMix(seed: seed)
    let pieces = corners.count - 1
    return (0..<count).map { index in
      let place = Double(index) / Double(count - 1) * Double(pieces)
      let piece = min(pieces - 1, Int(place))
      let point = corners[piece].interpolated(to: corners[piece + 1], at: place - Double(piece))
      return point + Vector(random.normal(), random.normal()) * noise
    }
  }

  /// Points round an ellipse, a little over one turn.
  static func ellipse(_ ellipse: Ellipse, count: Int, noise: Double = 0.6, seed: UInt64) -> [Point] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { index in
      let turn = Angle.fullTurn * (1.02 * Double(index) / Double(count - 1))
      return ellipse.point(at: turn) + Vector(random.normal(), random.normal()) * noise
    }
  }

  /// A rectangle, drawn round from a corner.
  static func rectangle(count: Int, seed: UInt64) -> [Point] {
    let box = OrientedRectangle(center: Point(120, 90), width: 180, height: 110, rotation: .degrees(7))
      .corners
    return corners(box + [box[0]], count: count, seed: seed)
  }

  /// Points as a trace at 120 samples a second with pressure.
  static func trace(_ points: [Point]) -> Trace {
    Trace(
      samples: points.enumerated().map { index, point in
        PenSample(
          position: point, time: Double(index) / 120, pressure: 0.3 + 0.2 * Double(index % 7) / 7,
          phase: index == 0 ? .began : index == points.count - 1 ? .ended : .moved)
      }, startTime: 0)
  }
}
