// SPDX-License-Identifier: Apache-2.0

internal import CBenchmarkCounters

/// Times by the processor time of the thread: other load on the machine counts little.
struct Stopwatch {
  /// For each name the nanoseconds an operation took, one number a round.
  private(set) var rounds: [String: [Double]] = [:]

  mutating func time<Result>(_ name: String, operations: Int, _ body: () throws -> Result) rethrows -> Result
  {
    // Under valgrind each batch is counted instead; `Benchmarks/scene-instructions` reads what is written then.
    let isCounted = vellum_instructions_are_counted()
    if isCounted { vellum_begin_instructions() }
    let start = vellum_thread_seconds()
    let result = try body()
    rounds[name, default: []].append((vellum_thread_seconds() - start) * 1e9 / Double(operations))
    if isCounted { unsafe "\(operations) \(name)".withCString { unsafe vellum_end_instructions($0) } }
    return result
  }

  /// The middle of the rounds.
  func median(_ name: String) -> Double? {
    guard let sorted = rounds[name]?.sorted(), !sorted.isEmpty else { return nil }
    return sorted[sorted.count / 2]
  }
}
