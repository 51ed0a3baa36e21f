// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
import VellumInk
public import VellumMarkup

/// What an element draws on the page, as short straight pieces and filled polygons: the one geometry that hit tests,
/// areas, erasers and snapping use.
///
/// Ink is the run of its tips with the width that pressure gave it; a stroke of one point is a disc. A flat tip counts
/// with its width across the direction of the stroke. An outline has its line's width. Curves stray from the drawn
/// ones by at most ``flatness``.
public struct DrawnElement: Hashable, Sendable {
  /// How far flattened curves may stray from the drawn ones, in points.
  public static let flatness = 0.05
  /// Half the least width that ink and lines are drawn with, in points: what is thinner is drawn, and hit, so wide.
  public static let leastRadius = 0.25

  /// The line or the ink; for what has no line the border of the fill, with no width.
  public private(set) var pieces: [DrawnPiece] = []
  /// What is filled, by the nonzero rule; empty when nothing is.
  public private(set) var fill: [[Point]] = []
  /// What a closed outline encloses, filled or not, by the nonzero rule.
  public private(set) var interior: [[Point]] = []
  /// Whether the pieces are drawn, rather than the border of what is.
  public private(set) var hasLine = true
  /// The box of all that is drawn; `nil` when nothing is.
  public private(set) var bounds: Rect?

  /// What an element draws.
  ///
  /// - Complexity: O(n) in the number of control points and corners.
  public init(_ element: MarkupElement) {
    switch element {
    case .stroke(let stroke): addInk(stroke)
    case .shape(let shape): addShape(shape)
    case .image(let image):
      if image.opacity > 0 { addRectangle(image.frame, image.rotation) }
    case .link(let link): addRectangle(link.frame, link.rotation)
    case .loupe(let loupe): addLoupe(loupe)
    case .unknown: break
    }
    for piece in pieces { bounds = bounds?.union(piece.bounds) ?? piece.bounds }
    for ring in fill {
      if let box = Rect(bounding: ring) { bounds = bounds?.union(box) ?? box }
    }
  }

  /// Whether a point lies on what is filled.
  public func fills(_ point: Point) -> Bool { Self.wind(fill, round: point) }

  /// Whether a round eraser on a straight way meets what is drawn; the whole swept area counts.
  ///
  /// - Complexity: O(n) in the number of pieces.
  public func isMet(by way: Segment, radius: Double) -> Bool {
    pieces.contains { $0.distance(to: way) <= radius } || fills(way.start) || fills(way.end)
  }

  /// Whether a point lies inside the closed outline, filled or not.
  public func encloses(_ point: Point) -> Bool { Self.wind(interior, round: point) }

  private static func wind(_ rings: [[Point]], round point: Point) -> Bool {
    var winding = 0
    for ring in rings {
      guard let number = ring.windingNumber(around: point) else { return true }
      winding += number
    }
    return winding != 0
  }
}

// MARK: - Each kind of element

extension DrawnElement {
  private mutating func addInk(_ stroke: Stroke) {
    let nibs = stroke.nibs(tolerance: Self.flatness)
    guard let first = nibs.first else { return }
    if nibs.count == 1 {
      pieces = [
        DrawnPiece(
          Segment(from: first.center, to: first.center),
          startRadius: Swift.max(first.radius, Self.leastRadius),
          endRadius: Swift.max(first.radius, Self.leastRadius))
      ]
      return
    }
    pieces.reserveCapacity(nibs.count - 1)
    for index in 1..<nibs.count {
      let (a, b) = (nibs[index - 1], nibs[index])
      let direction = b.center - a.center
      pieces.append(
        DrawnPiece(
          Segment(from: a.center, to: b.center), startRadius: Self.reach(of: a, across: direction),
          endRadius: Self.reach(of: b, across: direction)))
    }
  }

  /// Half the width that a tip draws when it moves in a direction.
  private static func reach(of nib: Nib, across direction: Vector) -> Double {
    guard nib.aspect < 1, let along = direction.normalized else { return Swift.max(nib.radius, leastRadius) }
    let across = along.perpendicular
    let (major, minor) = (across.dot(nib.axis), across.dot(nib.axis.perpendicular) * nib.aspect)
    return Swift.max(leastRadius, nib.radius * (major * major + minor * minor).squareRoot())
  }

  private mutating func addShape(_ shape: ShapeMarkup) {
    guard shape.opacity > 0 else { return }
    let outline = shape.fillPath.flattened(tolerance: Self.flatness)
    hasLine = shape.strokeColor != nil
    if hasLine {
      addLine(shape.path, radius: Swift.max(Self.leastRadius, shape.lineWidth / 2))
    } else if shape.fillColor != nil {
      addBorder(outline)
    }
    if shape.pageShape.isClosed { interior = outline }
    if shape.fillColor != nil { fill = outline }
    // Text can be hit anywhere in its box.
    if !shape.attributedText.isEmpty || shape.isTextBox {
      let corners = OrientedRectangle(
        center: shape.frame.center, width: shape.frame.width, height: shape.frame.height,
        rotation: shape.rotation
      ).corners
      fill.append(corners)
      if pieces.isEmpty { addBorder([corners]) }
    }
  }

  private mutating func addRectangle(_ frame: Rect, _ rotation: Angle) {
    let corners = OrientedRectangle(
      center: frame.center, width: frame.width, height: frame.height, rotation: rotation
    ).corners
    hasLine = false
    (fill, interior) = ([corners], [corners])
    addBorder([corners])
  }

  private mutating func addLoupe(_ loupe: LoupeMarkup) {
    let path = Shape.ellipse(loupe.outline).path
    let outline = path.flattened(tolerance: Self.flatness)
    (fill, interior) = (outline, outline)
    hasLine = loupe.strokeColor != nil
    if hasLine {
      addLine(path, radius: Swift.max(Self.leastRadius, loupe.lineWidth / 2))
    } else {
      addBorder(outline)
    }
  }

  private mutating func addLine(_ path: Path, radius: Double) {
    for line in path.flattened(tolerance: Self.flatness) { addLine(line, radius: radius) }
  }

  private mutating func addLine(_ line: [Point], radius: Double) {
    if line.count == 1 {
      pieces.append(DrawnPiece(Segment(from: line[0], to: line[0]), startRadius: radius, endRadius: radius))
    }
    for (a, b) in zip(line, line.dropFirst()) {
      pieces.append(DrawnPiece(Segment(from: a, to: b), startRadius: radius, endRadius: radius))
    }
  }

  private mutating func addBorder(_ rings: [[Point]]) {
    for ring in rings {
      addLine(ring, radius: 0)
      if let first = ring.first, let last = ring.last, first != last {
        pieces.append(DrawnPiece(Segment(from: last, to: first), startRadius: 0, endRadius: 0))
      }
    }
  }
}
