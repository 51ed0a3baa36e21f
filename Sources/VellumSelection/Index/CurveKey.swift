// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The place of a box in the order in which the tree keeps boxes: size class first, then the Z-order (Morton) curve
/// through the box's centre.
///
/// The classes keep a page-wide element out of the leaves of small segments, which it would inflate; each spans a
/// factor of 16 in size. The tree cuts the order at the coarsest cell border near the middle of a full node, so its
/// nodes are nearly squares although the curve jumps.
@usableFromInline typealias CurveKey = UInt64

extension IndexFrame {
  /// The key of a quantized box.
  ///
  /// It depends on the stored box alone, so it can be had again at any time.
  @inline(__always) func key(_ box: QuantizedBox) -> CurveKey {
    let size = Swift.max(0 &- box.z &- box.x, 0 &- box.w &- box.y)
    // Twice the centre lies within ±2^30; 28 bits an axis are kept.
    let x = UInt32(bitPattern: box.x &- box.z &+ (1 &<< 30)) &>> 3
    let y = UInt32(bitPattern: box.y &- box.w &+ (1 &<< 30)) &>> 3
    return sizeClass(size) &<< 56 | Self.spread(x) | Self.spread(y) &<< 1
  }

  @inline(__always) func sizeClass(_ size: Int32) -> UInt64 {
    let bits = 32 &- Int32(truncatingIfNeeded: size.leadingZeroBitCount)
    guard bits > smallestClassBits else { return 0 }
    return UInt64(truncatingIfNeeded: (bits &- smallestClassBits &+ 3) / 4)
  }

  /// Moves bit i to bit 2i.
  @inline(__always) static func spread(_ v: UInt32) -> UInt64 {
    var v = UInt64(v)
    v = (v | v &<< 16) & 0x0000_FFFF_0000_FFFF
    v = (v | v &<< 8) & 0x00FF_00FF_00FF_00FF
    v = (v | v &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
    v = (v | v &<< 2) & 0x3333_3333_3333_3333
    v = (v | v &<< 1) & 0x5555_5555_5555_5555
    return v
  }
}
