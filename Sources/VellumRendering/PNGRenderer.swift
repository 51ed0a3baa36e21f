// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Draws a display list as a PNG image.
public struct PNGRenderer: Sendable {
  /// The most pixels that are drawn; four bytes each are needed.
  public var pixelLimit: Int

  /// The most pixels along a side that the graphics library holds.
  public static let sideLimit = 32_767

  /// A renderer; 64 million pixels take 256 MB.
  public init(pixelLimit: Int = 64_000_000) { self.pixelLimit = pixelLimit }

  /// The image as PNG, transparent where nothing is drawn.
  ///
  /// - Throws: `imageTooLarge`, before any memory is taken, when the list's canvas at its scale exceeds the
  /// limits;
  ///   `graphicsLibrary` when drawing fails.
  public func encode(_ list: DisplayList) throws(RenderingError) -> [UInt8] {
    let canvas = try draw(list)
    return try canvas.png()
  }

  /// The image as pixels.
  ///
  /// - Throws: as ``encode(_:)``.
  public func pixels(_ list: DisplayList) throws(RenderingError) -> PixelImage {
    let canvas = try draw(list)
    return canvas.pixels()
  }

  private func draw(_ list: DisplayList) throws(RenderingError) -> CairoCanvas {
    let (width, height) = list.pixelSize
    guard width <= Double(Self.sideLimit), height <= Double(Self.sideLimit),
      width * height <= Double(pixelLimit)
    else {
      throw .imageTooLarge(width: width, height: height, pixelLimit: pixelLimit, sideLimit: Self.sideLimit)
    }
    let canvas = CairoCanvas(pixelWidth: Int32(width), pixelHeight: Int32(height))
    canvas.draw(list, unitsPerPoint: list.scale)
    try canvas.checkDrawing()
    return canvas
  }
}
