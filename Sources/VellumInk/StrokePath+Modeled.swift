// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - A path through modelled points

extension StrokePath {
  /// The path through modelled points, with the widths and opacities that the ink's response gives.
  ///
  /// The curve passes through the point of every sample. At a corner, and where the pen stops or sets off abruptly, the
  /// control point stands three times: the curve turns there instead of swinging past.
  ///
  /// - Complexity: O(n).
  public init(modeled points: [ModeledPoint], ink: Ink, zoom: Double = 1) {
    let response = ink.response
    let knots = points.filter { !$0.isBetweenSamples }
    let start = knots.first?.time ?? 0
    // A tap is a dot of the greatest pressure it saw.
    let isDot = knots.allSatisfy { $0.position == knots[0].position }
    let greatest = isDot ? knots.compactMap { $0.pressure }.max() : nil
    let controls = knots.map { knot -> StrokePoint in
      let pressure = greatest ?? knot.pressure
      let width = response.width(
        nominal: ink.width, pressure: pressure, altitude: knot.altitude,
        speed: isDot ? nil : knot.velocity.length * zoom)
      return StrokePoint(
        position: knot.position, timeOffset: knot.time - start, width: width,
        height: width * response.nibAspect,
        opacity: response.opacity(pressure: pressure, altitude: knot.altitude) / response.opacity,
        pressure: pressure, altitude: knot.altitude, azimuth: knot.azimuth, roll: knot.roll)
    }
    self.init(points: isDot ? controls : StrokePath.interpolating(controls, leastChord: 1 / zoom))
  }

  /// Control points whose curve passes through the places of the given ones, turning at corners.
  private static func interpolating(_ knots: [StrokePoint], leastChord: Double) -> [StrokePoint] {
    let places = knots.map { $0.position }
    let cuts = [0] + corners(of: places, leastChord: leastChord) + [places.count - 1]
    var result: [StrokePoint] = []
    result.reserveCapacity(knots.count + 2 * cuts.count)
    for (first, last) in zip(cuts, cuts.dropFirst()) {
      // The piece ends on its corner; two more of the same make the curve turn there, the next piece begins with the last.
      if first > 0 { result.append(contentsOf: [knots[first], knots[first]]) }
      let controls = StrokePath.controls(through: Array(places[first...last]))
      for index in (first == 0 ? 0 : 1)..<controls.count {
        var point = knots[first + index]
        point.position = controls[index]
        result.append(point)
      }
    }
    return result
  }

  /// The indices of places at which the way turns by over 50°, or its steps grow or shrink by over eight times at once;
  /// steps under `leastChord` points count for neither.
  static func corners(of places: [Point], leastChord: Double) -> [Int] {
    guard places.count > 2 else { return [] }
    let cosine = 0.6427876096865394
    var result: [Int] = []
    for index in 1..<(places.count - 1) {
      let (come, go) = (places[index] - places[index - 1], places[index + 1] - places[index])
      let (a, b) = (come.squaredLength, go.squaredLength)
      let longer = Swift.max(a, b)
      guard longer > leastChord * leastChord else { continue }
      let isJump = Swift.min(a, b) * 64 < longer
      let isTurn = Swift.min(a, b) > leastChord * leastChord && come.dot(go) < cosine * (a * b).squareRoot()
      if isJump || isTurn { result.append(index) }
    }
    return result
  }
}
