// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - A stroke from raw samples

extension Stroke {
  /// The stroke that a trace draws: conditioned, modelled and given its widths.
  ///
  /// A trace without usable samples gives a stroke without points.
  ///
  /// - Complexity: O(n).
  public init(
    modeling trace: Trace, ink: Ink, id: UniqueID, options: StrokeModeler.Options = StrokeModeler.Options()
  ) {
    var rules = ConditioningOptions()
    rules.zoom = options.zoom
    let conditioned = trace.conditioned(options: rules).trace
    var modeler = StrokeModeler(options: options)
    var points: [ModeledPoint] = []
    points.reserveCapacity(conditioned.samples.count + 4)
    for sample in conditioned.samples { modeler.add(sample, appendingTo: &points) }
    modeler.finish(appendingTo: &points)
    self.init(
      id: id, ink: ink, path: StrokePath(modeled: points, ink: ink, zoom: options.zoom),
      randomSeed: UInt32(truncatingIfNeeded: id.low))
    path.creationTime = trace.startTime
  }
}

extension StrokePath {
  /// The path through modelled points, with the widths and opacities that the ink's response gives.
  public init(modeled points: [ModeledPoint], ink: Ink, zoom: Double = 1) {
    let response = ink.kind.response
    let start = points.first?.time ?? 0
    // A tap is a dot of the greatest pressure it saw.
    let isDot = points.allSatisfy { $0.position == points[0].position }
    let greatest = isDot ? points.compactMap { $0.pressure }.max() : nil
    self.init(
      points: points.map { point in
        let pressure = greatest ?? point.pressure
        let width = response.width(
          nominal: ink.width, pressure: pressure, altitude: point.altitude,
          speed: isDot ? nil : point.velocity.length * zoom)
        return StrokePoint(
          position: point.position, timeOffset: point.time - start, width: width,
          height: width * response.nibAspect,
          opacity: response.opacity(pressure: pressure, altitude: point.altitude) / response.opacity,
          pressure: pressure, altitude: point.altitude, azimuth: point.azimuth, roll: point.roll)
      })
  }
}
