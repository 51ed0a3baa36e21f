// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// The cells by which a bulk build sorts: the curve's cells of one size, and a bucket for what lies before and behind.
///
/// Cells are so small that few hold more boxes than a leaf; in what order boxes of the same leaf come does not matter.
struct PackGrid {
  let frame: IndexFrame
  /// Bits of a cell's place along each axis.
  let bits: UInt32
  /// Takes a coordinate to the number of its cell.
  private let scale: Double
  /// Boxes below this size, in page coordinates, are of the smallest class.
  private let sizeLimit: Double

  /// The grid for `count` boxes, which has some hundred cells for each, most of them empty.
  init(_ frame: IndexFrame, count: Int) {
    self.frame = frame
    let countBits = Int.bitWidth - count.leadingZeroBitCount
    bits = UInt32(truncatingIfNeeded: Swift.min(13, countBits / 2 + 6))
    scale = frame.scale * Double(sign: .plus, exponent: Int(bits) - 24, significand: 1)
    sizeLimit = Double(sign: .plus, exponent: Int(frame.smallestClassBits), significand: 1) / frame.scale
  }

  /// Buckets are at most this.
  var lastBucket: UInt32 { 1 &<< (2 &* bits) &+ 1 }

  /// The bucket of a box: the cells in the order of the curve from 1 on, between what comes before and after.
  @inline(__always) func bucket(_ box: Rect) -> UInt32 {
    let x = Self.cell((box.minX * 0.5 + box.maxX * 0.5 - frame.originX) * scale)
    let y = Self.cell((box.minY * 0.5 + box.maxY * 0.5 - frame.originY) * scale)
    let isSmall = box.maxX - box.minX < sizeLimit && box.maxY - box.minY < sizeLimit
    guard UInt32(bitPattern: x | y) &>> bits == 0, isSmall else {
      return isSmall && (x < 0 || y < 0) ? 0 : lastBucket
    }
    // Both at once: bit i of each goes to bit 2i of its half.
    var cells = UInt64(UInt32(bitPattern: x)) | UInt64(UInt32(bitPattern: y)) &<< 32
    cells = (cells | cells &<< 8) & 0x00FF_00FF_00FF_00FF
    cells = (cells | cells &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
    cells = (cells | cells &<< 2) & 0x3333_3333_3333_3333
    cells = (cells | cells &<< 1) & 0x5555_5555_5555_5555
    return UInt32(truncatingIfNeeded: cells | cells &>> 31) &+ 1
  }

  /// The first key of a bucket.
  func firstKey(of bucket: UInt32) -> CurveKey {
    guard bucket > 0 else { return 0 }
    // The frame's square begins at 2^27 in the key's coordinates and is 2^22 wide.
    let square: CurveKey = 3 &<< 54
    return square &+ CurveKey(bucket &- 1) &<< CurveKey(truncatingIfNeeded: 44 &- 2 &* bits)
  }

  /// The integer below a number, which is limited to less than ±2^20.
  @inline(__always) private static func cell(_ v: Double) -> Int32 {
    let low = v < 0x1p20 ? v : 0x1p20
    return IndexFrame.below(low > -0x1p20 ? low : -0x1p20)
  }
}
