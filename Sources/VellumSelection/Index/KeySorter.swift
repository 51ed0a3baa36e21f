// SPDX-License-Identifier: Apache-2.0

/// Sorts curve keys by radix, least significant digit first.
///
/// Key and position share a word, the bits that all keys have in common left out. When a word is too narrow for
/// both, the lowest bits of the key are left out as well, and a last pass puts neighbours right that differ in
/// those alone.
struct KeySorter {
  /// First the keys, then the sorted words.
  private var words: [UInt64]
  private var positionBits: UInt64 = 0

  /// Sorts the keys that `key` gives for the positions below `count`; equal keys keep their order.
  ///
  /// - Complexity: O(n); `key` is called once a position, and again for the few that must be put right.
  init(count: Int, key: (Int) -> CurveKey) {
    var (allBits, commonBits) = (CurveKey.min, CurveKey.max)
    words = Self.numbers(count) { position in
      let key = key(position)
      allBits |= key
      commonBits &= key
      return key
    }
    guard count > 1 else { return }
    let keyBits = 64 - (allBits ^ commonBits).leadingZeroBitCount
    positionBits = UInt64(Int.bitWidth - (count - 1).leadingZeroBitCount)
    let dropped = max(0, keyBits + Int(positionBits) - 64)
    pack(keyBits: keyBits, dropped: UInt64(dropped))
    sort(Int(positionBits)..<Int(positionBits) + keyBits - dropped)
    if dropped > 0 { repair(key) }
  }

  /// The position of the key that comes at a place in ascending order.
  @inline(__always) func position(at place: Int) -> Int {
    Int(truncatingIfNeeded: words[place] & (1 &<< positionBits &- 1))
  }

  /// The keys in ascending order, up to what they have in common and what was left out: fit to find borders.
  @inline(__always) func border(at place: Int) -> CurveKey { words[place] &>> positionBits }

  var count: Int { words.count }
}

extension KeySorter {
  /// An array whose memory is touched only as it is filled, in large pages where that can be had.
  private static func numbers(_ count: Int, _ number: (Int) -> UInt64?) -> [UInt64] {
    unsafe [UInt64](unsafeUninitializedCapacity: count) { buffer, initialized in
      HugePages.advise(UInt(bitPattern: buffer.baseAddress), byteCount: count * 8)
      for position in 0..<count {
        guard let number = number(position) else { break }
        unsafe buffer[position] = number
      }
      initialized = count
    }
  }

  private mutating func pack(keyBits: Int, dropped: UInt64) {
    let mask: CurveKey = keyBits == 64 ? .max : (1 << UInt64(keyBits)) - 1
    let shift = positionBits
    for position in words.indices {
      words[position] =
        ((words[position] & mask) &>> dropped) &<< shift | UInt64(truncatingIfNeeded: position)
    }
  }

  private mutating func sort(_ bits: Range<Int>) {
    // As few passes as digits of at most 11 bits allow, all of about the same width.
    let passes = (bits.count + 10) / 11
    var (source, target) = (words, Self.numbers(words.count) { _ in nil })
    words = []
    var low = bits.lowerBound
    for pass in 0..<passes {
      let width = (bits.upperBound - low + passes - pass - 1) / (passes - pass)
      Self.scatter(source.span, to: &target, low: UInt64(low), mask: (1 << UInt64(width)) - 1)
      swap(&source, &target)
      low += width
    }
    words = source
  }

  private static func scatter(_ words: Span<UInt64>, to other: inout [UInt64], low: UInt64, mask: UInt64) {
    var starts = [UInt32](repeating: 0, count: Int(mask) + 1)
    for index in words.indices { starts[Int(truncatingIfNeeded: words[index] &>> low & mask)] &+= 1 }
    var sum: UInt32 = 0
    for digit in starts.indices { (starts[digit], sum) = (sum, sum &+ starts[digit]) }
    var target = other.mutableSpan
    for index in words.indices {
      let digit = Int(truncatingIfNeeded: words[index] &>> low & mask)
      target[Int(starts[digit])] = words[index]
      starts[digit] &+= 1
    }
  }

  /// Insertion sort by the whole keys of what is nearly sorted.
  private mutating func repair(_ key: (Int) -> CurveKey) {
    for index in 1..<words.count where border(at: index) == border(at: index - 1) {
      let (word, wordKey) = (words[index], key(position(at: index)))
      var target = index
      while target > 0, border(at: target - 1) == border(at: index), key(position(at: target - 1)) > wordKey {
        words[target] = words[target - 1]
        target -= 1
      }
      words[target] = word
    }
  }
}
