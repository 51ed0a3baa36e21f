// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

extension BoxTree {
  /// The kept box of an item.
  func box(of item: UInt32) -> QuantizedBox {
    let place = places[Int(item)]
    return read { $0.block(place &>> 5).box(at: Int(place & 31)) }
  }

  /// Adds an item under an unused number.
  ///
  /// - Returns: whether it is time to review the frame.
  mutating func insert(_ box: QuantizedBox, item: UInt32) -> Bool {
    edit(reserving: header.height &+ 3) { editor in
      editor.insert(box, key: editor.header.frame.key(box), item: item)
    }
    return noteBox(box) || header.count == header.nextFrameReview
  }

  /// Gives an item another box.
  ///
  /// - Returns: whether it is time to review the frame.
  mutating func move(item: UInt32, to box: QuantizedBox) -> Bool {
    edit(reserving: header.height &+ 3) { $0.move(item: item, to: box) }
    return noteBox(box)
  }

  /// Takes an item out.
  mutating func remove(item: UInt32) { edit(reserving: 0) { $0.remove(item: item) } }

  /// Counts boxes outside the frame; gives whether there are too many.
  @inline(__always) private mutating func noteBox(_ box: QuantizedBox) -> Bool {
    guard header.frame.isOutside(box) else { return false }
    header.outsideCount &+= 1
    return header.outsideCount > header.outsideLimit &+ header.count / 16
  }

  /// Adds items in the order of the curve.
  mutating func insert(items: Range<UInt32>, box: (BoxTree, UInt32) -> QuantizedBox) {
    var keyed: [(key: CurveKey, item: UInt32)] = []
    keyed.reserveCapacity(items.count)
    for item in items { keyed.append((header.frame.key(box(self, item)), item)) }
    keyed.sort { ($0.key, $0.item) < ($1.key, $1.item) }
    for entry in keyed { _ = insert(box(self, entry.item), item: entry.item) }
  }

  /// The union of the exact boxes, found by looking at those whose kept boxes lie at an edge of the whole.
  func extremes(of exact: (UInt32) -> Rect) -> Rect? {
    guard header.height > 0 else { return nil }
    return read { reader in
      let whole = reader.block(reader.root).nodeUnion
      var result: Rect?
      reader.forEachAtEdge(of: whole) { item in
        let box = exact(item)
        result = result?.union(box) ?? box
      }
      return result
    }
  }
}

extension TreeReader {
  /// Visits every item whose box lies at an edge of `whole`, the union of all.
  func forEachAtEdge(of whole: QuantizedBox, _ body: (UInt32) -> Void) {
    forEachAtEdge(of: whole, in: root, level: height, body)
  }

  private func forEachAtEdge(of whole: QuantizedBox, in number: UInt32, level: Int, _ body: (UInt32) -> Void)
  {
    let block = block(number)
    for place in 0..<block.count
    where (block.box(at: place) &- whole &- QuantizedBox(repeating: 1)).hasNegativeLane {
      if level == 0 {
        body(block[place])
      } else {
        forEachAtEdge(of: whole, in: block[place], level: level - 1, body)
      }
    }
  }
}
