// SPDX-License-Identifier: Apache-2.0

extension TreeEditor {
  /// Moves the upper part of a full leaf's keys to a new leaf.
  mutating func split(leaf number: UInt32) {
    makeRoom(in: block(number).parent, level: 1)
    let leaf = block(number)
    let parent = block(leaf.parent)
    var keys = [24 of CurveKey](repeating: 0)
    // An item may be in a leaf though its key is another leaf's: it counts as at the border.
    let (firstKey, lastKey) = (leaf.firstKey, max(leaf.firstKey, leaf.endKey &- 1))
    var places = keys.mutableSpan
    for place in 0..<TreeBlock.leafCapacity {
      places[place] = min(max(header.frame.key(leaf.box(at: place)), firstKey), lastKey)
    }
    let cut = LeafCut(places.span)
    let newNumber = makeBlock()
    let new = block(newNumber)
    new.becomeLeaf(keys: cut.key..<leaf.endKey, parent: leaf.parent)
    leaf.endKey = cut.key
    var kept = 0
    for place in 0..<TreeBlock.leafCapacity {
      let (box, item) = (leaf.box(at: place), leaf[place])
      if cut.isUpper(places[place], place: place) {
        setPlace(of: item, leaf: newNumber, place: new.append(box, item: item))
      } else {
        leaf.setBox(box, at: kept)
        leaf[kept] = item
        setPlace(of: item, leaf: number, place: kept)
        kept &+= 1
      }
    }
    leaf.count = kept
    for place in kept..<TreeBlock.leafCapacity { leaf.setBox(.nothing, at: place) }
    let slot = parent.place(ofChild: number)
    parent.setBox(leaf.leafUnion, at: slot)
    parent.insert(child: newNumber, key: cut.key, box: new.leafUnion, at: slot &+ 1)
  }

  /// Moves one item to the end of another leaf; the last item of its old leaf takes its place.
  func moveItem(at place: Int, of source: UInt32, to target: UInt32) {
    let (from, to) = (block(source), block(target))
    let item = from[place]
    setPlace(of: item, leaf: target, place: to.append(from.box(at: place), item: item))
    from.removeItem(at: place)
    if place < from.count { setPlace(of: from[place], leaf: source, place: place) }
  }

  /// Splits the node if it is full, and before that what must be split above it.
  ///
  /// - Parameter level: 1 for a node above leaves.
  mutating func makeRoom(in number: UInt32, level: Int) {
    guard block(number).count == TreeBlock.nodeCapacity else { return }
    if number == header.root {
      let root = makeBlock()
      block(root).becomeNode(parent: TreeBlock.none)
      block(root).insert(child: number, key: 0, box: block(number).nodeUnion, at: 0)
      block(number).parent = root
      header.root = root
      header.height &+= 1
    } else {
      makeRoom(in: block(number).parent, level: level &+ 1)
    }
    split(node: number)
  }

  private mutating func split(node number: UInt32) {
    let node = block(number)
    let parent = block(node.parent)
    let cut = node.cut
    let key = node.key(at: cut)
    let newNumber = makeBlock()
    let new = block(newNumber)
    new.becomeNode(parent: node.parent)
    for place in cut..<TreeBlock.nodeCapacity {
      let child = node[place]
      new.insert(child: child, key: node.key(at: place), box: node.box(at: place), at: place &- cut)
      block(child).parent = newNumber
    }
    for place in stride(from: TreeBlock.nodeCapacity &- 1, through: cut, by: -1) {
      node.removeChild(at: place)
    }
    let slot = parent.place(ofChild: number)
    parent.setBox(node.nodeUnion, at: slot)
    parent.insert(child: newNumber, key: key, box: new.nodeUnion, at: slot &+ 1)
  }
}
