// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// The drag that follows a snap while the pen still touches: the shape keeps its kind and follows the pen.
///
/// The end of a line or arrow, the corner of a polygon, or the corner of a box (the opposite corner stays) is dragged when
/// the pen is near one; else the whole shape is scaled and turned about its middle so that the point under the pen stays
/// under it.
public struct ShapeAdjustment: Sendable {
  private enum Grip {
    case end(Int)
    case corner(Int)
    case whole
  }

  private let shape: Shape
  private let start: Point
  private let middle: Point
  private let grip: Grip

  /// Grabs `shape` with the pen at `place`.
  ///
  /// - Parameter reach: how near a corner must be to be grabbed, in page points; the nearest counts.
  public init(_ shape: Shape, grabbedAt place: Point, reach: Double) {
    self.shape = shape
    start = place
    let corners = ShapeAdjustment.corners(shape)
    middle = Rect(bounding: ShapeAdjustment.extremes(shape))?.center ?? place
    var nearest = (distance: reach, index: -1)
    for (index, corner) in corners.enumerated() where corner.distance(to: place) <= nearest.distance {
      nearest = (corner.distance(to: place), index)
    }
    if nearest.index < 0 {
      grip = .whole
    } else {
      grip = shape.isClosed ? .corner(nearest.index) : .end(nearest.index)
    }
  }

  /// The shape with the pen at `place`.
  public func shape(at place: Point) -> Shape {
    let change = place - start
    switch grip {
    case .end(let index), .corner(let index): return dragged(index, by: change) ?? scaled(to: place)
    case .whole: return scaled(to: place)
    }
  }

  // MARK: - Grips

  private static func corners(_ shape: Shape) -> [Point] {
    switch shape {
    case .line(let segment): [segment.start, segment.end]
    case .polyline(let points), .triangle(let points), .polygon(let points): points
    case .curve(let curve): [curve.start, curve.end]
    case .arrow(let arrow): [arrow.tail, arrow.tip]
    case .rectangle(let box), .roundedRectangle(let box, _): box.corners
    case .arrowShape(let arrow): [arrow.tail, arrow.tip]
    default: []
    }
  }

  private static func extremes(_ shape: Shape) -> [Point] {
    switch shape {
    case .ellipse(let ellipse): [ellipse.center]
    case .circle(let circle): [circle.center]
    case .diamond(let box): [box.center]
    case .regularPolygon(let polygon): [polygon.center]
    case .star(let star): [star.center]
    case .arc(let arc): [arc.ellipse.center]
    case .parallelogram(let points), .trapezoid(let points): points
    case .chatBubble(let bubble):
      switch bubble.body {
      case .ellipse(let ellipse): [ellipse.center]
      case .rectangle(let box, _): [box.center]
      }
    default: corners(shape)
    }
  }

  private func dragged(_ index: Int, by change: Vector) -> Shape? {
    func moved(_ points: [Point]) -> [Point] {
      var points = points
      points[index] += change
      return points
    }
    switch shape {
    case .line(let segment):
      let ends = moved([segment.start, segment.end])
      return .line(Segment(from: ends[0], to: ends[1]))
    case .polyline(let points): return .polyline(moved(points))
    case .triangle(let points): return .triangle(moved(points))
    case .polygon(let points): return .polygon(moved(points))
    case .curve(var curve):
      if index == 0 { curve.start += change } else { curve.end += change }
      return .curve(curve)
    case .arrow(var arrow):
      switch arrow.shaft {
      case .polyline(var points):
        points[index == 0 ? 0 : points.count - 1] += change
        arrow.shaft = .polyline(points)
      case .curve(var curve):
        if index == 0 { curve.start += change } else { curve.end += change }
        arrow.shaft = .curve(curve)
      }
      return .arrow(arrow)
    case .arrowShape(var arrow):
      if index == 0 { arrow.tail += change } else { arrow.tip += change }
      return .arrowShape(arrow)
    case .rectangle(let box): return .rectangle(resized(box, index, change))
    case .roundedRectangle(let box, let radius):
      let resized = resized(box, index, change)
      return .roundedRectangle(resized, cornerRadius: min(radius, 0.5 * min(resized.width, resized.height)))
    default: return nil
    }
  }

  /// The box with one corner moved; the opposite one stays and the rotation is kept.
  private func resized(_ box: OrientedRectangle, _ index: Int, _ change: Vector) -> OrientedRectangle {
    let fixed = box.corners[(index + 2) % 4]
    let corner = box.corners[index] + change
    let across = (corner - fixed).rotated(by: -box.rotation)
    return OrientedRectangle(
      center: fixed.midpoint(to: corner), width: abs(across.x), height: abs(across.y), rotation: box.rotation)
  }

  /// The similarity about the middle that keeps the grabbed point under the pen.
  private func scaled(to place: Point) -> Shape {
    let (before, after) = (start - middle, place - middle)
    guard before.length > 1e-9, after.length > 1e-9 else { return shape }
    let turn = AffineTransform.rotation(by: before.turn(to: after), about: middle)
    let factor = after.length / before.length
    let scale = AffineTransform.translation(by: .origin - middle)
      .followed(by: .scaling(x: factor, y: factor)).followed(by: .translation(by: middle - .origin))
    return shape.applying(turn.followed(by: scale))
  }
}
