// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

// MARK: - From page coordinates

extension ShapeMarkup {
  /// The element that draws an outline given in page coordinates, such as a recogniser's answer.
  ///
  /// ``pageShape`` gives the outline back (each number within rounding). Turned kinds keep their turn in
  /// `rotation`;
  /// kinds made of corners get the box of their corners as frame and no turn. An arc's frame is that of its
  /// whole
  /// ellipse, so that an arc without extent still knows its ellipse.
  ///
  /// - Precondition: the shape is finite and has as many corners as its kind needs.
  public init(
    shape pageShape: Shape, strokeColor: Color? = .black, fillColor: Color? = nil, lineWidth: Double = 1,
    opacity: Double = 1, allowedInteractions: MarkupInteractions = .all,
    id: MarkupID<ShapeMarkup> = MarkupID()
  ) {
    let placed = PlacedShape(pageShape)
    self.init(
      shape: placed.shape, frame: placed.frame, rotation: placed.rotation, fillColor: fillColor,
      strokeColor: strokeColor, lineWidth: lineWidth, opacity: opacity, startLineMarker: placed.startMarker,
      endLineMarker: placed.endMarker, arrowhead: placed.arrowhead, allowedInteractions: allowedInteractions,
      id: id)
    precondition(isValid, "a shape on a page has finite numbers and the corners that its kind needs")
  }

  /// Gives the element another outline, in page coordinates; colours, width, text and id stay.
  ///
  /// - Precondition: as for the initialiser that takes a page shape.
  public mutating func setPageShape(_ pageShape: Shape) {
    let placed = PlacedShape(pageShape)
    shape = placed.shape
    frame = placed.frame
    rotation = placed.rotation
    startLineMarker = placed.startMarker
    endLineMarker = placed.endMarker
    arrowhead = placed.arrowhead
    precondition(isValid, "a shape on a page has finite numbers and the corners that its kind needs")
  }
}

/// A page shape split into frame, turn and unit shape.
private struct PlacedShape {
  var shape: UnitShape
  var frame: Rect
  var rotation = Angle.zero
  var startMarker = ShapeMarkup.LineMarker.none
  var endMarker = ShapeMarkup.LineMarker.none
  var arrowhead: ShapeMarkup.Arrowhead?

  init(_ pageShape: Shape) {
    switch pageShape {
    case .line(let segment): self.init(line: segment.start, control: nil, to: segment.end)
    case .polyline(let points): self.init(points, UnitShape.polyline)
    case .triangle(let points): self.init(points, UnitShape.triangle)
    case .parallelogram(let points): self.init(points, UnitShape.parallelogram)
    case .trapezoid(let points): self.init(points, UnitShape.trapezoid)
    case .polygon(let points): self.init(points, UnitShape.polygon)
    case .curve(let curve): self.init(curve)
    case .arrow(let arrow): self.init(arrow)
    case .rectangle(let rectangle): self.init(rectangle, .rectangle(cornerRadius: nil))
    case .roundedRectangle(let rectangle, let radius):
      self.init(rectangle, .rectangle(cornerRadius: Self.share(of: radius, in: rectangle)))
    case .diamond(let rectangle): self.init(rectangle, .diamond)
    case .ellipse(let ellipse): self.init(ellipse, .ellipse)
    case .circle(let circle):
      self.init(shape: .ellipse, frame: Self.square(about: circle.center, radius: circle.radius))
    case .arc(let arc): self.init(arc.ellipse, .arc(start: arc.start, sweep: arc.sweep))
    case .regularPolygon(let polygon):
      // In unit space the first corner stands at the top.
      self.init(
        shape: .regularPolygon(sides: polygon.vertexCount),
        frame: Self.square(about: polygon.center, radius: polygon.radius),
        rotation: polygon.rotation + .quarterTurn)
    case .star(let star):
      let ratio = star.outerRadius > 0 ? star.innerRadius / star.outerRadius : 0
      self.init(
        shape: .star(points: star.tipCount, innerRadius: ratio),
        frame: Self.square(about: star.center, radius: star.outerRadius),
        rotation: star.rotation + .quarterTurn)
    case .arrowShape(let arrow): self.init(arrow)
    case .chatBubble(let bubble): self.init(bubble)
    }
  }

  init(shape: UnitShape, frame: Rect, rotation: Angle = .zero) {
    self.shape = shape
    self.frame = frame
    self.rotation = rotation
  }

