// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Makes a recognised shape regular where it nearly is: level lines, squares, equal sides.
///
/// A stage of its own, after recognition and only on request: some want level lines, others do not want slanted ones
/// straightened. What is not within the tolerances is left exactly as it is.
public struct Regularizer: Hashable, Sendable {
  /// How far a direction may be from a multiple of 45° to be turned there.
  public var angle: Angle
  /// How far two lengths may differ, relative to the larger, to be made equal.
  public var ratio: Double

  /// A stage with the given tolerances.
  public init(angle: Angle = .degrees(4), ratio: Double = 0.1) {
    self.angle = angle
    self.ratio = ratio
  }

  /// The regular shape.
  public func regularize(_ shape: Shape) -> Shape {
    switch shape {
    case .line(let segment): .line(snapped(segment))
    case .polyline(let points): .polyline(snapped(points))
    case .arrow(let arrow): .arrow(regular(arrow))
    case .rectangle(let box): .rectangle(regular(box))
    case .roundedRectangle(let box, let radius):
      .roundedRectangle(regular(box), cornerRadius: min(radius, 0.5 * min(box.width, box.height)))
    case .diamond(let box): .diamond(regular(box))
    case .ellipse(let ellipse): regular(ellipse)
    case .triangle(let corners): .triangle(regularTriangle(corners))
    case .parallelogram(let corners): .parallelogram(levelled(corners))
    case .trapezoid(let corners): .trapezoid(regularTrapezoid(corners))
    case .regularPolygon(var polygon): .regularPolygon(turned(&polygon))
    case .star(var star): .star(turned(&star))
    case .arrowShape(let arrow): .arrowShape(snapped(arrow))
    default: shape
    }
  }

  // MARK: - Directions

  /// The turn that takes a direction to the nearest multiple of 45°, when that is within the tolerance.
  private func turn(of direction: Angle, step: Double = 45) -> Angle {
    let degrees = direction.degrees
    let target = (degrees / step).rounded() * step
    let change = target - degrees
    return abs(change) <= angle.degrees ? .degrees(change) : .zero
  }

  private func snapped(_ segment: Segment) -> Segment {
    let turn = turn(of: segment.displacement.angle)
    guard turn != .zero else { return segment }
    // The direction is set, not turned to, so that a level line is exactly level.
    let target = segment.displacement.angle + turn
    let half = Regularizer.exact(target) * (segment.length / 2)
    return Segment(from: segment.midpoint - half, to: segment.midpoint + half)
  }

  /// The unit vector of a direction, exact on the axes.
  private static func exact(_ angle: Angle) -> Vector {
    let quarters = angle.degrees / 90
    if abs(quarters - quarters.rounded()) < 1e-9 {
      switch ((Int(quarters.rounded()) % 4) + 4) % 4 {
      case 0: return Vector(1, 0)
      case 1: return Vector(0, 1)
      case 2: return Vector(-1, 0)
      default: return Vector(0, -1)
      }
    }
    return Vector(direction: angle)
  }

  /// Each piece turned to its axis where it is near; corners are where neighbouring pieces then cross.
  private func snapped(_ points: [Point]) -> [Point] {
    guard points.count >= 2 else { return points }
    let pieces = (1..<points.count).map { snapped(Segment(from: points[$0 - 1], to: points[$0])) }
    var result = [pieces[0].start]
    for index in 1..<max(pieces.count, 1) where index < pieces.count {
      let (a, b) = (pieces[index - 1], pieces[index])
      let first = FittedLine(point: a.start, direction: a.displacement.normalized ?? Vector(1, 0))
      let second = FittedLine(point: b.start, direction: b.displacement.normalized ?? Vector(1, 0))
      result.append(first.crossing(second) ?? points[index])
    }
    result.append(pieces[pieces.count - 1].end)
    return result
  }

  // MARK: - Kinds

  private func regular(_ arrow: Arrow) -> Arrow {
    var arrow = arrow
    guard case .polyline(let points) = arrow.shaft else { return arrow }
    arrow.shaft = .polyline(snapped(points))
    return arrow
  }

