// SPDX-License-Identifier: Apache-2.0

/// The path of a stroke: a uniform cubic B-spline over its control points, as in PencilKit.
///
/// The parametric domain is `0...count - 1`. The first and the last control point stand three times, so that the
/// curve begins and ends exactly on them.
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
}
