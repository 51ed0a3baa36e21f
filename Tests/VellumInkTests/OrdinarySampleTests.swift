// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing
import VellumGeometry
import VellumInk

/// What conditioning spares an ordinary sample must not show.
@Suite struct OrdinarySampleTests {
  @Test func ordinarySamplesComeThroughAsTheStagesWouldLetThem() {
    for seed in 0..<400 {
      var random = SplitMix(seed: UInt64(seed))
      // From streams with hardly a fault to streams with little else.
      let stream = Self.stream(faults: 0.5 * random.number(0...1) * random.number(0...1), using: &random)
      var (short, long) = (SampleConditioner(), SampleConditioner())
      long.takesShortcuts = false
      var (shortOutput, longOutput): ([PenSample], [PenSample]) = ([], [])
      for sample in stream {
        short.add(sample, appendingTo: &shortOutput)
        long.add(sample, appendingTo: &longOutput)
      }
      short.finish(appendingTo: &shortOutput)
      long.finish(appendingTo: &longOutput)
      #expect(shortOutput == longOutput, "seed \(seed)")
      #expect(short.report == long.report, "seed \(seed)")
    }
  }

  /// Two strokes whose samples each suffer a fault with the given probability.
  private static func stream(faults share: Double, using random: inout SplitMix) -> [PenSample] {
    var stream: [PenSample] = []
    let interval = random.number(0.002...0.02)
    for stroke in 0..<2 {
      for index in 0..<60 {
        let time = Double(stroke) + interval * Double(index)
        let pressure = random.number(0.3...0.6)
        let phase: PenPhase = index == 0 ? .began : index == 59 ? .ended : .moved
        var sample = pen(phase, time, 3 * Double(index), random.number(-1...1), pressure)
        if random.number(0...1) < share { spoil(&sample, using: &random) }
        stream.append(sample)
      }
    }
    return stream
  }

  private static func spoil(_ sample: inout PenSample, using random: inout SplitMix) {
    switch random.next() % 16 {
    case 0: sample.pressure = nil
    case 1: sample.pressure = 0
    case 2: sample.pressure = .nan
    case 3: sample.pressure = random.number(-1...3)
    case 4: sample.time = nil
    case 5: sample.time = sample.time.map { $0 + random.number(-0.03...0.03) }
    case 6: sample.time = sample.time.map { $0 - random.number(0...5000) }
    case 7: sample.time = .infinity
    case 8: sample.position.x += random.number(-2000...2000)
    case 9: sample.position.y = .nan
    case 10: sample.azimuth = .radians(random.number(-10...10))
    case 11: sample.altitude = .radians(random.number(-1...3))
    case 12: sample.roll = .radians(random.number(-1...7))
    case 13: sample.tangentialPressure = random.number(-2...2)
    case 14: sample.tool = .mouse
    default: sample.phase = [.began, .moved, .ended, .cancelled, .hovered][Int(random.next() % 5)]
    }
  }
}
