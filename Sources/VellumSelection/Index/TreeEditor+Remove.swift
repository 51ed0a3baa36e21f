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
  /// It stays in its leaf when the leaf's box holds the new one, or when its key is among the leaf's; then nothing
  /// but boxes changes. In the first case its key may be another leaf's: keys are only advice on where to put items.
  mutating func move(item: UInt32, to box: QuantizedBox) {
    let whole = places[Int(item)]
    let (number, place) = (whole &>> 5, Int(whole & 31))
    let leaf = block(number)
    let parent = block(leaf.parent)
    let slot = parent.place(ofChild: number)
    if (box &- parent.box(at: slot)).hasNegativeLane {
      let key = header.frame.key(box)
      guard leaf.firstKey <= key && key < leaf.endKey else {
        removeItem(at: place, of: number)
        insert(box, key: key, item: item)
        return
      }
    }
    let old = leaf.box(at: place)
    leaf.setBox(box, at: place)
    refresh(leaf: number, at: slot, old: old, new: box)
  }

  @inline(__always) private mutating func removeItem(at place: Int, of number: UInt32) {
    let leaf = block(number)
    let old = leaf.box(at: place)
    leaf.removeItem(at: place)
    if place < leaf.count { setPlace(of: leaf[place], leaf: number, place: place) }
    header.count &-= 1
    refresh(leaf: number, at: block(leaf.parent).place(ofChild: number), old: old, new: .nothing)
    if leaf.count < TreeBlock.leafCapacity / 4 { mergeOrDrop(leaf: number) }
  }
}

// MARK: - Boxes above

extension TreeEditor {
  /// Makes the boxes above a leaf exact again after one of its boxes went from `old` to `new`.
  @inline(__always)
  func refresh(leaf number: UInt32, at slot: Int, old: QuantizedBox, new: QuantizedBox) {
    let leaf = block(number)
    let parent = block(leaf.parent)
    let before = parent.box(at: slot)
    let after = Self.leavesEdge(of: before, old: old, new: new) ? leaf.leafUnion : before.union(new)
    guard after != before else { return }
    parent.setBox(after, at: slot)
    refreshNodes(above: leaf.parent, old: before, new: after)
  }

  /// The same further up, after the box of a child of the node changed.
  private func refreshNodes(above number: UInt32, old: QuantizedBox, new: QuantizedBox) {
    var (number, old, new) = (number, old, new)
    while block(number).parent != TreeBlock.none {
      let parent = block(block(number).parent)
      let slot = parent.place(ofChild: number)
      let before = parent.box(at: slot)
      let after =
        Self.leavesEdge(of: before, old: old, new: new) ? block(number).nodeUnion : before.union(new)
      guard after != before else { return }
      parent.setBox(after, at: slot)
      (number, old, new) = (block(number).parent, before, after)
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
