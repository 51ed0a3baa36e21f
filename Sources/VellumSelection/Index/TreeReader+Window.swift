// SPDX-License-Identifier: Apache-2.0

extension TreeReader {
  /// Visits every item whose box meets the query until `body` gives `false`.
  ///
  /// What lies under a node that is wholly inside is visited without looking at boxes. There is no recursion, so
  /// that the visitor becomes part of the loop.
  ///
  /// - Parameters:
  ///   - isHit: asked only when the rounded boxes touch so closely that they cannot tell.
  /// - Returns: `false` when `body` stopped the search.
  @inlinable @inline(__always)
  func forEachInWindow(_ query: BoxQuery, isHit: (UInt32) -> Bool, _ body: (UInt32) -> Bool) -> Bool {
    // The nodes on the way down, each with its children still to be visited and those of them that lie inside.
    var path = [16 of UInt64](repeating: 0)
    var level = height
    var number = root
    var node = block(number)
    var pending = node.childrenMeeting(query)
    // Unused places would count as inside, but do not meet.
    var inside = node.childrenInside(query)
    while true {
      if level == 1 {
        guard visitLeaves(of: node, pending, inside: inside, query, isHit: isHit, body) else { return false }
        pending = 0
      }
      while pending == 0 {
        if level == height { return true }
        level &+= 1
        number = UInt32(truncatingIfNeeded: path[level] &>> 32)
        node = block(number)
        pending = UInt32(truncatingIfNeeded: path[level]) & 0xFFFF
        inside = UInt32(truncatingIfNeeded: path[level] &>> 16) & 0xFFFF
      }
      let bit = pending & (0 &- pending)
      let isInside = inside & bit != 0
      pending ^= bit
      path[level] = UInt64(number) &<< 32 | UInt64(inside &<< 16 | pending)
      level &-= 1
      number = node[bit.trailingZeroBitCount]
      node = block(number)
      pending = node.childrenMeeting(isInside ? .everything : query)
      inside = isInside ? 0xFFFF : node.childrenInside(query)
    }
  }

  /// Visits the leaves below a node that stand in a mask.
  @inlinable @inline(__always)
  func visitLeaves(
    of node: TreeBlock, _ meeting: UInt32, inside: UInt32, _ query: BoxQuery, isHit: (UInt32) -> Bool,
    _ body: (UInt32) -> Bool
  ) -> Bool {
    // All counts first: these loads wait for memory together, where the loop below would wait leaf by leaf.
    var counts = [16 of Int](repeating: 0)
    var pending = meeting
    while pending != 0 {
      let place = pending.trailingZeroBitCount
      counts[place] = block(node[place]).count
      pending &= pending &- 1
    }
    pending = meeting
    while pending != 0 {
      let bit = pending & (0 &- pending)
      let place = bit.trailingZeroBitCount
      let leaf = block(node[place])
      pending ^= bit
      if inside & bit != 0 {
        let count = counts[place]
        var index = 0
        while index < count {
          guard body(leaf[index]) else { return false }
          index &+= 1
        }
      } else {
        guard visit(leaf: leaf, query, isHit: isHit, body) else { return false }
      }
    }
    return true
  }
}
