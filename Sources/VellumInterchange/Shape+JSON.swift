// SPDX-License-Identifier: Apache-2.0

package import VellumGeometry

extension Shape {
  /// What stands beside `kind` in the tool's JSON: the number of vertices or tips, and whether a rectangle is square.
  package var jsonTraits: [(key: String, value: JSONValue)] {
    switch self {
    case .polyline(let points), .polygon(let points), .triangle(let points), .trapezoid(let points):
      [("vertices", .integer(points.count))]
    case .regularPolygon(let polygon): [("vertices", .integer(polygon.vertexCount))]
    case .star(let star): [("vertices", .integer(star.tipCount))]
    case .rectangle(let box), .roundedRectangle(let box, _), .diamond(let box):
      box.isRegular ? [("square", .bool(true))] : []
    case .parallelogram(let corners): Shape.isSquare(corners) ? [("square", .bool(true))] : []
    case .line, .curve, .arc, .arrow, .ellipse, .circle, .arrowShape, .chatBubble: []
    }
  }

  /// The geometry: points as `[x,y]`, lengths in points, angles in degrees, clockwise on the screen from +x, and in
  /// `0 ..< 180` where a half turn changes nothing.
  package var jsonGeometry: JSONValue {
    switch self {
    case .line(let line): .ordered([("start", line.start.json), ("end", line.end.json)])
    case .polyline(let points), .polygon(let points), .triangle(let points), .trapezoid(let points):
      .ordered([("points", points.json)])
    case .curve(let curve):
      .ordered([("points", [curve.start, curve.control1, curve.control2, curve.end].json)])
    case .arc(let arc): arc.json
    case .arrow(let arrow): arrow.json
    case .rectangle(let box), .diamond(let box): .ordered(box.jsonPairs(corners: corners(of: box)))
    case .roundedRectangle(let box, let cornerRadius):
      .ordered(box.jsonPairs(corners: box.corners) + [("cornerRadius", .short(cornerRadius))])
    case .parallelogram(let corners): Shape.parallelogramJSON(corners)
    case .regularPolygon(let polygon):
      .ordered([
        ("center", polygon.center.json), ("radius", .short(polygon.radius)),
        ("rotation", polygon.rotation.jsonDirection),
      ])
    case .ellipse(let ellipse): .ordered(ellipse.jsonPairs)
    case .circle(let circle): .ordered([("center", circle.center.json), ("radius", .short(circle.radius))])
    case .star(let star):
      .ordered([
        ("center", star.center.json), ("outerRadius", .short(star.outerRadius)),
        ("innerRadius", .short(star.innerRadius)), ("rotation", star.rotation.jsonDirection),
      ])
    case .arrowShape(let arrow):
      .ordered([("corners", arrow.corners.json), ("tip", arrow.tip.json), ("tail", arrow.tail.json)])
    case .chatBubble(let bubble): bubble.json
    }
  }

  /// The four corners of a kind that a box describes: a diamond's lie on the middles of the box's sides.
  private func corners(of box: OrientedRectangle) -> [Point] {
    guard case .diamond = self else { return box.corners }
    return [box.point(u: 0, v: -1), box.point(u: 1, v: 0), box.point(u: 0, v: 1), box.point(u: -1, v: 0)]
  }

  /// Four equal sides that meet at right angles, to a thousandth of the side.
  private static func isSquare(_ corners: [Point]) -> Bool {
    guard corners.count == 4 else { return false }
    let first = corners[1] - corners[0]
    let second = corners[3] - corners[0]
    let longest = max(first.length, second.length)
    return abs(first.length - second.length) <= 1e-3 * longest
      && abs(first.dot(second)) <= 1e-3 * longest * longest
  }

  /// A parallelogram's corners with the box along its first side: width that side, height the distance to the other.
  private static func parallelogramJSON(_ corners: [Point]) -> JSONValue {
    guard corners.count == 4 else { return .ordered([("corners", corners.json)]) }
    let side = corners[1] - corners[0]
    let height = side.length > 0 ? abs(side.cross(corners[3] - corners[0])) / side.length : 0
    return .ordered([
      ("corners", corners.json), ("center", corners[0].midpoint(to: corners[2]).json),
      ("width", .short(side.length)), ("height", .short(height)), ("rotation", side.angle.jsonAxis),
    ])
  }
}

