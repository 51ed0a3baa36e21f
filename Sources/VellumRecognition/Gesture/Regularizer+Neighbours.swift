// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

extension Regularizer {
  /// The shape with its size and place taken from neighbours that it nearly agrees with.
  ///
  /// Widths and heights within ``ratio`` become equal to the nearest of the neighbours'; a middle within `reach` of a
  /// neighbour's in x or y is aligned with it. Only boxes, rhombi, ellipses and circles are changed.
  ///
  /// - Parameter reach: the greatest shift, in page points.
  public func align(_ shape: Shape, with neighbours: [Shape], reach: Double) -> Shape {
    guard var frame = Frame(shape) else { return shape }
    let others = neighbours.compactMap { Frame($0) }
    frame.width = nearest(frame.width, others.map { $0.width }) ?? frame.width
    frame.height = nearest(frame.height, others.map { $0.height }) ?? frame.height
    func middle(_ value: Double, _ candidates: [Double]) -> Double {
      var best = (distance: reach, value: value)
      for candidate in candidates where abs(candidate - value) < best.distance {
        best = (abs(candidate - value), candidate)
      }
      return best.value
    }
    frame.center = Point(
      middle(frame.center.x, others.map { $0.center.x }), middle(frame.center.y, others.map { $0.center.y }))
    return frame.applied(to: shape)
  }

  private func nearest(_ length: Double, _ candidates: [Double]) -> Double? {
    var best: Double?
    for candidate in candidates where abs(candidate - length) <= ratio * max(candidate, length) {
      if abs(candidate - length) < abs((best ?? .infinity) - length) { best = candidate }
    }
    return best
  }

  /// The middle and the extents of a shape along its own axes.
  private struct Frame {
    var center: Point
    var width: Double
    var height: Double

    init?(_ shape: Shape) {
      switch shape {
      case .rectangle(let box), .roundedRectangle(let box, _), .diamond(let box):
        (center, width, height) = (box.center, box.width, box.height)
      case .ellipse(let ellipse):
        (center, width, height) = (ellipse.center, 2 * ellipse.semiMajor, 2 * ellipse.semiMinor)
      case .circle(let circle):
        (center, width, height) = (circle.center, 2 * circle.radius, 2 * circle.radius)
      default: return nil
      }
    }

    func applied(to shape: Shape) -> Shape {
      func box(_ old: OrientedRectangle) -> OrientedRectangle {
        OrientedRectangle(center: center, width: width, height: height, rotation: old.rotation)
      }
      switch shape {
      case .rectangle(let old): return .rectangle(box(old))
      case .roundedRectangle(let old, let radius):
        return .roundedRectangle(box(old), cornerRadius: min(radius, 0.5 * min(width, height)))
      case .diamond(let old): return .diamond(box(old))
      case .ellipse(let old):
        return .ellipse(
          Ellipse(center: center, semiMajor: width / 2, semiMinor: height / 2, rotation: old.rotation))
      case .circle: return .circle(Circle(center: center, radius: (width * height).squareRoot() / 2))
      default: return shape
      }
    }
  }
}
