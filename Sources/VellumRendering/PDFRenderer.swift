// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Draws a display list as a PDF document of one page, as vectors.
///
/// A point of the page's plane is 1/96 inch, so lengths become 72/96 of their numbers in PDF's unit. The
/// list's scale does
/// not matter.
public struct PDFRenderer: Sendable {
  /// The longest side that viewers show (PDF 32000-1, annex C), in PDF's unit of 1/72 inch.
  public static let sideLimit = 14_400

  /// A renderer.
  public init() {}

  /// The PDF document.
  ///
  /// The same list gives the same bytes with one version of the graphics library.
  ///
  /// - Throws: `imageTooLarge` when a side exceeds the limit; `graphicsLibrary` when drawing fails.
  public func encode(_ list: DisplayList) throws(RenderingError) -> [UInt8] {
    let unitsPerPoint = 72.0 / 96
    let (width, height) = (list.canvas.width * unitsPerPoint, list.canvas.height * unitsPerPoint)
    guard width <= Double(Self.sideLimit), height <= Double(Self.sideLimit) else {
      throw .imageTooLarge(
        width: width, height: height, pixelLimit: Self.sideLimit * Self.sideLimit, sideLimit: Self.sideLimit)
    }
    let canvas = CairoCanvas(pdfWidth: max(1, width), height: max(1, height))
    canvas.draw(list, unitsPerPoint: unitsPerPoint)
    try canvas.checkDrawing()
    return try canvas.pdf()
  }
}
