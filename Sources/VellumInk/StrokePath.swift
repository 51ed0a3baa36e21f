// SPDX-License-Identifier: Apache-2.0

/// The path of a stroke: a uniform cubic B-spline over its control points, as in PencilKit.
///
/// The parametric domain is `0...count - 1`; control point `i` governs the neighbourhood of the parameter `i`. Beyond
/// each end stands one point more, the mirror image of the second point in the first (P₋₁ = 2P₀ − P₁), so that the
/// curve begins and ends exactly on its first and last control point, without curvature. Every attribute of the points
/// follows the same spline; angles go the short way round.
public struct StrokePath: Hashable, Sendable {
  /// The control points in order.
  public var points: [StrokePoint]
  /// When the first sample was taken, in seconds since 1970; `nil` when unknown.
  public var creationTime: Double?

  /// The path over the given control points.
  public init(points: [StrokePoint] = [], creationTime: Double? = nil) {
    self.points = points
    self.creationTime = creationTime
  }

  /// The number of control points.
  public var count: Int { points.count }

  /// The parametric domain; `nil` for a path without points.
  public var domain: ClosedRange<Double>? {
    points.isEmpty ? nil : 0...Double(points.count - 1)
  }
}
