// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Sorts boxes by the buckets of a grid, in two passes of a radix sort; long runs of one bucket by their keys.
struct BucketSorter {
  /// Bucket · 2^32 + position, ascending; the order within short runs of one bucket is that of positions.
  private(set) var words: [UInt64]

  /// Sorts the boxes at the positions below `count`; each is asked for once, in order, and again in long runs.
  ///
  /// - Complexity: O(n).
  @inline(__always)
  init(count: Int, grid: PackGrid, box: (Int) -> Rect) {
    let (bits, mask) = (grid.bits, 1 as UInt32 &<< grid.bits &- 1)
    var lows = [UInt32](repeating: 0, count: Int(mask) + 1)
    var highs = [UInt32](repeating: 0, count: Int(grid.lastBucket >> bits) + 1)
    let buckets = Self.array(count) { buckets in
      unsafe lows.withUnsafeMutableBufferPointer { lows in
        unsafe highs.withUnsafeMutableBufferPointer { highs in
          for position in 0..<count {
            let bucket = grid.bucket(box(position))
            buckets[position] = bucket
            unsafe lows[Int(bucket & mask)] &+= 1
            unsafe highs[Int(bucket &>> bits)] &+= 1
          }
        }
      }
    }
    words = Self.scatter(buckets, lows: &lows, highs: &highs, bits: bits)
    settle { grid.frame.key(grid.frame.quantize(box($0))) }
  }

  var count: Int { words.count }

  /// The position that comes at a place in ascending order.
  @inline(__always) func position(at place: Int) -> Int {
    Int(truncatingIfNeeded: words[place] & 0xFFFF_FFFF)
  }

  /// The bucket at a place.
  @inline(__always) func bucket(at place: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: words[place] &>> 32)
  }
}

/// Fresh memory of an array, for the time in which it is filled; places are not checked.
@safe private struct SortedWords<Word> {
  private let base: UnsafeMutablePointer<Word>?

  init(_ base: UnsafeMutablePointer<Word>?) { unsafe self.base = unsafe base }

  subscript(place: Int) -> Word {
    @inline(__always) get { unsafe base.unsafelyUnwrapped[place] }
    @inline(__always) nonmutating set { unsafe base.unsafelyUnwrapped[place] = newValue }
  }
}

extension BucketSorter {
  /// An array whose memory is touched only as it is filled, in large pages where that can be had.
  @inline(__always)
  private static func array<Word>(_ count: Int, _ fill: (SortedWords<Word>) -> Void) -> [Word] {
    unsafe [Word](unsafeUninitializedCapacity: count) { buffer, initialized in
      HugePages.advise(UInt(bitPattern: buffer.baseAddress), byteCount: count * MemoryLayout<Word>.stride)
      fill(unsafe SortedWords(buffer.baseAddress))
      initialized = count
    }
  }

  /// Puts each word where its digit's next place is, first by the low digit, then by the high one.
  ///
  /// The numbers of words by digits tell the places, so no access need be checked.
  private static func scatter(
    _ buckets: [UInt32], lows: inout [UInt32], highs: inout [UInt32], bits: UInt32
  ) -> [UInt64] {
    let mask = 1 as UInt32 &<< bits &- 1
    sumUp(&lows)
    sumUp(&highs)
    let byLow: [UInt64] = array(buckets.count) { target in
      unsafe lows.withUnsafeMutableBufferPointer { starts in
        for (position, bucket) in buckets.enumerated() {
          let digit = Int(bucket & mask)
          let place = unsafe starts[digit]
          target[Int(place)] = UInt64(bucket) &<< 32 | UInt64(truncatingIfNeeded: position)
          unsafe starts[digit] = place &+ 1
        }
      }
    }
    return array(buckets.count) { target in
      unsafe highs.withUnsafeMutableBufferPointer { starts in
        for word in byLow {
          let digit = Int(truncatingIfNeeded: word &>> (32 &+ UInt64(bits)))
          let place = unsafe starts[digit]
          target[Int(place)] = word
          unsafe starts[digit] = place &+ 1
        }
      }
    }
  }

  /// Makes numbers of words the places where their runs start.
  private static func sumUp(_ counts: inout [UInt32]) {
    var sum: UInt32 = 0
    for digit in counts.indices {
      let count = counts[digit]
      counts[digit] = sum
      sum &+= count
    }
  }

  /// Sorts the runs of one bucket that may not fit a leaf.
  @inline(__always)
  private mutating func settle(_ key: (Int) -> CurveKey) {
    let longest = TreeBlock.leafCapacity / 2
    // Looking at every sixth word finds all runs of more than twelve.
    let step = longest / 2
    var (place, done) = (0, 0)
    while place &+ step < words.count {
      let bucket = bucket(at: place)
      defer { place &+= step }
      guard bucket == self.bucket(at: place &+ step), place >= done else { continue }
      var (start, end) = (place, place &+ step &+ 1)
      while start > done, self.bucket(at: start &- 1) == bucket { start &-= 1 }
      while end < words.count, self.bucket(at: end) == bucket { end &+= 1 }
      if end &- start > longest { sort(start..<end) { key(Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF)) } }
      done = end
    }
  }

  /// Sorts a run by keys: a short one by comparison, a long one by radix.
  private mutating func sort(_ run: Range<Int>, _ key: (UInt64) -> CurveKey) {
    let old = Array(words[run])
    if old.count < 512 {
      let keyed = old.map { (key: key($0), word: $0) }.sorted { ($0.key, $0.word) < ($1.key, $1.word) }
      for place in old.indices { words[run.lowerBound &+ place] = keyed[place].word }
    } else {
      let sorter = KeySorter(count: old.count) { key(old[$0]) }
      for place in old.indices { words[run.lowerBound &+ place] = old[sorter.position(at: place)] }
    }
  }
}
