// SPDX-License-Identifier: Apache-2.0

/// Changes a tree.
///
/// It lives for the duration of one `BoxTree.edit`; all blocks that a change may need are reserved
/// before, so the memory stays where it is.
@safe struct TreeEditor {
  let blocks: ChunkTable<TreeBlock.Bytes>
  let places: ChunkTable<UInt32>
  var header: TreeHeader

  @inline(__always) func block(_ number: UInt32) -> TreeBlock {
    unsafe TreeBlock(UnsafeMutableRawPointer(blocks.pointer(to: Int(number))))
  }

  @inline(__always) func setPlace(of item: UInt32, leaf: UInt32, place: Int) {
    places[Int(item)] = leaf &<< 5 | UInt32(truncatingIfNeeded: place)
  }
}

// MARK: - Blocks

extension TreeEditor {
  mutating func makeBlock() -> UInt32 {
    if header.firstFreeBlock != TreeBlock.none {
      let number = header.firstFreeBlock
      header.firstFreeBlock = block(number).parent
      header.freeBlocks &-= 1
      return number
    }
    header.usedBlocks &+= 1
    return UInt32(truncatingIfNeeded: header.usedBlocks &- 1)
  }

  mutating func free(_ number: UInt32) {
    block(number).parent = header.firstFreeBlock
    header.firstFreeBlock = number
    header.freeBlocks &+= 1
  }
}

// MARK: - Insertion

extension TreeEditor {
  /// The leaf whose keys include `key`.
  ///
  /// The tree must not be empty.
  @inline(__always) func leaf(for key: CurveKey) -> UInt32 {
    var number = header.root
    var level = header.height
    while level > 0 {
      let node = block(number)
      number = node[node.place(of: key)]
      level &-= 1
    }
    return number
  }

  /// The same, trying the leaf of the last insertion first.
  @inline(__always) func leafNearRecent(for key: CurveKey) -> UInt32 {
    let recent = block(header.recentLeaf)
    return recent.firstKey <= key && key < recent.endKey ? header.recentLeaf : leaf(for: key)
  }

  /// Adds an item under an unused number.
  mutating func insert(_ box: QuantizedBox, key: CurveKey, item: UInt32) {
    if header.height == 0 { plantRoot() }
    var number = leafNearRecent(for: key)
    if block(number).count == TreeBlock.leafCapacity {
      split(leaf: number)
      if key >= block(number).endKey { number = leaf(for: key) }
    }
    let leaf = block(number)
    setPlace(of: item, leaf: number, place: leaf.append(box, item: item))
    header.recentLeaf = number
    header.count &+= 1
    grow(child: number, parent: leaf.parent, by: box)
  }

  mutating func plantRoot() {
    let (root, leaf) = (makeBlock(), makeBlock())
    block(root).becomeNode(parent: TreeBlock.none)
    block(leaf).becomeLeaf(keys: 0..<CurveKey.max, parent: root)
    block(root).insert(child: leaf, key: 0, box: .nothing, at: 0)
    header.root = root
    header.recentLeaf = leaf
    header.height = 1
  }

  /// Enlarges the boxes above a child as far up as they do not hold `box` already.
  @inline(__always) mutating func grow(child: UInt32, parent: UInt32, by box: QuantizedBox) {
    var (child, parent) = (child, parent)
    while parent != TreeBlock.none {
      let node = block(parent)
      let place = node.place(ofChild: child)
      let old = node.box(at: place)
      guard (box &- old).hasNegativeLane else { return }
      node.setBox(old.union(box), at: place)
      (child, parent) = (parent, node.parent)
    }
  }
}
