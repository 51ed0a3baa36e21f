// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A ``SpatialIndex`` that leaves the exact boxes with the caller: about 46 bytes a box for a million boxes.
///
/// Queries ask for an exact box by a callback, and only where the rounded ones cannot tell whether boxes meet, which
/// is seldom. The caller's boxes must be those that were inserted or moved to last.
public struct CompactSpatialIndex: Sendable {
  /// Names a box in its index; numbers count from 0 in the order of insertion, and those of removed boxes are reused.
  public typealias Handle = SpatialIndex.Handle

  @usableFromInline var tree = BoxTree()
  private var freeHandles: [UInt32] = []
  /// Whether ``refit(exactBox:)`` would make queries faster: the boxes are no longer where the first ones were.
  public private(set) var wantsRefit = false

  /// An index without boxes.
  public init() {}

  /// How many boxes the index holds.
  @inlinable public var count: Int { tree.count }

  /// Whether the handle names a box of this index.
  @inlinable public func contains(_ handle: Handle) -> Bool { tree.contains(item: handle.rawValue) }

  /// The first broken rule of the structure in words, or `nil` when it is sound; for tests.
  ///
  /// O(n).
  public func brokenInvariant() -> StaticString? { tree.brokenInvariant() }
}

// MARK: - Changing

extension CompactSpatialIndex {
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
      tree.addPlace()
    }
    if tree.count == 0 { tree.header.frame = IndexFrame(around: box) }
    if tree.insert(tree.header.frame.quantize(box), item: item) { noteReview() }
    return Handle(rawValue: item)
  }

  /// Gives a box another place and size, in O(1) when it stays near, else in O(log n).
  ///
  /// - Throws: ``SelectionError/notFinite`` when an edge is infinite or NaN; the index is unchanged then.
  public mutating func move(_ handle: Handle, to box: Rect) throws(SelectionError) {
    precondition(contains(handle), "the handle names no box of this index")
    guard box.isFinite else { throw .notFinite }
    if tree.move(item: handle.rawValue, to: tree.header.frame.quantize(box)) { noteReview() }
  }

  /// Takes a box out.
  ///
  /// O(log n).
  public mutating func remove(_ handle: Handle) {
    precondition(contains(handle), "the handle names no box of this index")
    tree.remove(item: handle.rawValue)
    freeHandles.append(handle.rawValue)
  }

  /// Packs the index anew about the boxes as they are now.
  ///
  /// O(n) time, and memory until it is done.
  public mutating func refit(exactBox: (Handle) -> Rect) {
    wantsRefit = false
    let numbers = (0..<UInt32(tree.placeCount)).filter { tree.contains(item: $0) }
    guard !numbers.isEmpty else { return }
    var boxes = ChunkedMemory<Rect>()
    boxes.grow(to: tree.placeCount, exactly: true)
    boxes.edit { boxes in
      for number in numbers { boxes[Int(number)] = exactBox(Handle(rawValue: number)) }
    }
    boxes.read { tree.pack(PackedItems(numbers: numbers, boxes: $0)) }
  }

  private mutating func noteReview() {
    wantsRefit = true
    tree.header.nextFrameReview = Swift.max(tree.header.nextFrameReview, tree.header.count + 1) * 8
    tree.header.outsideLimit = 2 * tree.header.outsideCount + 32
  }
}

// MARK: - Queries

extension CompactSpatialIndex {
  /// Visits every box that meets a window, in no particular order, until the visitor gives `false`.
  ///
  /// - Returns: `false` when the visitor stopped the search.
  @inlinable @discardableResult
  public func forEach(intersecting window: Rect, exactBox: (Handle) -> Rect, _ visit: (Handle) -> Bool)
    -> Bool
  {
    guard tree.count > 0 else { return true }
    let query = tree.header.frame.query(window)
    return tree.read { reader in
      reader.forEachInWindow(
        query, isHit: { exactBox(Handle(rawValue: $0)).intersects(window) },
        { visit(Handle(rawValue: $0)) })
    }
  }

  /// Visits every box that comes within `tolerance` of a point along both axes, until the visitor gives `false`.
  ///
  /// - Returns: `false` when the visitor stopped the search.
  @inlinable @discardableResult
  public func forEach(
    near point: Point, tolerance: Double, exactBox: (Handle) -> Rect, _ visit: (Handle) -> Bool
  ) -> Bool {
    guard tree.count > 0 else { return true }
    let window = Rect(
      Point(point.x - tolerance, point.y - tolerance), Point(point.x + tolerance, point.y + tolerance))
    let query = tree.header.frame.query(window)
    return tree.read { reader in
      reader.forEachMeeting(
        query, isHit: { exactBox(Handle(rawValue: $0)).intersects(window) },
        { visit(Handle(rawValue: $0)) })
    }
  }

  /// The items nearest to a point by a distance of the caller's, the nearest first; see
  /// ``SpatialIndex/nearest(to:count:within:distance:)``.
  @inlinable
  public func nearest(
    to point: Point, count: Int, within reach: Double = .infinity, distance: (Handle) -> Double
  ) -> [SpatialIndex.Neighbor] {
    tree.nearest(to: point, count: count, within: reach, distance: distance)
  }
}
