// SPDX-License-Identifier: Apache-2.0

import VellumMarkup

/// The steps that can be taken back, and those that were.
///
/// A step holds its changes, not the documents before and after: it costs what it changed, however large the page is.
struct UndoHistory: Hashable, Sendable {
  /// What a step was, as far as going back must know it.
  enum Kind: Hashable, Sendable {
    /// A stroke was drawn.
    case stroke
    /// Ink became a shape: going back gives the ink, and the recogniser then leaves it alone.
    case conversion
    /// The editor changed something.
    case edit
  }

  struct Step: Hashable, Sendable {
    var kind: Kind
    var changes: [MarkupChange]
  }

  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []

  /// Adds a step; what was taken back before can no longer be repeated.
  ///
  /// A step without changes is no step.
  mutating func record(_ kind: Kind, _ changes: [MarkupChange]) {
    guard !changes.isEmpty else { return }
    done.append(Step(kind: kind, changes: changes))
    undone.removeAll()
  }

  /// Moves the last step to those taken back; gives it.
  mutating func undo() -> Step? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  /// Moves the last step taken back to those done; gives it.
  mutating func redo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }
}
