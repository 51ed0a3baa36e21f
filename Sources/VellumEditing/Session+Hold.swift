// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk
import VellumMarkup
import VellumRecognition

// MARK: - Rest, snap, drag

extension Session {
  /// Tells that the pen has reported nothing until `time`: many devices fall silent while it rests.
  ///
  /// To be called from the editor's clock while ``isDrawing``, a few times a second; does nothing between strokes.
  ///
  /// - Parameter time: on the clock of the stroke's samples, in seconds.
  /// - Returns: whether the stroke became a shape; see ``snap``.
  @discardableResult
  public mutating func wait(until time: Double) -> Bool {
    guard options.recognizesOnHold, snap == nil, modeler.isDrawing else { return false }
    guard let hold = holds.wait(until: time) else { return false }
    return snapStroke(at: hold)
  }

  /// Looks whether the pen rests, and snaps the stroke under way to its shape if so.
  mutating func noticeHold<Observer: SessionObserver>(_ sample: PenSample, observer: inout Observer) {
    guard options.recognizesOnHold, sample.tool != .eraser, let hold = holds.add(sample) else { return }
    let start = observer.now()
    snapStroke(at: hold)
    observer.record(.recognize, seconds: observer.now() - start)
  }

  /// Ends the stroke under way where the pen came to rest and holds its shape instead; ink without a shape goes on.
  @discardableResult
  private mutating func snapStroke(at hold: HoldDetector.Hold) -> Bool {
    var request = options.recognition
    request.mode = .requested
    let trace = Trace(samples: current, startTime: startTime).ending(at: hold)
    guard let best = ShapeRecognizer(options: request).recognize(strokes: [trace]).first else { return false }
    modeler.finish(appendingTo: &stablePoints)
    current[current.count - 1].phase = .ended
    snap = SnappedShape(best, of: endStroke(), at: hold.place, zoom: request.zoom)
    return true
  }

  /// Lets the shape in hand follow the pen, and puts it into the document when the pen lifts.
  mutating func drag<Observer: SessionObserver>(
    with sample: PenSample, appendingTo changes: inout [MarkupChange], observer: inout Observer
  ) {
    switch sample.phase {
    case .hovered: break
    case .moved: snap?.drag(to: sample.position, zoom: options.recognition.zoom)
    case .cancelled: snap = nil
    case .ended:
      snap?.drag(to: sample.position, zoom: options.recognition.zoom)
      commitSnap(appendingTo: &changes, observer: &observer)
    case .began: commitSnap(appendingTo: &changes, observer: &observer)
    }
  }
}
