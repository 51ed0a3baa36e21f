// SPDX-License-Identifier: Apache-2.0

/// A box in an index's own integer coordinates: (min x, min y, -max x, -max y), every lane rounded down.
///
/// Because the far edges are stored negated, the union of boxes is the lanewise minimum, and one comparison tells
/// whether boxes meet. Rounding down makes the stored box hold the true one. Lanes stay within ±2^29, so that no
/// difference of two overflows.
@usableFromInline typealias QuantizedBox = SIMD4<Int32>

extension SIMD4 where Scalar == Int32 {
  /// The box that holds nothing: it meets no query, changes no union, and is farther from all than any box.
  @inlinable @inline(__always) static var nothing: Self { Self(repeating: 3 << 29) }

  /// The box that holds both.
  @inlinable @inline(__always) func union(_ other: Self) -> Self {
    // Written by lanes, which compiles to a compare and a blend; the generic minimum does not.
    Self(
      Swift.min(x, other.x), Swift.min(y, other.y), Swift.min(z, other.z), Swift.min(w, other.w))
  }

  /// Whether all lanes are negative.
  @inlinable @inline(__always) var hasOnlyNegativeLanes: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return ~(halves.x & halves.y) & 0x8000_0000_8000_0000 == 0
  }

  /// Whether any lane is negative.
  @inlinable @inline(__always) var hasNegativeLane: Bool {
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (halves.x | halves.y) & 0x8000_0000_8000_0000 != 0
  }
}

/// A query box prepared for comparison.
@frozen @usableFromInline struct BoxQuery: Sendable {
  /// A stored box may meet the query when no lane is greater, and surely does when every lane is less.
  @usableFromInline let meeting: QuantizedBox

  /// A stored box surely lies inside the query when every lane is greater.
  @inlinable @inline(__always) var holding: QuantizedBox {
    QuantizedBox(0 &- meeting.z, 0 &- meeting.w, 0 &- meeting.x, 0 &- meeting.y)
  }

  @inlinable @inline(__always) init(meeting: QuantizedBox) { self.meeting = meeting }

  /// Every box meets it, but not what stands in an unused place.
  @inlinable @inline(__always) static var everything: BoxQuery {
    BoxQuery(meeting: QuantizedBox(repeating: 1 << 29))
  }
}

/// Four boxes with like lanes together, so that one vector operation looks at all four.
///
/// All tests give their answer in the sign bits of the four lanes: subtraction and `or` compile to one instruction
/// each, while comparisons of vectors do not.
@frozen @usableFromInline struct BoxQuad: Sendable {
  @usableFromInline let minX: SIMD4<Int32>
  @usableFromInline let minY: SIMD4<Int32>
  @usableFromInline let negatedMaxX: SIMD4<Int32>
  @usableFromInline let negatedMaxY: SIMD4<Int32>

  @inlinable @inline(__always)
  init(minX: SIMD4<Int32>, minY: SIMD4<Int32>, negatedMaxX: SIMD4<Int32>, negatedMaxY: SIMD4<Int32>) {
    self.minX = minX
    self.minY = minY
    self.negatedMaxX = negatedMaxX
    self.negatedMaxY = negatedMaxY
  }

  /// Negative where the box surely does not meet the query.
  @inlinable @inline(__always) func misses(_ q: QuantizedBox) -> SIMD4<Int32> {
    let x = (SIMD4(repeating: q.x) &- minX) | (SIMD4(repeating: q.z) &- negatedMaxX)
    let y = (SIMD4(repeating: q.y) &- minY) | (SIMD4(repeating: q.w) &- negatedMaxY)
    return x | y
  }

  /// Negative where the box surely lies inside the query.
  @inlinable @inline(__always) func isInside(_ holding: QuantizedBox) -> SIMD4<Int32> {
    let x = (SIMD4(repeating: holding.x) &- minX) & (SIMD4(repeating: holding.z) &- negatedMaxX)
    let y = (SIMD4(repeating: holding.y) &- minY) & (SIMD4(repeating: holding.w) &- negatedMaxY)
    return x & y
  }

  /// The sign bits of sixteen lanes: bit i of lane i, and what is to be ignored above.
  @inlinable @inline(__always) static func signs(
    _ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ c: SIMD4<Int32>, _ d: SIMD4<Int32>
  ) -> UInt32 {
    let low = (a &>> 31) & weights(0) | (b &>> 31) & weights(4)
    let high = (c &>> 31) & weights(8) | (d &>> 31) & weights(12)
    return gathered(low | high)
  }

  /// The sign bits of eight lanes: bit i of lane i, and what is to be ignored above.
  @inlinable @inline(__always) static func signs(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> UInt32 {
    gathered((a &>> 31) & weights(0) | (b &>> 31) & weights(4))
  }

  /// The bits for four lanes, each twice: of a single bit the optimizer would make a shift, another for each lane.
  @inlinable @inline(__always) static func weights(_ first: Int32) -> SIMD4<Int32> {
    SIMD4(0x1_0001, 0x2_0002, 0x4_0004, 0x8_0008) &<< first
  }

  @inlinable @inline(__always) static func gathered(_ bits: SIMD4<Int32>) -> UInt32 {
    let halves = unsafe unsafeBitCast(bits, to: SIMD2<UInt64>.self)
    let both = halves.x | halves.y
    return UInt32(truncatingIfNeeded: both | both &>> 32)
  }
}
