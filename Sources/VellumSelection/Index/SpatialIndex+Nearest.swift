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
      for candidate in candidates.all where candidate.square <= candidates.limit {
        let distance = boxes[Int(candidate.item)].distance(to: point)
        found.offer(Neighbor(handle: Handle(rawValue: candidate.item), distance: distance))
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
    self.init(x: IndexFrame.floor(frame.mapX(point.x)), y: IndexFrame.floor(frame.mapY(point.y)))
  }
}

/// The items that may be among the nearest, judged by their rounded boxes.
@usableFromInline struct NearestCandidates {
  @usableFromInline var all: [(item: UInt32, square: Float)] = []
  /// The least of the greatest squared distances that candidates can have, ascending.
  @usableFromInline var greatest: [Float] = []
  @usableFromInline let count: Int
  /// What is beyond cannot be among the nearest.
  @usableFromInline var limit: Float

  @inlinable init(count: Int, limit: Float) {
    self.count = count
    self.limit = limit
    all.reserveCapacity(Swift.min(count, 64) * 4)
    greatest.reserveCapacity(Swift.min(count, 64))
  }

  @inlinable @inline(__always) mutating func offer(_ item: UInt32, square: Float) {
    all.append((item, square))
    let root = square.squareRoot() + BoxQuad.slack
    let most = root * root * (1 + 0x1p-18)
    var place = greatest.count
    if place == count {
      guard most < greatest[place &- 1] else { return }
      place &-= 1
    } else {
      greatest.append(most)
    }
    while place > 0, greatest[place &- 1] > most {
      greatest[place] = greatest[place &- 1]
      place &-= 1
    }
    greatest[place] = most
    if greatest.count == count { limit = Swift.min(limit, greatest[count &- 1]) }
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

  @inlinable mutating func offer(_ neighbor: SpatialIndex.Neighbor) {
    guard neighbor.distance <= reach else { return }
    var place = neighbors.count
    if place == count {
      guard Self.isBefore(neighbor, neighbors[place &- 1]) else { return }
      place &-= 1
      neighbors.removeLast()
    }
    neighbors.append(neighbor)
    while place > 0, Self.isBefore(neighbor, neighbors[place &- 1]) {
      neighbors[place] = neighbors[place &- 1]
      place &-= 1
    }
    neighbors[place] = neighbor
    if neighbors.count == count {
      reach = neighbors[count &- 1].distance
      limit = Self.limit(reach, scale)
    }
  }

  @inlinable static func isBefore(_ a: SpatialIndex.Neighbor, _ b: SpatialIndex.Neighbor) -> Bool {
    a.distance < b.distance || (a.distance == b.distance && a.handle < b.handle)
  }
}
