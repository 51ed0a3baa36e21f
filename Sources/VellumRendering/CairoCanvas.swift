// SPDX-License-Identifier: Apache-2.0

import CCairo
import VellumGeometry

/// Owns a surface of the graphics library and a context to draw on it.
///
/// Both pointers are valid until the canvas goes, which nothing outside can reach.
@safe struct CairoCanvas: ~Copyable {
  private let surface: OpaquePointer
  let context: OpaquePointer
  /// What the surface writes to; goes after the surface.
  private let output: OutputBuffer

  // The library never answers null: what could not be made is an object whose status says so, and drawing on it does
  // nothing until `checkDrawing()` tells.

  /// A canvas of pixels.
  init(pixelWidth: Int32, pixelHeight: Int32) {
    output = OutputBuffer()
    unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixelWidth, pixelHeight)
    unsafe context = cairo_create(surface)
  }

  /// A page of a PDF document, in units of 1/72 inch.
  init(pdfWidth width: Double, height: Double) {
    output = OutputBuffer()
    unsafe surface = cairo_pdf_surface_create_for_stream(appendToArray, output.pointer, width, height)
    // The time of writing would make two runs differ.
    unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
    unsafe context = cairo_create(surface)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  private static func check(_ status: cairo_status_t) throws(RenderingError) {
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .graphicsLibrary(unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  /// Fails if anything drawn so far has failed.
  func checkDrawing() throws(RenderingError) {
    try Self.check(unsafe cairo_status(context))
    try Self.check(unsafe cairo_surface_status(surface))
  }

  /// The picture as PNG; for a canvas of pixels.
  func png() throws(RenderingError) -> [UInt8] {
    try Self.check(unsafe cairo_surface_write_to_png_stream(surface, appendToArray, output.pointer))
    return output.bytes
  }

  /// The pixels; for a canvas of pixels.
  func pixels() -> PixelImage {
    unsafe cairo_surface_flush(surface)
    let width = Int(unsafe cairo_image_surface_get_width(surface))
    let height = Int(unsafe cairo_image_surface_get_height(surface))
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      return PixelImage(width: 0, height: 0, rgba: [])
    }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        // A pixel is one word in the machine's order, opacity in the highest byte.
        let pixel = unsafe UnsafeRawPointer(data).load(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
        for shift: UInt32 in [16, 8, 0, 24] { rgba.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
      }
    }
    return PixelImage(width: width, height: height, rgba: rgba)
  }

  /// The finished document; for a page of a PDF document.
  consuming func pdf() throws(RenderingError) -> [UInt8] {
    unsafe cairo_surface_finish(surface)
    try Self.check(unsafe cairo_surface_status(surface))
    return output.bytes
  }

  /// Draws on the context.
  func draw(_ list: DisplayList, unitsPerPoint: Double) {
    let canvas = list.canvas
    unsafe cairo_scale(context, unitsPerPoint, unitsPerPoint)
    unsafe cairo_translate(context, -canvas.minX, -canvas.minY)
    if let background = list.background {
      setColor(background)
      unsafe cairo_paint(context)
    }
    for item in list.items { draw(item) }
  }
}

/// Memory at a fixed place that the graphics library writes to.
@safe private struct OutputBuffer: ~Copyable {
  let pointer: UnsafeMutablePointer<[UInt8]>

  init() {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: [])
  }

  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  var bytes: [UInt8] { unsafe pointer.pointee }
}

/// Appends what the graphics library writes to the array that the closure points to.
private let appendToArray: cairo_write_func_t = { closure, data, length in
  guard let closure = unsafe closure, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
  let array = unsafe closure.assumingMemoryBound(to: [UInt8].self)
  unsafe array.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
  return CAIRO_STATUS_SUCCESS
}

// MARK: - Items and commands

