// SPDX-License-Identifier: Apache-2.0

/// An angle, stored in radians, **positive from +x toward +y**: clockwise on the screen, since y points down.
///
/// An angle is not reduced to one turn on its own (a pen may roll several times); each normalisation is named.
@frozen
public struct Angle: Hashable, Sendable {
  /// The size in radians.
  public var radians: Double

  @inlinable
  init(inRadians radians: Double) { self.radians = radians }

  /// An angle given in radians.
  @inlinable
  public static func radians(_ value: Double) -> Angle { Angle(inRadians: value) }

  /// An angle given in degrees.
  @inlinable
  public static func degrees(_ value: Double) -> Angle { Angle(inRadians: value * (.pi / 180)) }

  /// The size in degrees.
  @inlinable
  public var degrees: Double { radians * (180 / .pi) }

  /// No turn.
  public static let zero = Angle(inRadians: 0)
  /// A quarter of a turn.
  public static let quarterTurn = Angle(inRadians: .pi / 2)
  /// Half a turn.
  public static let halfTurn = Angle(inRadians: .pi)
  /// A whole turn.
  public static let fullTurn = Angle(inRadians: 2 * .pi)

  /// Whether the angle is neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool { radians.isFinite }

  /// The sine.
  @inlinable
  public var sine: Double { .sin(radians) }
  /// The cosine.
  @inlinable
  public var cosine: Double { .cos(radians) }
  /// The tangent.
  @inlinable
  public var tangent: Double { .tan(radians) }
}

// MARK: - Arithmetic and order

extension Angle: Comparable {
  /// Orders by size; two angles a turn apart are different.
  @inlinable
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  /// One turn after the other.
  @inlinable
  public static func + (a: Angle, b: Angle) -> Angle { Angle(inRadians: a.radians + b.radians) }
  /// The turn that leads from `b` to `a`.
  @inlinable
  public static func - (a: Angle, b: Angle) -> Angle { Angle(inRadians: a.radians - b.radians) }
  /// The opposite turn.
  @inlinable
  public static prefix func - (a: Angle) -> Angle { Angle(inRadians: -a.radians) }
  /// The turn repeated `factor` times.
  @inlinable
  public static func * (a: Angle, factor: Double) -> Angle { Angle(inRadians: a.radians * factor) }
  /// The turn divided into `divisor` parts.
  @inlinable
  public static func / (a: Angle, divisor: Double) -> Angle { Angle(inRadians: a.radians / divisor) }
  /// The size without its sign.
  @inlinable
  public var magnitude: Angle { Angle(inRadians: abs(radians)) }
}

// MARK: - Normalisation

extension Angle {
  /// The same direction in `0 ..< 2π`.
  @inlinable
  public var normalizedPositive: Angle { Angle(inRadians: Angle.reduce(radians, modulo: 2 * .pi)) }

  /// The same direction in `-π ..< π`.
  @inlinable
  public var normalizedSigned: Angle {
    Angle(inRadians: Angle.reduce(radians + .pi, modulo: 2 * .pi) - .pi)
  }

  /// The same axis in `0 ..< π`, for things that a half turn does not change.
  @inlinable
  public var normalizedAxis: Angle { Angle(inRadians: Angle.reduce(radians, modulo: .pi)) }

  /// The angle in `-π ..< π` that leads from `self` to `other` the short way round.
  @inlinable
  public func shortestTurn(to other: Angle) -> Angle { (other - self).normalizedSigned }

  /// The direction at the share `t` of the short way round to `other`, in `0 ..< 2π`.
  @inlinable
  public func interpolatedDirection(to other: Angle, at t: Double) -> Angle {
    (self + shortestTurn(to: other) * t).normalizedPositive
  }

  /// `value` moved by whole multiples of `period` into `0 ..< period`.
  @inlinable
  static func reduce(_ value: Double, modulo period: Double) -> Double {
    let remainder = value.truncatingRemainder(dividingBy: period)
    let positive = remainder < 0 ? remainder + period : remainder
    return positive < period ? positive : 0
  }
}
