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
