// SPDX-License-Identifier: Apache-2.0

extension TreeBlock {
  /// Makes the block an empty node.
  func becomeNode(parent: UInt32) {
    clearQuads(from: 0, to: Self.nodeCapacity / 4)
    for place in 0..<Self.nodeCapacity { setKey(.max, at: place) }
    self.parent = parent
    count = 0
  }

  /// The place of the child whose keys include `key`: the last whose first key is not above it, else the first.
  @inline(__always) func place(of key: CurveKey) -> Int {
    // Unused places hold the greatest key, so no count is needed. Looking at three keys at a time has each of them
    // wait for memory only once.
    let quarter = 4 &* countNotAbove(key, 4, 8, 12)
    return quarter &+ countNotAbove(key, quarter &+ 1, quarter &+ 2, quarter &+ 3)
  }

  @inline(__always) private func countNotAbove(_ key: CurveKey, _ a: Int, _ b: Int, _ c: Int) -> Int {
    (self.key(at: a) <= key ? 1 : 0) &+ (self.key(at: b) <= key ? 1 : 0) &+ (self.key(at: c) <= key ? 1 : 0)
  }

  /// The place of a child, which must be there, by its number and its first key.
  ///
  /// Bisection meets it unless the child next to it begins with the same key.
  @inline(__always) func place(ofChild child: UInt32, key: CurveKey) -> Int {
    let place = self.place(of: key)
    return self[place] == child ? place : self.place(ofChild: child)
  }

  /// The place of a child by its number; it must be there.
  @inline(__always) func place(ofChild child: UInt32) -> Int {
    var place = 0
    while self[place] != child { place &+= 1 }
    return place
  }

  /// Puts a child into a node that has room.
  func insert(child: UInt32, key: CurveKey, box: QuantizedBox, at place: Int) {
    var i = count
    while i > place {
      self[i] = self[i &- 1]
      setKey(self.key(at: i &- 1), at: i)
      setBox(self.box(at: i &- 1), at: i)
      i &-= 1
    }
    self[place] = child
    setKey(key, at: place)
    setBox(box, at: place)
    count &+= 1
  }

  /// Takes a child out of a node.
  func removeChild(at place: Int) {
    let last = count &- 1
    var i = place
    while i < last {
      self[i] = self[i &+ 1]
      setKey(key(at: i &+ 1), at: i)
      setBox(box(at: i &+ 1), at: i)
      i &+= 1
    }
    setKey(.max, at: last)
    setBox(.nothing, at: last)
    count = last
  }

  /// The box that holds all children of a node.
  var nodeUnion: QuantizedBox { union(quads: 4) }

  /// Where a full node is cut: the first child of the upper part, at the coarsest cell border in the middle half.
  var cut: Int {
    let middle = Self.nodeCapacity / 2
    var (best, bestBits, bestDistance) = (middle, -1, Int.max)
    for i in (Self.nodeCapacity / 4)...(Self.nodeCapacity * 3 / 4) {
      let bits = 64 &- (key(at: i &- 1) ^ key(at: i)).leadingZeroBitCount
      let distance = abs(i &- middle)
      if bits > bestBits || (bits == bestBits && distance < bestDistance) {
        (best, bestBits, bestDistance) = (i, bits, distance)
      }
    }
    return best
  }
}

// MARK: - Queries

extension TreeBlock {
  /// The children of a node that may meet a query: the bit of each one's place.
  @inlinable @inline(__always) func childrenMeeting(_ query: BoxQuery) -> UInt32 {
    ~BoxQuad.signs(
      quad(0).misses(query.meeting), quad(1).misses(query.meeting), quad(2).misses(query.meeting),
      quad(3).misses(query.meeting)) & 0xFFFF
  }

  /// The children of a node that surely lie inside a query: the bit of each one's place.
  @inlinable @inline(__always) func childrenInside(_ query: BoxQuery) -> UInt32 {
    let holding = query.holding
    return BoxQuad.signs(
      quad(0).isInside(holding), quad(1).isInside(holding), quad(2).isInside(holding),
      quad(3).isInside(holding)) & 0xFFFF
  }
}
