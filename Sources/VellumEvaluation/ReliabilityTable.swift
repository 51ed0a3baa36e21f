// SPDX-License-Identifier: Apache-2.0

/// How often answers were right, by how sure the recogniser was of them.
public struct ReliabilityTable: Hashable, Sendable {
  /// One row of the table.
  public struct Bin: Hashable, Sendable {
    /// The number of candidates.
    public var count = 0
    /// The sum of their confidences.
    public var confidence = 0.0
    /// How many were right.
    public var right = 0
  }

  /// The answers by confidence, in ten bins of equal width.
  public private(set) var bins = [Bin](repeating: Bin(), count: 10)

  /// A table of nothing.
  public init() {}

  /// Counts an answer of the given confidence, `0...1`.
  public mutating func add(confidence: Double, isRight: Bool) {
    let bin = min(9, max(0, Int(confidence * 10)))
    bins[bin].count += 1
    bins[bin].confidence += confidence
    if isRight { bins[bin].right += 1 }
  }

  /// Counts all that another table counted.
  public mutating func merge(_ other: ReliabilityTable) {
    for index in bins.indices {
      bins[index].count += other.bins[index].count
      bins[index].confidence += other.bins[index].confidence
      bins[index].right += other.bins[index].right
    }
  }

  /// The expected calibration error: the mean over answers of |share right − mean confidence| of their bin; 0 for none.
  public var expectedCalibrationError: Double {
    let total = bins.reduce(0) { $0 + $1.count }
    guard total > 0 else { return 0 }
    var sum = 0.0
    for bin in bins where bin.count > 0 {
      sum += abs(Double(bin.right) - bin.confidence)
    }
    return sum / Double(total)
  }
}
