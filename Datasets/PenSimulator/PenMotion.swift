// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// The motion of the hand along a plan.
///
/// 1. Each piece is one minimum-jerk motion (Flash and Hogan, 1985): the share of the piece that is done at the share
///    τ of its duration is 10τ³ − 15τ⁴ + 6τ⁵, here over a skewed clock, as lognormal speed profiles are.
/// 2. The next piece begins before the last one ends, and displacements add (Plamondon's superposition of strokes):
///    this rounds corners, the more the greater the overlap.
/// 3. A slow wobble along the way and the 8–12 Hz tremor are added, and the device samples the result.
struct PenMotion {
  let style: HandStyle
  let device: PenDevice

  /// The samples of one stroke; `size` is the size of the whole drawing, in points.
  func trace(of plan: StrokePlan, size: Double, startTime: Double, using generator: inout SeededGenerator)
    -> Trace
  {
    var onsets: [Double] = []
    var durations: [Double] = []
    var clock = 0.0
    for piece in plan.pieces {
      let duration =
        0.34 * style.slowness * .pow(max(piece.length, 1) / 100, 0.45) * generator.logUniform(0.8, 1.25)
      onsets.append(clock)
      durations.append(duration)
      clock += duration * (1 - style.overlap * generator.uniform(0.6, 1.1))
    }
    let total = zip(onsets, durations).map { $0 + $1 }.max() ?? 0
    let skew = generator.uniform(0.85, 1.15)
    let wobble = Wobble(amplitude: style.wobble * size, using: &generator)
    let tremor = Tremor(amplitude: style.tremor, using: &generator)

    var samples: [PenSample] = []
    let step = 1 / device.rate
    var index = 0
    while true {
      let ideal = Double(index) * step
      let isLast = ideal >= total
      let jitter = max(-0.45, min(0.45, generator.normal(deviation: device.clockJitter)))
      let time = isLast ? total : index == 0 ? 0 : min(total, ideal + jitter * step)
      var position = plan.start
      for (piece, (onset, duration)) in zip(plan.pieces, zip(onsets, durations)) where time > onset {
        let tau = Double.pow(min(1, (time - onset) / duration), skew)
        let share = tau * tau * tau * (10 + tau * (6 * tau - 15))
        position += piece.point(at: share) - piece.start
      }
      position += wobble.offset(at: time / max(total, 1e-9)) + tremor.offset(at: time)
      samples.append(sample(at: position, time: time, share: time / max(total, 1e-9), using: &generator))
      if isLast { break }
      index += 1
    }
    if device.skipsRest { samples = withoutRests(samples) }
    samples[0].phase = .began
    if samples.count > 1 { samples[samples.count - 1].phase = .ended }
    return Trace(samples: samples, startTime: device.reportsTime ? startTime : nil)
  }

  private func sample(
    at position: Point, time: Double, share: Double, using generator: inout SeededGenerator
  ) -> PenSample {
    var place = position
    if device.quantum > 0 {
      place = Point(
        (position.x / device.quantum).rounded() * device.quantum,
        (position.y / device.quantum).rounded() * device.quantum)
    }
    var sample = PenSample(position: place, time: device.reportsTime ? time : nil)
    if device.reportsPressure {
      // Force rises within the first tenth and falls faster at the end.
      let envelope = min(1, share / 0.1 + 0.15) * min(1, (1 - share) / 0.06 + 0.1)
      let noise = generator.normal(deviation: 0.015)
      sample.pressure = min(1, max(0.01, style.pressure * envelope * (1 + 0.15 * .sin(9 * share)) + noise))
    }
    if device.reportsTilt {
      sample.altitude = .radians(
        min(.pi / 2, style.altitude + 0.06 * .sin(4 * share) + generator.normal(deviation: 0.004)))
      sample.azimuth =
        Angle.radians(style.azimuth + 0.1 * share + generator.normal(deviation: 0.006)).normalizedPositive
    }
    return sample
  }

  private func withoutRests(_ samples: [PenSample]) -> [PenSample] {
    var kept: [PenSample] = []
    for sample in samples where kept.last?.position != sample.position { kept.append(sample) }
    return kept
  }
}

/// A slow stray from the plan: a few random waves along the stroke.
private struct Wobble {
  private let waves: [(Vector, frequency: Double, phase: Double)]

  init(amplitude: Double, using generator: inout SeededGenerator) {
    var waves: [(Vector, frequency: Double, phase: Double)] = []
    for index in 1...5 {
      let offset = generator.normalVector(deviation: amplitude / Double(index).squareRoot())
      waves.append((offset, Double(index) * generator.uniform(0.7, 1.6), generator.uniform(0, 2 * .pi)))
    }
    self.waves = waves
  }

  func offset(at share: Double) -> Vector {
    var sum = Vector.zero
    for wave in waves { sum += wave.0 * .sin(2 * .pi * wave.frequency * share + wave.phase) }
    return sum
  }
}

/// The physiological tremor: two waves near 10 Hz.
private struct Tremor {
  private let first: Vector
  private let second: Vector
  private let rates: (Double, Double)

  init(amplitude: Double, using generator: inout SeededGenerator) {
    first = generator.normalVector(deviation: amplitude * 0.6)
    second = generator.normalVector(deviation: amplitude * 0.6)
    rates = (generator.uniform(8, 10), generator.uniform(10, 12))
  }

  func offset(at time: Double) -> Vector {
    first * .sin(2 * .pi * rates.0 * time) + second * .cos(2 * .pi * rates.1 * time)
  }
}
