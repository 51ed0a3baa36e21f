// SPDX-License-Identifier: Apache-2.0

/// One thing that is measured: an operation that is repeated, with its input made beforehand.
public struct Benchmark: Sendable {
  /// The name, `suite/operation` or `suite/operation/variant`.
  public var name: String
  /// How many items (samples, points, strokes) one operation handles; times are also given per item.
  public var items: Int
  /// Makes the input and gives back the operation.
  ///
  /// What the operation returns is mixed into a sum that is
  /// finally read, so the compiler cannot leave the work out.
  public var prepare: @Sendable () -> () -> Int

  /// The benchmark of an operation whose input is made by `prepare`, which is not measured.
  public init(_ name: String, items: Int = 1, prepare: @escaping @Sendable () -> () -> Int) {
    self.name = name
    self.items = items
    self.prepare = prepare
  }
}

/// Benchmarks about one subject.
///
/// A suite lives in a file of its own and is listed in `AllSuites.swift`.
public struct Suite: Sendable {
  /// The first part of the benchmarks' names.
  public var name: String
  /// The benchmarks in the order they run.
  public var benchmarks: [Benchmark]

  /// The suite of the given benchmarks.
  public init(_ name: String, _ benchmarks: [Benchmark]) {
    precondition(
      benchmarks.allSatisfy { $0.name.hasPrefix(name + "/") }, "a benchmark's name begins with its suite's")
    self.name = name
    self.benchmarks = benchmarks
  }
}
