// SPDX-License-Identifier: Apache-2.0

import InkSamples
import VellumGeometry
import VellumInk

/// Lag, ends, corner, circles, dead stop and bias, on clean probes at a rate.
func probeFigures(_ rate: Double) -> [Figure] {
  let name = "\(Int(rate))"
  let cm = pointsPerCentimetre
  let count = Int(rate) + 1
  let line = PenProbe(rate: rate, count: count) { centimetres(10 * $0, 0) }
  let run = ModelRun(line.samples)
  let middle = run.points.min { abs($0.point.time - 0.5) < abs($1.point.time - 0.5) }!.point
  let corner = ModelRun(
    PenProbe(rate: rate, count: count) {
      $0 <= 0.5 ? centimetres(10 * $0, 0) : centimetres(5, 10 * ($0 - 0.5))
    }.samples
  ).places
  let cut =
    zip(corner, corner.dropFirst()).map { Segment(from: $0, to: $1).distance(to: centimetres(5, 0)) }.min()
    ?? 0
  let stop = ModelRun(PenProbe(rate: rate, count: count) { centimetres(min(20 * $0, 8), 0) }.samples)
  let beyond = stop.predictions.map { $0.point.position.x / cm - 8 }
  let late = zip(stop.predictions, beyond).filter { Double($0.input) / rate > 0.4 && $1 > 0.01 }
  let ahead = run.predictions.filter { Double($0.input) / rate > 0.3 && Double($0.input) / rate < 0.7 }
  let strayed = ahead.reduce(0) { $0 + $1.point.position.x / cm - 10 * $1.point.time }
  let horizon = ahead.reduce(0) { $0 + $1.point.time - Double($1.input) / rate }
  return [
    Figure(name: "lag_ms_\(name)", value: (10 * middle.time - middle.position.x / cm) * 100, bar: 0.5),
    Figure(
      name: "end_gap_cm_\(name)",
      value: run.places.last!.distance(to: line.samples.last!.position) / cm, bar: 1e-6),
    Figure(name: "corner_cm_\(name)", value: cut / cm, bar: 0.020),
    Figure(
      name: "corner_overshoot_cm_\(name)", value: max(0, corner.map(\.x).max()! / cm - 5), bar: 0.002),
    Figure(name: "circle10_radius_\(name)", value: meanRadius(speed: 10, rate)),
    Figure(name: "circle30_radius_\(name)", value: meanRadius(speed: 30, rate), bar: 0.005, target: 1),
    Figure(name: "stop_tail_ms_\(name)", value: Double(late.count) / rate * 1000, bar: 25),
    Figure(name: "stop_overshoot_cm_\(name)", value: max(0, beyond.max() ?? 0)),
    Figure(name: "prediction_bias_percent_\(name)", value: 100 * strayed / (10 * horizon), bar: 1),
  ]
}

/// The mean distance from the centre of a circle of 1 cm: of the points in its second half and of the middles of their
/// chords.
private func meanRadius(speed: Double, _ rate: Double) -> Double {
  let probe = PenProbe(rate: rate, count: 2 * Int(rate) + 1) {
    centimetres(Angle.radians(speed * $0).cosine, Angle.radians(speed * $0).sine)
  }
  let all = ModelRun(probe.samples).places
  var ring = Array(all[(all.count / 2)..<Int(Double(all.count) * 0.95)])
  ring += zip(ring, ring.dropFirst()).map { $0.midpoint(to: $1) }
  return ring.map { $0.distance(to: .origin) }.reduce(0, +) / Double(ring.count) / pointsPerCentimetre
}

/// What is left of the noise across a straight run along x at y = 5 cm, and its roughness.
func noiseFigures(_ name: String, _ samples: [PenSample]) -> [Figure] {
  let heights = ModelRun(samples).places.map { $0.y / pointsPerCentimetre - 5 }
  let middle = heights[(heights.count / 4)..<(heights.count - 20)]
  return [
    Figure(name: "noise_\(name)_cm", value: rootMeanSquare(Array(middle)), bar: name == "med" ? 0.0012 : nil),
    Figure(name: "rough_\(name)_cm", value: rootMeanSquare(zip(middle, middle.dropFirst()).map { $1 - $0 })),
  ]
}