  private init(_ points: [Point], _ make: ([Point]) -> UnitShape) {
    guard let frame = Rect(bounding: points) else {
      preconditionFailure("a shape has corners that are numbers")
    }
    let map = UnitFrame(frame)
    self.init(shape: make(points.map(map.unit)), frame: frame)
  }

  private init(line start: Point, control: Point?, to end: Point) {
    let frame =
      control.map { QuadraticBezier(from: start, control: $0, to: end).bounds } ?? Rect(start, end)
    let map = UnitFrame(frame)
    self.init(
      shape: .line(start: map.unit(start), control: control.map(map.unit), end: map.unit(end)), frame: frame)
  }

  private init(_ curve: CubicBezier) {
    let frame = curve.bounds
    self.init(shape: UnitShape.curve(curve).mapPoints(UnitFrame(frame).unit), frame: frame)
  }

  private init(_ arrow: Arrow) {
    switch arrow.shaft {
    case .polyline(let points) where points.count == 2:
      self.init(line: points[0], control: nil, to: points[1])
    case .polyline(let points): self.init(points, UnitShape.polyline)
    case .curve(let curve): self.init(line: curve.start, control: curve.control, to: curve.end)
    }
    startMarker = arrow.heads == .both ? .arrow : .none
    endMarker = .arrow
    arrowhead = ShapeMarkup.Arrowhead(length: arrow.headLength, angle: arrow.headAngle)
  }

  private init(_ rectangle: OrientedRectangle, _ shape: UnitShape) {
    self.init(
      shape: shape, frame: Rect(center: rectangle.center, width: rectangle.width, height: rectangle.height),
      rotation: rectangle.rotation)
  }

  private init(_ ellipse: Ellipse, _ shape: UnitShape) {
    self.init(
      shape: shape,
      frame: Rect(center: ellipse.center, width: 2 * ellipse.semiMajor, height: 2 * ellipse.semiMinor),
      rotation: ellipse.rotation)
  }

  private init(_ arrow: BlockArrow) {
    let axis = arrow.tip - arrow.tail
    let length = axis.length
    self.init(
      shape: .arrowShape(
        cornerPoint: Point(
          length > 0 ? 1 - arrow.headLength / length : 0,
          arrow.headWidth > 0 ? 0.5 - arrow.shaftWidth / (2 * arrow.headWidth) : 0)),
      frame: Rect(center: arrow.tail.midpoint(to: arrow.tip), width: length, height: arrow.headWidth),
      rotation: axis.angle)
  }

  private init(_ bubble: ChatBubble) {
    let body: UnitShape.BubbleBody
    switch bubble.body {
    case .rectangle(let rectangle, let radius):
      body = .rectangle(cornerRadius: Self.share(of: radius, in: rectangle))
      self.init(rectangle, .ellipse)
    case .ellipse(let ellipse):
      body = .ellipse
      self.init(ellipse, .ellipse)
    }
    let tip = UnitFrame(frame, rotation: rotation).unit(bubble.tailTip)
    shape = .chatBubble(tailLocation: tip, tailAngle: bubble.tailAngle, body: body)
  }

  private static func square(about center: Point, radius: Double) -> Rect {
    Rect(center: center, width: 2 * radius, height: 2 * radius)
  }

  private static func share(of radius: Double, in rectangle: OrientedRectangle) -> Double {
    let side = Swift.min(rectangle.width, rectangle.height)
    return side > 0 ? radius / side : 0
  }
}

// MARK: - To page coordinates

