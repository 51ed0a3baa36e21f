// SPDX-License-Identifier: Apache-2.0

import InkSamples
import VellumGeometry
import VellumInk

/// What the model makes of one stroke, sample by sample.
struct ModelRun {
  /// The final points, each with the number of the sample that made it final.
  var points: [(input: Int, point: ModeledPoint)] = []
  /// What was expected after each sample.
  var predictions: [(input: Int, point: PredictedPoint)] = []

  init(_ samples: [PenSample], horizon: Double = 0.010) {
    var modeler = StrokeModeler()
    var fresh: [ModeledPoint] = []
    for (input, sample) in samples.enumerated() {
      modeler.add(sample, appendingTo: &fresh)
      for point in fresh { points.append((input, point)) }
      fresh.removeAll(keepingCapacity: true)
      if sample.phase != .ended, let ahead = modeler.prediction(horizon: horizon) {
        predictions.append((input, ahead))
      }
    }
  }

  var places: [Point] { points.map(\.point.position) }
}

/// Centimetres along x and y as a place in points.
func centimetres(_ x: Double, _ y: Double) -> Point {
  Point(x * pointsPerCentimetre, y * pointsPerCentimetre)
}

func rootMeanSquare(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
}

/// Lag, ends, corner, circle, dead stop and bias, on clean probes.
func probeFigures(_ rate: Double) -> [Figure] {
  let name = "\(Int(rate))"
  let cm = pointsPerCentimetre
  let count = Int(rate) + 1
  let line = PenProbe(rate: rate, count: count) { centimetres(10 * $0, 0) }
  let run = ModelRun(line.samples)
  let middle = run.points.min { abs($0.point.time - 0.5) < abs($1.point.time - 0.5) }!.point
  let corner = ModelRun(
    PenProbe(rate: rate, count: count) {
      $0 < 0.5 ? centimetres(10 * $0, 0) : centimetres(5, 10 * ($0 - 0.5))
    }.samples
  ).places
  let cut =
    zip(corner, corner.dropFirst()).map { Segment(from: $0, to: $1).distance(to: centimetres(5, 0)) }.min()
    ?? 0
  let stop = ModelRun(PenProbe(rate: rate, count: count) { centimetres(min(20 * $0, 8), 0) }.samples)
  let late = Set(
    stop.predictions.filter { Double($0.input) / rate > 0.4 && $0.point.position.x / cm - 8 > 0.01 }.map(
      \.input))
  let ahead = run.predictions.filter { Double($0.input) / rate > 0.3 && Double($0.input) / rate < 0.7 }.map(
    \.point)
  let bias =
    ahead.reduce(0) { $0 + $1.position.x / cm - 10 * $1.time } / (10 * 0.010 * Double(max(1, ahead.count)))
  return [
    Figure(name: "lag ms \(name)", value: (10 * middle.time - middle.position.x / cm) * 100, bar: 0.5),
    Figure(
      name: "end gap cm \(name)",
      value: run.places.last!.distance(to: line.samples.last!.position) / cm, bar: 1e-6),
    Figure(name: "corner cm \(name)", value: cut / cm, bar: 0.020),
    Figure(name: "corner overshoot cm \(name)", value: max(0, corner.map(\.x).max()! / cm - 5), bar: 0.002),
    Figure(name: "circle 30 cm/s: radius - 1, \(name)", value: radius(rate) - 1, bar: 0.005),
    Figure(name: "dead stop tail ms \(name)", value: Double(late.count) / rate * 1000, bar: 25),
    Figure(name: "prediction bias % \(name)", value: 100 * bias, bar: 1),
  ]
}

/// The mean radius of a circle of 1 cm at 30 cm/s, over points and chord middles.
private func radius(_ rate: Double) -> Double {
  let circle = PenProbe(rate: rate, count: 2 * Int(rate) + 1) { time in
    let angle = Angle.radians(30 * time)
    return centimetres(angle.cosine, angle.sine)
  }
  let all = ModelRun(circle.samples).places
  var ring = Array(all[(all.count / 2)..<Int(Double(all.count) * 0.95)])
  ring += zip(ring, ring.dropFirst()).map { $0.midpoint(to: $1) }
  return ring.map { $0.distance(to: .origin) }.reduce(0, +) / Double(ring.count) / pointsPerCentimetre
}

/// Distance of model and prediction from the true pen, over noisy strokes.
func strokeFigures(_ strokes: [PenProbe], _ rate: Double) -> [Figure] {
  let name = "\(Int(rate))"
  var (model, ahead, twoPoint, raw): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
  var tail = 0.0
  var inputs = 0
  for stroke in strokes {
    let run = ModelRun(stroke.samples)
    inputs += stroke.samples.count
    for (sample, place) in zip(stroke.samples, stroke.truth) {
      raw.append(sample.position.distance(to: place))
    }
    for (input, point) in run.points {
      tail = max(tail, stroke.samples[input].time! - point.time)
      if let place = stroke.place(at: point.time) { model.append(point.position.distance(to: place)) }
    }
    for (input, point) in run.predictions {
      guard let place = stroke.place(at: point.time) else { continue }
      ahead.append(point.position.distance(to: place))
      guard input > 0 else { continue }
      let (a, b) = (stroke.samples[input - 1], stroke.samples[input])
      let speed = (b.position - a.position) / max(1e-6, b.time! - a.time!)
      twoPoint.append((b.position + speed * (point.time - b.time!)).distance(to: place))
    }
  }
  let cm = pointsPerCentimetre
  let bars: (model: Double, prediction: Double) =
    rate < 100 ? (0.0052, 0.030) : rate < 200 ? (0.0049, 0.028) : (0.0044, 0.0265)
  return [
    Figure(name: "raw rms cm \(name)", value: rootMeanSquare(raw) / cm),
    Figure(name: "model rms cm \(name)", value: rootMeanSquare(model) / cm, bar: bars.model),
    Figure(name: "tail ms \(name)", value: 1000 * tail, bar: 12 + 1100 / rate),
    Figure(name: "two-point rms cm \(name)", value: rootMeanSquare(twoPoint) / cm),
    Figure(name: "prediction rms cm \(name)", value: rootMeanSquare(ahead) / cm, bar: bars.prediction),
    Figure(name: "unpredicted share \(name)", value: 1 - Double(ahead.count) / Double(inputs), bar: 0.03),
  ]
}

/// The noise that is left across a straight run at 8 cm/s, 240 Hz.
func noiseFigures(seed: UInt64) -> [Figure] {
  let probe = PenProbe(rate: 240, count: 481, noise: 0.004 * pointsPerCentimetre, seed: seed) {
    centimetres(8 * $0, 5)
  }
  let places = ModelRun(probe.samples).places
  let middle = places[(places.count / 4)..<(places.count - 20)]
  return [
    Figure(
      name: "noise at 8 cm/s cm", value: rootMeanSquare(middle.map { $0.y / pointsPerCentimetre - 5 }),
      bar: 0.0012)
  ]
}
