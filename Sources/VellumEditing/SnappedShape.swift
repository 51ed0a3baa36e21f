// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
import VellumRecognition

/// A stroke that became a shape because the pen rested at its end, while the pen still touches.
///
/// The shape stands in the stroke's place on the screen. It follows the pen once that has left the place of the rest (see
/// ``ShapeAdjustment``), and enters the document when the pen lifts. The ink as it was drawn before the rest is one step
/// of undo away. A cancelled stroke takes the shape with it.
public struct SnappedShape: Sendable {
  /// The shape as it stands.
  public private(set) var shape: Shape
  /// How sure the recogniser is of the kind, from 0 to 1.
  public let confidence: Double
  /// The ink before the rest.
  var stroke: DrawnStroke
  private let place: Point
  private let adjustment: ShapeAdjustment
  private var isDragged = false

  /// How far the pen must leave the place of its rest to drag the shape, in screen points: farther than a pen at rest
  /// trembles.
  private static var slack: Double { 5 }
  /// How near a corner must be to the pen to be dragged by it, in screen points.
  private static var reach: Double { 24 }

  init(_ candidate: ShapeCandidate, of stroke: DrawnStroke, at place: Point, zoom: Double) {
    shape = candidate.shape
    confidence = candidate.confidence
    self.stroke = stroke
    self.place = place
    adjustment = ShapeAdjustment(candidate.shape, grabbedAt: place, reach: SnappedShape.reach / zoom)
  }

  /// Drags the shape to the pen.
  mutating func drag(to pen: Point, zoom: Double) {
    if pen.distance(to: place) > SnappedShape.slack / zoom { isDragged = true }
    guard isDragged else { return }
    let dragged = adjustment.shape(at: pen)
    if dragged.bounds.isFinite { shape = dragged }
  }
}
