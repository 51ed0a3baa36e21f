// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Boxes in the plane, found by place: what lies at a point, in a window, along a ray, or nearest.
///
/// Boxes come and go one at a time or in bulk. Each has a ``Handle``, by which it is moved and removed without a
/// search. All boxes are closed: touching counts as meeting. Queries hand each hit to a visitor, which can stop
/// them; they make no array and no scratch shared between threads, so any number can run at once.
///
/// Every answer is exact in `Double`, for any finite coordinates: the tree inside works with integers that are
/// rounded outward, and asks the exact box where those cannot tell. Insertion, removal and moves are O(log n);
/// a move that stays within its leaf's cell is O(1). A million boxes take 78 bytes each,
/// ten thousand 84, 32 of them for the exact boxes; ``CompactSpatialIndex`` leaves those with the caller.
///
/// The structure is described at `BoxTree`; what else was tried, and what it cost, in `Benchmarks/README.md`.
public struct SpatialIndex: Sendable {
  @usableFromInline var tree = BoxTree()
  /// The exact box of each handle.
  @usableFromInline var boxes = ChunkedMemory<Rect>()
  private var freeHandles: [UInt32] = []

  /// An index without boxes.
  public init() {}

  /// An index of the given boxes; the handle of each is its position.
  ///
  /// - Throws: ``SelectionError/notFinite`` when an edge is infinite or NaN.
  /// - Complexity: O(n), by a radix sort.
  public init(_ boxes: Span<Rect>) throws(SelectionError) { try insert(contentsOf: boxes) }

  /// An index of the given boxes; the handle of each is its position.
  ///
  /// - Throws: ``SelectionError/notFinite`` when an edge is infinite or NaN.
  /// - Complexity: O(n), by a radix sort.
  public init(_ boxes: [Rect]) throws(SelectionError) { try insert(contentsOf: boxes.span) }

  /// Names a box in its index.
  ///
  /// Numbers count from 0 in the order of insertion; those of removed boxes are reused.
  @frozen
  public struct Handle: Hashable, Comparable, Sendable {
    /// The number, fit as a position in the caller's own array.
    public let rawValue: UInt32

    /// The handle of a number that the index gave out.
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Orders by number.
    @inlinable public static func < (a: Handle, b: Handle) -> Bool { a.rawValue < b.rawValue }
  }
}

// MARK: - Content

extension SpatialIndex {
  /// How many boxes the index holds.
  @inlinable public var count: Int { tree.count }

  /// Whether the index holds no box.
  @inlinable public var isEmpty: Bool { tree.count == 0 }

  /// Whether the handle names a box of this index.
  @inlinable public func contains(_ handle: Handle) -> Bool { tree.contains(item: handle.rawValue) }

  /// The box of a handle, which must name one.
  @inlinable public subscript(handle: Handle) -> Rect {
    precondition(contains(handle), "the handle names no box of this index")
    return boxes[Int(handle.rawValue)]
  }

  /// The smallest box that holds all, or `nil` when there is none.
  ///
  /// O(log n) boxes are looked at.
  public var bounds: Rect? {
    guard let extremes = tree.extremes(of: { boxes[Int($0)] }) else { return nil }
    return extremes
  }

  /// The first broken rule of the structure in words, or `nil` when it is sound; for tests.
  ///
  /// O(n).
  public func brokenInvariant() -> StaticString? {
    if let broken = tree.brokenInvariant() { return broken }
    for item in 0..<tree.placeCount where tree.contains(item: UInt32(item)) {
      guard tree.box(of: UInt32(item)) == tree.header.frame.quantize(boxes[item]) else {
        return "a kept box is not its exact box, rounded"
      }
    }
    return freeHandles.count + count == tree.placeCount ? nil : "a handle is neither used nor free"
  }
}

// MARK: - Changing

extension SpatialIndex {
  /// Makes room for `count` boxes in all.
  public mutating func reserveCapacity(_ count: Int) {
    boxes.reserve(count)
    tree.places.reserve(count)
  }

  /// Adds a box.
  ///
  /// - Throws: ``SelectionError/notFinite`` when an edge is infinite or NaN; the index is unchanged then.
  /// - Complexity: O(log n); O(1) near the box that was added before.
  @discardableResult
  public mutating func insert(_ box: Rect) throws(SelectionError) -> Handle {
    guard box.isFinite else { throw .notFinite }
    let item: UInt32
    if let free = freeHandles.popLast() {
      item = free
    } else {
      item = UInt32(tree.placeCount)
      boxes.reserve(tree.placeCount &+ 1)
      tree.addPlace()
    }
    boxes.edit { $0[Int(item)] = box }
    if tree.count == 0 { tree.header.frame = IndexFrame(around: box) }
    if tree.insert(tree.header.frame.quantize(box), item: item) { reviewFrame() }
    return Handle(rawValue: item)
  }

