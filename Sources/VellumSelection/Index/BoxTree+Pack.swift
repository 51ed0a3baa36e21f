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
    let blocksAtMost = items.count / 6 + items.count / 18 + 8
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

/// Cuts a sorted sequence into groups of at most `most`, at the coarsest cell borders.
///
/// A run that is too long is cut at the coarsest border in its middle part, and its halves in the same way; so groups
/// are unions of few whole cells, and their boxes overlap little.
struct PackedCut {
  let most: Int
  /// The share of a run in which it is not cut, at either end: 1 / margin.
  let margin: Int

  static let leaf = PackedCut(most: TreeBlock.leafCapacity, margin: 4)
  static let node = PackedCut(most: TreeBlock.nodeCapacity, margin: 4)

  /// Calls `body` with each group of `keys` in order.
  func forEachGroup(_ keys: [CurveKey], _ body: (Range<Int>) -> Void) {
    var ends = [keys.count]
    var start = 0
    while let end = ends.last {
      if end - start <= most {
        body(start..<end)
        start = end
        ends.removeLast()
      } else {
        ends.append(cut(keys, start..<end))
      }
    }
  }

  @inline(__always) private func cut(_ keys: [CurveKey], _ run: Range<Int>) -> Int {
    let keys = keys.span
    let middle = run.lowerBound + run.count / 2
    let spare = run.count / margin
    var (low, high) = (run.lowerBound + spare, run.upperBound - spare)
    // The coarsest border between the keys at both ends is that of the highest bit in which they differ.
    let (first, last) = (keys[low - 1], keys[high])
    guard first != last else { return middle }
    let bit = UInt64(truncatingIfNeeded: 63 &- (first ^ last).leadingZeroBitCount)
    let border = (last &>> bit) &<< bit
    while low < high {
      let probe = (low + high) / 2
      if keys[probe] < border { low = probe + 1 } else { high = probe }
    }
    return low
  }
}

extension TreeEditor {
  /// Builds leaves and nodes over the items in the given order.
  mutating func build(_ items: [UInt32], kept: [QuantizedBox], order: [UInt32]) {
    guard !items.isEmpty else { return }
    let frame = header.frame
    var level: [PackedBlock] = []
    level.reserveCapacity(items.count / 16 + 1)
    let keys = order.map { frame.key(kept[Int($0)]) }
    PackedCut.leaf.forEachGroup(keys) { group in
      let number = makeBlock()
      let leaf = block(number)
      let firstKey = group.lowerBound == 0 ? 0 : keys[group.lowerBound]
      if let last = level.last { block(last.number).endKey = firstKey }
      leaf.becomeLeaf(keys: firstKey..<CurveKey.max, parent: TreeBlock.none)
      for index in group {
        let source = Int(order[index])
        setPlace(of: items[source], leaf: number, place: leaf.append(kept[source], item: items[source]))
      }
      level.append(PackedBlock(number: number, firstKey: firstKey, box: leaf.leafUnion))
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
    PackedCut.node.forEachGroup(children.map(\.firstKey)) { group in
      let number = makeBlock()
      let node = block(number)
      node.becomeNode(parent: TreeBlock.none)
      for index in group {
        let child = children[index]
        node.insert(child: child.number, key: child.firstKey, box: child.box, at: index - group.lowerBound)
        block(child.number).parent = number
      }
      level.append(PackedBlock(number: number, firstKey: children[group.lowerBound].firstKey, box: node.nodeUnion))
    }
    return level
  }
}

private struct PackedBlock {
  let number: UInt32
  let firstKey: CurveKey
  let box: QuantizedBox
}
