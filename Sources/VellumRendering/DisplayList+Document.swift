// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk
public import VellumMarkup

extension DisplayList {
  /// The commands that draw a document.
  ///
  /// - Parameters:
  ///   - content: Which parts are drawn. With ink and shapes, everything is drawn in the document's order.
  /// - underlay: Strokes that are not in the document, such as the ink that shapes have replaced; they lie
  /// faintly
  ///     beneath everything.
  /// - Complexity: O(n) in the number of control points and corners.
  public init(
    _ markup: PaperMarkup, content: DrawingContent = .all, underlay: [Stroke] = [],
    options: DrawingOptions = DrawingOptions()
  ) {
    let elements = markup.subelements.filter { element in
      content.contains(element.stroke == nil ? .shapes : .ink)
    }
    let canvas = Self.canvas(of: markup, elements, underlay, options)
    var builder = ItemBuilder(canvas: canvas, options: options)
    for stroke in underlay { builder.add(stroke, opacity: options.underlayOpacity) }
    for element in elements { builder.add(element) }
    self.init(
      canvas: canvas, scale: options.scale,
      background: (markup.backgroundColor ?? options.background).map(builder.display), items: builder.items)
  }

  private static func canvas(
    of markup: PaperMarkup, _ elements: [MarkupElement], _ underlay: [Stroke], _ options: DrawingOptions
  ) -> Rect {
    switch options.crop {
    case .page: return markup.bounds
    case .rect(let rect): return rect
    case .content(let margin):
      var box: Rect?
      for element in elements { box = element.renderBounds.map { box?.union($0) ?? $0 } ?? box }
      for stroke in underlay { box = stroke.renderBounds.map { box?.union($0) ?? $0 } ?? box }
      return box?.expanded(by: margin) ?? box ?? markup.bounds
    }
  }
}

/// Turns elements into items, leaving out what lies outside the canvas.
struct ItemBuilder {
  let canvas: Rect
  let options: DrawingOptions
  private(set) var items: [DisplayList.Item] = []

  init(canvas: Rect, options: DrawingOptions) {
    self.canvas = canvas
    self.options = options
  }

  func display(_ color: Color) -> DisplayColor {
    let color = DisplayColor(color)
    return options.darkUserInterfaceStyle ? color.invertedLightness : color
  }

  mutating func add(_ element: MarkupElement) {
    switch element {
    case .shape(let shape): add(shape)
    case .stroke(let stroke): add(stroke, opacity: options.inkOpacity)
    case .image(let image): add(image)
    case .link(let link): add(link)
    case .loupe(let loupe): add(loupe)
    case .unknown: break
    }
  }

  private mutating func append(_ item: DisplayList.Item) {
    if !item.commands.isEmpty, item.opacity > 0 { items.append(item) }
  }

  private func isVisible(_ bounds: Rect?) -> Bool {
    // A thin line at the very edge is drawn wider than its bounds.
    bounds?.expanded(by: options.minimumWidth)?.intersects(canvas) ?? false
  }
}

// MARK: - Ink

extension ItemBuilder {
  /// One fill for a stroke, however it crosses itself: see-through ink has no beads.
  mutating func add(_ stroke: Stroke, opacity: Double) {
    let drawn = stroke.widened(to: options.minimumWidth)
    guard isVisible(drawn.renderBounds) else { return }
    let path = drawn.outline(tolerance: min(0.05, 0.1 / options.scale)).fillClipped(near: canvas)
    guard !path.isEmpty else { return }
    var blend = DisplayList.Blend.normal
    if stroke.ink.kind == .marker { blend = options.darkUserInterfaceStyle ? .screen : .multiply }
    var color = display(stroke.ink.color)
    color.alpha *= stroke.meanOpacity
    append(
      DisplayList.Item(id: stroke.id, opacity: opacity, blend: blend, commands: [.fill(path, color)]))
  }
}

extension Stroke {
  /// The stroke with no tip narrower than `width` points on the page.
  func widened(to width: Double) -> Stroke {
    let scale = transform.meanScale
    let least = scale > 0 ? width / scale : width
    guard path.points.contains(where: { $0.width < least }) else { return self }
    var stroke = self
    for index in path.points.indices {
      stroke.path.points[index].width = max(least, path.points[index].width)
      stroke.path.points[index].height = max(least, path.points[index].height)
    }
    return stroke
  }

  /// The opacity of the ink itself, times the mean of the points' own; those count that the visible part of the path
  /// lies between.
  fileprivate var meanOpacity: Double {
    guard let domain = path.domain else { return 0 }
    let points = path.points[Int(domain.lowerBound)...Int(domain.upperBound.rounded(.up))]
    var sum = 0.0
    for point in points { sum += point.opacity }
    return min(1, max(0, ink.response.opacity * sum / Double(points.count)))
  }
}

