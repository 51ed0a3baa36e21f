// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import Testing
import VellumGeometry
import VellumInk

@Suite struct PenSimulatorTests {
  @Test("The same seed draws the same samples; another seed draws others", arguments: ShapeKind.allCases)
  func seededDrawingRepeats(kind: ShapeKind) {
    func drawing(_ seed: UInt64) -> [Trace] {
      var pen = PenSimulator.person(seed: seed)
      let shape = ShapeSampler().shape(kind, using: &pen.generator)
      return pen.draw(shape)
    }
    #expect(drawing(7) == drawing(7))
    #expect(drawing(7) != drawing(8))
  }

  @Test(
    "Every sample is finite, times grow, phases open and close each stroke", arguments: ShapeKind.allCases)
  func samplesAreWellFormed(kind: ShapeKind) {
    for seed in 0..<40 {
      var pen = PenSimulator.person(seed: UInt64(seed))
      let shape = ShapeSampler().shape(kind, using: &pen.generator)
      let traces = pen.draw(shape)
      #expect(!traces.isEmpty)
      for trace in traces {
        #expect(trace.samples.allSatisfy { $0.position.isFinite })
        #expect(trace.samples.first?.phase == .began)
        let times = trace.samples.compactMap(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(trace.samples.compactMap(\.pressure).allSatisfy { (0...1).contains($0) })
      }
    }
  }

  @Test("A neat hand keeps near a rectangle's outline")
  func neatHandIsNear() {
    let box = OrientedRectangle(center: Point(200, 150), width: 200, height: 100, rotation: .zero)
    for seed in 0..<30 {
      var pen = PenSimulator(seed: UInt64(seed))
      let corners = box.corners
      let sides = corners.indices.map { Segment(from: corners[$0], to: corners[($0 + 1) % 4]) }
      for sample in pen.draw(.rectangle(box)).flatMap(\.samples) {
        #expect(sides.map { $0.distance(to: sample.position) }.min() ?? .infinity < 20)
      }
    }
  }

  @Test("Decoys are written inside about their box")
  func decoysFit() {
    let box = Rect(x: 100, y: 100, width: 80, height: 60)
    for seed in 0..<200 {
      var pen = PenSimulator.person(seed: UInt64(seed))
      let decoy = Decoy.random(using: &pen.generator)
      for sample in pen.write(decoy, in: box).flatMap(\.samples) {
        #expect(box.distance(to: sample.position) < 60)
      }
    }
  }
}
