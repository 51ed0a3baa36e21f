// SPDX-License-Identifier: Apache-2.0

import Testing
import VellumGeometry
import VellumInk
import VellumInterchange

/// The stroke model on a pen as it really is; skipped where the collection is absent.
@Suite(.enabled(if: SharedFiles.arePresent, "the recordings are not beside the package"))
struct RecordedInkTests {
  private func samples() throws -> [PenSample] {
    let path = "datasets/sessions/evemu/dell-canvas-pen.evemu"
    let recording = try RecordingReader.read(bytes: SharedFiles.bytes(path), name: path)
    return try #require(recording.traces.first).conditioned().trace.samples
  }

  private func points(_ samples: [PenSample], strength: Double = 1) -> [ModeledPoint] {
    var options = StrokeModeler.Options()
    options.strength = strength
    var modeler = StrokeModeler(options: options)
    var points: [ModeledPoint] = []
    for sample in samples {
      let before = points.count
      modeler.add(sample, appendingTo: &points)
      // Final within 12 ms and one interval, which this pen lets grow to a frame of the screen now and then.
      guard let now = sample.time, sample.phase != .ended else { continue }
      for point in points[before...] { #expect(now - point.time < 0.012 + 0.020) }
    }
    return points
  }

  @Test func theCanvasPensStrokeIsSmoothedNotShortened() throws {
    let samples = try samples()
    let points = points(samples)
    #expect(points.filter { !$0.isBetweenSamples }.count == samples.count)
    #expect(points.first?.position == samples.first?.position)
    #expect(points.last?.position == samples.last?.position)
    // No sample is further from its point than a digitiser's noise and a corner explain.
    let shifts = zip(samples, points.filter { !$0.isBetweenSamples }).map {
      $0.0.position.distance(to: $0.1.position)
    }
    let rms = (shifts.map { $0 * $0 }.reduce(0, +) / Double(shifts.count)).squareRoot()
    #expect(rms < 0.2 && shifts.max()! < 0.6)
    #expect(points.allSatisfy { $0.velocity.isFinite && $0.acceleration.isFinite })
    #expect(points.allSatisfy { $0.pressure != nil && $0.altitude != nil })
    #expect(self.points(samples, strength: 0).map(\.position) == samples.map(\.position))
  }

  /// The pen is looked at every 5 ms, but its stamps come 3 and 7 ms apart in turn.
  @Test func theCanvasPensPairedStampsAreUnderstood() throws {
    let samples = try samples()
    var modeler = StrokeModeler()
    var points: [ModeledPoint] = []
    var (ours, held) = (0.0, 0.0)
    for (sample, next) in zip(samples, samples.dropFirst()) {
      modeler.add(sample, appendingTo: &points)
      let expected = try #require(modeler.prediction(horizon: 0.005))
      ours += (expected.position - next.position).squaredLength
      held += (sample.position - next.position).squaredLength
    }
    #expect(ours < 0.15 * held)
    // Speeds do not alternate with the intervals.
    let speeds = points.dropFirst(20).map(\.velocity.length)
    let changes = zip(speeds, speeds.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    #expect(changes < 0.12 * speeds.reduce(0, +))
  }
}
