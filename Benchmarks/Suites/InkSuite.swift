// SPDX-License-Identifier: Apache-2.0

import BenchmarkHarness
import VellumGeometry
import VellumInk

extension Suite {
  /// Conditioning, modelling and prediction by sample; outlines by stroke.
  static var ink: Suite {
    Suite(
      "ink",
      [
        Benchmark("ink/condition", items: 512) {
          let samples = stroke().samples
          var conditioner = SampleConditioner()
          var output: [PenSample] = []
          output.reserveCapacity(1024)
          return {
            output.removeAll(keepingCapacity: true)
            for sample in samples { conditioner.add(sample, appendingTo: &output) }
            return output.count
          }
        },
        Benchmark("ink/model", items: 512) {
          let samples = stroke().conditioned().trace.samples
          var modeler = StrokeModeler()
          var output: [ModeledPoint] = []
          output.reserveCapacity(1024)
          return {
            output.removeAll(keepingCapacity: true)
            for sample in samples { modeler.add(sample, appendingTo: &output) }
            return output.count
          }
        },
        Benchmark("ink/predict", items: 512) {
          let samples = stroke().conditioned().trace.samples
          var modeler = StrokeModeler()
          var output: [ModeledPoint] = []
          for sample in samples.dropLast() { modeler.add(sample, appendingTo: &output) }
          return {
            var sum = 0.0
            for step in 0..<512 { sum += modeler.prediction(horizon: Double(step) * 1e-4)?.position.x ?? 0 }
            return sum.scaledToInt
          }
        },
        Benchmark("ink/stroke-from-trace", items: 512) {
          let trace = stroke()
          return { Stroke(modeling: trace, ink: Ink(), id: UniqueID(high: 1, low: 2)).path.points.count }
        },
        Benchmark("ink/outline", items: 512) {
          let drawn = Stroke(modeling: stroke(), ink: Ink(), id: UniqueID(high: 1, low: 2))
          return { drawn.outline().elements.count }
        },
      ])
  }
}

/// Loops that drift to the right, 512 samples.
private func stroke() -> Trace {
  let points = (0..<512).map { index in
    let angle = Angle.radians(Double(index) * 0.09)
    return Point(60 + Double(index) * 0.8 + 24 * angle.cosine, 90 + 30 * angle.sine)
  }
  return Outlines.trace(points)
}