// MARK: - Parts

extension Point {
  package var json: JSONValue { .array([.short(x), .short(y)]) }
}

extension [Point] {
  package var json: JSONValue { .array(map(\.json)) }
}

extension Angle {
  /// Degrees in `0 ..< 180`.
  fileprivate var jsonAxis: JSONValue { .short(wrapped(normalizedAxis.degrees, at: 180)) }
  /// Degrees in `0 ..< 360`.
  fileprivate var jsonDirection: JSONValue { .short(wrapped(normalizedPositive.degrees, at: 360)) }

  /// Zero where rounding to nine digits would print the excluded upper bound.
  private func wrapped(_ degrees: Double, at period: Double) -> Double {
    degrees > period - 1e-7 ? 0 : degrees
  }
}

extension OrientedRectangle {
  /// Whether both sides are equal to a thousandth.
  fileprivate var isRegular: Bool { abs(width - height) <= 1e-3 * max(width, height) }

  fileprivate func jsonPairs(corners: [Point]) -> [(key: String, value: JSONValue)] {
    [
      ("corners", corners.json), ("center", center.json), ("width", .short(width)),
      ("height", .short(height)),
      ("rotation", rotation.jsonAxis),
    ]
  }
}

extension Ellipse {
  /// The larger semi-axis first, with its direction.
  fileprivate var jsonPairs: [(key: String, value: JSONValue)] {
    let swapped = semiMinor > semiMajor
    let radii = swapped ? [semiMinor, semiMajor] : [semiMajor, semiMinor]
    let direction = swapped ? rotation + .quarterTurn : rotation
    return [
      ("center", center.json), ("radii", .array(radii.map(JSONValue.short))),
      ("rotation", direction.jsonAxis),
    ]
  }
}

extension EllipticArc {
  /// `start` and `sweep` are the ellipse's parameter, counted from the larger radius's end at `rotation`.
  fileprivate var json: JSONValue {
    let swapped = ellipse.semiMinor > ellipse.semiMajor
    // The printed axis may be the second one, and half a turn off: the parameter is counted from what is printed.
    let axis = swapped ? ellipse.rotation + .quarterTurn : ellipse.rotation
    let halfTurned = axis.normalizedPositive.degrees >= 180
    let parameter = start - (swapped ? .quarterTurn : .zero) + (halfTurned ? .halfTurn : .zero)
    return .ordered(
      ellipse.jsonPairs + [("start", parameter.jsonDirection), ("sweep", .short(sweep.degrees))])
  }
}

extension Arrow {
  fileprivate var json: JSONValue {
    var pairs: [(key: String, value: JSONValue)] = []
    switch shaft {
    case .polyline(let points): pairs.append(("points", points.json))
    case .curve(let curve):
      pairs.append(("points", [curve.start, curve.end].json))
      pairs.append(("control", curve.control.json))
    }
    pairs.append(("heads", .string(heads == .both ? "both" : "end")))
    pairs.append(("headLength", .short(headLength)))
    pairs.append(("headAngle", .short(headAngle.degrees)))
    return .ordered(pairs)
  }
}

extension ChatBubble {
  fileprivate var json: JSONValue {
    let bodyPairs: [(key: String, value: JSONValue)]
    switch body {
    case .rectangle(let box, let cornerRadius):
      let rounded = cornerRadius > 0
      bodyPairs =
        [("kind", .string(rounded ? "roundedRectangle" : "rectangle"))] + box.jsonPairs(corners: box.corners)
        + (rounded ? [("cornerRadius", .short(cornerRadius))] : [])
    case .ellipse(let ellipse): bodyPairs = [("kind", .string("ellipse"))] + ellipse.jsonPairs
    }
    return .ordered([("body", .ordered(bodyPairs)), ("tail", tailTip.json)])
  }
}
