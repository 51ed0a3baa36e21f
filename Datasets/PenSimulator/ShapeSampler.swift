// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Draws shapes at random, as people choose them: mostly level, with every turn and proportion occurring.
public struct ShapeSampler: Sendable {
  /// The range of the larger side, in points.
  public var sizes: ClosedRange<Double>
  /// The box in which centres lie.
  public var area: Rect

  /// A sampler of shapes of the given sizes with centres in `area`.
  public init(
    sizes: ClosedRange<Double> = 40...400, area: Rect = Rect(x: 200, y: 200, width: 400, height: 400)
  ) {
    self.sizes = sizes
    self.area = area
  }

  /// A shape of the given kind.
  public func shape(_ kind: ShapeKind, using generator: inout SeededGenerator) -> Shape {
    let size = generator.logUniform(sizes.lowerBound, sizes.upperBound)
    let center = Point(generator.uniform(area.minX, area.maxX), generator.uniform(area.minY, area.maxY))
    switch kind {
    case .line:
      let half = Vector(direction: direction(using: &generator)) * (size / 2)
      return .line(Segment(from: center - half, to: center + half))
    case .polyline: return .polyline(polyline(size: size, center: center, using: &generator))
    case .curve: return curve(size: size, center: center, using: &generator)
    case .arc:
      let round = ellipse(size: size, center: center, using: &generator)
      return .arc(
        EllipticArc(
          ellipse: round, start: .degrees(generator.uniform(0, 360)),
          sweep: .degrees(generator.uniform(70, 290))))
    case .arrow: return .arrow(arrow(size: size, center: center, using: &generator))
    case .triangle: return .triangle(triangle(size: size, center: center, using: &generator))
    case .rectangle: return .rectangle(box(size: size, center: center, flattest: 0.07, using: &generator))
    case .roundedRectangle:
      let box = box(size: size, center: center, flattest: 0.2, using: &generator)
      // A square with fully round corners would be a circle.
      let isLong = min(box.width, box.height) < 0.75 * max(box.width, box.height)
      let share =
        isLong && generator.chance(0.5)
        ? 0.5 : isLong ? generator.uniform(0.18, 0.5) : generator.uniform(0.12, 0.27)
      return .roundedRectangle(box, cornerRadius: share * min(box.width, box.height))
    case .diamond: return .diamond(diamond(size: size, center: center, using: &generator))
    case .parallelogram:
      return .parallelogram(slanted(size: size, center: center, taper: false, using: &generator))
    case .trapezoid: return .trapezoid(slanted(size: size, center: center, taper: true, using: &generator))
    case .polygon: return .polygon(polygon(size: size, center: center, using: &generator))
    case .regularPolygon:
      let count = generator.integer(5...8)
      let turn: Double =
        generator.chance(0.7)
        ? 90 + (generator.chance(0.5) ? 180 / Double(count) : 0) : generator.uniform(0, 360)
      return .regularPolygon(
        RegularPolygon(center: center, radius: size / 2, rotation: .degrees(turn), vertexCount: count))
    case .ellipse: return .ellipse(ellipse(size: size, center: center, using: &generator))
    case .circle: return .circle(Circle(center: center, radius: size / 2))
    case .star:
      let count = [4, 5, 5, 5, 5, 6, 6, 6, 7, 8][generator.integer(0...9)]
      let turn = generator.chance(0.85) ? -90 + generator.normal(deviation: 6) : generator.uniform(0, 360)
      return .star(
        Star(
          center: center, outerRadius: size / 2, innerRadius: size / 2 * generator.uniform(0.32, 0.6),
          rotation: .degrees(turn), tipCount: count))
    case .arrowShape:
      let axis = Vector(direction: direction(using: &generator)) * (size / 2)
      let head = size * generator.uniform(0.25, 0.6)
      let width = head * generator.uniform(1, 1.8)
      return .arrowShape(
        BlockArrow(
          tail: center - axis, tip: center + axis, shaftWidth: width * generator.uniform(0.3, 0.65),
          headWidth: width,
          headLength: head))
    case .chatBubble: return .chatBubble(bubble(size: size, center: center, using: &generator))
    }
  }
}

// MARK: - Kinds

extension ShapeSampler {
  /// Mostly along an axis, else anywhere.
  private func direction(using generator: inout SeededGenerator) -> Angle {
    generator.chance(0.45)
      ? .degrees(90 * Double(generator.integer(0...3)) + generator.normal(deviation: 5))
      : .degrees(generator.uniform(0, 360))
  }

  /// Mostly level, else anywhere.
  private func tilt(_ level: Double, using generator: inout SeededGenerator) -> Angle {
    generator.chance(level) ? .degrees(generator.normal(deviation: 2)) : .degrees(generator.uniform(0, 180))
  }

