// SPDX-License-Identifier: Apache-2.0

/// A polynomial of degree at most six over `0...1` by its Bernstein coefficients, without heap memory.
///
/// Its graph stays in the hull of the coefficients, and has at most as many roots as they change sign (Descartes' rule):
/// so roots are found by halving, and none is stepped over.
struct BernsteinPolynomial {
  private var coefficients: [7 of Double] = .init(repeating: 0)
  private let degree: Int

  /// The polynomial with four coefficients.
  init(_ b0: Double, _ b1: Double, _ b2: Double, _ b3: Double) {
    degree = 3
    coefficients[0] = b0
    coefficients[1] = b1
    coefficients[2] = b2
    coefficients[3] = b3
  }

  /// The polynomial of degree six that a product of two cubics gives, and sums of such products.
  ///
  /// - Parameter product: the product of a coefficient of the one and one of the other.
  init(productOfCubics product: (Int, Int) -> Double) {
    degree = 6
    for i in 0...3 {
      for j in 0...3 {
        coefficients[i + j] +=
          Self.binomial(3, i) * Self.binomial(3, j) / Self.binomial(6, i + j) * product(i, j)
      }
    }
  }

  private static func binomial(_ n: Int, _ k: Int) -> Double {
    var result = 1.0
    for factor in 0..<k { result = result * Double(n - factor) / Double(factor + 1) }
    return result
  }

  /// The greatest magnitude of a coefficient.
  private var magnitude: Double {
    var greatest = 0.0
    for index in 0...degree { greatest = Swift.max(greatest, abs(coefficients[index])) }
    return greatest
  }

  /// How often the coefficients change sign; zeros count for neither.
  private var signChanges: Int {
    var (count, last) = (0, 0.0)
    for index in 0...degree where coefficients[index] != 0 {
      if last * coefficients[index].sign.number < 0 { count += 1 }
      last = coefficients[index].sign.number
    }
    return count
  }

  /// The value and the derivative, by de Casteljau's steps.
  private func valueAndSlope(at u: Double) -> (value: Double, slope: Double) {
    var work = coefficients
    for level in stride(from: degree, to: 1, by: -1) {
      for index in 0..<level { work[index] += (work[index + 1] - work[index]) * u }
    }
    let rise = work[1] - work[0]
    return (work[0] + rise * u, Double(degree) * rise)
  }

  private var halves: (BernsteinPolynomial, BernsteinPolynomial) {
    var (left, right) = (self, self)
    for level in stride(from: degree, to: 0, by: -1) {
      left.coefficients[degree - level] = right.coefficients[0]
      for index in 0..<level {
        right.coefficients[index] = 0.5 * (right.coefficients[index] + right.coefficients[index + 1])
      }
    }
    left.coefficients[degree] = right.coefficients[0]
    return (left, right)
  }
}

extension FloatingPointSign {
  fileprivate var number: Double { self == .plus ? 1 : -1 }
}

// MARK: - Roots

extension BernsteinPolynomial {
  /// Appends the roots within `0...1`, in no certain order, each to about 10⁻¹²; a root of even order, and the ends of a
  /// stretch over which the polynomial vanishes up to `noise`, may be among them or not.
  ///
  /// - Parameter noise: What the polynomial's values are uncertain by.
  func appendRoots(noise: Double, to roots: inout [Double]) {
    guard magnitude.isFinite else { return }
    appendRoots(from: 0, to: 1, noise: noise, &roots)
  }

  private func appendRoots(from start: Double, to end: Double, noise: Double, _ roots: inout [Double]) {
    let changes = signChanges
    guard changes > 0 else { return }
    guard changes > 1 else { return roots.append(start + (end - start) * bracketedRoot) }
    let middle = 0.5 * (start + end)
    guard magnitude > noise, end - start > 1e-10 else {
      roots.append(start)
      roots.append(end)
      return
    }
    let (left, right) = halves
    left.appendRoots(from: start, to: middle, noise: noise, &roots)
    if right.coefficients[0] == 0 { roots.append(middle) }
    right.appendRoots(from: middle, to: end, noise: noise, &roots)
  }

  /// The one root of a polynomial whose coefficients change sign once: Newton's steps, halving where they would leave the
  /// bracket.
  private var bracketedRoot: Double {
    var (low, high) = (0.0, 1.0)
    var isNegativeAtLow = false
    for index in 0...degree where coefficients[index] != 0 {
      isNegativeAtLow = coefficients[index] < 0
      break
    }
    var x = 0.5
    for _ in 0..<100 {
      let (value, slope) = valueAndSlope(at: x)
      if value == 0 { return x }
      if (value < 0) == isNegativeAtLow { low = x } else { high = x }
      let newton = x - value / slope
      let next = newton > low && newton < high ? newton : 0.5 * (low + high)
      if abs(next - x) < 1e-15 { return next }
      x = next
    }
    return x
  }
}