extension CairoCanvas {
  private func draw(_ item: DisplayList.Item) {
    unsafe cairo_save(context)
    defer { unsafe cairo_restore(context) }
    if item.commands.count == 1, item.commands[0].isPlain {
      setBlend(item.blend)
      draw(item.commands[0], opacity: item.opacity)
      return
    }
    // Several commands are drawn apart and blended as one.
    unsafe cairo_push_group(context)
    for command in item.commands { draw(command, opacity: 1) }
    unsafe cairo_pop_group_to_source(context)
    setBlend(item.blend)
    unsafe cairo_paint_with_alpha(context, item.opacity)
  }

  func draw(_ command: DisplayList.Command, opacity: Double) {
    switch command {
    case .fill(let path, let color):
      trace(path)
      setColor(color, opacity: opacity)
      unsafe cairo_fill(context)
    case .stroke(let path, let color, let style):
      trace(path)
      setColor(color, opacity: opacity)
      setStyle(style)
      unsafe cairo_stroke(context)
    case .image(let image): draw(image, opacity: opacity)
    case .text(let label): draw(label, opacity: opacity)
    case .clipped(let path, let commands):
      unsafe cairo_save(context)
      trace(path)
      unsafe cairo_clip(context)
      for command in commands { draw(command, opacity: opacity) }
      unsafe cairo_restore(context)
    }
  }

  private func draw(_ label: DisplayList.TextLabel, opacity: Double) {
    let place = label.place
    unsafe cairo_save(context)
    defer { unsafe cairo_restore(context) }
    unsafe cairo_translate(context, place.center.x, place.center.y)
    unsafe cairo_rotate(context, place.rotation.radians)
    unsafe cairo_translate(context, -place.width / 2, -place.height / 2)
    unsafe cairo_select_font_face(
      context, label.fontFamily ?? "sans-serif",
      label.isItalic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
      label.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    unsafe cairo_set_font_size(context, label.fontSize)
    setColor(label.color, opacity: opacity)
    for (index, line) in label.lines.enumerated() {
      // The library takes text up to its first zero.
      let line = String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 0x20 }))
      var start = label.baselineStart(ofLine: index)
      if label.isRightToLeft {
        var extents = cairo_text_extents_t()
        unsafe cairo_text_extents(context, line, &extents)
        start.x -= extents.x_advance
      }
      unsafe cairo_move_to(context, start.x, start.y)
      unsafe cairo_show_text(context, line)
    }
    unsafe cairo_new_path(context)
  }
}

extension DisplayList.Command {
  /// Whether the command paints each pixel once at most, so that its opacity can be its colour's.
  fileprivate var isPlain: Bool {
    switch self {
    case .fill, .stroke, .text, .image: true
    case .clipped: false
    }
  }
}

// MARK: - State of the context

extension CairoCanvas {
  private func setColor(_ color: DisplayColor, opacity: Double = 1) {
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha * opacity)
  }

  private func setBlend(_ blend: DisplayList.Blend) {
    switch blend {
    case .normal: unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    case .multiply: unsafe cairo_set_operator(context, CAIRO_OPERATOR_MULTIPLY)
    case .screen: unsafe cairo_set_operator(context, CAIRO_OPERATOR_SCREEN)
    }
  }

  private func setStyle(_ style: DisplayList.StrokeStyle) {
    unsafe cairo_set_line_width(context, style.width)
    unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    unsafe style.dashes.withUnsafeBufferPointer { dashes in
      unsafe cairo_set_dash(context, dashes.baseAddress, Int32(dashes.count), 0)
    }
  }

  private func trace(_ path: Path) {
    unsafe cairo_new_path(context)
    var current = Point.origin
    for element in path.elements {
      switch element {
      case .move(let point):
        unsafe cairo_move_to(context, point.x, point.y)
        current = point
      case .line(let point):
        unsafe cairo_line_to(context, point.x, point.y)
        current = point
      case .quadratic(let control, let point):
        let curve = QuadraticBezier(from: current, control: control, to: point).elevated
        unsafe cairo_curve_to(
          context, curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y, point.x, point.y)
        current = point
      case .cubic(let control1, let control2, let point):
        unsafe cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
        current = point
      case .close: unsafe cairo_close_path(context)
      }
    }
  }
}
