// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// A small seeded generator (SplitMix64), so that each law sees the same inputs on every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }
  mutating func angle() -> Angle { .radians(number(-7...7)) }

  /// A point in a square of half side `reach`; now and then on a small grid, so that coincidences occur.
  mutating func point(reach: Double = 100) -> Point {
    if chance(0.2) {
      let step = reach / 2
      return Point(step * Double(integer(-2...2)), step * Double(integer(-2...2)))
    }
    return Point(number(-reach...reach), number(-reach...reach))
  }

  /// Points biased towards trouble: repeated, collinear, on a grid.
  mutating func points(_ count: Int, reach: Double = 100) -> [Point] {
    var result: [Point] = []
    for _ in 0..<count {
      if result.count > 0, chance(0.15) {
        result.append(result[integer(0...result.count - 1)])
      } else if result.count > 1, chance(0.15) {
        result.append(result[0].interpolated(to: result[1], at: number(-1...2)))
      } else {
        result.append(point(reach: reach))
      }
    }
    return result
  }

  /// An ellipse of any proportions, circles and flat ones among them.
  mutating func ellipse() -> Ellipse {
    let a = number(0.5...80)
    let b: Double =
      switch integer(0...3) {
      case 0: a
      case 1: a * 0.999_999
      default: number(0.1...80)
      }
    return Ellipse(center: point(), semiMajor: a, semiMinor: b, rotation: chance(0.3) ? .zero : angle())
  }

  mutating func arc() -> EllipticArc {
    EllipticArc(ellipse: ellipse(), start: angle(), sweep: .radians(number(-6.28...6.28)))
  }

  mutating func quadratic() -> QuadraticBezier {
    let p = points(3)
    return QuadraticBezier(from: p[0], control: p[1], to: p[2])
  }

  mutating func cubic() -> CubicBezier {
    let p = points(4)
    return CubicBezier(from: p[0], control1: p[1], control2: p[2], to: p[3])
  }

  mutating func rectangle() -> OrientedRectangle {
    OrientedRectangle(center: point(), width: number(40...90), height: number(40...90), rotation: angle())
  }

  /// A similarity, mirrored half of the time.
  mutating func similarity() -> AffineTransform {
    let scale = Double.random(in: 0.2...5, using: &self)
    return AffineTransform.scaling(x: scale, y: chance(0.5) ? -scale : scale)
      .followed(by: .rotation(by: angle()))
      .followed(by: .translation(by: Vector(number(-50...50), number(-50...50))))
  }

  /// A shape of the given kind.
  mutating func shape(_ kind: ShapeKind) -> Shape {
    switch kind {
    case .line: return .line(Segment(from: point(), to: point()))
    case .polyline: return .polyline(points(integer(2...7)))
    case .curve: return .curve(cubic())
    case .arc: return .arc(arc())
    case .arrow:
      let shaft: Arrow.Shaft = chance(0.5) ? .polyline(points(integer(2...5))) : .curve(quadratic())
      return .arrow(
        Arrow(
          shaft: shaft, heads: chance(0.5) ? .end : .both, headLength: number(1...20),
          headAngle: .degrees(number(10...60))))
    case .triangle: return .triangle(points(3))
    case .rectangle: return .rectangle(rectangle())
    case .roundedRectangle: return .roundedRectangle(rectangle(), cornerRadius: number(0...20))
    case .diamond: return .diamond(rectangle())
    case .parallelogram:
      let (a, b, c) = (point(), point(), point())
      return .parallelogram([a, b, c, c + (a - b)])
    case .trapezoid:
      let (a, b, c) = (point(), point(), point())
      return .trapezoid([a, b, c, c + (a - b) * number(0.2...2)])
    case .polygon: return .polygon(points(integer(3...9)))
    case .regularPolygon:
      return .regularPolygon(
        RegularPolygon(
          center: point(), radius: number(1...60), rotation: angle(), vertexCount: integer(3...9)))
    case .ellipse: return .ellipse(ellipse())
    case .circle: return .circle(Circle(center: point(), radius: number(0...60)))
    case .star:
      return .star(
        Star(
          center: point(), outerRadius: number(20...60), innerRadius: number(5...19), rotation: angle(),
          tipCount: integer(3...8)))
    case .arrowShape:
      return .arrowShape(
        BlockArrow(
          tail: Point(-20, number(-9...9)), tip: point(), shaftWidth: number(1...10),
          headWidth: number(11...30),
          headLength: number(5...30)))
    case .chatBubble:
      let body: ChatBubble.Body =
        chance(0.5)
        ? .rectangle(rectangle(), cornerRadius: chance(0.3) ? 0 : number(0...20))
        : .ellipse(
          Ellipse(center: point(), semiMajor: number(10...60), semiMinor: number(10...60), rotation: angle()))
      return .chatBubble(
        ChatBubble(body: body, tailTip: point(reach: 200), tailAngle: .degrees(number(0...100))))
    }
  }
}
