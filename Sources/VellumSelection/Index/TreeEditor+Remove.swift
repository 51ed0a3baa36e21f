// SPDX-License-Identifier: Apache-2.0

extension TreeEditor {
  /// Takes an item out; its number becomes unused.
  mutating func remove(item: UInt32) {
    let place = places[Int(item)]
    places[Int(item)] = BoxTree.unused
    removeItem(at: Int(place & 31), of: place &>> 5)
  }

  /// Gives an item another box.
  ///
  /// It goes to the leaf of its key; mostly that is the one where it is, and then nothing but boxes changes.
  mutating func move(item: UInt32, to box: QuantizedBox) {
    let whole = places[Int(item)]
    let (number, place) = (whole &>> 5, Int(whole & 31))
    let leaf = block(number)
    let key = header.frame.key(box)
    // What lies far apart in memory is asked for as early as can be, so that the waiting times fall together.
    let old = leaf.box(at: place)
    let source = location(ofLeaf: number)
    let isNear = number == header.recentLeaf && leaf.firstKey <= key && key < leaf.endKey
    let target = isNear ? source : self.leaf(for: key)
    header.recentLeaf = target.leaf
    let newLeaf = block(target.leaf)
    if newLeaf.count == TreeBlock.leafCapacity, target.leaf != number {
      removeItem(at: place, of: number)
      insert(box, key: key, item: item)
    } else if target.leaf == number {
      leaf.setBox(box, at: place)
      refresh(source, old: old, new: box)
    } else {
      takeItem(at: place, of: number)
      setPlace(of: item, leaf: target.leaf, place: newLeaf.append(box, item: item))
      refresh(source, old: old, new: .nothing)
      grow(target, by: box)
      if leaf.count < TreeBlock.leafCapacity / 4 { mergeOrDrop(leaf: number) }
    }
  }

  private mutating func removeItem(at place: Int, of number: UInt32) {
    let leaf = block(number)
    let old = leaf.box(at: place)
    takeItem(at: place, of: number)
    header.count &-= 1
    refresh(location(ofLeaf: number), old: old, new: .nothing)
    if leaf.count < TreeBlock.leafCapacity / 4 { mergeOrDrop(leaf: number) }
  }

  /// Takes an item out of a leaf and leaves the boxes above as they are.
  @inline(__always) private func takeItem(at place: Int, of number: UInt32) {
    let leaf = block(number)
    leaf.removeItem(at: place)
    if place < leaf.count { setPlace(of: leaf[place], leaf: number, place: place) }
  }
}

// MARK: - Boxes above

extension TreeEditor {
  /// Makes the boxes above a leaf exact again after one of its boxes went from `old` to `new`.
  @inline(__always)
  func refresh(_ location: LeafLocation, old: QuantizedBox, new: QuantizedBox) {
    let node = block(location.node)
    let before = node.box(at: location.slot)
    let after =
      Self.leavesEdge(of: before, old: old, new: new) ? block(location.leaf).leafUnion : before.union(new)
    guard after != before else { return }
    node.setBox(after, at: location.slot)
    refreshNodes(above: location.node, old: before, new: after)
  }

  /// The same further up, after the box of a child of the node changed.
  private func refreshNodes(above number: UInt32, old: QuantizedBox, new: QuantizedBox) {
    var (number, old, new) = (number, old, new)
    while true {
      let node = block(number)
      guard node.parent != TreeBlock.none else { return }
      let parent = block(node.parent)
      let slot = parent.place(ofChild: number, key: node.key(at: 0))
      let before = parent.box(at: slot)
      let after = Self.leavesEdge(of: before, old: old, new: new) ? node.nodeUnion : before.union(new)
      guard after != before else { return }
      parent.setBox(after, at: slot)
      (number, old, new) = (node.parent, before, after)
    }
  }

  /// Whether a union may have shrunk: a box lay at its edge and does so no longer.
  @inline(__always) private static func leavesEdge(
    of union: QuantizedBox, old: QuantizedBox, new: QuantizedBox
  ) -> Bool {
    // No box exceeds its union, so a lane of (old - union - 1) is negative just where the box lies at the edge.
    ((old &- union &- QuantizedBox(repeating: 1)) & (old &- new)).hasNegativeLane
  }
}
