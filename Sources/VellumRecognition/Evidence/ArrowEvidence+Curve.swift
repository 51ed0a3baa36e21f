// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension ArrowEvidence {
  /// A curve may lie no farther from the shaft's ink than this share of what one corner would.
  private static let gain = 0.8
  /// The wobble of a hand, in units.
  private static let wobble = 0.004
  /// A curve that strays by more than this from the shaft, relative to its chord, is none.
  private static let greatestStray = 0.06

  /// The shaft as one quadratic curve from the tail to `tip`, where the ink bends evenly; `nil` where straight pieces lie
  /// as well, or where the ink is no such curve.
  func curvedShaft(_ points: [Point], to tip: Point) -> QuadraticBezier? {
    var places: [Point] = []
    for run in shaft {
      let step = run.last >= run.first ? 1 : -1
      for index in stride(from: run.first, through: run.last, by: step) { places.append(points[index]) }
    }
    let chord = tip - tail
    guard places.count >= 6, chord.squaredLength > 1e-6, let curve = ArrowEvidence.curve(places, tail, tip)
    else { return nil }
    let rms = ArrowEvidence.distance(places, to: curve)
    guard rms < ArrowEvidence.gain * shaftFit.two, rms < ArrowEvidence.greatestStray * chord.length else {
      return nil
    }
    // Two corners lie on any curve nearly as well as the curve itself; only where they lie far better were they drawn.
    let hasCorners = shaftFit.places.count > 3 && rms > 3 * shaftFit.three + ArrowEvidence.wobble
    return hasCorners ? nil : curve
  }

  /// The control point by least squares, with the places' parameters even along the way and then moved once to their feet.
  private static func curve(_ places: [Point], _ start: Point, _ end: Point) -> QuadraticBezier? {
    var parameters = places.indices.map { Double($0) / Double(places.count - 1) }
    var curve = QuadraticBezier(from: start, control: start.midpoint(to: end), to: end)
    for _ in 0..<3 {
      var (sum, weight) = (Vector.zero, 0.0)
      for (place, t) in zip(places, parameters) {
        let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
        sum += ((place - .origin) - (start - .origin) * a - (end - .origin) * c) * b
        weight += b * b
      }
      guard weight > 1e-9 else { return nil }
      curve = QuadraticBezier(from: start, control: .origin + sum / weight, to: end)
      for index in places.indices {
        let t = parameters[index]
        let (position, slope) = (curve.point(at: t), curve.derivative(at: t))
        guard slope.squaredLength > 1e-12 else { continue }
        parameters[index] = min(1, max(0, t + (places[index] - position).dot(slope) / slope.squaredLength))
      }
    }
    return curve
  }

  /// The root mean square distance of the places to a curve.
  private static func distance(_ places: [Point], to curve: QuadraticBezier) -> Double {
    let steps = (0...16).map { curve.point(at: Double($0) / 16) }
    var sum = 0.0
    for place in places {
      var least = Double.infinity
      for index in 1..<steps.count {
        let vector = steps[index] - steps[index - 1]
        let offset = place - steps[index - 1]
        let share = min(1, max(0, offset.dot(vector) / max(vector.squaredLength, 1e-18)))
        least = min(least, (offset - vector * share).squaredLength)
      }
      sum += least
    }
    return (sum / Double(places.count)).squareRoot()
  }
}
