// SPDX-License-Identifier: Apache-2.0

/// Sorts curve keys by radix: four passes over eight bytes a key for a usual page.
///
/// Key and position share a word, the bits that all keys have in common left out. When a word is too narrow for
/// both, the lowest bits of the key are left out as well, and a last pass puts neighbours right that differ in
/// those alone.
struct KeySorter {
  private var keys: [CurveKey] = []
  private var allBits: CurveKey = 0
  private var commonBits: CurveKey = .max

  init(count: Int) { keys.reserveCapacity(count) }

  @inline(__always) mutating func append(_ key: CurveKey) {
    keys.append(key)
    allBits |= key
    commonBits &= key
  }

  /// The positions of the keys in ascending order; equal keys keep their order.
  func sortedOrder() -> [UInt32] {
    let count = keys.count
    guard count > 1 else { return keys.indices.map { UInt32($0) } }
    let keyBits = 64 - (allBits ^ commonBits).leadingZeroBitCount
    let positionBits = Int.bitWidth - (count - 1).leadingZeroBitCount
    let dropped = max(0, keyBits + positionBits - 64)
    let mask: CurveKey = keyBits == 64 ? .max : (1 << UInt64(keyBits)) - 1
    var words: [UInt64] = []
    words.reserveCapacity(count)
    for position in 0..<count {
      let key = (keys[position] & mask) >> UInt64(dropped)
      words.append(key << UInt64(positionBits) | UInt64(position))
    }
    Self.sort(&words, bits: positionBits..<positionBits + keyBits - dropped)
    let positionMask: UInt64 = (1 << UInt64(positionBits)) - 1
    var order = words.map { UInt32(truncatingIfNeeded: $0 & positionMask) }
    if dropped > 0 { repair(&order) }
    return order
  }

  /// Least significant digit first, in digits of 11 bits.
  private static func sort(_ words: inout [UInt64], bits: Range<Int>) {
    var other = [UInt64](repeating: 0, count: words.count)
    var low = bits.lowerBound
    while low < bits.upperBound {
      let width = min(11, bits.upperBound - low)
      let mask: UInt64 = (1 << UInt64(width)) - 1
      var starts = [Int](repeating: 0, count: 1 << width)
      for word in words { starts[Int(truncatingIfNeeded: word >> UInt64(low) & mask)] &+= 1 }
      var sum = 0
      for digit in starts.indices { (starts[digit], sum) = (sum, sum &+ starts[digit]) }
      for word in words {
        let digit = Int(truncatingIfNeeded: word >> UInt64(low) & mask)
        other[starts[digit]] = word
        starts[digit] &+= 1
      }
      swap(&words, &other)
      low += width
    }
  }

  /// Insertion sort of a sequence that is nearly sorted.
  private func repair(_ order: inout [UInt32]) {
    for index in 1..<order.count {
      let position = order[index]
      var target = index
      while target > 0, keys[Int(order[target - 1])] > keys[Int(position)] {
        order[target] = order[target - 1]
        target -= 1
      }
      order[target] = position
    }
  }
}