  private func box(
    size: Double, center: Point, flattest: Double, using generator: inout SeededGenerator
  ) -> OrientedRectangle {
    let isSquare = generator.chance(0.25)
    let ratio = isSquare ? 1 : generator.logUniform(flattest, 1)
    var rotation = tilt(0.8, using: &generator)
    // A square standing on its corner is a diamond: keep squares away from there.
    if ratio > 0.8 {
      rotation = .degrees(generator.chance(0.8) ? rotation.degrees : generator.uniform(-31, 31))
    }
    if ratio > 0.8, rotation.magnitude.degrees > 31 { rotation = .zero }
    let upright = generator.chance(0.3)
    return OrientedRectangle(
      center: center, width: upright ? size * ratio : size, height: upright ? size : size * ratio,
      rotation: rotation)
  }

  private func diamond(size: Double, center: Point, using generator: inout SeededGenerator)
    -> OrientedRectangle
  {
    let ratio = generator.chance(0.3) ? 1 : generator.logUniform(0.33, 1)
    let upright = generator.chance(0.4)
    let rotation = Angle.degrees(
      ratio < 0.6 && generator.chance(0.15) ? generator.uniform(0, 180) : generator.normal(deviation: 5))
    return OrientedRectangle(
      center: center, width: upright ? size * ratio : size, height: upright ? size : size * ratio,
      rotation: rotation)
  }

  private func ellipse(size: Double, center: Point, using generator: inout SeededGenerator) -> Ellipse {
    let ratio = generator.chance(0.2) ? generator.uniform(0.9, 1) : generator.logUniform(0.28, 0.9)
    let rotation = generator.chance(0.25) ? .degrees(90) : tilt(0.7, using: &generator)
    return Ellipse(center: center, semiMajor: size / 2, semiMinor: size / 2 * ratio, rotation: rotation)
  }

  private func triangle(size: Double, center: Point, using generator: inout SeededGenerator) -> [Point] {
    let half = size / 2
    var corners: [Point]
    switch generator.index(weights: [5, 2, 3]) {
    case 0:
      let height = generator.uniform(0.5, 1.5) * half
      corners = [Point(-half, height), Point(0, -height), Point(half, height)]
    case 1:
      let height = generator.uniform(0.4, 1.2) * half
      corners = [Point(-half, height), Point(-half, -height), Point(half, height)]
      if generator.chance(0.5) { corners = corners.map { Point(-$0.x, $0.y) } }
    default:
      repeat {
        corners = (0..<3).map { _ in Point(generator.uniform(-half, half), generator.uniform(-half, half)) }
      } while smallestAngle(corners) < 0.42
    }
    if generator.chance(0.25) { corners = corners.map { Point($0.x, -$0.y) } }
    let turn =
      generator.chance(0.7)
      ? Angle.degrees(generator.normal(deviation: 4)) : .degrees(generator.uniform(0, 360))
    return corners.map { center + ($0 - .origin).rotated(by: turn) }
  }

  private func smallestAngle(_ corners: [Point]) -> Double {
    (0..<3).map { index in
      let (a, b) = (corners[(index + 1) % 3] - corners[index], corners[(index + 2) % 3] - corners[index])
      return a.turn(to: b).magnitude.radians
    }.min() ?? 0
  }

  private func slanted(
    size: Double, center: Point, taper: Bool, using generator: inout SeededGenerator
  ) -> [Point] {
    let half = size / 2
    let height = half * generator.logUniform(0.25, 0.9)
    let shift = min(0.7 * half, height * generator.uniform(0.75, 1.7))
    let sign: Double = generator.chance(0.75) ? 1 : -1
    var corners: [Point]
    if taper {
      let (left, right) = (shift, shift * (generator.chance(0.6) ? 1 : generator.uniform(0, 1)))
      corners = [
        Point(-half + left, -height), Point(half - right, -height), Point(half, height), Point(-half, height),
      ]
      if sign < 0 { corners = corners.map { Point($0.x, -$0.y) } }
    } else {
      corners = [
        Point(-half + shift, -height), Point(half, -height), Point(half - shift, height),
        Point(-half, height),
      ]
      if sign < 0 { corners = corners.map { Point(-$0.x, $0.y) } }
    }
    let turn: Angle =
      generator.chance(0.95)
      ? .degrees(generator.normal(deviation: 2.5)) : .degrees(generator.uniform(0, 180))
    return corners.map { center + ($0 - .origin).rotated(by: turn) }
  }

