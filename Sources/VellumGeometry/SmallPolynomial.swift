// SPDX-License-Identifier: Apache-2.0

/// A polynomial of degree at most five in ascending powers, without heap memory.
struct SmallPolynomial {
  private var coefficients: [6 of Double] = .init(repeating: 0)
  private var degree: Int

  init(_ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double) {
    degree = 3
    coefficients[0] = c0
    coefficients[1] = c1
    coefficients[2] = c2
    coefficients[3] = c3
  }

  init(_ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double) {
    self.init(c0, c1, c2, c3)
    degree = 5
    coefficients[4] = c4
    coefficients[5] = c5
  }

  private init(degree: Int) { self.degree = degree }

  /// The value, by Horner's rule.
  func value(at x: Double) -> Double {
    var sum = coefficients[degree]
    var power = degree - 1
    while power >= 0 {
      sum = sum * x + coefficients[power]
      power -= 1
    }
    return sum
  }

  /// The sum of the terms' magnitudes: the scale of the rounding error of `value(at:)`.
  private func magnitude(at x: Double) -> Double {
    var sum = abs(coefficients[degree])
    var power = degree - 1
    while power >= 0 {
      sum = sum * abs(x) + abs(coefficients[power])
      power -= 1
    }
    return sum
  }

  private var derivative: SmallPolynomial {
    var result = SmallPolynomial(degree: degree - 1)
    for power in 1...degree { result.coefficients[power - 1] = Double(power) * coefficients[power] }
    return result
  }

  /// The roots from `low` to `high` in ascending order, found between the turning points, which are the roots of the
  /// derivative, and so on down.
  ///
  /// Every change of sign is found. Where the polynomial touches zero without changing sign, the place is given when
  /// `touching` is set and the value there is at the level of rounding.
  func roots(from low: Double, to high: Double, touching: Bool = false) -> RealRoots {
    var result = RealRoots()
    guard degree > 0 else { return result }
    let turning = degree > 1 ? derivative.roots(from: low, to: high) : RealRoots()
    var left = low
    var valueLeft = value(at: left)
    if valueLeft == 0 { result.append(left) }
    for index in 0...turning.count {
      let right = index < turning.count ? turning[index] : high
      let valueRight = value(at: right)
      if valueRight == 0 {
        if result.last != right { result.append(right) }
      } else if (valueLeft < 0 && valueRight > 0) || (valueLeft > 0 && valueRight < 0) {
        let root = refinedRoot(from: left, to: right, risingFrom: valueLeft)
        if result.last != root { result.append(root) }
      } else if touching, index < turning.count, abs(valueRight) <= 0x1p-50 * magnitude(at: right) {
        if result.last != right { result.append(right) }
      }
      left = right
      valueLeft = valueRight
    }
    return result
  }

  /// The one root between two places of different sign: Newton's method, halving wherever it would leave the bracket
  /// or not shrink it enough.
  private func refinedRoot(from a: Double, to b: Double, risingFrom valueA: Double) -> Double {
    var (low, high) = (a, b)
    let negativeAtLow = valueA < 0
    var x = 0.5 * low + 0.5 * high
    for _ in 0..<200 {
      var (value, slope) = (coefficients[degree], 0.0)
      var power = degree - 1
      while power >= 0 {
        slope = slope * x + value
        value = value * x + coefficients[power]
        power -= 1
      }
      if value == 0 { return x }
      if (value < 0) == negativeAtLow { low = x } else { high = x }
      let newton = x - value / slope
      let next = newton > low && newton < high ? newton : 0.5 * low + 0.5 * high
      if next == x || next <= low || next >= high { return next }
      // A step below the spacing of the numbers at the bracket changes nothing any more.
      if abs(next - x) <= 0x1p-53 * abs(next) { return next }
      x = next
    }
    return x
  }
}
