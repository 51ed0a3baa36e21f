// SPDX-License-Identifier: Apache-2.0

/// Changes a tree.
///
/// It lives for the duration of one `BoxTree.edit`; all blocks that a change may need are reserved
/// before, so the memory stays where it is.
@safe struct TreeEditor {
  let blocks: ChunkTable<TreeBlock.Bytes>
  let places: ChunkTable<UInt32>
  /// The tree's own header, which is too large to be copied for each change.
  private let headerPointer: UnsafeMutablePointer<TreeHeader>

  @inline(__always)
  init(
    _ blocks: ChunkTable<TreeBlock.Bytes>, _ places: ChunkTable<UInt32>,
    _ header: UnsafeMutablePointer<TreeHeader>
  ) {
    self.blocks = blocks
    self.places = places
    unsafe headerPointer = unsafe header
  }

  var header: TreeHeader {
    @inline(__always) _read { yield unsafe headerPointer.pointee }
    @inline(__always) nonmutating _modify { yield unsafe &headerPointer.pointee }
  }

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

/// A leaf with its node and its place in it.
struct LeafLocation {
  let leaf: UInt32
  let node: UInt32
  let slot: Int
}

extension TreeEditor {
  /// The leaf whose keys include `key`.
  ///
  /// The tree must not be empty.
  @inline(__always) func leaf(for key: CurveKey) -> LeafLocation {
    var number = header.root
    var level = header.height
    while true {
      let node = block(number)
      let slot = node.place(of: key)
      level &-= 1
      if level == 0 { return LeafLocation(leaf: node[slot], node: number, slot: slot) }
      number = node[slot]
    }
  }

  /// Where a leaf is.
  @inline(__always) func location(ofLeaf number: UInt32) -> LeafLocation {
    let leaf = block(number)
    let node = leaf.parent
    return LeafLocation(
      leaf: number, node: node, slot: block(node).place(ofChild: number, key: leaf.firstKey))
  }

  /// Adds an item under an unused number.
  mutating func insert(_ box: QuantizedBox, key: CurveKey, item: UInt32) {
    if header.height == 0 { plantRoot() }
    // Drawing order comes back to the leaf of the last insertion.
    var number = header.recentLeaf
    let recent = block(number)
    if key < recent.firstKey || recent.endKey <= key { number = leaf(for: key).leaf }
    if block(number).count == TreeBlock.leafCapacity {
      split(leaf: number)
      if key >= block(number).endKey { number = leaf(for: key).leaf }
    }
    let leaf = block(number)
    setPlace(of: item, leaf: number, place: leaf.append(box, item: item))
    header.recentLeaf = number
    header.count &+= 1
    grow(location(ofLeaf: number), by: box)
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

  /// Enlarges the boxes above a leaf as far up as they do not hold `box` already.
  @inline(__always) func grow(_ location: LeafLocation, by box: QuantizedBox) {
    var (number, slot) = (location.node, location.slot)
    while true {
      let node = block(number)
      let old = node.box(at: slot)
      guard (box &- old).hasNegativeLane else { return }
      node.setBox(old.union(box), at: slot)
      let parent = node.parent
      guard parent != TreeBlock.none else { return }
      slot = block(parent).place(ofChild: number, key: node.key(at: 0))
      number = parent
    }
  }
}