  private func regular(_ box: OrientedRectangle) -> OrientedRectangle {
    var box = box
    box.rotation = (box.rotation + turn(of: box.rotation)).normalizedAxis
    if box.rotation.degrees > 179.999999 { box.rotation = .zero }
    if abs(box.width - box.height) <= ratio * max(box.width, box.height) {
      let side = (box.width * box.height).squareRoot()
      (box.width, box.height) = (side, side)
    }
    return box
  }

  private func regular(_ ellipse: Ellipse) -> Shape {
    if abs(ellipse.semiMajor - ellipse.semiMinor) <= ratio * max(ellipse.semiMajor, ellipse.semiMinor) {
      return .circle(
        Circle(center: ellipse.center, radius: (ellipse.semiMajor * ellipse.semiMinor).squareRoot()))
    }
    var ellipse = ellipse
    ellipse.rotation = (ellipse.rotation + turn(of: ellipse.rotation)).normalizedAxis
    if ellipse.rotation.degrees > 179.999999 { ellipse.rotation = .zero }
    return .ellipse(ellipse)
  }

  /// The corners turned about their middle so that the side nearest to an axis lies along it.
  private func levelled(_ corners: [Point]) -> [Point] {
    var (best, least) = (Angle.zero, Double.infinity)
    for index in corners.indices {
      let side = corners[(index + 1) % corners.count] - corners[index]
      let change = turn(of: side.angle, step: 90)
      if change != .zero, change.magnitude.radians < least {
        (best, least) = (change, change.magnitude.radians)
      }
    }
    guard best != .zero else { return corners }
    var middle = Vector.zero
    for corner in corners { middle += corner - .origin }
    let center = Point.origin + middle / Double(corners.count)
    let rotation = AffineTransform.rotation(by: best, about: center)
    return corners.map { rotation.apply(to: $0) }
  }

  /// Isosceles where two sides are nearly equal, and level.
  private func regularTriangle(_ corners: [Point]) -> [Point] {
    var corners = corners
    for apex in 0..<3 {
      let (a, b) = (corners[(apex + 1) % 3], corners[(apex + 2) % 3])
      let (left, right) = (corners[apex].distance(to: a), corners[apex].distance(to: b))
      guard abs(left - right) <= ratio * max(left, right), let base = (b - a).normalized else { continue }
      // The apex moves along the base's direction to stand over its middle.
      let foot = a.midpoint(to: b)
      corners[apex] = corners[apex] - base * (corners[apex] - foot).dot(base)
      break
    }
    return levelled(corners)
  }

  /// The sides 0–1 and 2–3 made exactly parallel.
  private func regularTrapezoid(_ corners: [Point]) -> [Point] {
    var corners = corners
    let (first, second) = (corners[1] - corners[0], corners[2] - corners[3])
    guard let direction = ((first.normalized ?? .zero) + (second.normalized ?? .zero)).normalized else {
      return corners
    }
    for (a, b) in [(0, 1), (3, 2)] {
      let middle = corners[a].midpoint(to: corners[b])
      let half = corners[a].distance(to: corners[b]) / 2
      corners[a] = middle - direction * half
      corners[b] = middle + direction * half
    }
    return levelled(corners)
  }

  private func turned(_ polygon: inout RegularPolygon) -> RegularPolygon {
    polygon.rotation = polygon.rotation + symmetric(polygon.rotation, count: polygon.vertexCount)
    return polygon
  }

  private func turned(_ star: inout Star) -> Star {
    star.rotation = star.rotation + symmetric(star.rotation, count: star.tipCount)
    return star
  }

  /// The turn that makes an even figure with a corner at `rotation` symmetric about the upright axis.
  private func symmetric(_ rotation: Angle, count: Int) -> Angle {
    let step = 180 / Double(count)
    let change = ((rotation.degrees + 90) / step).rounded() * step - (rotation.degrees + 90)
    return abs(change) <= angle.degrees ? .degrees(change) : .zero
  }

  private func snapped(_ arrow: BlockArrow) -> BlockArrow {
    var arrow = arrow
    let axis = snapped(Segment(from: arrow.tail, to: arrow.tip))
    (arrow.tail, arrow.tip) = (axis.start, axis.end)
    return arrow
  }
}
