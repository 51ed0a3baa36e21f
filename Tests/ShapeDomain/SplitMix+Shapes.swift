// SPDX-License-Identifier: Apache-2.0

public import SeededRandom
public import VellumGeometry

/// A random shape of every kind.
extension SplitMix {
  /// A shape of the given kind; if `proper`, with an inside where the kind has one.
  public mutating func shape(_ kind: ShapeKind, proper: Bool = false) -> Shape {
    switch kind {
    case .line: return .line(Segment(from: point(), to: point()))
    case .polyline: return .polyline(points(integer(2...7)))
    case .curve: return .curve(cubic())
    case .arc: return .arc(arc(proper: proper))
    case .arrow:
      let shaft: Arrow.Shaft = chance(0.5) ? .polyline(points(integer(2...5))) : .curve(quadratic())
      return .arrow(
        Arrow(
          shaft: shaft, heads: chance(0.5) ? .end : .both, headLength: number(1...20),
          headAngle: .degrees(number(10...60))))
    case .triangle: return .triangle(points(3))
    case .rectangle: return .rectangle(rectangle(proper: proper))
    case .roundedRectangle:
      return .roundedRectangle(rectangle(proper: proper), cornerRadius: number(0...(proper ? 20 : 30)))
    case .diamond: return .diamond(rectangle(proper: proper))
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
    case .ellipse: return .ellipse(ellipse(proper: proper))
    case .circle: return .circle(Circle(center: point(), radius: number(0...60)))
    case .star:
      return .star(
        Star(
          center: point(), outerRadius: number(20...60), innerRadius: number(5...19), rotation: angle(),
          tipCount: integer(3...8)))
    case .arrowShape:
      return .arrowShape(
        BlockArrow(
          tail: proper ? Point(-20, number(-9...9)) : point(), tip: point(), shaftWidth: number(1...10),
          headWidth: number(11...30),
          headLength: number(5...30)))
    case .chatBubble:
      let body: ChatBubble.Body =
        chance(0.5)
        ? .rectangle(rectangle(proper: proper), cornerRadius: chance(0.3) ? 0 : number(0...20))
        : .ellipse(
          Ellipse(center: point(), semiMajor: number(10...60), semiMinor: number(10...60), rotation: angle()))
      return .chatBubble(
        ChatBubble(body: body, tailTip: point(reach: 200), tailAngle: .degrees(number(0...100))))
    }
  }
}
