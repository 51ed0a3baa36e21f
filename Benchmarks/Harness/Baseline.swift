// SPDX-License-Identifier: Apache-2.0

/// Recorded counts and medians by name, to compare with: `--compare` reads what `--json` wrote.
public struct Baseline: Sendable {
  /// One benchmark's recorded numbers.
  public struct Entry: Sendable {
    /// Blocks an operation.
    public var allocations: Double?
    /// The median, in nanoseconds an operation.
    public var median: Double?
  }

  /// The entries by name.
  public var entries: [String: Entry]

  /// The baseline of the given entries.
  public init(entries: [String: Entry]) { self.entries = entries }

  /// The benchmarks whose allocations are above the recorded number, each as a sentence.
  ///
  /// A count may exceed the recorded one by 1 %, and by one block: storage that grows does not always grow in the
  /// same operation. Times are never a reason to fail.
  public func regressions(in measurements: [Measurement]) -> [String] {
    measurements.compactMap { measurement in
      guard let recorded = entries[measurement.name]?.allocations, let found = measurement.allocations,
        found > recorded * 1.01 + 1
      else { return nil }
      return "\(measurement.name): \(found) allocations an operation, recorded \(recorded)"
    }
  }
}
