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
      if level == 1 {
        guard visitPairs(of: node, pending, query, isHit: isHit, body) else { return false }
        pending = 0
      }
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

  /// Visits the leaves below a node that stand in a mask, two at a time.
  ///
  /// How many hits a leaf has is known only when its memory has come, and guessed wrongly as a rule; what was begun
  /// after a wrong guess is lost. So both leaves of a pair are asked for before either is looked into.
  @inlinable @inline(__always)
  func visitPairs(
    of node: TreeBlock, _ meeting: UInt32, _ query: BoxQuery, isHit: (UInt32) -> Bool,
    _ body: (UInt32) -> Bool
  ) -> Bool {
    let q = query.meeting
    var pending = meeting
    while pending != 0 {
      let first = block(node[pending.trailingZeroBitCount])
      var second = first
      var hits = UInt64(first.itemsMeeting(q))
      pending &= pending &- 1
      if pending != 0 {
        second = block(node[pending.trailingZeroBitCount])
        hits |= UInt64(second.itemsMeeting(q)) &<< 32
        pending &= pending &- 1
      }
      // From the back, where the items that came last stand: who looks for the topmost has it soon.
      while hits != 0 {
        let bit = 63 &- hits.leadingZeroBitCount
        hits ^= 1 &<< UInt64(truncatingIfNeeded: bit)
        let leaf = bit < 32 ? first : second
        let item = leaf[bit & 31]
        // Where no lane is equal the rounded boxes decide.
        if (leaf.box(at: bit & 31) &- q).hasOnlyNegativeLanes || isHit(item) {
          guard body(item) else { return false }
        }
      }
    }
    return true
  }

  /// Visits the items of a leaf that meet the query.
  @inlinable @inline(__always)
  func visit(leaf: TreeBlock, _ query: BoxQuery, isHit: (UInt32) -> Bool, _ body: (UInt32) -> Bool) -> Bool {
    let q = query.meeting
    var pending = leaf.itemsMeeting(q)
    while pending != 0 {
      let place = 31 &- pending.leadingZeroBitCount
      pending ^= 1 &<< UInt32(truncatingIfNeeded: place)
      let item = leaf[place]
      if (leaf.box(at: place) &- q).hasOnlyNegativeLanes || isHit(item) {
        guard body(item) else { return false }
      }
    }
    return true
  }
}
