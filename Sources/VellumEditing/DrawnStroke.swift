// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// A stroke that was drawn in a session: what the document holds, and the samples that the recogniser reads.
///
/// Whether it is ink or part of a shape now is not stored here: the document says so, and undo changes the document.
struct DrawnStroke: Hashable, Sendable {
  /// The stroke as it entered the document.
  var stroke: Stroke
  /// The conditioned samples.
  var trace: Trace
  /// The samples' box; `nil` for no samples.
  var bounds: Rect?
  /// The shapes that were ever made of it, in order; at most one of them is in the document.
  var shapes: [UniqueID] = []
  /// Whether a person took the conversion of this stroke back: it then stays ink.
  var isDeclined = false

  init(stroke: Stroke, trace: Trace) {
    self.stroke = stroke
    self.trace = trace
    bounds = trace.bounds
  }
}
