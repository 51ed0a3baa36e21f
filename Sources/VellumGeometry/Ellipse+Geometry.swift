// SPDX-License-Identifier: Apache-2.0

extension Circle {
  /// The smallest box that holds the circle.
  @inlinable
  public var bounds: Rect { Rect(center: center, width: 2 * radius, height: 2 * radius) }

  /// The distance from the outline to a point.
  @inlinable
  public func distance(to point: Point) -> Double {
    abs(Double.hypot(point.x - center.x, point.y - center.y) - radius)
  }

  /// Whether the point lies inside or on the outline.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    Double.hypot(point.x - center.x, point.y - center.y) <= radius
  }

  /// The circle as an ellipse with equal axes.
  @inlinable
  public var ellipse: Ellipse {
    Ellipse(center: center, semiMajor: radius, semiMinor: radius, rotation: .zero)
  }
}

extension Ellipse {
  /// The enclosed area.
  @inlinable
  public var area: Double { .pi * semiMajor * semiMinor }

  /// The smallest box that holds the ellipse, up to rounding.
  public var bounds: Rect {
    let (s, c) = (rotation.sine, rotation.cosine)
    return Rect(
      center: center, width: 2 * .hypot(semiMajor * c, semiMinor * s),
      height: 2 * .hypot(semiMajor * s, semiMinor * c))
  }

  /// Whether the point lies inside or on the outline.
  public func contains(_ point: Point) -> Bool {
    let local = (point - center).rotated(by: -rotation)
    guard semiMajor > 0, semiMinor > 0 else {
      return abs(local.x) <= semiMajor && abs(local.y) <= semiMinor
    }
    return .hypot(local.x / semiMajor, local.y / semiMinor) <= 1
  }

  /// The velocity at the parameter `t`.
  public func derivative(at t: Angle) -> Vector {
    Vector(-semiMajor * t.sine, semiMinor * t.cosine).rotated(by: rotation)
  }

  /// The parameter of the ray from the middle through `point` in the ellipse's own frame, in `-π...π`: for a point of
  /// the outline, its parameter.
  public func parameter(of point: Point) -> Angle {
    let local = (point - center).rotated(by: -rotation)
    return .radians(.atan2(y: local.y * semiMajor, x: local.x * semiMinor))
  }
}
