// SPDX-License-Identifier: Apache-2.0

import InkSamples
import VellumGeometry
import VellumInk

/// Distance of model and prediction from the true pen over noisy strokes at a rate.
func strokeFigures(_ strokes: [PenProbe], _ rate: Double) -> [Figure] {
  let name = "\(Int(rate))"
  var (model, ahead, twoPoint): ([Double], [Double], [Double]) = ([], [], [])
  var (tail, horizon, inputs) = (0.0, 0.0, 0)
  for stroke in strokes {
    let run = ModelRun(stroke.samples)
    inputs += stroke.samples.count
    for (input, point) in run.points {
      tail = max(tail, stroke.samples[input].time! - point.time)
      if let place = stroke.place(at: point.time) { model.append(point.position.distance(to: place)) }
    }
    for (input, point) in run.predictions {
      let now = stroke.samples[input].time!
      guard point.time > now, let place = stroke.place(at: point.time) else { continue }
      ahead.append(point.position.distance(to: place))
      horizon += point.time - now
      guard input > 0 else { continue }
      let (a, b) = (stroke.samples[input - 1], stroke.samples[input])
      let speed = (b.position - a.position) / max(1e-6, now - a.time!)
      twoPoint.append((b.position + speed * (point.time - now)).distance(to: place))
    }
  }
  let cm = pointsPerCentimetre
  let bars: (model: Double, prediction: Double) =
    rate < 100 ? (0.0052, 0.030) : rate < 200 ? (0.0049, 0.028) : (0.0044, 0.0265)
  return [
    Figure(name: "prediction_rms_cm_\(name)", value: rootMeanSquare(ahead) / cm, bar: bars.prediction),
    Figure(name: "prediction_two_point_rms_cm_\(name)", value: rootMeanSquare(twoPoint) / cm),
    Figure(
      name: "prediction_horizon_ms_\(name)", value: 1000 * horizon / Double(max(1, ahead.count)), floor: 9),
    Figure(name: "prediction_share_\(name)", value: Double(ahead.count) / Double(inputs), floor: 0.97),
    Figure(name: "model_rms_cm_\(name)", value: rootMeanSquare(model) / cm, bar: bars.model),
    Figure(name: "tail_ms_\(name)", value: 1000 * tail, bar: 12 + 1100 / rate),
  ]
}

/// What malformed streams lead to.
func hostileFigures(_ streams: [[PenSample]]) -> [Figure] {
  let runs = streams.map { ModelRun($0) }
  return [
    Figure(name: "hostile_nonfinite", value: Double(runs.reduce(0) { $0 + $1.nonfiniteCount }), bar: 0),
    Figure(name: "hostile_strokes_lost", value: Double(runs.count { $0.points.isEmpty }), bar: 0),
  ]
}
