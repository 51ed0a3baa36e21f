// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension BoxTree {
  /// Builds the tree anew over items, in the order of the curve, with a frame that fits them.
  ///
  /// - Complexity: O(n).
  mutating func pack(_ items: PackedItems) {
    header.clear()
    guard let frame = IndexFrame(fitting: items.count, box: { items.box(at: $0) }) else { return }
    let grid = PackGrid(frame, count: items.count)
    pack(items, grid, BucketSorter(count: items.count, grid: grid) { items.box(at: $0) })
  }

  /// Builds the tree anew over sorted items, of which there must be one at least.
  ///
  /// Leaves and nodes are cut off the sorted sequence level by level. Boxes are read twice, for the order and for the
  /// leaf, because that is cheaper than to keep them in between.
  mutating func pack(_ items: PackedItems, _ grid: PackGrid, _ sorter: BucketSorter) {
    header.clear()
    header.frame = grid.frame
    let groups = PackedCut.leaf.groups(items.count) { CurveKey(sorter.bucket(at: $0)) }
    let starts = [0] + groups.dropLast()
    let firstKeys = starts.map { grid.firstKey(of: sorter.bucket(at: Int($0))) }
    blocks.grow(to: groups.count + Self.nodeCount(over: firstKeys), exactly: true)
    var level: [PackedBlock] = []
    edit(reserving: groups.count) { editor in
      level = editor.buildLeaves(groups, firstKeys, sorter, items)
    }
    repeat {
      let groups = PackedCut.node.groups(level.count) { level[$0].firstKey }
      edit(reserving: groups.count) { editor in level = editor.buildNodes(groups, over: level) }
    } while level.count > 1
    header.root = level[0].number
    header.count = items.count
    while header.nextFrameReview <= items.count { header.nextFrameReview *= 8 }
  }

  /// About how many nodes the levels above leaves with the given first keys take.
  private static func nodeCount(over firstKeys: [CurveKey]) -> Int {
    var firstKeys = firstKeys
    var count = 0
    repeat {
      let groups = PackedCut.node.groups(firstKeys.count) { firstKeys[$0] }
      count += groups.count
      firstKeys = [firstKeys[0]] + groups.dropLast().map { firstKeys[Int($0)] }
    } while firstKeys.count > 1
    return count
  }

  /// Compares the frame with the content and packs the tree anew when another would serve it much better.
  mutating func reviewFrame(_ boxes: ChunkTable<Rect>) {
    while header.nextFrameReview <= header.count { header.nextFrameReview *= 8 }
    let items = PackedItems(numbers: (0..<UInt32(placeCount)).filter { contains(item: $0) }, boxes: boxes)
    guard let ideal = IndexFrame(fitting: items.count, box: { items.box(at: $0) }) else { return }
    if header.frame.serves(ideal) {
      header.outsideLimit = 2 * header.outsideCount + 32
    } else {
      pack(items)
    }
  }
}

// MARK: - Building

/// What is packed: the items with the given numbers, or all from a first one on, with their boxes.
struct PackedItems {
  private let numbers: [UInt32]
  private let first: UInt32
  let count: Int
  private let boxes: ChunkTable<Rect>

  init(numbers: [UInt32], boxes: ChunkTable<Rect>) {
    (self.numbers, self.boxes, first, count) = (numbers, boxes, 0, numbers.count)
  }

  init(first: UInt32, count: Int, boxes: ChunkTable<Rect>) {
    (numbers, self.boxes, self.first, self.count) = ([], boxes, first, count)
  }

  @inline(__always) func number(at position: Int) -> UInt32 {
    numbers.isEmpty ? first &+ UInt32(truncatingIfNeeded: position) : numbers[position]
  }

  @inline(__always) func box(at position: Int) -> Rect { boxes[Int(number(at: position))] }
}

/// A block that was built, with what the node above will say of it.
struct PackedBlock {
  let number: UInt32
  let firstKey: CurveKey
  let box: QuantizedBox
}

extension TreeEditor {
  /// Builds the leaves, one for each group of the sorted items.
  mutating func buildLeaves(
    _ ends: [UInt32], _ firstKeys: [CurveKey], _ sorter: BucketSorter, _ items: PackedItems
  ) -> [PackedBlock] {
    let frame = header.frame
    var leaves: [PackedBlock] = []
    leaves.reserveCapacity(ends.count)
    var (start, outside) = (0, 0)
    for (group, end) in ends.enumerated() {
      let number = makeBlock()
      let leaf = block(number)
      let count = Int(end) &- start
      leaf.becomeLeaf(keys: 0..<CurveKey.max, parent: TreeBlock.none, count: count)
      for place in 0..<count {
        let position = sorter.position(at: start &+ place)
        let item = items.number(at: position)
        leaf.setBox(frame.quantize(items.box(at: position)), at: place)
        leaf[place] = item
        setPlace(of: item, leaf: number, place: place)
      }
      let union = leaf.leafUnion
      if frame.isOutside(union) {
        outside &+= (0..<count).reduce(0) { $0 &+ (frame.isOutside(leaf.box(at: $1)) ? 1 : 0) }
      }
      // Within a bucket items come in the order of their keys, or in any order where it has few.
      let isInside = start > 0 && sorter.bucket(at: start) == sorter.bucket(at: start &- 1)
      let firstKey = max(
        leaves.last?.firstKey ?? 0, isInside ? frame.key(leaf.box(at: 0)) : firstKeys[group])
      leaf.firstKey = leaves.isEmpty ? 0 : firstKey
      if let last = leaves.last { block(last.number).endKey = firstKey }
      leaves.append(PackedBlock(number: number, firstKey: leaf.firstKey, box: union))
      start = Int(end)
    }
    header.recentLeaf = leaves[0].number
    header.outsideCount = outside
    header.outsideLimit = 2 * outside + 32
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
