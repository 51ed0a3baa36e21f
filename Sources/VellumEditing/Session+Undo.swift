// SPDX-License-Identifier: Apache-2.0

import VellumInk
public import VellumMarkup

// MARK: - Going back and forth

extension Session {
  /// Whether there is a step to take back.
  public var canUndo: Bool { !history.done.isEmpty }
  /// Whether there is a step to repeat.
  public var canRedo: Bool { !history.undone.isEmpty }

  /// Takes the last step back and appends the changes: of a conversion the ink comes back, of a stroke the page without
  /// it.
  ///
  /// Ink that comes back so stays ink: the recogniser does not take it again.
  ///
  /// - Returns: whether there was a step that fits the document.
  @discardableResult
  public mutating func undo(appendingTo changes: inout [MarkupChange]) -> Bool {
    guard let step = history.undo() else { return false }
    return take(step.changes.inverse, declining: step.kind == .conversion, appendingTo: &changes)
  }

  /// Repeats the step that was taken back last and appends the changes.
  ///
  /// - Returns: whether there was a step that fits the document.
  @discardableResult
  public mutating func redo(appendingTo changes: inout [MarkupChange]) -> Bool {
    guard let step = history.redo() else { return false }
    return take(step.changes, declining: false, appendingTo: &changes)
  }

  /// Changes the document as the editor says, as one step that can be taken back.
  ///
  /// - Returns: whether the changes fit the document; if not, nothing changes.
  @discardableResult
  public mutating func perform(_ edits: [MarkupChange], appendingTo changes: inout [MarkupChange]) -> Bool {
    guard !edits.isEmpty else { return true }
    guard take(edits, declining: false, appendingTo: &changes) else { return false }
    history.record(.edit, edits)
    return true
  }

  private mutating func take(
    _ steps: [MarkupChange], declining: Bool, appendingTo changes: inout [MarkupChange]
  ) -> Bool {
    guard document.apply(steps) else { return false }
    reader.isStale = true
    for step in steps {
      index.apply(step)
      // Ink that leaves again, as in a repeated conversion, is no longer declined.
      switch step {
      case .insert(.stroke(let stroke), _) where declining: setDeclined(true, stroke.id)
      case .remove(.stroke(let stroke), _): setDeclined(false, stroke.id)
      case .update(.shape(let shape), _): adopted.insert(shape.id.rawValue)
      default: break
      }
    }
    changes.append(contentsOf: steps)
    return true
  }

  private mutating func setDeclined(_ declined: Bool, _ stroke: UniqueID) {
    guard let number = drawn.lastIndex(where: { $0.stroke.id == stroke }) else { return }
    drawn[number].isDeclined = declined
  }
}
