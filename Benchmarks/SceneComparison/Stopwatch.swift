// SPDX-License-Identifier: Apache-2.0

internal import CBenchmarkCounters
internal import Glibc

/// Times by the processor time of the thread: other load on the machine counts little.
struct Stopwatch {
  /// For each name the nanoseconds an operation took, one number a round.
  private(set) var rounds: [String: [Double]] = [:]

  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  mutating func time<Result>(_ name: String, operations: Int, _ body: () throws -> Result) rethrows -> Result
  {
    // Under valgrind each batch is counted instead; `Benchmarks/scene-instructions` reads what is written then.
    let isCounted = vellum_instructions_are_counted()
    if isCounted { vellum_begin_instructions() }
    let start = Self.now
    let result = try body()
    rounds[name, default: []].append((Self.now - start) / Double(operations))
    if isCounted { unsafe "\(operations) \(name)".withCString { unsafe vellum_end_instructions($0) } }
    return result
  }

  /// The middle of the rounds.
  func median(_ name: String) -> Double? {
    guard let sorted = rounds[name]?.sorted(), !sorted.isEmpty else { return nil }
    return sorted[sorted.count / 2]
  }
}
