// SPDX-License-Identifier: Apache-2.0

import VellumInk
import VellumMarkup
import VellumRecognition

// MARK: - A stroke enters the document

extension Session {
  /// Puts a finished stroke into the document, and replaces what is now seen to be a shape.
  ///
  /// - Parameter making: the seconds that it took to make the stroke of its points: a part of the edit.
  mutating func commit<Observer: SessionObserver>(
    _ stroke: DrawnStroke, making: Double, appendingTo changes: inout [MarkupChange], observer: inout Observer
  ) {
    guard !stroke.stroke.path.points.isEmpty, MarkupElement.stroke(stroke.stroke).isValid else { return }
    let start = observer.now()
    if stroke.trace.samples.first?.tool == .eraser {
      erase(along: stroke.trace, appendingTo: &changes)
      return observer.record(.edit, seconds: making + observer.now() - start)
    }
    keep(stroke)
    let reading = options.recognizes ? read(newest: drawn.count - 1) : Reading()
    let recognized = observer.now()
    observer.record(.recognize, seconds: recognized - start)

    let first = changes.count
    edit(for: stroke.stroke, reading, appendingTo: &changes)
    let edited = observer.now()
    observer.record(.edit, seconds: making + edited - recognized)

    for change in changes[first...] { index.apply(change) }
    observer.record(.index, seconds: observer.now() - edited)
  }

  /// Puts the shape in the pen's hand into the document: two steps of undo, the ink and its conversion.
  ///
  /// It was asked for, so it is the editor's from now on: what is drawn beside it does not make it ink again.
  mutating func commitSnap<Observer: SessionObserver>(
    appendingTo changes: inout [MarkupChange], observer: inout Observer
  ) {
    guard let snap else { return }
    self.snap = nil
    let start = observer.now()
    keep(snap.stroke)
    let reading = Reading(shapes: [Reading.Group(strokes: [drawn.count - 1], shape: snap.shape)])
    let first = changes.count
    edit(for: snap.stroke.stroke, reading, appendingTo: &changes)
    adopted.formUnion(drawn[drawn.count - 1].shapes)
    let edited = observer.now()
    observer.record(.edit, seconds: edited - start)
    for change in changes[first...] { index.apply(change) }
    observer.record(.index, seconds: observer.now() - edited)
  }

  /// Two steps of undo: the stroke, with shapes that are ink again; then the conversions.
  private mutating func edit(
    for stroke: Stroke, _ reading: Reading, appendingTo changes: inout [MarkupChange]
  ) {
    let first = changes.count
    for shape in reading.dissolved { dissolve(shape, appendingTo: &changes) }
    make(.insert(.stroke(stroke), at: document.subelements.count), appendingTo: &changes)
    let second = changes.count
    history.record(.stroke, Array(changes[first...]))
    for group in reading.shapes { convert(group, appendingTo: &changes) }
    if changes.count > second { history.record(.conversion, Array(changes[second...])) }
  }

  /// Puts a shape's strokes back in its place.
  private mutating func dissolve(_ shape: UniqueID, appendingTo changes: inout [MarkupChange]) {
    guard let place = document.subelements.firstIndex(of: shape), let strokes = strokesOfShape[shape] else {
      return
    }
    make(.remove(document.subelements[place], at: place), appendingTo: &changes)
    for (offset, number) in strokes.enumerated() {
      make(.insert(.stroke(drawn[number].stroke), at: place + offset), appendingTo: &changes)
    }
  }

  /// Puts a shape in the place of the lowest of its strokes, which leave the document.
  private mutating func convert(_ group: Reading.Group, appendingTo changes: inout [MarkupChange]) {
    var place = document.subelements.count
    for number in group.strokes {
      let id = drawn[number].stroke.id
      guard let index = document.subelements.firstIndex(of: id) else { continue }
      make(.remove(document.subelements[index], at: index), appendingTo: &changes)
      place = min(place, index)
    }
    let ink = drawn[group.strokes[0]].stroke.ink
    let id = MarkupID<ShapeMarkup>(rawValue: ids.next())
    let shape = ShapeMarkup(shape: group.shape, strokeColor: ink.color, lineWidth: ink.width, id: id)
    make(.insert(.shape(shape), at: place), appendingTo: &changes)
    strokesOfShape[id.rawValue] = group.strokes
    for number in group.strokes { drawn[number].shapes.append(id.rawValue) }
  }

  /// Takes a step that is known to fit.
  private mutating func make(_ change: MarkupChange, appendingTo changes: inout [MarkupChange]) {
    guard document.apply(change) else { preconditionFailure("a session's own change fits its document") }
    changes.append(change)
  }
}
