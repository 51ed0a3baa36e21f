// SPDX-License-Identifier: Apache-2.0

public import VellumInk

/// The elements of a document: each id once, the order of indices is the order of drawing (the last lies on
/// top).
///
/// Elements lie in slots that do not move; `order` lists the slots, and a dictionary finds the slot of an id.
/// So access
/// by id and by index, appending and updating take O(1), and inserting or removing elsewhere moves four bytes
/// for each
/// element above.
///
/// - Precondition: of everything that puts an element in: its numbers are finite (``MarkupElement/isValid``).
/// One NaN
///   would poison the bounds of the whole page.
public struct MarkupOrderedSet: Sendable {
  var slots: [MarkupElement?] = []
  var freeSlots: [Int32] = []
  var order: [Int32] = []
  var slotOfID: [UniqueID: Int32] = [:]

  /// A set without elements.
  public init() {}

  /// The set of the elements, in their order; of several with one id the first stays.
  public init(_ elements: some Sequence<MarkupElement>) {
    append(contentsOf: elements)
  }

  /// Reserves room for `count` elements.
  public mutating func reserveCapacity(_ count: Int) {
    slots.reserveCapacity(count)
    order.reserveCapacity(count)
    slotOfID.reserveCapacity(count)
  }
}

// MARK: - Collection

extension MarkupOrderedSet: RandomAccessCollection {
  /// The index of the lowest element.
  public var startIndex: Int { 0 }
  /// The number of elements.
  public var endIndex: Int { order.count }

  /// The element at a place in the order of drawing.
  public subscript(index: Int) -> MarkupElement {
    guard let element = slots[Int(order[index])] else { preconditionFailure("an index names an element") }
    return element
  }
}

extension MarkupOrderedSet: Equatable {
  /// Whether both hold equal elements in the same order.
  public static func == (a: MarkupOrderedSet, b: MarkupOrderedSet) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] != b[index] { return false }
    return true
  }
}

// MARK: - Looking up

extension MarkupOrderedSet {
  /// The ids in the order of drawing.
  ///
  /// - Complexity: O(n).
  public var ids: [ElementID] { map { $0.elementID } }

  /// The strokes in the order of drawing.
  ///
  /// - Complexity: O(n).
  public var strokes: [Stroke] { compactMap { $0.stroke } }

  /// The shapes in the order of drawing.
  ///
  /// - Complexity: O(n).
  public var shapes: [ShapeMarkup] { compactMap { $0.shape } }

  /// The element with an id of any type.
  ///
  /// - Complexity: O(1).
  public func element(withID id: UniqueID) -> MarkupElement? {
    guard let slot = slotOfID[id] else { return nil }
    return slots[Int(slot)]
  }

  /// The element of the id's type.
  public subscript(id: ElementID) -> MarkupElement? {
    guard let element = element(withID: id.rawValue), element.elementID == id else { return nil }
    return element
  }
  /// The stroke with an id.
  public subscript(id: UniqueID) -> Stroke? { element(withID: id)?.stroke }
  /// The shape with an id.
  public subscript(id: MarkupID<ShapeMarkup>) -> ShapeMarkup? { element(withID: id.rawValue)?.shape }
  /// The image with an id.
  public subscript(id: MarkupID<ImageMarkup>) -> ImageMarkup? { element(withID: id.rawValue)?.image }
  /// The link with an id.
  public subscript(id: MarkupID<LinkMarkup>) -> LinkMarkup? { element(withID: id.rawValue)?.link }
  /// The loupe with an id.
  public subscript(id: MarkupID<LoupeMarkup>) -> LoupeMarkup? { element(withID: id.rawValue)?.loupe }

  /// Whether an element of the id's type is in the set.
  public func contains(_ id: ElementID) -> Bool { self[id] != nil }
  /// Whether an element with the id is in the set.
  public func contains(_ id: UniqueID) -> Bool { slotOfID[id] != nil }

  /// The place of an element in the order of drawing.
  ///
  /// - Complexity: O(n) over four bytes an element, from the top.
  public func firstIndex(of id: UniqueID) -> Int? {
    guard let slot = slotOfID[id] else { return nil }
    return order.lastIndex(of: slot)
  }
  /// The place of an element in the order of drawing.
  ///
  /// - Complexity: O(n) over four bytes an element, from the top.
  public func firstIndex(of id: ElementID) -> Int? { contains(id) ? firstIndex(of: id.rawValue) : nil }
}
