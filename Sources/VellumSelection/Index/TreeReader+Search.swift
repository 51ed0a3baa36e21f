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
    var path = [24 of UInt64](repeating: 0)
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
      let child = node[TreeBlock.place(ofBit: pending.trailingZeroBitCount)]
      pending &= pending &- 1
      if level == 1 {
        guard visit(leaf: block(child), query, isHit: isHit, body) else { return false }
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
    leaf: TreeBlock, _ query: BoxQuery, isHit: (UInt32) -> Bool, _ body: (UInt32) -> Bool
  ) -> Bool {
    let quads = (leaf.count &+ 3) &>> 2
    var quad = 0
    while quad < quads {
      let boxes = leaf.quad(quad)
      var hits = ~BoxQuad.signs(boxes.misses(query.meeting)) & 15
      if hits != 0 {
        let sure = BoxQuad.signs(boxes.surelyMeets(query.meeting))
        repeat {
          let lane = hits.trailingZeroBitCount
          let item = leaf[quad &<< 2 &+ lane]
          if sure &>> UInt32(truncatingIfNeeded: lane) & 1 != 0 || isHit(item) {
            guard body(item) else { return false }
          }
          hits &= hits &- 1
        } while hits != 0
      }
      quad &+= 1
    }
    return true
  }
}
