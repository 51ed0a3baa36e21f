// SPDX-License-Identifier: Apache-2.0

public import VellumInk
public import VellumMarkup

// MARK: - Values that arrive late

extension Session {
  /// How many strokes are remembered whose samples may still be corrected: the last ones with a sample that has a
  /// ``VellumInk/PenSample/updateIndex``.
  public static var correctableStrokes: Int { 32 }

  /// Takes over values that arrive after their samples, named by ``VellumInk/PenSample/updateIndex``, and appends the
  /// changes of the document: also when the stroke has ended, and the next has begun.
  ///
  /// The stroke is modelled again in its place: same id, same place in the order of drawing, same transform. The
  /// correction is part of the step that drew the stroke, so one step of ``undo(appendingTo:)`` still takes the stroke
  /// away, and ``redo(appendingTo:)`` brings it back corrected. Of a stroke that became a shape the ink is corrected that
  /// undo brings back; the shape stays. The stroke under way is modelled again when it ends; its
  /// ``stablePoints`` stay until then.
  ///
  /// When several samples have the index, the one that came last is meant. What changes nothing is counted in
  /// ``correctionReport``.
  ///
  /// - Complexity: O(n) in the samples of the strokes that are corrected, and in the steps that can be taken back; in the
  ///   samples of ``correctableStrokes`` strokes to find one.
  public mutating func correct(_ updates: [SampleUpdate], appendingTo changes: inout [MarkupChange]) {
    var revisions: [Revision] = []
    for update in updates {
      guard let update = conditioner.cleaned(update), correct(update, &revisions) else {
        correctionReport.passedOver += 1
        continue
      }
    }
    for revision in revisions { revise(revision, appendingTo: &changes) }
  }

  /// Remembers a stroke that was drawn.
  mutating func keep(_ stroke: DrawnStroke) {
    drawn.append(stroke)
    guard stroke.trace.samples.contains(where: { $0.updateIndex != nil }) else { return }
    correctable.append(drawn.count - 1)
    if correctable.count > Session.correctableStrokes { correctable.removeFirst() }
  }

  /// A stroke's samples with the values that arrived for them.
  private struct Revision {
    /// The stroke's number in `drawn`.
    var number: Int
    var trace: Trace
    var updates = 1
  }

  /// Finds the sample, the newest first; answers whether it is known and may be corrected.
  private mutating func correct(_ update: SampleUpdate, _ revisions: inout [Revision]) -> Bool {
    if let place = current.lastIndex(where: { $0.updateIndex == update.updateIndex }) {
      current[place].apply(update)
      isCorrected = true
      correctionReport.applied += 1
      return true
    }
    if var held = snap?.stroke.trace, held.apply(update) {
      guard let corrected = snap?.stroke.corrected(by: held) else { return false }
      snap?.stroke = corrected
      correctionReport.applied += 1
      return true
    }
    for number in correctable.reversed() {
      var trace = drawn[number].trace
      guard trace.apply(update) else { continue }
      if let place = revisions.firstIndex(where: { $0.number == number }) {
        revisions[place].trace.apply(update)
        revisions[place].updates += 1
        return true
      }
      guard isCorrectable(drawn[number]) else { return false }
      revisions.append(Revision(number: number, trace: trace))
      return true
    }
    return false
  }

  /// Whether a stroke is on the page as it was drawn, within a shape, or only taken back.
  private func isCorrectable(_ stroke: DrawnStroke) -> Bool {
    let id = stroke.stroke.id
    if let element = document.subelements.element(withID: id) {
      return element.stroke?.path == stroke.stroke.path
    }
    return stroke.shapes.contains { document.subelements.contains($0) } || history.canRestore(id)
  }

  private mutating func revise(_ revision: Revision, appendingTo changes: inout [MarkupChange]) {
    let old = drawn[revision.number]
    guard let new = old.corrected(by: revision.trace) else {
      correctionReport.passedOver += revision.updates
      return
    }
    correctionReport.applied += revision.updates
    if new.trace.points != old.trace.points { reader.isStale = true }
    drawn[revision.number] = new
    guard new.stroke.path != old.stroke.path else { return }
    if let element = document.subelements.element(withID: old.stroke.id), var stroke = element.stroke {
      stroke.path = new.stroke.path
      let change = MarkupChange.update(from: element, to: .stroke(stroke))
      guard document.apply(change) else { preconditionFailure("a stroke that is there can be replaced") }
      index.apply(change)
      changes.append(change)
    }
    history.replacePath(of: old.stroke.id, from: old.stroke.path, to: new.stroke.path)
  }
}
