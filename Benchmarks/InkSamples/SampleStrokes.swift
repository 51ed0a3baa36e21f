// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Noisy strokes of six kinds: loops, lines, ellipses, zigzags, spirals, rectangles.
///
/// The pen goes along the shape with the share s = (u + u³(10 − 15u + 6u²))/2 of the way, slow at both ends; places carry
/// a digitiser's noise (0.04 mm) and grid, stamps ±0.4 ms of jitter, pressure ramps up and down.
public enum SampleStrokes {
  /// Strokes at a rate, the kinds in turn.
  public static func make(count: Int, rate: Double, seed: UInt64) -> [PenProbe] {
    var random = PenRandom(seed: seed)
    return (0..<count).map { stroke(kind: $0 % 6, rate: rate, using: &random) }
  }

  private static func stroke(kind: Int, rate: Double, using random: inout PenRandom) -> PenProbe {
    let count = Int(random.uniform(1, 2) * rate)
    let way = shape(kind: kind, using: &random)
    let origin = Point(random.uniform(2, 15), random.uniform(2, 15))
    let grid = 0.0026458
    var (samples, truth): ([PenSample], [Point]) = ([], [])
    var clock = 0.0
    for index in 0..<count {
      let u = Double(index) / Double(count - 1)
      let share = (u + u * u * u * (10 - 15 * u + 6 * u * u)) / 2
      let place = origin + way(share)
      let isEnd = index == 0 || index == count - 1
      clock = max(clock + 1e-6, Double(index) / rate + (isEnd ? 0 : random.uniform(-4e-4, 4e-4)))
      let x = ((place.x + 0.004 * random.normal()) / grid).rounded() * grid
      let y = ((place.y + 0.004 * random.normal()) / grid).rounded() * grid
      let envelope = min(1, min(u / 0.06, (1 - u) / 0.08))
      let pressure = envelope * (0.55 + 0.15 * Double.sin(5 * u)) + 0.01 * random.normal()
      truth.append(Point(place.x * pointsPerCentimetre, place.y * pointsPerCentimetre))
      samples.append(
        PenSample(
          position: Point(x * pointsPerCentimetre, y * pointsPerCentimetre), time: clock,
          pressure: min(1, max(0, pressure)),
          altitude: .radians(.pi / 2 - 0.6 - 0.2 * Double.sin(3 * u) - 0.004 * random.normal()),
          azimuth: .radians(1 + 0.5 * u + 0.006 * random.normal()),
          phase: index == 0 ? .began : index == count - 1 ? .ended : .moved))
    }
    return PenProbe(samples: samples, truth: truth)
  }

  /// The way from the start, in centimetres, at a share of it.
  private static func shape(kind: Int, using random: inout PenRandom) -> (Double) -> Vector {
    switch kind {
    case 0:
      let (loops, radius) = (random.uniform(3, 8).rounded(), random.uniform(0.45, 0.8))
      let drift = random.uniform(3, 7)
      return { s in
        Vector(drift * s + radius * .cos(2 * .pi * loops * s), radius * .sin(2 * .pi * loops * s))
      }
    case 1:
      let (length, angle) = (random.uniform(6, 15), random.uniform(0, 2 * .pi))
      return { s in Vector(length * s * .cos(angle), length * s * .sin(angle)) }
    case 2:
      let (a, b) = (random.uniform(1.4, 4), random.uniform(1.3, 4))
      let start = random.uniform(0, 6)
      return { s in Vector(a * .cos(start + 2.1 * .pi * s), b * .sin(start + 2.1 * .pi * s)) }
    case 3:
      let (width, height) = (random.uniform(1, 2), random.uniform(0.9, 2.2))
      let corners = (0...Int(random.uniform(4, 8))).map {
        Vector(Double($0) * width, $0 % 2 == 0 ? 0 : height)
      }
      return { s in along(corners, s) }
    case 4:
      let (turns, reach) = (random.uniform(2.3, 3.9), random.uniform(1.2, 2.6))
      return { s in
        Vector(
          (0.2 + reach * s) * .cos(2 * .pi * turns * s), (0.2 + reach * s) * .sin(2 * .pi * turns * s))
      }
    default:
      let (w, h) = (random.uniform(2, 5), random.uniform(1.5, 4))
      return { s in along([Vector(0, 0), Vector(w, 0), Vector(w, h), Vector(0, h), Vector(0, 0)], s) }
    }
  }

  private static func along(_ corners: [Vector], _ share: Double) -> Vector {
    let lengths = zip(corners, corners.dropFirst()).map { ($1 - $0).length }
    var rest = share * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() {
      if rest <= length || index == lengths.count - 1 {
        return corners[index].interpolated(to: corners[index + 1], at: min(1, rest / length))
      }
      rest -= length
    }
    return corners[0]
  }
}
