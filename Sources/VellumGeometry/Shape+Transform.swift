// SPDX-License-Identifier: Apache-2.0

extension Shape {
  /// The shape moved, turned, scaled and mirrored; the kind stays, but for a circle that is stretched, which becomes an
  /// ellipse.
  ///
  /// For a similarity (equal scale along both axes, mirrored or not) the result is the image. A map that stretches or
  /// skews is followed as far as the kind allows:
  /// - kinds made of free points, and ellipses and arcs, are the exact image;
  /// - rectangles, diamonds and the bodies of bubbles take their width's image exactly in length and direction; the
  ///   height takes its length, and its slant (the skew) is dropped;
  /// - regular polygons, stars, corner radii and heads of arrows are scaled by the square root of the area's growth;
  /// - block arrows take the image of their axis; their widths grow as the area does over the axis.
  public func applying(_ similarity: AffineTransform) -> Shape {
    let map = similarity
    switch self {
    case .line(let segment):
      return .line(Segment(from: map.apply(to: segment.start), to: map.apply(to: segment.end)))
    case .polyline(let points): return .polyline(map.apply(to: points))
    case .curve(let curve): return .curve(curve.applying(map))
    case .arc(let arc): return .arc(arc.applying(map))
    case .arrow(let arrow): return .arrow(arrow.applying(map))
    case .triangle(let points): return .triangle(map.apply(to: points))
    case .rectangle(let rectangle): return .rectangle(rectangle.applying(map))
    case .roundedRectangle(let rectangle, let radius):
      let image = rectangle.applying(map)
      return .roundedRectangle(image, cornerRadius: image.limited(radius * map.meanScale))
    case .diamond(let rectangle): return .diamond(rectangle.applying(map))
    case .parallelogram(let points): return .parallelogram(map.apply(to: points))
    case .trapezoid(let points): return .trapezoid(map.apply(to: points))
    case .polygon(let points): return .polygon(map.apply(to: points))
    case .regularPolygon(var polygon):
      polygon.center = map.apply(to: polygon.center)
      polygon.radius *= map.meanScale
      polygon.rotation = map.direction(of: polygon.rotation)
      return .regularPolygon(polygon)
    case .ellipse(let ellipse): return .ellipse(ellipse.applying(map))
    case .circle(let circle):
      guard map.isSimilarity else { return .ellipse(circle.ellipse.applying(map)) }
      return .circle(Circle(center: map.apply(to: circle.center), radius: circle.radius * map.meanScale))
    case .star(var star):
      star.center = map.apply(to: star.center)
      star.outerRadius *= map.meanScale
      star.innerRadius *= map.meanScale
      star.rotation = map.direction(of: star.rotation)
      return .star(star)
    case .arrowShape(let arrow): return .arrowShape(arrow.applying(map))
    case .chatBubble(let bubble): return .chatBubble(bubble.applying(map))
    }
  }
}

extension AffineTransform {
  /// Whether the map keeps all proportions, mirrored or not, up to rounding.
  public var isSimilarity: Bool {
    let (u, v) = (Vector(a, b), Vector(c, d))
    let scale = Swift.max(u.squaredLength, v.squaredLength)
    return abs(u.squaredLength - v.squaredLength) <= 1e-9 * scale && abs(u.dot(v)) <= 1e-9 * scale
  }

  /// The points' images.
  func apply(to points: [Point]) -> [Point] { points.map { apply(to: $0) } }

  /// The direction of the image of a direction.
  func direction(of angle: Angle) -> Angle { apply(to: Vector(direction: angle)).angle }
}

// MARK: - Primitives

extension OrientedRectangle {
  func applying(_ map: AffineTransform) -> OrientedRectangle {
    let across = map.apply(to: Vector(direction: rotation + .quarterTurn))
    let along = map.apply(to: Vector(direction: rotation))
    return OrientedRectangle(
      center: map.apply(to: center), width: width * along.length, height: height * across.length,
      rotation: along.angle)
  }

  /// A corner radius that the rectangle has room for.
  func limited(_ radius: Double) -> Double { Swift.max(0, Swift.min(radius, width / 2, height / 2)) }
}

extension Arrow {
  func applying(_ map: AffineTransform) -> Arrow {
    let shaft: Shaft =
      switch shaft {
      case .polyline(let points): .polyline(map.apply(to: points))
      case .curve(let curve): .curve(curve.applying(map))
      }
    return Arrow(shaft: shaft, heads: heads, headLength: headLength * map.meanScale, headAngle: headAngle)
  }
}

extension BlockArrow {
  func applying(_ map: AffineTransform) -> BlockArrow {
    let axis = (tip - tail).normalized ?? Vector(1, 0)
    let along = map.apply(to: axis).length
    let across = along > 0 ? abs(map.determinant) / along : 0
    return BlockArrow(
      tail: map.apply(to: tail), tip: map.apply(to: tip), shaftWidth: shaftWidth * across,
      headWidth: headWidth * across, headLength: headLength * along)
  }
}

extension ChatBubble {
  func applying(_ map: AffineTransform) -> ChatBubble {
    let body: Body =
      switch body {
      case .rectangle(let rectangle, let radius):
        .rectangle(
          rectangle.applying(map), cornerRadius: rectangle.applying(map).limited(radius * map.meanScale))
      case .ellipse(let ellipse): .ellipse(ellipse.applying(map))
      }
    return ChatBubble(body: body, tailTip: map.apply(to: tailTip), tailAngle: tailAngle)
  }
}
