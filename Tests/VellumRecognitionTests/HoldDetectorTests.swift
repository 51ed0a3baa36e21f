// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk
import VellumRecognition

@Suite struct HoldDetectorTests {
  /// A line at constant speed, then a rest with jitter.
  func samples(rest: Double, rate: Double, jitter: Double, speed: Double = 500, seed: UInt64 = 1)
    -> [PenSample]
  {
    var generator = SeededGenerator(seed: seed)
    var samples: [PenSample] = []
    let length = 200.0
    let total = length / speed + rest
    for index in 0...Int(total * rate) {
      let time = Double(index) / rate
      let along = min(length, time * speed)
      var place = Point(100 + along, 200)
      if along >= length {
        place += Vector(generator.uniform(-jitter, jitter), generator.uniform(-jitter, jitter))
      }
      samples.append(PenSample(position: place, time: time))
    }
    return samples
  }

  func hold(_ samples: [PenSample], zoom: Double = 1) -> HoldDetector.Hold? {
    var detector = HoldDetector(zoom: zoom)
    var found: HoldDetector.Hold?
    for sample in samples {
      if let hold = detector.add(sample) {
        #expect(found == nil, "a rest is reported once")
        found = hold
      }
    }
    return found
  }

  @Test("A rest under jitter is noticed, and the shape ends where the pen rested (A20)")
  func restUnderJitter() throws {
    for seed in 0..<50 {
      let samples = samples(rest: 0.6, rate: 133, jitter: 1.2, seed: UInt64(seed))
      let found = try #require(hold(samples))
      #expect(found.place.distance(to: Point(300, 200)) < 1)
      let trace = Trace(samples: samples).ending(at: found)
      let answer = ShapeRecognizer(options: RecognitionOptions(mode: .requested)).recognize(strokes: [trace])
        .first
      guard case .line(let segment) = answer?.shape else {
        Issue.record("not a line")
        return
      }
      #expect(segment.end.distance(to: Point(300, 200)) < 2)
    }
  }

  @Test("Slow drawing is no hold", arguments: [8.0, 15, 30, 80])
  func slowDrawing(speed: Double) {
    #expect(hold(samples(rest: 0, rate: 120, jitter: 0, speed: speed)) == nil)
  }

  @Test("A short pause is no hold; a pen that never moved is none")
  func pauses() {
    #expect(hold(samples(rest: 0.3, rate: 120, jitter: 1)) == nil)
    let still = (0..<200).map { PenSample(position: Point(5, 5), time: Double($0) / 120) }
    #expect(hold(still) == nil)
  }

  @Test(
    "Tolerances are on the screen: jitter scaled against the zoom changes nothing", arguments: [0.1, 1, 10])
  func zoomed(zoom: Double) {
    let scaled = samples(rest: 0.6, rate: 133, jitter: 1.2).map { sample in
      PenSample(
        position: Point(sample.position.x / zoom, sample.position.y / zoom), time: sample.time)
    }
    #expect(hold(scaled, zoom: zoom) != nil)
  }
}
