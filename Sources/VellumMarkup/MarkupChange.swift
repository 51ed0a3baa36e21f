// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// One step from one state of a document to the next, with all that is needed to go back.
///
/// What follows a document (a spatial index, a view, the list of undo steps) is told of changes and never
/// asks the
/// document what has become different.
public enum MarkupChange: Hashable, Sendable {
  /// An element was put in at a place in the order of drawing.
  case insert(MarkupElement, at: Int)
  /// An element was taken out of a place in the order of drawing.
  case remove(MarkupElement, at: Int)
  /// An element was replaced by another with the same id.
  case update(from: MarkupElement, to: MarkupElement)
  /// An element went to another place in the order of drawing.
  case move(UniqueID, from: Int, to: Int)
  /// The page's box changed.
  case setBounds(from: Rect, to: Rect)
  /// The page's colour changed.
  case setBackgroundColor(from: Color?, to: Color?)

  /// The step back.
  public var inverse: MarkupChange {
    switch self {
    case .insert(let element, let index): .remove(element, at: index)
    case .remove(let element, let index): .insert(element, at: index)
    case .update(let old, let new): .update(from: new, to: old)
    case .move(let id, let source, let target): .move(id, from: target, to: source)
    case .setBounds(let old, let new): .setBounds(from: new, to: old)
    case .setBackgroundColor(let old, let new): .setBackgroundColor(from: new, to: old)
    }
  }

  /// The element that the step is about; `nil` for a change of the page itself.
  public var id: UniqueID? {
    switch self {
    case .insert(let element, _), .remove(let element, _): element.id
    case .update(let old, _): old.id
    case .move(let id, _, _): id
    case .setBounds, .setBackgroundColor: nil
    }
  }
}

extension [MarkupChange] {
  /// The steps back, in the order in which they must be taken.
  public var inverse: [MarkupChange] { reversed().map { $0.inverse } }
}

// MARK: - Taking steps

extension PaperMarkup {
  /// Takes a step.
  ///
  /// - Returns: whether the step fits the document: ids, places and old values as the step says. If it does
  /// not fit,
  ///   nothing changes.
  /// - Complexity: O(n) over four bytes an element, mostly much less.
  @discardableResult
  public mutating func apply(_ change: MarkupChange) -> Bool {
    switch change {
    case .insert(let element, let index):
      guard (0...subelements.count).contains(index), element.isValid else { return false }
      return subelements.insert(element, at: index).inserted
    case .remove(let element, let index):
      guard subelements.indices.contains(index), subelements[index] == element else { return false }
      subelements.remove(at: index)
    case .update(let old, let new):
      guard old.id == new.id, new.isValid, subelements.element(withID: old.id) == old else { return false }
      subelements.updateOrAppend(new)
    case .move(let id, let source, let target):
      guard subelements.indices.contains(source), subelements.indices.contains(target),
        subelements[source].id == id
      else { return false }
      subelements.move(from: source, to: target)
    case .setBounds(let old, let new):
      guard bounds == old, new.isDrawable else { return false }
      bounds = new
    case .setBackgroundColor(let old, let new):
      guard backgroundColor == old, new?.isFinite ?? true else { return false }
      backgroundColor = new
    }
    return true
  }

  /// Takes all steps, or none when one of them does not fit.
  @discardableResult
  public mutating func apply(_ changes: [MarkupChange]) -> Bool {
    for (index, change) in changes.enumerated() where !apply(change) {
      for done in changes[..<index].reversed() { apply(done.inverse) }
      return false
    }
    return true
  }
}
