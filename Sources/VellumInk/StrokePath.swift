// SPDX-License-Identifier: Apache-2.0

/// The path of a stroke: a uniform cubic B-spline over its control points, as in PencilKit.
///
/// Control point `i` governs the neighbourhood of the parameter `i`. Beyond each end of the control points stands one
/// more, the mirror image of the second point in the first (P₋₁ = 2P₀ − P₁), so that a whole path begins and ends
/// exactly on its first and last control point, without curvature. Every attribute of the points follows the same
/// spline; angles go the short way round.
///
/// The curve is drawn over ``domain``: `0...count - 1` for a whole path. A path that was cut from another one keeps
/// those control points beyond the cut on which its curve depends, at most two at each end, and is drawn over its
/// ``visibleRange`` alone, whose ends may be fractions. So a cut changes nothing of what it leaves, however often a
/// path is cut.
public struct StrokePath: Hashable, Sendable {
  /// The control points in order, with those that only govern the curve next to a cut.
  public var points: [StrokePoint]
  /// The parameters over which a path that was cut is drawn, within `0...count - 1`; `nil` when all of it is.
  ///
  /// It stays as it is when the points change; what reaches beyond them does not count.
  public private(set) var visibleRange: ClosedRange<Double>?
  /// When the first sample was taken, in seconds since 1970; `nil` when unknown.
  public var creationTime: Double?

  /// The path over the given control points.
  ///
  /// - Parameter visibleRange: The parameters over which it is drawn, clamped to `0...count - 1`; `nil` for all of it.
  public init(
    points: [StrokePoint] = [], visibleRange: ClosedRange<Double>? = nil, creationTime: Double? = nil
  ) {
    self.points = points
    self.creationTime = creationTime
    guard let visibleRange, !points.isEmpty else { return }
    let whole = 0...Double(points.count - 1)
    let visible = visibleRange.clamped(to: whole)
    if visible != whole { self.visibleRange = visible }
  }

  /// The number of control points.
  public var count: Int { points.count }

  /// The parametric domain, over which the curve is drawn; `nil` for a path without points.
  ///
  /// It starts at 0 and ends at `count - 1` unless the path was cut: see ``visibleRange``.
  public var domain: ClosedRange<Double>? {
    guard !points.isEmpty else { return nil }
    let whole = 0...Double(points.count - 1)
    return visibleRange?.clamped(to: whole) ?? whole
  }
}

// MARK: - What is visible of the segments

extension StrokePath {
  /// The segments of which some is drawn, within `0 ..< count - 1`; none for a path that is one place.
  var visibleSegments: Range<Int> {
    guard let domain, domain.lowerBound < domain.upperBound else { return 0..<0 }
    return Int(domain.lowerBound)..<Int(domain.upperBound.rounded(.up))
  }

  /// The shares between which one of the visible segments is drawn: 0 and 1 but for the first and the last.
  func visibleShares(of segment: Int) -> (start: Double, end: Double) {
    guard let visibleRange else { return (0, 1) }
    let origin = Double(segment)
    return (Swift.max(0, visibleRange.lowerBound - origin), Swift.min(1, visibleRange.upperBound - origin))
  }
}
