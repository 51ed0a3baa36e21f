// SPDX-License-Identifier: Apache-2.0

/// The covariance of at most five fitted parameters: residual variance times the inverse normal matrix.
///
/// It answers whether the data determine a shape: an arc too short for its noise has a centre whose standard deviation
/// is of the size of the radius.
public struct Covariance: Hashable, Sendable {
  /// The number of parameters.
  public let count: Int
  // The lower triangle by rows: 15 numbers for five parameters.
  private var entries: [15 of Double]

  /// All zero, for `count` parameters in `1...5`.
  public init(count: Int) {
    precondition((1...5).contains(count), "a covariance is of one to five parameters")
    self.count = count
    entries = InlineArray(repeating: 0)
  }

  /// The covariance of the parameters `row` and `column`, in the product of their units.
  public subscript(row: Int, column: Int) -> Double {
    get { entries[Covariance.index(row, column)] }
    set { entries[Covariance.index(row, column)] = newValue }
  }

  /// The standard deviation of a parameter, in its unit.
  public func deviation(_ parameter: Int) -> Double {
    Swift.max(0, self[parameter, parameter]).squareRoot()
  }

  private static func index(_ a: Int, _ b: Int) -> Int {
    a >= b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a
  }

  /// Whether both hold the same numbers.
  public static func == (a: Covariance, b: Covariance) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<15 where a.entries[index] != b.entries[index] { return false }
    return true
  }

  /// Feeds the numbers into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for index in 0..<15 { hasher.combine(entries[index]) }
  }
}
