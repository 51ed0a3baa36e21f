// SPDX-License-Identifier: Apache-2.0

public import VellumInk

// MARK: - Adding

extension MarkupOrderedSet {
  /// Puts an element on top, unless its id is there already.
  ///
  /// - Returns: whether it was put in, and where the element with this id is.
  @discardableResult
  public mutating func append(_ element: MarkupElement) -> (inserted: Bool, index: Int) {
    insert(element, at: count)
  }

  /// Puts a shape on top, unless its id is there already.
  @discardableResult
  public mutating func append(_ shape: ShapeMarkup) -> (inserted: Bool, index: Int) { append(.shape(shape)) }

  /// Puts a stroke on top, unless its id is there already.
  @discardableResult
  public mutating func append(_ stroke: Stroke) -> (inserted: Bool, index: Int) { append(.stroke(stroke)) }

  /// Puts elements on top in their order, except those whose ids are there already.
  public mutating func append(contentsOf elements: some Sequence<MarkupElement>) {
    reserveCapacity(count + elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// Puts an element at a place in the order of drawing, unless its id is there already.
  ///
  /// - Returns: whether it was put in, and where the element with this id is.
  @discardableResult
  public mutating func insert(_ element: MarkupElement, at index: Int) -> (inserted: Bool, index: Int) {
    precondition((0...count).contains(index), "an element goes to a place within the order or at its end")
    Self.check(element)
    let id = element.id
    if let existing = firstIndex(of: id) { return (false, existing) }
    let slot = takeSlot(for: element)
    slotOfID[id] = slot
    order.insert(slot, at: index)
    return (true, index)
  }

  /// Replaces the element with the same id in its place, or puts the element on top.
  ///
  /// - Returns: the element that was replaced.
  @discardableResult
  public mutating func updateOrAppend(_ element: MarkupElement) -> MarkupElement? {
    Self.check(element)
    guard let slot = slotOfID[element.id] else {
      append(element)
      return nil
    }
    let old = slots[Int(slot)]
    slots[Int(slot)] = element
    return old
  }

  private mutating func takeSlot(for element: MarkupElement) -> Int32 {
    if let slot = freeSlots.popLast() {
      slots[Int(slot)] = element
      return slot
    }
    slots.append(element)
    return Int32(slots.count - 1)
  }

  private static func check(_ element: MarkupElement) {
    precondition(element.isValid, "every number of an element is finite and in its range")
  }
}

// MARK: - Removing and reordering

extension MarkupOrderedSet {
  /// Removes the element at a place in the order of drawing.
  @discardableResult
  public mutating func remove(at index: Int) -> MarkupElement {
    let slot = order.remove(at: index)
    guard let element = slots[Int(slot)] else { preconditionFailure("an index names an element") }
    slots[Int(slot)] = nil
    freeSlots.append(slot)
    slotOfID[element.id] = nil
    return element
  }

  /// Removes the element with an id of any type.
  @discardableResult
  public mutating func removeElement(withID id: UniqueID) -> MarkupElement? {
    firstIndex(of: id).map { remove(at: $0) }
  }

  /// Removes the element that has the given element's id.
  @discardableResult
  public mutating func remove(_ element: MarkupElement) -> MarkupElement? {
    removeElement(for: element.elementID)
  }

  /// Removes the element of the id's type.
  @discardableResult
  public mutating func removeElement(for id: ElementID) -> MarkupElement? {
    contains(id) ? removeElement(withID: id.rawValue) : nil
  }

  /// Removes the shape with an id.
  @discardableResult
  public mutating func removeElement(for id: MarkupID<ShapeMarkup>) -> ShapeMarkup? {
    removeElement(for: .shape(id))?.shape
  }

  /// Removes the stroke with an id.
  @discardableResult
  public mutating func removeStroke(for id: UniqueID) -> Stroke? { removeElement(for: .stroke(id))?.stroke }

  /// Removes the elements for which the condition holds; the others keep their order.
  ///
  /// - Complexity: O(n).
  public mutating func removeAll(where condition: (MarkupElement) -> Bool) {
    self = MarkupOrderedSet(filter { !condition($0) })
  }

  /// Moves an element to another place in the order of drawing; elements between move by one.
  public mutating func move(from source: Int, to target: Int) {
    precondition(indices.contains(source) && indices.contains(target), "both places are within the order")
    order.insert(order.remove(at: source), at: target)
  }
}
