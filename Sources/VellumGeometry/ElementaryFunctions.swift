// SPDX-License-Identifier: Apache-2.0
// The one place of the portable core that reaches the platform's C mathematics.

#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#elseif canImport(Darwin)
  public import Darwin
#else
  public import WASIMath
#endif

extension Double {
  /// The sine of an angle in radians.
  @inlinable package static func sin(_ x: Double) -> Double { platformSin(x) }
  /// The cosine of an angle in radians.
  @inlinable package static func cos(_ x: Double) -> Double { platformCos(x) }
  /// The tangent of an angle in radians.
  @inlinable package static func tan(_ x: Double) -> Double { platformTan(x) }
  /// The angle in `-π/2...π/2` whose sine is `x`.
  @inlinable package static func asin(_ x: Double) -> Double { platformAsin(x) }
  /// The angle in `0...π` whose cosine is `x`.
  @inlinable package static func acos(_ x: Double) -> Double { platformAcos(x) }
  /// The angle in `-π/2...π/2` whose tangent is `x`.
  @inlinable package static func atan(_ x: Double) -> Double { platformAtan(x) }
  /// The angle in `-π...π` of the vector (`x`, `y`).
  @inlinable package static func atan2(y: Double, x: Double) -> Double { platformAtan2(y, x) }
  /// √(x² + y²) without overflow.
  @inlinable package static func hypot(_ x: Double, _ y: Double) -> Double { platformHypot(x, y) }
  /// e to the power `x`.
  @inlinable package static func exp(_ x: Double) -> Double { platformExp(x) }
  /// The natural logarithm of `x`.
  @inlinable package static func log(_ x: Double) -> Double { platformLog(x) }
  /// `x` to the power `y`.
  @inlinable package static func pow(_ x: Double, _ y: Double) -> Double { platformPow(x, y) }
}

// Inside an extension of `Double` the unqualified names are the methods above, so the C functions get names here.
@inlinable package func platformSin(_ x: Double) -> Double { sin(x) }
@inlinable package func platformCos(_ x: Double) -> Double { cos(x) }
@inlinable package func platformTan(_ x: Double) -> Double { tan(x) }
@inlinable package func platformAsin(_ x: Double) -> Double { asin(x) }
@inlinable package func platformAcos(_ x: Double) -> Double { acos(x) }
@inlinable package func platformAtan(_ x: Double) -> Double { atan(x) }
@inlinable package func platformAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
@inlinable package func platformHypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
@inlinable package func platformExp(_ x: Double) -> Double { exp(x) }
@inlinable package func platformLog(_ x: Double) -> Double { log(x) }
@inlinable package func platformPow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
