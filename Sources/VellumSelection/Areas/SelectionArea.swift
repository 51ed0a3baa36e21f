// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// The area that a marquee or a lasso encloses.
///
/// A lasso is closed by a straight line from its last point to its first. It may be concave, cross itself and go
/// round more than once; by the nonzero rule what is circled is inside, however often. The same polygon and rule are
/// to be used for drawing the lasso. An area encloses something: a lasso of fewer than three points, or with all
/// points on one line, is none, and selects nothing.
public struct SelectionArea: Sendable {
  /// The corners in order.
  public let polygon: [Point]
  /// What counts as inside where the lasso crosses itself.
  public let rule: FillRule
  /// The smallest box that holds the area.
  public let bounds: Rect
  /// The box itself when the area is one with its sides along the axes.
  let box: Rect?
  private let bands: EdgeBands

  /// The area of a lasso; `nil` when it encloses nothing, or a coordinate is not finite.
  public init?(lasso points: [Point], rule: FillRule = .nonzero) {
    guard points.count >= 3, points.allSatisfy({ $0.isFinite }), let bounds = Rect(bounding: points) else {
      return nil
    }
    guard Self.spansAnArea(points) else { return nil }
    polygon = points
    self.rule = rule
    self.bounds = bounds
    box = nil
    bands = EdgeBands(points, bounds)
  }

  /// The area of a marquee; `nil` when it has no width or no height, or is not finite.
  public init?(marquee box: Rect) {
    guard box.isFinite, box.width > 0, box.height > 0 else { return nil }
    polygon = box.corners
    rule = .nonzero
    bounds = box
    self.box = box
    bands = EdgeBands(polygon, box)
  }

  /// Whether three of the points turn, exactly.
  private static func spansAnArea(_ points: [Point]) -> Bool {
    guard let other = points.first(where: { $0 != points[0] }) else { return false }
    return points.contains { orientation(points[0], other, $0) != .collinear }
  }
}

// MARK: - Points, boxes and segments

extension SelectionArea {
  /// How a box lies to the area.
  public enum Coverage: Hashable, Sendable {
    /// No point of the box is in the area.
    case outside
    /// The border of the area runs through the box.
    case crossing
    /// The whole box is in the area.
    case inside
  }

  /// Whether a point is in the area; the border belongs to it.
  ///
  /// Exact.
  ///
  /// - Complexity: O(edges near the point's height).
  public func contains(_ point: Point) -> Bool {
    if let box { return box.contains(point) }
    guard bounds.contains(point) else { return false }
    var winding = 0
    var isOnBorder = false
    bands.forEachEdge(atHeight: point.y) { edge in
      guard let crossing = edge.winding(round: point) else {
        isOnBorder = true
        return
      }
      winding += crossing
    }
    return isOnBorder || rule.contains(windingNumber: winding)
  }

  /// How a box lies to the area; edges of a lasso that run inside its own area count as border.
  public func coverage(of other: Rect) -> Coverage {
    guard bounds.intersects(other) else { return .outside }
    if let box { return box.contains(other) ? .inside : .crossing }
    var isCrossed = false
    bands.forEachEdge(near: other) { edge in isCrossed = isCrossed || edge.intersects(other) }
    if isCrossed { return .crossing }
    return contains(other.center) ? .inside : .outside
  }

  /// The parameters in 0...1 at which a segment goes from one side of an edge to the other, with both ends.
  private func cuts(_ segment: Segment) -> [Double] {
    var cuts = [0.0, 1.0]
    let length = segment.displacement.squaredLength
    guard length > 0 else { return cuts }
    bands.forEachEdge(near: segment.bounds) { edge in
      switch segment.intersection(edge) {
      case .point(let point): cuts.append(segment.parameter(nearestTo: point))
      case .overlap(let piece):
        cuts.append(segment.parameter(nearestTo: piece.start))
        cuts.append(segment.parameter(nearestTo: piece.end))
      case nil: break
      }
    }
    cuts.sort()
    return cuts
  }