extension ShapeMarkup {
  /// The outline in page coordinates, with the heads of a line that has markers.
  ///
  /// A line with a marker at its start only is the arrow from its end to its start. Heads on cubic curves and
  /// arcs are
  /// not part of the answer, because ``VellumGeometry/Shape`` has no such kind; ``path`` draws them. A
  /// regular
  /// polygon or a star in a frame that is not square is the polygon of its corners.
  public var pageShape: Shape {
    let map = unitFrame
    switch shape {
    case .line(let start, let control, let end): return pageLine(map, start, control, end)
    case .polyline(let points):
      return pageArrow(shaft: .polyline(points.map(map.page))) ?? .polyline(points.map(map.page))
    case .triangle(let points): return .triangle(points.map(map.page))
    case .parallelogram(let points): return .parallelogram(points.map(map.page))
    case .trapezoid(let points): return .trapezoid(points.map(map.page))
    case .polygon(let points): return .polygon(points.map(map.page))
    case .curve(let c):
      return .curve(
        CubicBezier(
          from: map.page(c.start), control1: map.page(c.control1), control2: map.page(c.control2),
          to: map.page(c.end)))
    case .arc(let start, let sweep):
      return .arc(EllipticArc(ellipse: map.ellipse, start: start, sweep: sweep))
    case .rectangle(cornerRadius: nil): return .rectangle(map.rectangle)
    case .rectangle(let radius?):
      return .roundedRectangle(map.rectangle, cornerRadius: map.cornerRadius(ofShare: radius))
    case .diamond: return .diamond(map.rectangle)
    case .ellipse:
      return map.isSquare
        ? .circle(Circle(center: frame.center, radius: map.meanSide / 2)) : .ellipse(map.ellipse)
    case .regularPolygon(let sides):
      let polygon = RegularPolygon(
        center: frame.center, radius: map.meanSide / 2, rotation: rotation - .quarterTurn, vertexCount: sides)
      return map.isSquare ? .regularPolygon(polygon) : .polygon(map.stretched(polygon.corners))
    case .star(let points, let inner):
      let radius = map.meanSide / 2
      let star = Star(
        center: frame.center, outerRadius: radius, innerRadius: inner * radius,
        rotation: rotation - .quarterTurn,
        tipCount: points)
      return map.isSquare ? .star(star) : .polygon(map.stretched(star.corners))
    case .arrowShape(let corner):
      return .arrowShape(
        BlockArrow(
          tail: map.page(Point(0, 0.5)), tip: map.page(Point(1, 0.5)),
          shaftWidth: (1 - 2 * corner.y) * frame.height, headWidth: frame.height,
          headLength: (1 - corner.x) * frame.width))
    case .chatBubble(let tail, let angle, let body):
      return .chatBubble(
        ChatBubble(body: map.bubbleBody(body), tailTip: map.page(tail), tailAngle: angle))
    }
  }

  private func pageLine(_ map: UnitFrame, _ start: Point, _ control: Point?, _ end: Point) -> Shape {
    let (from, to) = (map.page(start), map.page(end))
    guard let control = control.map(map.page) else {
      return pageArrow(shaft: .polyline([from, to])) ?? .line(Segment(from: from, to: to))
    }
    let curve = QuadraticBezier(from: from, control: control, to: to)
    return pageArrow(shaft: .curve(curve)) ?? .curve(curve.elevated)
  }

  /// The arrow along a shaft, or `nil` when there are no markers.
  private func pageArrow(shaft: Arrow.Shaft) -> Shape? {
    let markers = visibleMarkers
    guard markers.start || markers.end else { return nil }
    let head = effectiveArrowhead
    let directed = markers.end ? shaft : shaft.reversed
    return .arrow(
      Arrow(
        shaft: directed, heads: markers.start && markers.end ? .both : .end, headLength: head.length,
        headAngle: head.angle))
  }
}

extension Arrow.Shaft {
  /// The same line run the other way.
  var reversed: Arrow.Shaft {
    switch self {
    case .polyline(let points): .polyline(points.reversed())
    case .curve(let curve): .curve(QuadraticBezier(from: curve.end, control: curve.control, to: curve.start))
    }
  }
}

extension UnitFrame {
  /// The ellipse that fills the frame.
  var ellipse: Ellipse {
    Ellipse(
      center: frame.center, semiMajor: frame.width / 2, semiMinor: frame.height / 2, rotation: rotation)
  }

  /// The radius in points that a share of the smaller side stands for; at most half of that side.
  func cornerRadius(ofShare share: Double) -> Double { Swift.min(share, 0.5) * smallerSide }

  func bubbleBody(_ body: UnitShape.BubbleBody) -> ChatBubble.Body {
    switch body {
    case .rectangle(let radius): .rectangle(rectangle, cornerRadius: cornerRadius(ofShare: radius))
    case .ellipse: .ellipse(ellipse)
    }
  }

  /// Corners on a circle with the frame's mean side as diameter, stretched to the frame's own sides.
  func stretched(_ corners: [Point]) -> [Point] {
    let side = meanSide
    guard side > 0 else { return corners }
    return corners.map { corner in
      let offset = (corner - frame.center).rotated(by: -rotation)
      let stretched = Vector(offset.x * frame.width / side, offset.y * frame.height / side)
      return frame.center + stretched.rotated(by: rotation)
    }
  }
}
