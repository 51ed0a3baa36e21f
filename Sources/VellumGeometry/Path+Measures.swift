// SPDX-License-Identifier: Apache-2.0

extension Path {
  /// The smallest box that holds everything drawn, up to rounding, or `nil` when the path draws nothing; control
  /// points do not count, a lone move does.
  public var bounds: Rect? {
    var box: Rect?
    for piece in pieces() { box = box?.union(piece.bounds) ?? piece.bounds }
    // A subpath of a move alone is drawn as a dot by round caps.
    for (index, element) in elements.enumerated() {
      guard case .move(let point) = element else { continue }
      let isLone = index + 1 == elements.count || elements[index + 1].isMoveOrClose
      if isLone { box = box?.union(point) ?? Rect(point, point) }
    }
    return box
  }

  /// The length of everything drawn, to an absolute `accuracy` in points for each curve.
  public func length(accuracy: Double = 1e-6) -> Double {
    var sum = 0.0
    for piece in pieces() { sum += piece.length(accuracy: accuracy) }
    return sum
  }

  /// The enclosed area, **positive from +x toward +y** (clockwise on the screen).
  ///
  /// Open subpaths count as closed; what is gone round twice counts twice. Exact for the curves, up to
  /// rounding (Green's theorem).
  public var signedArea: Double {
    var sum = 0.0
    var origin: Point?
    for piece in pieces(closingOpenSubpaths: true) {
      let base = origin ?? piece.start
      origin = base
      sum += piece.sweptArea(about: base)
    }
    return sum
  }

  /// The distance from what is drawn to a point, or `nil` when nothing is drawn.
  public func distance(to point: Point) -> Double? {
    var least: Double?
    for piece in pieces() {
      let distance = piece.distance(to: point)
      least = Swift.min(least ?? distance, distance)
    }
    return least
  }

  /// The subpaths as polylines whose pieces lie within `tolerance` points of the curves.
  ///
  /// A closed one ends with its first point.
  public func flattened(tolerance: Double) -> [[Point]] {
    var result: [[Point]] = []
    var current: [Point] = []
    var start = Point.origin
    for element in elements {
      if current.isEmpty, !element.isMoveOrClose { current = [start] }
      let from = current.last ?? start
      switch element {
      case .move(let point):
        if !current.isEmpty { result.append(current) }
        (current, start) = ([point], point)
      case .line(let point): current.append(point)
      case .quadratic(let control, let end):
        QuadraticBezier(from: from, control: control, to: end).appendFlattened(
          tolerance: tolerance, to: &current)
      case .cubic(let control1, let control2, let end):
        CubicBezier(from: from, control1: control1, control2: control2, to: end)
          .appendFlattened(tolerance: tolerance, to: &current)
      case .close:
        guard !current.isEmpty else { continue }
        if from != start { current.append(start) }
        result.append(current)
        current = []
      }
    }
    if !current.isEmpty { result.append(current) }
    return result
  }
}

extension Path.Element {
  fileprivate var isMoveOrClose: Bool {
    switch self {
    case .move, .close: true
    case .line, .quadratic, .cubic: false
    }
  }
}

extension Path.Piece {
  /// Half the integral of r × dr along the piece, with r from `origin`.
  fileprivate func sweptArea(about origin: Point) -> Double {
    switch self {
    case .line(let segment):
      return (segment.start - origin).cross(segment.end - origin) / 2
    case .quadratic(let curve):
      return sweptArea(about: origin, along: curve.elevated)
    case .cubic(let curve):
      return sweptArea(about: origin, along: curve)
    }
  }

  private func sweptArea(about origin: Point, along curve: CubicBezier) -> Double {
    let (a, b) = (curve.start - origin, curve.control1 - origin)
    let (c, d) = (curve.control2 - origin, curve.end - origin)
    return (6 * a.cross(b) + 3 * a.cross(c) + a.cross(d) + 3 * b.cross(c) + 3 * b.cross(d) + 6 * c.cross(d))
      / 20
  }
}
