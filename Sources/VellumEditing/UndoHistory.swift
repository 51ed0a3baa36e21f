// SPDX-License-Identifier: Apache-2.0

import VellumInk
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

// MARK: - Late corrections

extension UndoHistory {
  /// Whether repeating what was taken back would bring a stroke back.
  func canRestore(_ stroke: UniqueID) -> Bool {
    undone.contains { step in
      step.changes.contains {
        if case .insert(.stroke(let inserted), _) = $0 { inserted.id == stroke } else { false }
      }
    }
  }

  /// Puts another path in the place of the one that a stroke was drawn with, in every step: so a correction is part of the
  /// step that drew the stroke.
  ///
  /// - Complexity: O(n) in the changes of all steps.
  mutating func replacePath(of stroke: UniqueID, from old: StrokePath, to new: StrokePath) {
    func corrected(_ changes: [MarkupChange]) -> [MarkupChange]? {
      guard changes.contains(where: { $0.id == stroke }) else { return nil }
      return changes.map { $0.id == stroke ? $0.replacingPath(from: old, to: new) : $0 }
    }
    for index in done.indices {
      if let changes = corrected(done[index].changes) { done[index].changes = changes }
    }
    for index in undone.indices {
      if let changes = corrected(undone[index].changes) { undone[index].changes = changes }
    }
  }
}

extension MarkupChange {
  fileprivate func replacingPath(from old: StrokePath, to new: StrokePath) -> MarkupChange {
    func replaced(_ element: MarkupElement) -> MarkupElement {
      guard case .stroke(var stroke) = element, stroke.path == old else { return element }
      stroke.path = new
      return .stroke(stroke)
    }
    switch self {
    case .insert(let element, let place): return .insert(replaced(element), at: place)
    case .remove(let element, let place): return .remove(replaced(element), at: place)
    case .update(let from, let to): return .update(from: replaced(from), to: replaced(to))
    case .move, .setBounds, .setBackgroundColor: return self
    }
  }
}