  /// Gives a box another place and size, in O(1) when it stays near, else in O(log n).
  ///
  /// - Throws: ``SelectionError/notFinite`` when an edge is infinite or NaN; the index is unchanged then.
  public mutating func move(_ handle: Handle, to box: Rect) throws(SelectionError) {
    precondition(contains(handle), "the handle names no box of this index")
    guard box.isFinite else { throw .notFinite }
    boxes.edit { $0[Int(handle.rawValue)] = box }
    if tree.move(item: handle.rawValue, to: tree.header.frame.quantize(box)) { reviewFrame() }
  }

  /// Takes a box out.
  ///
  /// Its handle may come back for another one. O(log n).
  public mutating func remove(_ handle: Handle) {
    precondition(contains(handle), "the handle names no box of this index")
    tree.remove(item: handle.rawValue)
    freeHandles.append(handle.rawValue)
  }

  /// Takes all boxes out.
  public mutating func removeAll() { self = SpatialIndex() }
}

// MARK: - Bulk

extension SpatialIndex {
  /// Adds many boxes at once and gives their handles, which follow each other in the order of the boxes.
  ///
  /// A batch that is large beside the index packs the whole of it anew, which leaves it faster to search; a small
  /// one is inserted in the order of the curve.
  ///
  /// - Throws: ``SelectionError/notFinite`` when an edge is infinite or NaN; the index is unchanged then.
  /// - Complexity: O(n + m) for a large batch, else O(m log n).
  @discardableResult
  public mutating func insert(contentsOf new: Span<Rect>) throws(SelectionError) -> Range<UInt32> {
    let first = tree.placeCount
    let handles = UInt32(first)..<UInt32(first + new.count)
    guard new.count > 0 else { return handles }
    boxes.grow(to: first + new.count, exactly: first == 0)
    if tree.count == 0 {
      try packFirst(new, handles)
      return handles
    }
    for index in new.indices where !new[index].isFinite { throw .notFinite }
    boxes.write(new, from: first)
    let isPacked = new.count >= tree.count / 4
    tree.addPlaces(new.count, exactly: false, areUsed: isPacked)
    if isPacked {
      let numbers = (0..<handles.lowerBound).filter { tree.contains(item: $0) } + handles
      boxes.read { tree.pack(PackedItems(numbers: numbers, boxes: $0)) }
    } else {
      tree.insert(items: handles) { tree, item in tree.header.frame.quantize(boxes[Int(item)]) }
    }
    return handles
  }

  /// Packs the first boxes; they are looked at, copied and sorted in one pass.
  private mutating func packFirst(_ new: Span<Rect>, _ handles: Range<UInt32>) throws(SelectionError) {
    // A box that is not finite will be refused below.
    let sample = IndexFrame(fitting: new.count) {
      new[$0].isFinite ? new[$0] : Rect(x: 0, y: 0, width: 0, height: 0)
    }
    guard let frame = sample else { return }
    let grid = PackGrid(frame, count: new.count)
    let first = Int(handles.lowerBound)
    var areFinite = true
    let sorter = boxes.edit { boxes in
      BucketSorter(count: new.count, grid: grid) { position in
        let box = new[position]
        if !box.isFinite { areFinite = false }
        boxes[first &+ position] = box
        return box
      }
    }
    guard areFinite else { throw .notFinite }
    tree.addPlaces(new.count, exactly: first == 0, areUsed: true)
    boxes.read { boxes in
      tree.pack(PackedItems(first: handles.lowerBound, count: new.count, boxes: boxes), grid, sorter)
    }
  }

  /// Packs the index anew, which makes queries of large windows faster after many single insertions.
  ///
  /// O(n).
  public mutating func pack() {
    guard tree.count > 0 else { return }
    let numbers = (0..<UInt32(tree.placeCount)).filter { tree.contains(item: $0) }
    boxes.read { tree.pack(PackedItems(numbers: numbers, boxes: $0)) }
  }

  private mutating func reviewFrame() {
    boxes.read { tree.reviewFrame($0) }
  }
}
