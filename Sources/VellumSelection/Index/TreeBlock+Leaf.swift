// SPDX-License-Identifier: Apache-2.0

extension TreeBlock {
  /// Makes the block a leaf, whose first `count` places are to be filled at once.
  @inline(__always) func becomeLeaf(keys: Range<CurveKey>, parent: UInt32, count: Int = 0) {
    clearQuads(from: count &>> 2, to: Self.leafCapacity / 4)
    firstKey = keys.lowerBound
    endKey = keys.upperBound
    self.parent = parent
    self.count = count
  }

  /// Puts an item behind the others of a leaf; gives its place.
  @inline(__always) func append(_ box: QuantizedBox, item: UInt32) -> Int {
    let place = count
    setBox(box, at: place)
    self[place] = item
    count = place &+ 1
    return place
  }

  /// Takes an item out of a leaf and fills the gap with the last one.
  @inline(__always) func removeItem(at place: Int) {
    let last = count &- 1
    if place != last {
      setBox(box(at: last), at: place)
      self[place] = self[last]
    }
    setBox(.nothing, at: last)
    count = last
  }

  /// The box that holds all items of a leaf.
  var leafUnion: QuantizedBox { union(quads: (count &+ 3) &>> 2) }
}

// MARK: - Queries

extension TreeBlock {
  /// The items of a leaf that may meet a query, given by its `meeting`: the bit of each one's place.
  @inlinable @inline(__always) func itemsMeeting(_ q: QuantizedBox) -> UInt32 {
    // Unused places miss everything, so all can be looked at without waiting for the count.
    let first = ~BoxQuad.signs(quad(0).misses(q), quad(1).misses(q), quad(2).misses(q), quad(3).misses(q))
    let rest = ~BoxQuad.signs(quad(4).misses(q), quad(5).misses(q))
    return first & 0xFFFF | (rest & 0xFF) &<< 16
  }
}