  /// The share of a segment that is in the area; for one of no length 1 or 0.
  public func share(of segment: Segment) -> Double {
    guard segment.start != segment.end else { return contains(segment.start) ? 1 : 0 }
    let cuts = cuts(segment)
    var inside = 0.0
    for (a, b) in zip(cuts, cuts.dropFirst()) where b > a && contains(segment.point(at: (a + b) / 2)) {
      inside += b - a
    }
    return Swift.min(1, inside)
  }

  /// The distance from a segment to the nearest edge, if that is less than `reach`; else `reach`.
  func distance(of segment: Segment, within reach: Double) -> Double {
    guard let box = segment.bounds.expanded(by: reach) else { return reach }
    var least = reach
    bands.forEachEdge(near: box) { edge in least = Swift.min(least, edge.distance(to: segment)) }
    return least
  }
}

// MARK: - Edges by height

/// The edges of a polygon, sorted into bands of equal height, so that few are looked at for one place.
private struct EdgeBands: Sendable {
  private let polygon: [Point]
  private let top: Double
  private let bandsPerUnit: Double
  /// The first entry of each band in `edges`, and the end.
  private var starts: [Int32]
  private var edges: [Int32] = []

  init(_ polygon: [Point], _ bounds: Rect) {
    self.polygon = polygon
    top = bounds.minY
    let count = Swift.max(1, Swift.min(256, polygon.count / 2))
    let perUnit = Double(count) / bounds.height
    bandsPerUnit = perUnit.isFinite ? perUnit : 0
    starts = [Int32](repeating: 0, count: count + 1)
    for edge in polygon.indices {
      for band in bands(of: edge) { starts[band + 1] += 1 }
    }
    for band in 1...count { starts[band] += starts[band - 1] }
    edges = [Int32](repeating: 0, count: Int(starts[count]))
    var next = starts
    for edge in polygon.indices {
      for band in bands(of: edge) {
        edges[Int(next[band])] = Int32(edge)
        next[band] += 1
      }
    }
  }

  private func segment(_ edge: Int) -> Segment {
    Segment(from: polygon[edge], to: polygon[edge + 1 < polygon.count ? edge + 1 : 0])
  }

  private func band(at y: Double) -> Int {
    let band = (y - top) * bandsPerUnit
    return band > 0 ? Swift.min(starts.count - 2, Int(Swift.min(band, 1e6))) : 0
  }

  private func bands(of edge: Int) -> ClosedRange<Int> {
    let box = segment(edge).bounds
    return band(at: box.minY)...band(at: box.maxY)
  }

  /// Visits the edges that may reach a height, each once.
  func forEachEdge(atHeight y: Double, _ body: (Segment) -> Void) {
    let band = band(at: y)
    for place in starts[band]..<starts[band + 1] { body(segment(Int(edges[Int(place)]))) }
  }

  /// Visits the edges whose boxes meet a box; some more than once.
  func forEachEdge(near box: Rect, _ body: (Segment) -> Void) {
    for band in band(at: box.minY)...band(at: box.maxY) {
      for place in starts[band]..<starts[band + 1] {
        let edge = segment(Int(edges[Int(place)]))
        if edge.bounds.intersects(box) { body(edge) }
      }
    }
  }
}

extension Segment {
  /// What the edge adds to the winding number round a point.
  ///
  /// `nil` when the point lies on it. Exact.
  fileprivate func winding(round point: Point) -> Int? {
    let (a, b) = (start, end)
    if (a.y < point.y && b.y < point.y) || (a.y > point.y && b.y > point.y) { return 0 }
    if a.x < point.x && b.x < point.x { return 0 }
    let turn = orientation(a, b, point)
    if turn == .collinear { return bounds.contains(point) ? nil : 0 }
    if a.y <= point.y { return b.y > point.y && turn == .clockwise ? 1 : 0 }
    return b.y <= point.y && turn == .counterclockwise ? -1 : 0
  }
}
