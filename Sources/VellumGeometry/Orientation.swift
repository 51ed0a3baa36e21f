// SPDX-License-Identifier: Apache-2.0

/// The sense in which three points turn, **as seen on the screen** (x right, y down).
@frozen
public enum Orientation: Hashable, Sendable {
  /// From +x toward +y: the third point lies to the right of the way from the first to the second. Positive area.
  case clockwise
  /// From +x toward -y: the third point lies to the left. Negative area.
  case counterclockwise
  /// All three lie on one line, or two of them are the same.
  case collinear

  /// The other sense; collinear stays collinear.
  @inlinable
  public var opposite: Orientation {
    switch self {
    case .clockwise: .counterclockwise
    case .counterclockwise: .clockwise
    case .collinear: .collinear
    }
  }
}

/// The sense of the turn a → b → c, **exact**: the answer for the real numbers that the coordinates stand for.
///
/// The rounded determinant decides when it exceeds its own error bound (J. R. Shewchuk, "Adaptive Precision
/// Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997, section 4.3); otherwise the determinant is
/// summed without rounding. Coordinates must be finite. The exact stage holds whenever the nonzero coordinates of each
/// axis lie within a factor of 2^980 of each other, which leaves out only mixtures such as 1e-300 with 1e300.
///
/// - Complexity: O(1); nearly always nine operations.
@inlinable
public func orientation(_ a: Point, _ b: Point, _ c: Point) -> Orientation {
  let left = (a.x - c.x) * (b.y - c.y)
  let right = (a.y - c.y) * (b.x - c.x)
  let determinant = left - right
  let magnitude = abs(left) + abs(right)
  // Below this range products lose bits to underflow, above it they overflow: leave both to the exact stage.
  if magnitude > 1e-280, magnitude < .infinity {
    let bound = rotationErrorBound * magnitude
    if determinant > bound { return .clockwise }
    if -determinant > bound { return .counterclockwise }
  }
  return exactOrientation(a, b, c)
}

/// (3 + 16 ε) ε with ε = 2^-53: the relative error of the rounded determinant.
@usableFromInline let rotationErrorBound: Double = (3 + 16 * 0x1p-53) * 0x1p-53

/// The sign of a.x·b.y − a.x·c.y − c.x·b.y − a.y·b.x + a.y·c.x + c.y·b.x, without rounding.
@usableFromInline
func exactOrientation(_ a: Point, _ b: Point, _ c: Point) -> Orientation {
  precondition(a.isFinite && b.isFinite && c.isFinite, "the turn of three points needs finite coordinates")
  // The sign does not change when an axis is stretched; powers of two bring both axes to where products are exact.
  let sx = powerOfTwo(bringing: max(abs(a.x), abs(b.x), abs(c.x)))
  let sy = powerOfTwo(bringing: max(abs(a.y), abs(b.y), abs(c.y)))
  let (ax, bx, cx) = (sx.scale(a.x), sx.scale(b.x), sx.scale(c.x))
  let (ay, by, cy) = (sy.scale(a.y), sy.scale(b.y), sy.scale(c.y))
  var sum = ExpansionSum()
  sum.add(product: ax, by)
  sum.add(product: -ax, cy)
  sum.add(product: -cx, by)
  sum.add(product: -ay, bx)
  sum.add(product: ay, cx)
  sum.add(product: cy, bx)
  let sign = sum.leading
  return sign > 0 ? .clockwise : sign < 0 ? .counterclockwise : .collinear
}

/// A scaling by a power of two, split in two factors because one alone may not be representable.
struct ExactScaling {
  var first: Double
  var second: Double

  func scale(_ value: Double) -> Double { value * first * second }
}

/// The scaling that brings `magnitude` to between 2^500 and 2^501; the identity for zero.
private func powerOfTwo(bringing magnitude: Double) -> ExactScaling {
  guard magnitude > 0 else { return ExactScaling(first: 1, second: 1) }
  let exponent = 500 - Int(magnitude.exponent)
  let half = exponent / 2
  return ExactScaling(
    first: Double(sign: .plus, exponent: half, significand: 1),
    second: Double(sign: .plus, exponent: exponent - half, significand: 1))
}
