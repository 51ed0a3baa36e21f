// SPDX-License-Identifier: Apache-2.0

/// A quadratic Bézier curve.
@frozen
public struct QuadraticBezier: Hashable, Sendable {
  /// Where the curve begins.
  public var start: Point
  /// The control point, which the curve usually does not reach.
  public var control: Point
  /// Where the curve ends.
  public var end: Point

  /// The curve with the given control points.
  @inlinable
  public init(from start: Point, control: Point, to end: Point) {
    self.start = start
    self.control = control
    self.end = end
  }
}

/// A cubic Bézier curve.
@frozen
public struct CubicBezier: Hashable, Sendable {
  /// Where the curve begins.
  public var start: Point
  /// The control point that gives the direction at the start.
  public var control1: Point
  /// The control point that gives the direction at the end.
  public var control2: Point
  /// Where the curve ends.
  public var end: Point

  /// The curve with the given control points.
  @inlinable
  public init(from start: Point, control1: Point, control2: Point, to end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }
}
