// SPDX-License-Identifier: Apache-2.0

// The loops below are generic over the visitor and therefore `@inlinable`: a call per hit through a closure would
// cost more than finding the hit.

extension TreeReader {
  /// Visits every item whose box meets the query until `body` gives `false`.
  ///
  /// - Parameters:
  ///   - isHit: asked only when the rounded boxes touch so closely that they cannot tell.
  /// - Returns: `false` when `body` stopped the search.
  @inlinable @inline(__always)
  func forEachMeeting(_ query: BoxQuery, isHit: (UInt32) -> Bool, _ body: (UInt32) -> Bool) -> Bool {
    // The nodes on the way down with the children still to be visited.
    var path = [16 of UInt64](repeating: 0)
    var level = height
    var node = block(root)
    var number = root
    var pending = node.childrenMeeting(query)
    while true {
      while pending == 0 {
        if level == height { return true }
        level &+= 1
        number = UInt32(truncatingIfNeeded: path[level] &>> 32)
        node = block(number)
        pending = UInt32(truncatingIfNeeded: path[level])
      }
      let child = node[pending.trailingZeroBitCount]
      pending &= pending &- 1
      if level == 1 {
        let leaf = block(child)
        guard visit(leaf: leaf, count: leaf.count, query, isHit: isHit, body) else { return false }
      } else {
        path[level] = UInt64(truncatingIfNeeded: number) &<< 32 | UInt64(pending)
        level &-= 1
        number = child
        node = block(child)
        pending = node.childrenMeeting(query)
      }
    }
  }

  @inlinable @inline(__always)
  func visit(
    leaf: TreeBlock, count: Int, _ query: BoxQuery, isHit: (UInt32) -> Bool, _ body: (UInt32) -> Bool
  ) -> Bool {
    let q = query.meeting
    if count > 16 {
      let rest = ~BoxQuad.signs(leaf.quad(4).misses(q), leaf.quad(5).misses(q)) & 0xFF
      guard visit(places: rest, from: 16, of: leaf, q, isHit: isHit, body) else { return false }
    }
    // Unused places miss everything, so sixteen places can be looked at whatever the count.
    let first = ~BoxQuad.signs(
      leaf.quad(0).misses(q), leaf.quad(1).misses(q), leaf.quad(2).misses(q), leaf.quad(3).misses(q))
    return visit(places: first & 0xFFFF, from: 0, of: leaf, q, isHit: isHit, body)
  }

  /// Visits the items whose places stand in a mask.
  @inlinable @inline(__always)
  func visit(
    places: UInt32, from first: Int, of leaf: TreeBlock, _ q: QuantizedBox, isHit: (UInt32) -> Bool,
    _ body: (UInt32) -> Bool
  ) -> Bool {
    // From the back, where the items that came last stand: who looks for the topmost has it soon.
    var pending = places
    while pending != 0 {
      let bit = 31 &- pending.leadingZeroBitCount
      pending ^= 1 &<< UInt32(truncatingIfNeeded: bit)
      let place = first &+ bit
      let item = leaf[place]
      // Where no lane is equal the rounded boxes decide.
      if (leaf.box(at: place) &- q).hasOnlyNegativeLanes || isHit(item) {
        guard body(item) else { return false }
      }
    }
    return true
  }
}
