// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension BoxTree {
  /// Builds the tree anew over items, in the order of the curve, with a frame that fits them.
  ///
  /// Keys are sorted by radix; leaves and nodes are cut off the sorted sequence level by level. Boxes are read
  /// twice, for the key and for the leaf, because that is cheaper than to keep them in between.
  ///
  /// - Parameters:
  ///   - count: how many items.
  ///   - item: the number of the item at a position below `count`.
  ///   - exact: the box of an item.
  /// - Complexity: O(n).
  @inline(__always)
  mutating func pack(count: Int, item: (Int) -> UInt32, exact: (UInt32) -> Rect) {
    if let frame = IndexFrame(fitting: count, box: { exact(item($0)) }) { header.frame = frame }
    let frame = header.frame
    let sorter = KeySorter(count: count) { frame.key(exact(item($0))) }
    header.clear()
    guard count > 0 else { return }
    let groups = PackedCut.leaf.groups(sorter.count, key: sorter.border)
    blocks.grow(to: groups.count + Self.nodeCount(over: groups, key: sorter.border), exactly: true)
    var level: [PackedBlock] = []
    var outside = 0
    edit(reserving: groups.count) { editor in
      level = editor.buildLeaves(groups) { place in
        let item = item(sorter.position(at: place))
        let box = frame.quantize(exact(item))
        outside &+= frame.isOutside(box) ? 1 : 0
        return (item, box)
      }
    }
    header.outsideCount = outside
    header.outsideLimit = 2 * outside + 32
    repeat {
      let groups = PackedCut.node.groups(level.count) { level[$0].firstKey }
      edit(reserving: groups.count) { editor in level = editor.buildNodes(groups, over: level) }
    } while level.count > 1
    header.root = level[0].number
    header.count = count
    while header.nextFrameReview <= count { header.nextFrameReview *= 8 }
  }

  /// About how many nodes the levels above leaves take, whose ends in the sorted sequence are given.
  @inline(__always)
  private static func nodeCount(over ends: [UInt32], key: (Int) -> CurveKey) -> Int {
    var firstKeys = [key(0)]
    for end in ends.dropLast() { firstKeys.append(key(Int(end))) }
    var count = 0
    repeat {
      let groups = PackedCut.node.groups(firstKeys.count) { firstKeys[$0] }
      count += groups.count
      firstKeys = [firstKeys[0]] + groups.dropLast().map { firstKeys[Int($0)] }
    } while firstKeys.count > 1
    return count
  }

  /// Compares the frame with the content and packs the tree anew when another would serve it much better.
  mutating func reviewFrame(exact: (UInt32) -> Rect) {
    while header.nextFrameReview <= header.count { header.nextFrameReview *= 8 }
    let items = (0..<UInt32(placeCount)).filter { contains(item: $0) }
    guard let ideal = IndexFrame(fitting: items.count, box: { exact(items[$0]) }) else { return }
    if header.frame.serves(ideal) {
      header.outsideLimit = 2 * header.outsideCount + 32
    } else {
      pack(count: items.count, item: { items[$0] }, exact: exact)
    }
  }
}

// MARK: - Building

/// A block that was built, with what the node above will say of it.
struct PackedBlock {
  let number: UInt32
  let firstKey: CurveKey
  let box: QuantizedBox
}

extension TreeEditor {
  @inline(__always)
  mutating func buildLeaves(
    _ ends: [UInt32], _ entry: (Int) -> (item: UInt32, box: QuantizedBox)
  ) -> [PackedBlock] {
    var leaves: [PackedBlock] = []
    leaves.reserveCapacity(ends.count)
    var start = 0
    for end in ends {
      let number = makeBlock()
      let leaf = block(number)
      leaf.becomeLeaf(keys: 0..<CurveKey.max, parent: TreeBlock.none)
      for place in start..<Int(end) {
        let entry = entry(place)
        setPlace(of: entry.item, leaf: number, place: leaf.append(entry.box, item: entry.item))
      }
      // The key of the rounded box may be a little less than that of the exact one, by which was sorted.
      let firstKey = max(leaves.last?.firstKey ?? 0, start == 0 ? 0 : header.frame.key(leaf.box(at: 0)))
      leaf.firstKey = firstKey
      if let last = leaves.last { block(last.number).endKey = firstKey }
      leaves.append(PackedBlock(number: number, firstKey: firstKey, box: leaf.leafUnion))
      start = Int(end)
    }
    header.recentLeaf = leaves[0].number
    return leaves
  }

  /// Builds one level of nodes over the blocks of the level below, in groups with the given ends.
  mutating func buildNodes(_ ends: [UInt32], over children: [PackedBlock]) -> [PackedBlock] {
    var level: [PackedBlock] = []
    level.reserveCapacity(ends.count)
    var start = 0
    for end in ends {
      let number = makeBlock()
      let node = block(number)
      node.becomeNode(parent: TreeBlock.none)
      for index in start..<Int(end) {
        let child = children[index]
        node.insert(child: child.number, key: child.firstKey, box: child.box, at: index - start)
        block(child.number).parent = number
      }
      level.append(PackedBlock(number: number, firstKey: children[start].firstKey, box: node.nodeUnion))
      start = Int(end)
    }
    header.height &+= 1
    return level
  }
}
