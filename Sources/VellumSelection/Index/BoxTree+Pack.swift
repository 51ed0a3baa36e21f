// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension BoxTree {
  /// Builds the tree anew over `items`, full and in the order of the curve, with a frame that fits them.
  ///
  /// Boxes are quantized, their keys sorted by radix, and leaves and nodes cut off the sorted sequence level by
  /// level, each at the coarsest cell border among its last places.
  ///
  /// - Complexity: O(n).
  mutating func pack(_ items: [UInt32], exact: (UInt32) -> Rect) {
    if let frame = IndexFrame(fitting: items, exact: exact) { header.frame = frame }
    var kept: [QuantizedBox] = []
    var sorter = KeySorter(count: items.count)
    kept.reserveCapacity(items.count)
    var outside = 0
    for item in items {
      let box = header.frame.quantize(exact(item))
      kept.append(box)
      sorter.append(header.frame.key(box))
      outside &+= header.frame.isOutside(box) ? 1 : 0
    }
    header.outsideCount = outside
    header.outsideLimit = 2 * outside + 32
    let order = sorter.sortedOrder()
    let blocksAtMost = items.count / PackedCut.leaf.least + items.count / 128 + 8
    blocks.grow(to: blocksAtMost, exactly: true)
    edit(reserving: 0) { editor in
      editor.clear()
      editor.build(items, kept: kept, order: order)
    }
    while header.nextFrameReview <= header.count { header.nextFrameReview *= 8 }
  }

  /// Compares the frame with the content and packs the tree anew when another would serve it much better.
  mutating func reviewFrame(exact: (UInt32) -> Rect) {
    while header.nextFrameReview <= header.count { header.nextFrameReview *= 8 }
    let items = (0..<UInt32(placeCount)).filter { contains(item: $0) }
    guard let ideal = IndexFrame(fitting: items, exact: exact) else { return }
    if header.frame.serves(ideal) {
      header.outsideLimit = 2 * header.outsideCount + 32
    } else {
      pack(items, exact: exact)
    }
  }
}

/// How many places a packed block fills: as many as it can, less what a better border costs.
struct PackedCut {
  let least: Int
  let most: Int

  static let leaf = PackedCut(least: 8, most: TreeBlock.leafCapacity)
  static let node = PackedCut(least: 4, most: TreeBlock.nodeCapacity)

  /// How many of the `remaining` entries, whose keys are `key(0)`, `key(1)`, ..., the next block takes.
  @inline(__always) func count(remaining: Int, key: (Int) -> CurveKey) -> Int {
    if remaining <= most { return remaining }
    // Two fair halves, rather than a full block and a crumb.
    if remaining < most + least { return remaining / 2 }
    var (best, bestBits) = (most, -1)
    var (i, previous) = (most, key(most))
    while i >= least {
      let before = key(i &- 1)
      let bits = 64 &- (before ^ previous).leadingZeroBitCount
      if bits > bestBits { (best, bestBits) = (i, bits) }
      previous = before
      i &-= 1
    }
    return best
  }
}

extension TreeEditor {
  /// Builds leaves and nodes over the items in the given order.
  mutating func build(_ items: [UInt32], kept: [QuantizedBox], order: [UInt32]) {
    guard !items.isEmpty else { return }
    let frame = header.frame
    var level: [PackedBlock] = []
    level.reserveCapacity(items.count / PackedCut.leaf.least + 1)
    var start = 0
    while start < order.count {
      let number = makeBlock()
      let leaf = block(number)
      let count = PackedCut.leaf.count(remaining: order.count &- start) {
        frame.key(kept[Int(order[start &+ $0])])
      }
      let firstKey = start == 0 ? 0 : frame.key(kept[Int(order[start])])
      if let last = level.last { block(last.number).endKey = firstKey }
      leaf.becomeLeaf(keys: firstKey..<CurveKey.max, parent: TreeBlock.none)
      for index in start..<start &+ count {
        let source = Int(order[index])
        setPlace(of: items[source], leaf: number, place: leaf.append(kept[source], item: items[source]))
      }
      level.append(PackedBlock(number: number, firstKey: firstKey, box: leaf.leafUnion))
      start &+= count
    }
    header.count = items.count
    header.recentLeaf = level[0].number
    repeat {
      level = nodes(over: level)
      header.height &+= 1
    } while level.count > 1
    header.root = level[0].number
  }

  private mutating func nodes(over children: [PackedBlock]) -> [PackedBlock] {
    var level: [PackedBlock] = []
    var start = 0
    while start < children.count {
      let number = makeBlock()
      let node = block(number)
      node.becomeNode(parent: TreeBlock.none)
      let count = PackedCut.node.count(remaining: children.count - start) { children[start + $0].firstKey }
      for index in start..<start + count {
        let child = children[index]
        node.insert(child: child.number, key: child.firstKey, box: child.box, at: index - start)
        block(child.number).parent = number
      }
      level.append(PackedBlock(number: number, firstKey: children[start].firstKey, box: node.nodeUnion))
      start += count
    }
    return level
  }
}

private struct PackedBlock {
  let number: UInt32
  let firstKey: CurveKey
  let box: QuantizedBox
}
