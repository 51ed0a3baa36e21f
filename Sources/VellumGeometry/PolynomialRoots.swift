// SPDX-License-Identifier: Apache-2.0

/// The real roots of quadratic and cubic polynomials.
public enum PolynomialRoots {
  /// The real roots of a·x² + b·x + c in ascending order; a double root is given once.
  ///
  /// Without cancellation: the larger root by the formula, the other by Vieta's product; the discriminant with a fused
  /// product, so that a double root of exact data is found. `a` may be zero. No roots for a polynomial that vanishes
  /// everywhere, and none for coefficients that are not finite.
  public static func quadratic(_ a: Double, _ b: Double, _ c: Double) -> RealRoots {
    var roots = RealRoots()
    let largest = Swift.max(abs(a), abs(b), abs(c))
    guard largest > 0, largest.isFinite else { return roots }
    // A power of two, so that the scaled coefficients are exact and their products stay in range.
    let scale = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    let (a, h, c) = (a * scale, b * scale / 2, c * scale)
    guard a != 0 else {
      if h != 0 { roots.append(-c / (2 * h)) }
      return roots
    }
    let discriminant = differenceOfProducts(h, h, a, c)
    guard discriminant >= 0 else { return roots }
    let q = -(h + (h < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    guard q != 0 else {
      roots.append(0)
      return roots
    }
    let (first, second) = (q / a, c / q)
    roots.append(Swift.min(first, second))
    if discriminant > 0 { roots.append(Swift.max(first, second)) }
    return roots
  }

  /// The real roots of a·x³ + b·x² + c·x + d in ascending order.
  ///
  /// The roots in -1...1 are bracketed between the turning points and refined by guarded Newton steps; the roots
  /// outside come from the reversed polynomial in 1/x, so that no bound on the roots is needed and `a` may be zero or
  /// tiny. A root where the cubic only touches zero is given once, when rounding does not hide it.
  public static func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> RealRoots {
    let largest = Swift.max(abs(a), abs(b), abs(c), abs(d))
    guard largest > 0, largest.isFinite else { return RealRoots() }
    let scale = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    let (a, b, c, d) = (a * scale, b * scale, c * scale, d * scale)
    let inner = SmallPolynomial(d, c, b, a).roots(from: -1, to: 1, touching: true)
    let outer = SmallPolynomial(a, b, c, d).roots(from: -1, to: 1, touching: true)
    var found = RealRoots()
    for index in 0..<inner.count { found.append(inner[index]) }
    for index in 0..<outer.count where abs(outer[index]) < 1 {
      let root = 1 / outer[index]
      if root.isFinite { found.append(root) }
    }
    return found.sorted
  }

  /// a·b − c·d with the error of one rounding (Kahan), whatever cancels.
  static func differenceOfProducts(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    let cd = c * d
    let error = cd.addingProduct(-c, d)
    return (-cd).addingProduct(a, b) + error
  }
}

/// At most five real roots, without heap memory.
public struct RealRoots: RandomAccessCollection, Sendable {
  private var values: [5 of Double] = .init(repeating: 0)

  /// The number of roots.
  public private(set) var count = 0
  /// Always zero.
  public var startIndex: Int { 0 }
  /// The number of roots.
  public var endIndex: Int { count }
  /// The root at a place, counted from zero.
  public subscript(index: Int) -> Double {
    precondition(index >= 0 && index < count, "there are fewer roots")
    return values[index]
  }

  init() {}

  mutating func append(_ root: Double) {
    guard count < 5 else { return }
    values[count] = root
    count += 1
  }

  /// The same numbers in ascending order.
  var sorted: RealRoots {
    var result = self
    for index in 0..<count {
      // By insertion; there are at most five.
      var place = index
      while place > 0, result.values[place - 1] > result.values[place] {
        let smaller = result.values[place]
        result.values[place] = result.values[place - 1]
        result.values[place - 1] = smaller
        place -= 1
      }
    }
    return result
  }
}
