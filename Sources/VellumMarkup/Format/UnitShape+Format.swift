// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Writing

extension ByteWriter {
  /// The code of a shape and its numbers.
  mutating func append(_ shape: UnitShape) {
    switch shape {
    case .rectangle(nil): append(ShapeCode.rectangle.rawValue)
    case .rectangle(let radius?): append(.roundedRectangle, [radius])
    case .ellipse: append(ShapeCode.ellipse.rawValue)
    case .diamond: append(ShapeCode.diamond.rawValue)
    case .line(let start, let control, let end):
      append(ShapeCode.line.rawValue)
      append(UInt8(control == nil ? 0 : 1))
      append(start)
      if let control { append(control) }
      append(end)
    case .arrowShape(let corner): append(.arrowShape, [corner.x, corner.y])
    case .chatBubble(let tail, let angle, let body):
      append(.chatBubble, [tail.x, tail.y, angle.radians])
      append(body)
    case .regularPolygon(let sides):
      append(ShapeCode.regularPolygon.rawValue)
      append(UInt32(sides))
    case .star(let points, let inner):
      append(.star, [inner])
      append(UInt32(points))
    case .polyline(let points): append(.polyline, counted: points)
    case .polygon(let points): append(.polygon, counted: points)
    case .triangle(let points): append(.triangle, points: points)
    case .parallelogram(let points): append(.parallelogram, points: points)
    case .trapezoid(let points): append(.trapezoid, points: points)
    case .curve(let c): append(.curve, points: [c.start, c.control1, c.control2, c.end])
    case .arc(let start, let sweep): append(.arc, [start.radians, sweep.radians])
    }
  }

  private mutating func append(_ body: UnitShape.BubbleBody) {
    switch body {
    case .rectangle(let radius):
      append(UInt8(0))
      append(radius)
    case .ellipse: append(UInt8(1))
    }
  }

  private mutating func append(_ code: ShapeCode, _ numbers: [Double]) {
    append(code.rawValue)
    for number in numbers { append(number) }
  }

  private mutating func append(_ code: ShapeCode, points: [Point]) {
    append(code.rawValue)
    for point in points { append(point) }
  }

  private mutating func append(_ code: ShapeCode, counted points: [Point]) {
    append(code.rawValue)
    append(UInt32(points.count))
    for point in points { append(point) }
  }
}

// MARK: - Reading

extension ByteReader {
  mutating func unitShape() throws(DecodingFailure) -> UnitShape {
    let start = offset
    let code = try uint8()
    guard let known = ShapeCode(rawValue: code) else {
      throw .newer(offset: start, reason: "shape \(code) is not known")
    }
    let shape = try unitShape(known)
    try require(shape.isValid, at: start, "the shape's numbers are out of range")
    return shape
  }

  private mutating func unitShape(_ code: ShapeCode) throws(DecodingFailure) -> UnitShape {
    switch code {
    case .rectangle: return .rectangle(cornerRadius: nil)
    case .roundedRectangle: return .rectangle(cornerRadius: try double())
    case .ellipse: return .ellipse
    case .diamond: return .diamond
    case .line:
      let hasControl = try uint8() & 1 == 1
      let start = try point()
      let control = hasControl ? try point() : nil
      return .line(start: start, control: control, end: try point())
    case .arrowShape: return .arrowShape(cornerPoint: try point())
    case .chatBubble:
      let tail = try point()
      let angle = try angle()
      return .chatBubble(tailLocation: tail, tailAngle: angle, body: try bubbleBody())
    case .regularPolygon: return .regularPolygon(sides: Int(clamping: try uint32()))
    case .star:
      let inner = try double()
      return .star(points: Int(clamping: try uint32()), innerRadius: inner)
    case .polyline: return .polyline(try points(try count(ofSize: 16)))
    case .polygon: return .polygon(try points(try count(ofSize: 16)))
    case .triangle: return .triangle(try points(3))
    case .parallelogram: return .parallelogram(try points(4))
    case .trapezoid: return .trapezoid(try points(4))
    case .curve:
      let p = try points(4)
      return .curve(CubicBezier(from: p[0], control1: p[1], control2: p[2], to: p[3]))
    case .arc:
      let start = try angle()
      return .arc(start: start, sweep: try angle())
    }
  }

  private mutating func bubbleBody() throws(DecodingFailure) -> UnitShape.BubbleBody {
    let start = offset
    let code = try uint8()
    switch code {
    case 0: return .rectangle(cornerRadius: try double())
    case 1: return .ellipse
    default: throw .newer(offset: start, reason: "bubble body \(code) is not known")
    }
  }
}
