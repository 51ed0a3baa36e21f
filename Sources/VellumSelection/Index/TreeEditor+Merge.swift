// SPDX-License-Identifier: Apache-2.0

extension TreeEditor {
  /// Joins an underfull leaf with a neighbour under the same node where both fit; drops an empty one.
  mutating func mergeOrDrop(leaf number: UInt32) {
    let parent = block(block(number).parent)
    let slot = parent.place(ofChild: number)
    let isEmpty = block(number).count == 0
    for left in [slot &- 1, slot] where left >= 0 && left &+ 1 < parent.count {
      let total = block(parent[left]).count &+ block(parent[left &+ 1]).count
      // A quarter is left free, or the next insertion would split it again; an empty leaf must go in any case.
      if isEmpty || total <= TreeBlock.leafCapacity * 3 / 4 {
        mergeLeaves(at: left, of: block(number).parent)
        return
      }
    }
    // Only a root may have a single leaf.
    if isEmpty { header.clear() }
  }

  /// Moves all items of the leaf at `slot` + 1 to the leaf at `slot`.
  private mutating func mergeLeaves(at slot: Int, of parentNumber: UInt32) {
    let parent = block(parentNumber)
    let (target, source) = (parent[slot], parent[slot &+ 1])
    while block(source).count > 0 { moveItem(at: block(source).count &- 1, of: source, to: target) }
    block(target).endKey = block(source).endKey
    parent.setBox(parent.box(at: slot).union(parent.box(at: slot &+ 1)), at: slot)
    parent.removeChild(at: slot &+ 1)
    free(source)
    if header.recentLeaf == source { header.recentLeaf = target }
    mergeIfUnderfull(node: parentNumber)
  }

  /// Keeps the fill of nodes: below the root each has at least a quarter of its children.
  private mutating func mergeIfUnderfull(node number: UInt32) {
    if number == header.root {
      while header.height > 1 && block(header.root).count == 1 { dropRoot() }
      return
    }
    guard block(number).count < TreeBlock.nodeCapacity / 4 else { return }
    let parentNumber = block(number).parent
    let parent = block(parentNumber)
    let slot = parent.place(ofChild: number)
    let left = slot > 0 ? slot &- 1 : slot
    let (a, b) = (parent[left], parent[left &+ 1])
    let total = block(a).count &+ block(b).count
    let target = total <= TreeBlock.nodeCapacity * 3 / 4 ? total : total / 2
    while block(a).count < target { shiftChild(at: 0, of: b, to: block(a).count, of: a) }
    while block(a).count > target { shiftChild(at: block(a).count &- 1, of: a, to: 0, of: b) }
    parent.setBox(block(a).nodeUnion, at: left)
    if target == total {
      parent.removeChild(at: left &+ 1)
      free(b)
      mergeIfUnderfull(node: parentNumber)
    } else {
      parent.setBox(block(b).nodeUnion, at: left &+ 1)
      parent.setKey(block(b).key(at: 0), at: left &+ 1)
    }
  }

  private mutating func dropRoot() {
    let old = header.root
    header.root = block(old)[0]
    block(header.root).parent = TreeBlock.none
    free(old)
    header.height &-= 1
  }

  private func shiftChild(at place: Int, of source: UInt32, to newPlace: Int, of target: UInt32) {
    let (from, to) = (block(source), block(target))
    let (child, key, box) = (from[place], from.key(at: place), from.box(at: place))
    from.removeChild(at: place)
    to.insert(child: child, key: key, box: box, at: newPlace)
    block(child).parent = target
  }
}
