// SPDX-License-Identifier: Apache-2.0

import CCairo
import VellumGeometry

extension CairoCanvas {
  /// Shows an image in its place; what is no PNG, damaged, or too large is shown by its placeholder.
  func draw(_ image: DisplayList.EncodedImage, opacity: Double) {
    guard image.contents.width > 0, image.contents.height > 0, let pixels = DecodedImage.png(image.bytes)
    else {
      for command in image.placeholder { draw(command, opacity: opacity) }
      return
    }
    unsafe cairo_save(context)
    // From the page to the unit square of the displayed image, of which `contents` fills the place.
    let (place, contents, turn) = (image.place, image.contents, image.orientation)
    unsafe cairo_translate(context, place.center.x, place.center.y)
    unsafe cairo_rotate(context, place.rotation.radians)
    unsafe cairo_translate(context, -place.width / 2, -place.height / 2)
    unsafe cairo_scale(context, place.width / contents.width, place.height / contents.height)
    unsafe cairo_translate(context, -contents.minX, -contents.minY)
    unsafe cairo_rectangle(context, contents.minX, contents.minY, contents.width, contents.height)
    unsafe cairo_clip(context)
    var matrix = cairo_matrix_t(xx: turn.a, yx: turn.b, xy: turn.c, yy: turn.d, x0: turn.tx, y0: turn.ty)
    unsafe cairo_transform(context, &matrix)
    unsafe cairo_scale(context, 1 / Double(pixels.width), 1 / Double(pixels.height))
    unsafe cairo_set_source_surface(context, pixels.surface, 0, 0)
    unsafe cairo_paint_with_alpha(context, opacity)
    unsafe cairo_restore(context)
  }
}

/// The pixels of an encoded image, decoded by the graphics library.
@safe private struct DecodedImage: ~Copyable {
  let surface: OpaquePointer
  let width: Int32
  let height: Int32

  /// The largest image that is decoded, in pixels: four bytes each.
  private static var pixelLimit: Int { 64_000_000 }

  private init(surface: OpaquePointer, width: Int32, height: Int32) {
    unsafe self.surface = surface
    self.width = width
    self.height = height
  }

  deinit { unsafe cairo_surface_destroy(surface) }

  /// The pixels of a PNG file; `nil` when it is none, is damaged, or states more pixels than are decoded.
  static func png(_ bytes: [UInt8]) -> DecodedImage? {
    guard isPNG(bytes), pixelCount(bytes) <= pixelLimit else { return nil }
    let surface = unsafe bytes.withUnsafeBufferPointer { buffer in
      var rest = unsafe buffer[...]
      return unsafe withUnsafeMutablePointer(to: &rest) { rest in
        unsafe cairo_image_surface_create_from_png_stream(takeFromSlice, rest)
      }
    }
    guard let surface = unsafe surface else { return nil }
    let image = unsafe DecodedImage(
      surface: surface, width: cairo_image_surface_get_width(surface),
      height: cairo_image_surface_get_height(surface))
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, image.width > 0, image.height > 0
    else {
      return nil
    }
    return image
  }

  private static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.count > 24 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// Columns times rows, as the first chunk states them (PNG, section 11.2.2).
  private static func pixelCount(_ bytes: [UInt8]) -> Int {
    let sides = [16, 20].map { start in
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (product, overflow) = sides[0].multipliedReportingOverflow(by: sides[1])
    return overflow ? .max : product
  }
}

/// Gives the graphics library the next bytes of the slice that the closure points to.
private let takeFromSlice: cairo_read_func_t = { closure, data, length in
  guard let closure = unsafe closure, let data = unsafe data else { return CAIRO_STATUS_READ_ERROR }
  let slice = unsafe closure.assumingMemoryBound(to: Slice<UnsafeBufferPointer<UInt8>>.self)
  guard unsafe slice.pointee.count >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
  let taken = unsafe slice.pointee.prefix(Int(length))
  _ = unsafe UnsafeMutableBufferPointer(start: data, count: Int(length)).update(fromContentsOf: taken)
  unsafe slice.pointee.removeFirst(Int(length))
  return CAIRO_STATUS_SUCCESS
}
