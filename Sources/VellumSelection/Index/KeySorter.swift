// SPDX-License-Identifier: Apache-2.0

/// Sorts curve keys by radix, least significant digit first.
///
/// Key and position share a word, the bits that all keys have in common left out; when a word is too narrow for both,
/// the lowest bits of the key as well, and a last pass sorts what is equal then.
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
    if dropped > 0 { settle(key) }
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
      unsafe source.withUnsafeBufferPointer { source in
        unsafe target.withUnsafeMutableBufferPointer { target in
          unsafe Self.scatter(source, to: target, low: UInt64(low), width: width)
        }
      }
      swap(&source, &target)
      low += width
    }
    words = source
  }

  /// One pass: counts the digits, then puts each word where its digit's next place is.
  ///
  /// Digits are cut off by the mask and places count up to the number of words, so no access is checked.
  private static func scatter(
    _ source: UnsafeBufferPointer<UInt64>, to target: UnsafeMutableBufferPointer<UInt64>, low: UInt64,
    width: Int
  ) {
    let mask: UInt64 = (1 << UInt64(width)) - 1
    var starts = [UInt32](repeating: 0, count: 1 << width)
    unsafe starts.withUnsafeMutableBufferPointer { starts in
      for index in source.indices {
        unsafe starts[Int(truncatingIfNeeded: source[index] &>> low & mask)] &+= 1
      }
      var sum: UInt32 = 0
      for digit in starts.indices {
        let count = unsafe starts[digit]
        unsafe starts[digit] = sum
        sum &+= count
      }
      for index in source.indices {
        let word = unsafe source[index]
        let digit = Int(truncatingIfNeeded: word &>> low & mask)
        let place = unsafe starts[digit]
        unsafe target[Int(place)] = word
        unsafe starts[digit] = place &+ 1
      }
    }
  }

  /// Sorts the runs of keys that are equal as far as the words hold them.
  private mutating func settle(_ key: (Int) -> CurveKey) {
    let mask = 1 &<< positionBits &- 1
    var start = 0
    while start < words.count {
      var end = start &+ 1
      while end < words.count, border(at: end) == border(at: start) { end &+= 1 }
      if end &- start > 1 {
        words[start..<end].sort { a, b in (key(Int(a & mask)), a) < (key(Int(b & mask)), b) }
      }
      start = end
    }
  }
}
