// SPDX-License-Identifier: Apache-2.0

/// Where a full leaf is cut in two: at the coarsest cell border that leaves each side a sixth of the items.
struct LeafCut {
  /// The first key of the upper part.
  let key: CurveKey
  /// Whether all keys are equal; then all places but the last stay.
  private let isByPlace: Bool

  init(_ keys: Span<CurveKey>) {
    let capacity = TreeBlock.leafCapacity
    var (low, high) = (CurveKey.max, CurveKey.min)
    for i in 0..<capacity {
      low = min(low, keys[i])
      high = max(high, keys[i])
    }
    isByPlace = low == high
    var (best, bestImbalance) = (high, Int.max)
    while low < high {
      // The least key with the highest differing bit set: the border of the coarsest cell between `low` and `high`.
      let bit = UInt64(truncatingIfNeeded: 63 &- (low ^ high).leadingZeroBitCount)
      let border = (high &>> bit) &<< bit
      var below = 0
      var (lastBelow, firstAbove) = (CurveKey.min, CurveKey.max)
      for i in 0..<capacity {
        let isBelow = keys[i] < border
        below &+= isBelow ? 1 : 0
        lastBelow = isBelow ? max(lastBelow, keys[i]) : lastBelow
        firstAbove = isBelow ? firstAbove : min(firstAbove, keys[i])
      }
      let imbalance = abs(2 &* below &- capacity)
      if imbalance < bestImbalance { (best, bestImbalance) = (border, imbalance) }
      if imbalance <= capacity * 2 / 3 { break }
      if 2 &* below < capacity { low = firstAbove } else { high = lastBelow }
    }
    key = best
  }

  @inline(__always) func isUpper(_ key: CurveKey, place: Int) -> Bool {
    isByPlace ? place == TreeBlock.leafCapacity &- 1 : key >= self.key
  }
}