  private func polygon(size: Double, center: Point, using generator: inout SeededGenerator) -> [Point] {
    let count = generator.integer(5...7)
    let start = generator.uniform(0, 360)
    let squeeze = generator.uniform(0.55, 1)
    return (0..<count).map { index in
      let turn = Angle.degrees(start + 360 * (Double(index) + generator.uniform(-0.25, 0.25)) / Double(count))
      let radius = size / 2 * generator.uniform(0.65, 1)
      let v = Vector(direction: turn) * radius
      return center + Vector(v.x, v.y * squeeze)
    }
  }

  private func polyline(size: Double, center: Point, using generator: inout SeededGenerator) -> [Point] {
    if generator.chance(0.45) {
      // Right-angled, as connectors are.
      var points = [Point.origin]
      var direction = Angle.degrees(90 * Double(generator.integer(0...3)))
      for _ in 0..<generator.integer(2...3) {
        points.append(
          points[points.count - 1] + Vector(direction: direction) * size * generator.uniform(0.25, 0.7))
        direction = direction + .degrees(generator.chance(0.5) ? 90 : -90)
      }
      return points.map { center + ($0 - .origin) }
    }
    let count = generator.integer(3...7)
    let turn = Angle.degrees(generator.uniform(0, 360))
    return (0..<count).map { index in
      let x = size * (Double(index) / Double(count - 1) - 0.5)
      let y = (index.isMultiple(of: 2) ? 0.5 : -0.5) * size * generator.uniform(0.15, 0.5)
      return center + Vector(x, y).rotated(by: turn)
    }
  }

  private func curve(size: Double, center: Point, using generator: inout SeededGenerator) -> Shape {
    let turn = Angle.degrees(generator.uniform(0, 360))
    let side: Double = generator.chance(0.5) ? 1 : -1
    let bends = generator.chance(0.3) ? -1.0 : 1.0
    func place(_ x: Double, _ y: Double) -> Point { center + (Vector(x, y) * size).rotated(by: turn) }
    return .curve(
      CubicBezier(
        from: place(-0.5, 0),
        control1: place(generator.uniform(-0.35, -0.1), side * generator.uniform(0.25, 0.6)),
        control2: place(generator.uniform(0.1, 0.35), side * bends * generator.uniform(0.25, 0.6)),
        to: place(0.5, 0)))
  }

  private func arrow(size: Double, center: Point, using generator: inout SeededGenerator) -> Arrow {
    let half = Vector(direction: direction(using: &generator)) * (size / 2)
    let (tail, tip) = (center - half, center + half)
    let shaft: Arrow.Shaft
    switch generator.index(weights: [6.5, 2.5, 1]) {
    case 0: shaft = .polyline([tail, tip])
    case 1:
      var points = [Point.origin]
      var direction = Angle.degrees(90 * Double(generator.integer(0...3)))
      for _ in 0..<generator.integer(2...3) {
        points.append(
          points[points.count - 1] + Vector(direction: direction) * size * generator.uniform(0.3, 0.8))
        direction = direction + .degrees(generator.chance(0.5) ? 90 : -90)
      }
      shaft = .polyline(points.map { center + ($0 - .origin) })
    default:
      let bend = half.perpendicular * generator.uniform(0.3, 1) * (generator.chance(0.5) ? 1 : -1)
      shaft = .curve(QuadraticBezier(from: tail, control: center + bend, to: tip))
    }
    return Arrow(
      shaft: shaft, heads: generator.chance(0.12) ? .both : .end,
      headLength: size * generator.logUniform(generator.chance(0.35) ? 0.035 : 0.14, 0.55),
      headAngle: .degrees(generator.uniform(18, 52)))
  }

  private func bubble(size: Double, center: Point, using generator: inout SeededGenerator) -> ChatBubble {
    let ratio = generator.uniform(0.45, 0.9)
    let outward = Angle.degrees(90 + generator.normal(deviation: 35) + (generator.chance(0.2) ? 180 : 0))
    let (width, height) = (size, size * ratio)
    let reach =
      Vector(outward.cosine * width / 2, outward.sine * height / 2).length + size
      * generator.uniform(0.18, 0.4)
    let body: ChatBubble.Body
    if generator.chance(0.5) {
      body = .ellipse(Ellipse(center: center, semiMajor: width / 2, semiMinor: height / 2, rotation: .zero))
    } else {
      let box = OrientedRectangle(center: center, width: width, height: height, rotation: .zero)
      body = .rectangle(box, cornerRadius: height * generator.uniform(0.05, 0.45))
    }
    return ChatBubble(
      body: body, tailTip: center + Vector(direction: outward) * reach,
      tailAngle: .degrees(generator.uniform(16, 34)))
  }
}