// MARK: - Shapes and other elements

extension ItemBuilder {
  private mutating func add(_ shape: ShapeMarkup) {
    guard isVisible(shape.renderBounds) else { return }
    var commands: [DisplayList.Command] = []
    if let fill = shape.fillColor {
      let path = shape.fillPath.fillClipped(near: canvas)
      if !path.isEmpty { commands.append(.fill(path, display(fill))) }
    }
    if let color = shape.strokeColor {
      appendStroke(shape.path, display(color), width: shape.lineWidth, to: &commands)
    }
    if !shape.attributedText.isEmpty { commands.append(.text(label(shape))) }
    append(DisplayList.Item(id: shape.id.rawValue, opacity: shape.opacity, commands: commands))
  }

  private func appendStroke(
    _ path: Path, _ color: DisplayColor, width: Double, to commands: inout [DisplayList.Command]
  ) {
    // Wider than this a line covers every canvas that can be drawn.
    let width = min(max(width, options.minimumWidth), 1e6)
    if let bounds = path.bounds, bounds.width == 0, bounds.height == 0 {
      // Some viewers draw nothing along a path of no length, round caps or not.
      let dot = Shape.circle(Circle(center: bounds.center, radius: width / 2)).path
      commands.append(.fill(dot, color))
      return
    }
    let clipped = path.strokeClipped(near: canvas, width: width)
    if !clipped.isEmpty { commands.append(.stroke(clipped, color, DisplayList.StrokeStyle(width: width))) }
  }

  private mutating func add(_ image: ImageMarkup) {
    let place = OrientedRectangle(
      center: image.frame.center, width: image.frame.width, height: image.frame.height,
      rotation: image.rotation)
    guard isVisible(place.bounds) else { return }
    let command = DisplayList.Command.image(
      DisplayList.EncodedImage(
        bytes: image.bytes, place: place, orientation: image.orientation.unitTransform,
        contents: image.contentsBounds,
        description: image.accessibilityDescription))
    append(DisplayList.Item(id: image.id.rawValue, opacity: image.opacity, commands: [command]))
  }

  /// A link shows as a thin blue line beneath its place.
  private mutating func add(_ link: LinkMarkup) {
    let place = OrientedRectangle(
      center: link.frame.center, width: link.frame.width, height: link.frame.height, rotation: link.rotation)
    guard isVisible(place.bounds) else { return }
    let corners = place.corners
    var commands: [DisplayList.Command] = []
    appendStroke(
      Path(polyline: [corners[3], corners[2]]),
      display(Color(linearRed: 0, green: 0.1, blue: 0.8)), width: 1, to: &commands)
    append(DisplayList.Item(id: link.id.rawValue, commands: commands))
  }

  /// A loupe shows its rim only.
  private mutating func add(_ loupe: LoupeMarkup) {
    guard isVisible(MarkupElement.loupe(loupe).renderBounds) else { return }
    var commands: [DisplayList.Command] = []
    let rim = display(loupe.strokeColor ?? Color(linearRed: 0.2, green: 0.2, blue: 0.2))
    appendStroke(Shape.ellipse(loupe.outline).path, rim, width: loupe.lineWidth, to: &commands)
    append(DisplayList.Item(id: loupe.id.rawValue, commands: commands))
  }

  /// The text of a shape in the style of its first run; 16 points where that states no size.
  private func label(_ shape: ShapeMarkup) -> DisplayList.TextLabel {
    let style = shape.attributedText.runs.first?.attributes ?? MarkupText.Attributes()
    let lines = shape.attributedText.plain.split(separator: "\n", omittingEmptySubsequences: false)
    return DisplayList.TextLabel(
      lines: lines.map(String.init),
      place: OrientedRectangle(
        center: shape.frame.center, width: shape.frame.width, height: shape.frame.height,
        rotation: shape.rotation),
      fontFamily: style.fontFamily, fontSize: min(max(style.fontSize ?? 16, 0.1), 1e4),
      isBold: style.traits.contains(.bold), isItalic: style.traits.contains(.italic),
      color: display(style.color ?? .black), isRightToLeft: options.rightToLeftLayoutDirection)
  }
}

extension ImageMarkup.Orientation {
  /// Takes the unit square of the stored image to the unit square as displayed.
  fileprivate var unitTransform: AffineTransform {
    switch self {
    case .up: .identity
    case .upMirrored: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .down: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .downMirrored: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .rightMirrored: AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .left: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    }
  }
}
