// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

extension SpatialIndex {
  /// A box that a search for the nearest found.
  @frozen
  public struct Neighbor: Hashable, Sendable {
    /// The box.
    public let handle: Handle
    /// The distance from the point.
    public let distance: Double

    /// The neighbour at a distance.
    @inlinable public init(handle: Handle, distance: Double) {
      self.handle = handle
      self.distance = distance
    }
  }

  /// The boxes nearest to a point, the nearest first, by the distance to the filled box; of equally near ones those
  /// with smaller handles.
  ///
  /// - Parameters:
  ///   - count: how many are wanted; fewer come when the index holds fewer, or fewer are in reach.
  ///   - reach: nothing farther away than this is given.
  /// - Complexity: about O(log n + count), best first; O(count) memory.
  @inlinable
  public func nearest(to point: Point, count: Int, within reach: Double = .infinity) -> [Neighbor] {
    guard tree.count > 0, count > 0, point.isFinite, reach >= 0 else { return [] }
    let frame = tree.header.frame
    var candidates = NearestCandidates(count: count, limit: NearestList.limit(reach, frame.scale))
    tree.read { reader in
      reader.forEachNearest(
        NearestQuery(frame, point), limit: { candidates.limit }, { candidates.offer($0, square: $1) })
    }
    // The exact boxes are asked for at the end, when these loads can wait for memory together.
    var found = NearestList(count: count, reach: reach, scale: frame.scale)
    boxes.read { boxes in
      let last = UInt64(candidates.limit.bitPattern) &<< 32 | 0xFFFF_FFFF
      for entry in candidates.entries where entry <= last {
        let item = UInt32(truncatingIfNeeded: entry)
        found.insert(Neighbor(handle: Handle(rawValue: item), distance: boxes[Int(item)].distance(to: point)))
      }
    }
    return found.neighbors
  }

  /// The items nearest to a point by a distance of the caller's, the nearest first.
  ///
  /// - Parameters:
  ///   - count: how many are wanted; fewer come when the index holds fewer, or fewer are in reach.
  ///   - reach: nothing farther away than this is given.
  ///   - distance: the exact distance of an item; never less than that of its box. It is asked only for items whose
  ///     boxes are near enough to matter.
  @inlinable
  public func nearest(
    to point: Point, count: Int, within reach: Double = .infinity, distance: (Handle) -> Double
  ) -> [Neighbor] {
    tree.nearest(to: point, count: count, within: reach, distance: distance)
  }
}

extension BoxTree {
  @inlinable
  func nearest(
    to point: Point, count: Int, within reach: Double, distance: (SpatialIndex.Handle) -> Double
  ) -> [SpatialIndex.Neighbor] {
    guard self.count > 0, count > 0, point.isFinite, reach >= 0 else { return [] }
    let frame = header.frame
    var found = NearestList(count: count, reach: reach, scale: frame.scale)
    read { reader in
      reader.forEachNearest(
        NearestQuery(frame, point), limit: { found.limit },
        { item, _ in
          let handle = SpatialIndex.Handle(rawValue: item)
          found.offer(SpatialIndex.Neighbor(handle: handle, distance: distance(handle)))
        })
    }
    return found.neighbors
  }
}

extension NearestQuery {
  @inlinable init(_ frame: IndexFrame, _ point: Point) {
    self.init(x: IndexFrame.below(frame.mapX(point.x)), y: IndexFrame.below(frame.mapY(point.y)))
  }
}

/// The items that may be among the nearest, judged by their rounded boxes.
///
/// An entry is one word: the squared distance's bits, which order as the numbers do, then the item.
@usableFromInline struct NearestCandidates {
  /// The first `count` are the least, ascending; the others follow in no order.
  @usableFromInline var entries: [UInt64] = []
  @usableFromInline let count: Int
  /// What is beyond cannot be among the nearest.
  @usableFromInline var limit: Float

  @inlinable init(count: Int, limit: Float) {
    self.count = count
    self.limit = limit
    entries.reserveCapacity(Swift.min(count, 64) &+ 24)
  }

  @inlinable @inline(__always) mutating func offer(_ item: UInt32, square: Float) {
    var entry = UInt64(square.bitPattern) &<< 32 | UInt64(item)
    var place = Swift.min(entries.count, count)
    if place < count {
      entries.append(entry)
    } else {
      // The last of the least, or the new one, comes to stand behind them.
      let last = entries[place &- 1]
      entries.append(Swift.max(entry, last))
      guard entry < last else { return }
      place &-= 1
    }
    unsafe entries.withUnsafeMutableBufferPointer { entries in
      while place > 0, unsafe entries[place &- 1] > entry {
        unsafe entries[place] = entries[place &- 1]
        place &-= 1
      }
      unsafe entries[place] = entry
    }
    guard entries.count >= count else { return }
    // The last of the least may truly be this far away.
    entry = entries[count &- 1]
    let root = Float(bitPattern: UInt32(truncatingIfNeeded: entry &>> 32)).squareRoot() + BoxQuad.slack
    limit = Swift.min(limit, root * root * (1 + 0x1p-18))
  }
}

/// The best so far of a search for the nearest.
@usableFromInline struct NearestList {
  @usableFromInline var neighbors: [SpatialIndex.Neighbor] = []
  @usableFromInline let count: Int
  @usableFromInline var reach: Double
  @usableFromInline let scale: Double
  /// The reach, squared, in the frame's unit, rounded up.
  @usableFromInline var limit: Float

  @inlinable init(count: Int, reach: Double, scale: Double) {
    self.count = count
    self.reach = reach
    self.scale = scale
    limit = Self.limit(reach, scale)
    neighbors.reserveCapacity(Swift.min(count, 64))
  }

  @inlinable static func limit(_ reach: Double, _ scale: Double) -> Float {
    let units = reach * scale
    let square = units * units * (1 + 0x1p-20)
    return square < 0x1p120 ? Float(square).nextUp : .infinity
  }

  @inlinable @inline(__always) mutating func offer(_ neighbor: SpatialIndex.Neighbor) {
    insert(neighbor)
    limit = Self.limit(reach, scale)
  }

  @inlinable @inline(__always) mutating func insert(_ neighbor: SpatialIndex.Neighbor) {
    guard neighbor.distance <= reach else { return }
    var place = neighbors.count
    if place == count {
      guard Self.isBefore(neighbor, neighbors[place &- 1]) else { return }
      place &-= 1
    } else {
      neighbors.append(neighbor)
    }
    unsafe neighbors.withUnsafeMutableBufferPointer { neighbors in
      while place > 0, unsafe Self.isBefore(neighbor, neighbors[place &- 1]) {
        unsafe neighbors[place] = neighbors[place &- 1]
        place &-= 1
      }
      unsafe neighbors[place] = neighbor
    }
    if neighbors.count == count { reach = neighbors[count &- 1].distance }
  }

  @inlinable static func isBefore(_ a: SpatialIndex.Neighbor, _ b: SpatialIndex.Neighbor) -> Bool {
    a.distance < b.distance || (a.distance == b.distance && a.handle < b.handle)
  }
}
