// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Slices

extension StrokePath {
  /// The part of the path between two parameters of its domain, which may be fractions.
  ///
  /// It is the same curve with the same attributes, exactly: the control points that govern it are kept, and what they
  /// draw outside the range is hidden. So a piece of a piece is the piece that one cut would have given. The part's
  /// parameters are less than the path's by the whole number of control points that were left out before it:
  /// `range.lowerBound` of the path is `domain.lowerBound` of the part. A range of no length gives a path of one point.
  /// Times count from the same start.
  ///
  /// - Complexity: O(length of the range).
  public subscript(range: ClosedRange<Double>) -> StrokePath {
    guard let domain else { return self }
    let range = range.clamped(to: domain)
    guard range != domain else { return self }
    guard range.lowerBound < range.upperBound else {
      return StrokePath(points: [interpolatedPoint(at: range.lowerBound)], creationTime: creationTime)
    }
    // The segment i is governed by the control points i − 1 to i + 2.
    let first = Swift.max(0, Int(range.lowerBound) - 1)
    let last = Swift.min(points.count - 1, Int(range.upperBound.rounded(.up)) + 1)
    // Exact, for a whole number is taken off.
    let offset = Double(first)
    return StrokePath(
      points: Array(points[first...last]),
      visibleRange: (range.lowerBound - offset)...(range.upperBound - offset), creationTime: creationTime)
  }

  /// The points of the curve at the ends of its domain and at the whole parameters between: as many as control points
  /// for a whole path.
  ///
  /// - Complexity: O(n).
  public var knots: [StrokePoint] {
    guard let domain else { return [] }
    var result = [knot(at: domain.lowerBound)]
    guard domain.lowerBound < domain.upperBound else { return result }
    var parameter = domain.lowerBound.rounded(.down) + 1
    while parameter < domain.upperBound {
      result.append(interpolatedPoint(at: parameter))
      parameter += 1
    }
    result.append(knot(at: domain.upperBound))
    return result
  }

  /// The ends of a whole path are control points, without a rounding.
  private func knot(at parameter: Double) -> StrokePoint {
    if parameter == 0 { return points[0] }
    return parameter == Double(points.count - 1) ? points[points.count - 1] : interpolatedPoint(at: parameter)
  }
}

extension Stroke {
  /// The part of the stroke between two parameters of its path: it keeps the ink, the transform, the group, and the seed,
  /// so that its texture does not jump.
  public func substroke(_ range: ClosedRange<Double>, id: UniqueID) -> Stroke {
    var part = self
    part.id = id
    part.path = path[range]
    return part
  }
}
