// SPDX-License-Identifier: Apache-2.0

/// A sum held without rounding: components that do not overlap, in order of magnitude, whose exact sum is the value.
///
/// The grow-expansion method of Shewchuk (1997, section 2.4). Room for six products, twelve components.
struct ExpansionSum {
  private var components: [12 of Double] = .init(repeating: 0)
  private var count = 0

  /// The component of greatest magnitude, which has the sign of the sum; zero for an empty sum.
  var leading: Double { count == 0 ? 0 : components[count - 1] }

  /// Adds x · y exactly, provided that the product's low half does not underflow.
  mutating func add(product x: Double, _ y: Double) {
    let high = x * y
    let low = (-high).addingProduct(x, y)
    add(low)
    add(high)
  }

  /// Adds a number exactly.
  mutating func add(_ value: Double) {
    guard value != 0 else { return }
    var carry = value
    var kept = 0
    for index in 0..<count {
      let (sum, error) = ExpansionSum.twoSum(carry, components[index])
      carry = sum
      if error != 0 {
        components[kept] = error
        kept += 1
      }
    }
    if carry != 0 {
      components[kept] = carry
      kept += 1
    }
    count = kept
  }

  /// The rounded sum and what rounding left out (Knuth).
  static func twoSum(_ a: Double, _ b: Double) -> (sum: Double, error: Double) {
    let sum = a + b
    let bPart = sum - a
    let aPart = sum - bPart
    return (sum, (a - aPart) + (b - bPart))
  }
}
