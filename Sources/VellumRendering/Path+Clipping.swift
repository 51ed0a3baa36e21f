// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Cutting paths to the neighbourhood of the canvas.
///
/// Renderers compute in fixed-point numbers that overflow a few million pixels out, and dashes along a line
/// of
/// astronomic length take as long. So what reaches far beyond the canvas is cut, and looks the same within
/// it. A path
/// that stays near is left as it is.
extension Path {
  /// The path, or one with the same nonzero fill within the canvas that stays near it.
  func fillClipped(near canvas: Rect) -> Path {
    let limit = Self.neighborhood(of: canvas, margin: 0)
    guard let bounds, !limit.contains(bounds) else { return self }
    var result = Path()
    for polygon in flattened(within: limit) {
      let clipped = polygon.clipped(to: limit)
      if clipped.count >= 3 { result.append(Path(polyline: clipped, closed: true)) }
    }
    return result
  }

  /// The path, or one that looks the same within the canvas when drawn along with a line of `width` and stays
  /// near it.
  func strokeClipped(near canvas: Rect, width: Double) -> Path {
    let limit = Self.neighborhood(of: canvas, margin: width)
    guard let bounds, !limit.contains(bounds) else { return self }
    var result = Path()
    for polyline in flattened(within: limit) {
      var last: Point?
      for index in polyline.indices.dropFirst() {
        guard let piece = Segment(from: polyline[index - 1], to: polyline[index]).clipped(to: limit) else {
          last = nil
          continue
        }
        if last != piece.start { result.move(to: piece.start) }
        result.line(to: piece.end)
        last = piece.end
      }
    }
    return result
  }

  private static func neighborhood(of canvas: Rect, margin: Double) -> Rect {
    let reach = 2 * max(canvas.width, canvas.height, 500) + 2 * margin
    return canvas.expanded(by: reach) ?? canvas
  }
}

// MARK: - Flattening what is near

extension Path {
  /// The subpaths as polylines, closed ones with their first point at the end; curves are followed within
  /// `limit` only and replaced by chords elsewhere.
  ///
  /// A chord stays in the box of its curve's control points, so the fill within the limit does not change.
  fileprivate func flattened(within limit: Rect) -> [[Point]] {
    var polylines: [[Point]] = []
    var current: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        if current.count > 1 { polylines.append(current) }
        current = [point]
      case .line(let point): current.append(point)
      case .quadratic(let control, let point):
        if let start = current.last {
          QuadraticBezier(from: start, control: control, to: point).elevated.flatten(
            within: limit, into: &current)
        }
      case .cubic(let control1, let control2, let point):
        if let start = current.last {
          CubicBezier(from: start, control1: control1, control2: control2, to: point)
            .flatten(within: limit, into: &current)
        }
      case .close:
        guard let first = current.first else { continue }
        current.append(first)
        polylines.append(current)
        current = [first]
      }
    }
    if current.count > 1 { polylines.append(current) }
    return polylines
  }
}

extension CubicBezier {
  /// Halves the curve until each piece is flat to a tenth of a point or out of sight; 48 halvings are below
  /// rounding.
  fileprivate func flatten(within limit: Rect, into points: inout [Point], depth: Int = 0) {
    let box = Rect(start, end).union(control1).union(control2)
    let chord = Segment(from: start, to: end)
    let isFlat = max(chord.distance(to: control1), chord.distance(to: control2)) < 0.1
    if isFlat || depth >= 48 || !box.intersects(limit) {
      points.append(end)
      return
    }
    let (before, after) = split(at: 0.5)
    before.flatten(within: limit, into: &points, depth: depth + 1)
    after.flatten(within: limit, into: &points, depth: depth + 1)
  }
}

// MARK: - Cutting

extension Segment {
  /// The part within a box (Liang and Barsky 1984), or `nil` when there is none.
  fileprivate func clipped(to box: Rect) -> Segment? {
    let d = displacement
    var (enter, leave) = (0.0, 1.0)
    let sides = [
      (-d.x, start.x - box.minX), (d.x, box.maxX - start.x), (-d.y, start.y - box.minY),
      (d.y, box.maxY - start.y),
    ]
    for (slope, room) in sides {
      if slope == 0 {
        if room < 0 { return nil }
      } else if slope < 0 {
        enter = max(enter, room / slope)
      } else {
        leave = min(leave, room / slope)
      }
    }
    guard enter <= leave else { return nil }
    return Segment(
      from: enter == 0 ? start : box.clamped(point(at: enter)),
      to: leave == 1 ? end : box.clamped(point(at: leave)))
  }
}

extension [Point] {
  /// The polygon cut to a box, side by side (Sutherland and Hodgman 1974); pieces that fall apart stay joined
  /// along the box's edge, which is out of sight.
  fileprivate func clipped(to box: Rect) -> [Point] {
    cut { $0.x - box.minX }.cut { box.maxX - $0.x }.cut { $0.y - box.minY }.cut { box.maxY - $0.y }
      .map(box.clamped)
  }

  private func cut(_ inside: (Point) -> Double) -> [Point] {
    var result: [Point] = []
    guard var previous = last else { return result }
    var before = inside(previous)
    for point in self {
      let here = inside(point)
      if (before < 0) != (here < 0) {
        result.append(previous.interpolated(to: point, at: before / (before - here)))
      }
      if here >= 0 { result.append(point) }
      (previous, before) = (point, here)
    }
    return result
  }
}

extension Rect {
  /// The nearest point of the box: what rounding took out of it comes back.
  fileprivate func clamped(_ point: Point) -> Point {
    Point(min(maxX, max(minX, point.x)), min(maxY, max(minY, point.y)))
  }
}
