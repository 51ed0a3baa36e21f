// SPDX-License-Identifier: Apache-2.0

extension TreeReader {
  /// Visits every item whose box meets the query until `body` gives `false`; what lies under a node that is wholly
  /// inside is visited without looking at boxes.
  ///
  /// - Parameters:
  ///   - isHit: asked only when the rounded boxes touch so closely that they cannot tell.
  /// - Returns: `false` when `body` stopped the search.
  @inlinable
  func forEachInWindow(_ query: BoxQuery, isHit: (UInt32) -> Bool, _ body: (UInt32) -> Bool) -> Bool {
    visit(node: block(root), level: height, query, isHit: isHit, body)
  }

  @inlinable
  func visit(
    node: TreeBlock, level: Int, _ query: BoxQuery, isHit: (UInt32) -> Bool, _ body: (UInt32) -> Bool
  ) -> Bool {
    var pending = node.childrenMeeting(query)
    // Unused places would count as inside, but do not meet.
    let inside = node.childrenInside(query)
    if level == 1 { return visitLeaves(of: node, pending, inside: inside, query, isHit: isHit, body) }
    while pending != 0 {
      let bit = pending & (0 &- pending)
      let child = block(node[TreeBlock.place(ofBit: pending.trailingZeroBitCount)])
      pending &= pending &- 1
      let goesOn =
        inside & bit != 0
        ? visitAll(child, level: level &- 1, body)
        : visit(node: child, level: level &- 1, query, isHit: isHit, body)
      guard goesOn else { return false }
    }
    return true
  }

  @inlinable @inline(__always)
  func visitLeaves(
    of node: TreeBlock, _ meeting: UInt32, inside: UInt32, _ query: BoxQuery, isHit: (UInt32) -> Bool,
    _ body: (UInt32) -> Bool
  ) -> Bool {
    // All counts first: these loads wait for memory together, where the loop below would wait leaf by leaf.
    var counts = [16 of Int](repeating: 0)
    var pending = meeting
    while pending != 0 {
      let place = TreeBlock.place(ofBit: pending.trailingZeroBitCount)
      counts[place] = block(node[place]).count
      pending &= pending &- 1
    }
    pending = meeting
    while pending != 0 {
      let bit = pending & (0 &- pending)
      let place = TreeBlock.place(ofBit: pending.trailingZeroBitCount)
      let leaf = block(node[place])
      pending &= pending &- 1
      let goesOn =
        inside & bit != 0
        ? visitItems(of: leaf, count: counts[place], body)
        : visit(leaf: leaf, count: counts[place], query, isHit: isHit, body)
      guard goesOn else { return false }
    }
    return true
  }

  /// Visits all items below a node.
  @inlinable
  func visitAll(_ node: TreeBlock, level: Int, _ body: (UInt32) -> Bool) -> Bool {
    let count = node.count
    if level == 1 { return visitAllLeaves(of: node, count: count, body) }
    var place = 0
    while place < count {
      guard visitAll(block(node[place]), level: level &- 1, body) else { return false }
      place &+= 1
    }
    return true
  }

  @inlinable @inline(__always)
  func visitAllLeaves(of node: TreeBlock, count: Int, _ body: (UInt32) -> Bool) -> Bool {
    var counts = [16 of Int](repeating: 0)
    var place = 0
    while place < count {
      counts[place] = block(node[place]).count
      place &+= 1
    }
    place = 0
    while place < count {
      guard visitItems(of: block(node[place]), count: counts[place], body) else { return false }
      place &+= 1
    }
    return true
  }

  @inlinable @inline(__always)
  func visitItems(of leaf: TreeBlock, count: Int, _ body: (UInt32) -> Bool) -> Bool {
    var place = 0
    while place < count {
      guard body(leaf[place]) else { return false }
      place &+= 1
    }
    return true
  }
}
