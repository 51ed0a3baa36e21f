// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk
public import VellumMarkup

/// Where everything on a page is drawn: follows the page's changes and answers what lies at a point, in an area, near
/// a point, or under an eraser.
///
/// The element's drawn geometry is indexed in runs of a few pieces, so that a long stroke is found where its ink is
/// and not all over its box. An index that followed changes answers as one that is made anew.
public struct DocumentIndex: Sendable {
  /// How many neighbouring pieces share a box in the spatial index.
  static let piecesInRun = 8

  /// One element with its drawn geometry.
  struct Entry: Sendable {
    var element: MarkupElement
    var drawn: DrawnElement
    /// The boxes of its runs, in order, then that of its fill.
    var handles: [SpatialIndex.Handle] = []
    /// Its place in the drawing order: the greatest is on top.
    var rank = 0

    var id: UniqueID { element.id }
    var runCount: Int { (drawn.pieces.count + piecesInRun - 1) / piecesInRun }

    /// The pieces of a run.
    func pieces(ofRun run: Int) -> Range<Int> {
      run * piecesInRun..<Swift.min(drawn.pieces.count, (run + 1) * piecesInRun)
    }
  }

  /// Whose box a handle names: an entry, and a run of it; the run behind the last stands for the fill.
  struct Owner: Sendable {
    var slot: Int32
    var run: Int32
  }

  var boxes = SpatialIndex()
  var entries: [Entry?] = []
  var owners: [Owner] = []
  /// The slots in drawing order.
  private var order: [Int32] = []
  private var freeSlots: [Int32] = []
  var slots: [UniqueID: Int32] = [:]

  /// The index of a page.
  ///
  /// - Complexity: O(n), the boxes in one bulk load.
  public init(_ page: PaperMarkup) {
    self.init(empty: ())
    var all: [Rect] = []
    for element in page.subelements {
      let slot = addEntry(element, rank: order.count)
      order.append(slot)
      guard var entry = entries[Int(slot)] else { continue }
      for (run, box) in Self.boxes(of: entry).enumerated() {
        entry.handles.append(SpatialIndex.Handle(rawValue: UInt32(all.count)))
        owners.append(Owner(slot: slot, run: Int32(run)))
        all.append(box)
      }
      entries[Int(slot)] = entry
    }
    // Elements are valid, so their boxes are finite unless they overflow; then they are inserted one by one.
    if (try? boxes.insert(contentsOf: all.span)) == nil {
      self = DocumentIndex(empty: ())
      for (place, element) in page.subelements.enumerated() { insert(element, at: place) }
    }
  }

  private init(empty: Void) {}

  /// How many elements the index holds.
  public var count: Int { order.count }

  /// How many pieces of drawn geometry there are in all.
  public var pieceCount: Int { entries.reduce(0) { $0 + ($1?.drawn.pieces.count ?? 0) } }

  /// The drawn geometry of an element; `nil` when the page has none of that id.
  public func drawn(_ id: UniqueID) -> DrawnElement? { slots[id].flatMap { entries[Int($0)]?.drawn } }

  /// The place of an element in the drawing order, counted from the bottom.
  public func rank(of id: UniqueID) -> Int? { slots[id].flatMap { entries[Int($0)]?.rank } }
}

// MARK: - Following changes

extension DocumentIndex {
  /// Follows a step of the page.
  ///
  /// - Complexity: O(p log n) for an element of p pieces, and O(n) cheap steps for one that is not on top.
  public mutating func apply(_ change: MarkupChange) {
    switch change {
    case .insert(let element, let place): insert(element, at: place)
    case .remove(let element, let place): remove(element.id, at: place)
    case .update(let old, let new): update(old.id, to: new)
    case .move(_, let source, let target):
      order.insert(order.remove(at: source), at: target)
      renumber(from: Swift.min(source, target))
    case .setBounds, .setBackgroundColor: break
    }
  }

  /// Follows steps of the page.
  public mutating func apply(_ changes: [MarkupChange]) {
    for change in changes { apply(change) }
  }

  private mutating func insert(_ element: MarkupElement, at place: Int) {
    guard slots[element.id] == nil else { return }
    let slot = addEntry(element, rank: place)
    order.insert(slot, at: place)
    if place < order.count - 1 { renumber(from: place) }
    addBoxes(of: slot)
  }

  private mutating func remove(_ id: UniqueID, at place: Int) {
    guard let slot = slots.removeValue(forKey: id), let entry = entries[Int(slot)] else { return }
    for handle in entry.handles { boxes.remove(handle) }
    entries[Int(slot)] = nil
    freeSlots.append(slot)
    let place = order.indices.contains(place) && order[place] == slot ? place : entry.rank
    order.remove(at: place)
    renumber(from: place)
  }

  private mutating func update(_ id: UniqueID, to element: MarkupElement) {
    guard let slot = slots[id], var entry = entries[Int(slot)] else { return }
    let old = entry.handles
    entry.element = element
    entry.drawn = DrawnElement(element)
    let new = Self.boxes(of: entry)
    guard new.count == old.count, new.allSatisfy({ $0.isFinite }) else {
      for handle in old { boxes.remove(handle) }
      entry.handles = []
      entries[Int(slot)] = entry
      addBoxes(of: slot)
      return
    }
    entries[Int(slot)] = entry
    for (handle, box) in zip(old, new) {
      // The boxes were looked at above.
      try? boxes.move(handle, to: box)
    }
  }

  private mutating func addEntry(_ element: MarkupElement, rank: Int) -> Int32 {
    let entry = Entry(element: element, drawn: DrawnElement(element), rank: rank)
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
      entries[Int(free)] = entry
    } else {
      slot = Int32(entries.count)
      entries.append(entry)
    }
    slots[element.id] = slot
    return slot
  }

  /// What has an infinite box lies beyond every query, and is not indexed.
  private mutating func addBoxes(of slot: Int32) {
    guard var entry = entries[Int(slot)] else { return }
    for (run, box) in Self.boxes(of: entry).enumerated() {
      guard let handle = try? boxes.insert(box) else { continue }
      let place = Int(handle.rawValue)
      while owners.count <= place { owners.append(Owner(slot: slot, run: 0)) }
      owners[place] = Owner(slot: slot, run: Int32(run))
      entry.handles.append(handle)
    }
    entries[Int(slot)] = entry
  }

  private mutating func renumber(from place: Int) {
    for rank in place..<order.count { entries[Int(order[rank])]?.rank = rank }
  }

  private static func boxes(of entry: Entry) -> [Rect] {
    var boxes: [Rect] = []
    for run in 0..<entry.runCount {
      let pieces = entry.pieces(ofRun: run)
      var box = entry.drawn.pieces[pieces.lowerBound].bounds
      for piece in pieces.dropFirst() { box = box.union(entry.drawn.pieces[piece].bounds) }
      boxes.append(box)
    }
    // A closed outline is found from its inside, which a selected or a filled one can be grabbed by.
    let areas = entry.drawn.fill + entry.drawn.interior
    if !areas.isEmpty, let box = Rect(bounding: areas.flatMap { $0 }) { boxes.append(box) }
    return boxes
  }
}
