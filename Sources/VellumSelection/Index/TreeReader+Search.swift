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
    // The nodes left with children still to be visited, with their levels: a way down that does not fork, the usual
    // one, leaves none to come back to.
    var path = [16 of UInt64](repeating: 0)
    var depth = 0
    var level = height
    var number = root
    var node = block(number)
    var pending = node.childrenMeeting(query)
    while true {
      if pending == 0 {
        if depth == 0 { return true }
        depth &-= 1
        number = UInt32(truncatingIfNeeded: path[depth] &>> 32)
        level = Int(truncatingIfNeeded: path[depth] &>> 16) & 0xFF
        pending = UInt32(truncatingIfNeeded: path[depth]) & 0xFFFF
        node = block(number)
      }
      let child = node[pending.trailingZeroBitCount]
      pending &= pending &- 1
      if level == 1 {
        guard visit(leaf: block(child), query, isHit: isHit, body) else { return false }
        continue
      }
      if pending != 0 {
        let place = UInt64(truncatingIfNeeded: level) &<< 16 | UInt64(pending)
        path[depth] = UInt64(truncatingIfNeeded: number) &<< 32 | place
        depth &+= 1
      }
      level &-= 1
      number = child
      node = block(child)
      pending = node.childrenMeeting(query)
    }
  }

  /// Visits the items of a leaf that meet the query.
  @inlinable @inline(__always)
  func visit(leaf: TreeBlock, _ query: BoxQuery, isHit: (UInt32) -> Bool, _ body: (UInt32) -> Bool) -> Bool {
    let q = query.meeting
    // Unused places miss everything, so all can be looked at without waiting for the count.
    let first = ~BoxQuad.signs(
      leaf.quad(0).misses(q), leaf.quad(1).misses(q), leaf.quad(2).misses(q), leaf.quad(3).misses(q))
    let rest = ~BoxQuad.signs(leaf.quad(4).misses(q), leaf.quad(5).misses(q))
    return visit(places: first & 0xFFFF | (rest & 0xFF) &<< 16, of: leaf, q, isHit: isHit, body)
  }

  /// Visits the items whose places stand in a mask.
  @inlinable @inline(__always)
  func visit(
    places: UInt32, of leaf: TreeBlock, _ q: QuantizedBox, isHit: (UInt32) -> Bool,
    _ body: (UInt32) -> Bool
  ) -> Bool {
    // From the back, where the items that came last stand: who looks for the topmost has it soon.
    var pending = places
    while pending != 0 {
      let place = 31 &- pending.leadingZeroBitCount
      pending ^= 1 &<< UInt32(truncatingIfNeeded: place)
      let item = leaf[place]
      // Where no lane is equal the rounded boxes decide.
      if (leaf.box(at: place) &- q).hasOnlyNegativeLanes || isHit(item) {
        guard body(item) else { return false }
      }
    }
    return true
  }
}
