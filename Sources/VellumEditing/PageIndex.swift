// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk
public import VellumMarkup
import VellumSelection

/// Where the elements of a page are: their drawn boxes in a spatial index that follows the page's changes.
public struct PageIndex: Sendable {
  private var boxes = SpatialIndex()
  private var handles: [UniqueID: SpatialIndex.Handle] = [:]
  private var ids: [UniqueID] = []

  /// The index of a page.
  ///
  /// - Complexity: O(n log n).
  public init(_ page: PaperMarkup) {
    for element in page.subelements { insert(element) }
  }

  /// How many elements have a place.
  public var count: Int { boxes.count }

  /// Follows a step of the page.
  ///
  /// - Complexity: O(log n).
  public mutating func apply(_ change: MarkupChange) {
    switch change {
    case .insert(let element, _): insert(element)
    case .remove(let element, _): remove(element.id)
    case .update(let old, let new):
      remove(old.id)
      insert(new)
    case .move, .setBounds, .setBackgroundColor: break
    }
  }

  /// The elements whose drawn boxes meet a window, in no order that means anything.
  ///
  /// - Complexity: O(log n + number of answers).
  public func elements(meeting window: Rect) -> [UniqueID] {
    var found: [UniqueID] = []
    boxes.forEach(intersecting: window) { handle in
      found.append(ids[Int(handle.rawValue)])
      return true
    }
    return found
  }

  private mutating func insert(_ element: MarkupElement) {
    // What has no place, or one too far away to have a box, is not found by place.
    guard let box = element.renderBounds, let handle = try? boxes.insert(box) else { return }
    handles[element.id] = handle
    let place = Int(handle.rawValue)
    while ids.count <= place { ids.append(element.id) }
    ids[place] = element.id
  }

  private mutating func remove(_ id: UniqueID) {
    guard let handle = handles.removeValue(forKey: id) else { return }
    boxes.remove(handle)
  }
}
