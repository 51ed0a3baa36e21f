// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Takes page coordinates to an index's own integers.
///
/// A coordinate v becomes the integer below (v - origin) · scale, limited to ±2^29. The map never decreases and never overflows.
/// It steers where a box is kept and which boxes a query looks at; where the rounded numbers cannot tell whether
/// boxes meet, the exact boxes are asked. So boxes outside the frame, kept at its edge, cost time and not truth.
@frozen @usableFromInline struct IndexFrame: Hashable, Sendable {
  @usableFromInline var originX: Double
  @usableFromInline var originY: Double
  /// A power of two.
  @usableFromInline var scale: Double
  /// Boxes of a size below 2 to this power (in the frame's unit) are of the smallest class.
  var smallestClassBits: Int32

  /// Coordinates lie in ±this.
  @inlinable static var limit: Double { 0x1p29 - 1 }

  /// The frame for boxes whose centres lie in the square of the given side about (`x`, `y`), of a usual size.
  ///
  /// The square becomes between 2^23 and 2^24 wide, so that the page can grow 64-fold before it leaves the frame.
  init(x: Double, y: Double, side: Double, usualSize: Double) {
    let exponent = side > 0 ? (side.isFinite ? Int(side.exponent) + 1 : 1000) : 16
    originX = x
    originY = y
    let limited = Swift.max(-900, Swift.min(1000, exponent))
    scale = Double(sign: .plus, exponent: 24 - limited, significand: 1)
    let size = Swift.min(Swift.max(usualSize * scale, 1), 0x1p29)
    // Sixteen times the usual size still mixes well with it.
    smallestClassBits = Int32(size.exponent) + 5
  }
}

// MARK: - Mapping

extension IndexFrame {
  @inlinable @inline(__always) func mapX(_ x: Double) -> Double { Self.limited((x - originX) * scale) }

  @inlinable @inline(__always) func mapY(_ y: Double) -> Double { Self.limited((y - originY) * scale) }

  // Written as comparisons that compile to one instruction each, which the generic minimum and maximum do not.
  @inlinable @inline(__always) static func limited(_ v: Double) -> Double {
    let low = v < limit ? v : limit
    return low > -limit ? low : -limit
  }

  /// An integer that is not above `value` by more than its rounding error, and less than it by one at most.
  ///
  /// It never decreases with `value`, which must lie within ±2^30. Which integer an integer becomes depends on whether
  /// it is even: all that counts is that boxes and queries go the same way.
  @inlinable @inline(__always) static func below(_ value: Double) -> Int32 {
    // Adding 1.5·2^52 leaves the nearest integer in the low bits of the significand.
    Int32(truncatingIfNeeded: (value - 0.5 + 0x1.8p52).bitPattern)
  }

  /// The box in the frame, grown outward to integers.
  @inlinable @inline(__always) func quantize(_ box: Rect) -> QuantizedBox {
    QuantizedBox(
      Self.below(mapX(box.minX)), Self.below(mapY(box.minY)), Self.below(-mapX(box.maxX)),
      Self.below(-mapY(box.maxY)))
  }

  /// The query for what meets `box`.
  @inlinable @inline(__always) func query(_ box: Rect) -> BoxQuery {
    BoxQuery(
      meeting: QuantizedBox(
        Self.below(mapX(box.maxX)), Self.below(mapY(box.maxY)), Self.below(-mapX(box.minX)),
        Self.below(-mapY(box.minY))))
  }
}
