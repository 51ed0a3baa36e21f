// SPDX-License-Identifier: Apache-2.0

import InkSamples
import VellumGeometry
import VellumInk

/// What conditioning and the model make of one stream of samples, as it comes.
struct ModelRun {
  /// The final points, each with the number of the sample that made it final.
  var points: [(input: Int, point: ModeledPoint)] = []
  /// What was expected after each sample.
  var predictions: [(input: Int, point: PredictedPoint)] = []

  init(_ samples: [PenSample], horizon: Double = 0.010) {
    var conditioner = SampleConditioner()
    var modeler = StrokeModeler()
    var sound: [PenSample] = []
    var fresh: [ModeledPoint] = []
    for (input, sample) in samples.enumerated() {
      sound.removeAll(keepingCapacity: true)
      fresh.removeAll(keepingCapacity: true)
      conditioner.add(sample, appendingTo: &sound)
      if input == samples.count - 1 { conditioner.finish(appendingTo: &sound) }
      for sample in sound { modeler.add(sample, appendingTo: &fresh) }
      for point in fresh { points.append((input, point)) }
      if sample.phase != .ended, !sound.isEmpty, let ahead = modeler.prediction(horizon: horizon) {
        predictions.append((input, ahead))
      }
    }
  }

  var places: [Point] { points.map(\.point.position) }

  /// Whether every point and prediction is a number in every coordinate.
  var nonfiniteCount: Int {
    points.count { !$0.point.position.isFinite || !$0.point.time.isFinite }
      + predictions.count { !$0.point.position.isFinite || !$0.point.time.isFinite }
  }
}

/// Centimetres along x and y as a place in points.
func centimetres(_ x: Double, _ y: Double) -> Point {
  Point(x * pointsPerCentimetre, y * pointsPerCentimetre)
}

func rootMeanSquare(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
}
