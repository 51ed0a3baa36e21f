// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import InkSamples
import VellumGeometry
import VellumInk

extension Suite {
  /// The stroke model against the simplest adaptive filter, on the same samples at 240 Hz.
  static var ink: Suite {
    let strokes = SampleStrokes.make(count: 12, rate: 240, seed: 7)
    let samples = strokes.flatMap(\.samples)
    let hold = held(jitter: 0)
    let shaky = held(jitter: 0.004 * pointsPerCentimetre)
    return Suite(
      "ink",
      [
        Benchmark("ink/one-euro", items: samples.count) {
          return { filtered(samples) }
        },
        Benchmark("ink/model", items: samples.count) {
          var output: [ModeledPoint] = []
          output.reserveCapacity(greatestCount(strokes))
          return { modeled(samples, into: &output) }
        },
        Benchmark("ink/model-predict", items: samples.count) {
          var output: [ModeledPoint] = []
          output.reserveCapacity(greatestCount(strokes))
          return { predicted(samples, into: &output) }
        },
        Benchmark("ink/condition", items: samples.count) {
          var output: [PenSample] = []
          output.reserveCapacity(greatestCount(strokes))
          return { conditioned(samples, into: &output) }
        },
        Benchmark("ink/hold/first-second", items: 240) { heldSeconds(hold, skipping: 0) },
        Benchmark("ink/hold/last-second", items: 240) { heldSeconds(hold, skipping: 59 * 240) },
        Benchmark("ink/hold-jitter/first-second", items: 240) { heldSeconds(shaky, skipping: 0) },
        Benchmark("ink/hold-jitter/last-second", items: 240) { heldSeconds(shaky, skipping: 59 * 240) },
        Benchmark("ink/stroke-from-trace", items: strokes[0].samples.count) {
          let trace = Trace(samples: strokes[0].samples)
          return { Stroke(modeling: trace, ink: Ink(), id: UniqueID(high: 1, low: 2)).path.points.count }
        },
        Benchmark("ink/outline", items: samples.count) {
          let strokes = strokes.map { probe in
            Stroke(modeling: Trace(samples: probe.samples), ink: Ink(.pen), id: UniqueID(high: 0, low: 1))
          }
          return { strokes.reduce(0) { $0 &+ $1.outline().elements.count } }
        },
      ])
  }
}

private func held(jitter: Double) -> [PenSample] {
  PenProbe(rate: 240, count: 60 * 240, noise: jitter, seed: 3) { _ in Point(189, 189) }.samples
}

/// One second of a pen that is held still, after the modeler has seen the seconds before.
private func heldSeconds(_ samples: [PenSample], skipping: Int) -> () -> Int {
  var modeler = StrokeModeler()
  var output: [ModeledPoint] = []
  output.reserveCapacity(60 * 240)
  // A second's lead, so that the first has all its windows too.
  let lead = skipping == 0 ? 0 : skipping
  for sample in samples[..<lead] { modeler.add(sample, appendingTo: &output) }
  return {
    var copy = modeler
    output.removeAll(keepingCapacity: true)
    for index in skipping..<(skipping + 240) where samples[index].phase != .ended {
      copy.add(samples[index], appendingTo: &output)
    }
    return output.count
  }
}

private func filtered(_ samples: [PenSample]) -> Int {
  var (x, y, pressure) = (OneEuroFilter(), OneEuroFilter(), OneEuroFilter())
  var sum = 0.0
  for sample in samples {
    if sample.phase == .began {
      x.reset()
      y.reset()
      pressure.reset()
    }
    let time = sample.time ?? 0
    sum += x.filter(sample.position.x, at: time)
    sum += y.filter(sample.position.y, at: time)
    sum += pressure.filter(sample.pressure ?? 0, at: time)
  }
  return sum.scaledToInt
}

/// The most points that a stroke is modelled by, or samples that conditioning lets through.
private func greatestCount(_ strokes: [PenProbe]) -> Int { 2 * (strokes.map(\.samples.count).max() ?? 0) }

/// The points of a stroke are gathered in one array, as whoever draws them does, and summed up at its end.
private func modeled(_ samples: [PenSample], into output: inout [ModeledPoint]) -> Int {
  var modeler = StrokeModeler()
  var sum = 0.0
  let samples = samples.span
  for index in samples.indices {
    modeler.add(samples[index], appendingTo: &output)
    if samples[index].phase == .ended { sum += takeSum(&output) }
  }
  return sum.scaledToInt
}

private func predicted(_ samples: [PenSample], into output: inout [ModeledPoint]) -> Int {
  var modeler = StrokeModeler()
  var sum = 0.0
  let samples = samples.span
  for index in samples.indices {
    modeler.add(samples[index], appendingTo: &output)
    if samples[index].phase == .ended { sum += takeSum(&output) }
    if let point = modeler.prediction(horizon: 0.010) { sum += point.position.y }
  }
  return sum.scaledToInt
}

private func takeSum(_ points: inout [ModeledPoint]) -> Double {
  var sum = 0.0
  for index in points.indices { sum += points[index].position.x }
  points.removeAll(keepingCapacity: true)
  return sum
}

private func conditioned(_ samples: [PenSample], into output: inout [PenSample]) -> Int {
  var conditioner = SampleConditioner()
  var count = 0
  let samples = samples.span
  for index in samples.indices {
    conditioner.add(samples[index], appendingTo: &output)
    guard samples[index].phase == .ended else { continue }
    count += output.count
    output.removeAll(keepingCapacity: true)
  }
  return count
}
