// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup

/// A stroke that was drawn in a session: what the document holds, and the samples that the recogniser reads.
///
/// Whether it is ink or part of a shape now is not stored here: the document says so, and undo changes the document.
struct DrawnStroke: Hashable, Sendable {
  /// The stroke as it entered the document.
  var stroke: Stroke
  /// The conditioned samples.
  var trace: Trace
  /// The zoom at which it was drawn.
  var zoom: Double
  /// The samples' box; `nil` for no samples.
  var bounds: Rect?
  /// The shapes that were ever made of it, in order; at most one of them is in the document.
  var shapes: [UniqueID] = []
  /// Whether a person took the conversion of this stroke back: it then stays ink.
  var isDeclined = false

  init(stroke: Stroke, trace: Trace, zoom: Double) {
    self.stroke = stroke
    self.trace = trace
    self.zoom = zoom
    bounds = trace.bounds
  }

  /// The same stroke with other values of its samples, modelled again; `nil` when that gives no sound path.
  func corrected(by trace: Trace) -> DrawnStroke? {
    var result = self
    result.trace = trace
    result.bounds = trace.bounds
    result.stroke.path = StrokePath(
      modeled: trace.samples.modeled(zoom: zoom), ink: stroke.ink, zoom: zoom)
    result.stroke.path.creationTime = stroke.path.creationTime
    let isSound = !result.stroke.path.points.isEmpty && MarkupElement.stroke(result.stroke).isValid
    return isSound ? result : nil
  }
}

extension [PenSample] {
  /// The points of a whole stroke of conditioned samples.
  func modeled(zoom: Double) -> [ModeledPoint] {
    var options = StrokeModeler.Options()
    options.zoom = zoom
    var modeler = StrokeModeler(options: options)
    var points: [ModeledPoint] = []
    points.reserveCapacity(count + 4)
    for sample in self { modeler.add(sample, appendingTo: &points) }
    modeler.finish(appendingTo: &points)
    return points
  }
}
