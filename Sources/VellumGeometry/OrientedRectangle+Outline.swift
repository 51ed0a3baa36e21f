// SPDX-License-Identifier: Apache-2.0

extension OrientedRectangle {
  /// The area.
  @inlinable
  public var area: Double { width * height }

  /// The smallest box that holds the rectangle, up to rounding.
  public var bounds: Rect {
    let (s, c) = (abs(rotation.sine), abs(rotation.cosine))
    return Rect(center: center, width: width * c + height * s, height: width * s + height * c)
  }

  /// Whether the point lies inside or on the outline, up to rounding.
  public func contains(_ point: Point) -> Bool {
    let local = (point - center).rotated(by: -rotation)
    return abs(local.x) <= width / 2 && abs(local.y) <= height / 2
  }

  /// The corner number 0...3 in the order of ``corners``.
  func corner(at index: Int) -> Point {
    point(u: index == 1 || index == 2 ? 1 : -1, v: index >= 2 ? 1 : -1)
  }

  /// The middle of a side, which is a corner of the diamond: for rotation zero top, right, bottom, left.
  func diamondTip(at index: Int) -> Point {
    switch index {
    case 0: point(u: 0, v: -1)
    case 1: point(u: 1, v: 0)
    case 2: point(u: 0, v: 1)
    default: point(u: -1, v: 0)
    }
  }

  /// The four sides and the four quarter arcs of the rounded rectangle, clockwise from the start of the side that is at
  /// the top for rotation zero.
  func forEachRoundedPiece(cornerRadius: Double, _ body: (OutlinePiece) -> Void) {
    let isSharp = Swift.min(cornerRadius, width, height) <= 0
    for index in 0..<8 where !isSharp || index.isMultiple(of: 2) {
      body(roundedPiece(at: index, cornerRadius: cornerRadius))
    }
  }

  /// Side (even numbers) or corner arc (odd) of the rounded rectangle.
  ///
  /// A radius beyond half the smaller side is taken as that half.
  func roundedPiece(at index: Int, cornerRadius: Double) -> OutlinePiece {
    let radius = Swift.max(0, Swift.min(cornerRadius, width / 2, height / 2))
    let quarter = index / 2
    let (length, across) = quarter.isMultiple(of: 2) ? (width, height) : (height, width)
    let turn = rotation + .quarterTurn * Double(quarter)
    func place(_ u: Double, _ v: Double) -> Point { center + Vector(u, v).rotated(by: turn) }
    let straight = length / 2 - radius
    if index.isMultiple(of: 2) {
      return .segment(Segment(from: place(-straight, -across / 2), to: place(straight, -across / 2)))
    }
    let pivot = place(straight, -across / 2 + radius)
    let ellipse = Ellipse(center: pivot, semiMajor: radius, semiMinor: radius, rotation: turn)
    return .arc(EllipticArc(ellipse: ellipse, start: -.quarterTurn, sweep: .quarterTurn))
  }
}

extension RegularPolygon {
  /// The corner number `index` in the order of ``corners``.
  func corner(at index: Int) -> Point {
    center + Vector(direction: rotation + .fullTurn * (Double(index) / Double(vertexCount))) * radius
  }
}

extension Star {
  /// The corner number `index` in the order of ``corners``.
  func corner(at index: Int) -> Point {
    let direction = rotation + .halfTurn * (Double(index) / Double(tipCount))
    return center + Vector(direction: direction) * (index.isMultiple(of: 2) ? outerRadius : innerRadius)
  }
}

extension BlockArrow {
  /// The corner number 0...6 in the order of ``corners``.
  func corner(at index: Int) -> Point {
    let axis = (tip - tail).normalized ?? Vector(1, 0)
    let side = axis.perpendicular
    let neck = tip - axis * headLength
    switch index {
    case 0: return tail - side * (shaftWidth / 2)
    case 1: return neck - side * (shaftWidth / 2)
    case 2: return neck - side * (headWidth / 2)
    case 3: return tip
    case 4: return neck + side * (headWidth / 2)
    case 5: return neck + side * (shaftWidth / 2)
    default: return tail + side * (shaftWidth / 2)
    }
  }
}
