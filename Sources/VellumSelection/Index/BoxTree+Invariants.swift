// SPDX-License-Identifier: Apache-2.0

extension BoxTree {
  /// The first broken rule of the structure in words, or `nil` when it is sound.
  ///
  /// O(n).
  func brokenInvariant() -> StaticString? {
    guard header.height > 0 else {
      let isEmpty =
        count == 0 && header.usedBlocks == 0 && (0..<placeCount).allSatisfy { places[$0] == Self.unused }
      return isEmpty ? nil : "an empty tree has blocks or items"
    }
    return read { reader in
      var check = TreeCheck(reader: reader, frame: header.frame, count: count)
      if let broken = check.node(reader.root, level: header.height, keys: 0..<CurveKey.max) { return broken }
      guard check.items == count else { return "the count is not the number of items" }
      guard check.blocks + freeBlockCount(reader) == header.usedBlocks else {
        return "a block is neither used nor free"
      }
      return brokenPlace(reader)
    }
  }

  private func brokenPlace(_ reader: TreeReader) -> StaticString? {
    var seen = 0
    for item in 0..<placeCount where places[item] != Self.unused {
      seen += 1
      let leaf = reader.block(places[item] >> 5)
      let place = Int(places[item] & 31)
      guard Int(places[item] >> 5) < header.usedBlocks, place < leaf.count, leaf[place] == UInt32(item) else {
        return "an item is not where its place says"
      }
    }
    return seen == count ? nil : "an item has no place"
  }

  private func freeBlockCount(_ reader: TreeReader) -> Int {
    var (total, block) = (0, header.firstFreeBlock)
    while block != TreeBlock.none { (total, block) = (total + 1, reader.block(block).parent) }
    return total == header.freeBlocks ? total : -1
  }
}

/// Walks a tree and looks for broken rules.
private struct TreeCheck {
  let reader: TreeReader
  let frame: IndexFrame
  let count: Int
  var blocks = 0
  var items = 0

  mutating func node(_ number: UInt32, level: Int, keys: Range<CurveKey>) -> StaticString? {
    blocks += 1
    let node = reader.block(number)
    let isRoot = number == reader.root
    guard node.count >= (isRoot ? (level == 1 ? 1 : 2) : TreeBlock.nodeCapacity / 4) else {
      return "a node is underfull"
    }
    guard !isRoot || node.parent == TreeBlock.none else { return "the root has a parent" }
    for place in node.count..<TreeBlock.nodeCapacity {
      guard node.key(at: place) == .max, node.box(at: place) == .nothing else {
        return "an unused place of a node is not cleared"
      }
    }
    for place in 0..<node.count {
      let first = place == 0 ? keys.lowerBound : node.key(at: place)
      let end = place + 1 < node.count ? node.key(at: place + 1) : keys.upperBound
      guard keys.lowerBound <= first, first <= end, end <= keys.upperBound else {
        return "keys are out of order"
      }
      let child = reader.block(node[place])
      guard child.parent == number else { return "a child names another parent" }
      guard node.box(at: place) == (level == 1 ? child.leafUnion : child.nodeUnion) else {
        return "a box is not the union of what lies below"
      }
      let broken =
        level == 1
        ? leaf(child, keys: first..<end) : self.node(node[place], level: level - 1, keys: first..<end)
      if let broken { return broken }
    }
    return nil
  }

  mutating func leaf(_ leaf: TreeBlock, keys: Range<CurveKey>) -> StaticString? {
    blocks += 1
    items += leaf.count
    guard leaf.firstKey == keys.lowerBound, leaf.endKey == keys.upperBound else {
      return "a leaf's keys are not its node's"
    }
    guard leaf.count > 0, leaf.count <= TreeBlock.leafCapacity else { return "a leaf is empty or overfull" }
    for place in 0..<TreeBlock.leafCapacity {
      let box = leaf.box(at: place)
      guard place < leaf.count || box == .nothing else { return "an unused place of a leaf is not cleared" }
    }
    return nil
  }
}
