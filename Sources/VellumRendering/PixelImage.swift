// SPDX-License-Identifier: Apache-2.0

/// A drawn picture in memory, row by row from the top, four bytes a pixel.
public struct PixelImage: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Red, green, blue and opacity of each pixel; the colours are multiplied by the opacity.
  public let rgba: [UInt8]

  /// The pixel in a column and a row, both from 0.
  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let start = 4 * (y * width + x)
    return (rgba[start], rgba[start + 1], rgba[start + 2], rgba[start + 3])
  }
}
