// SPDX-License-Identifier: Apache-2.0

internal import CBenchmarkCounters

/// Runs benchmarks: warms each, sizes its batches, takes batches until the time is spent, counts allocations.
public struct Runner: Sendable {
  /// What is measured.
  public enum Mode: Sendable {
    /// Times and allocations.
    case full
    /// Allocations of a few operations only: quick, and free of the clock.
    case counts
    /// One warmed operation under callgrind, written to its next output file under the benchmark's name.
    case instructions
  }

  /// What is measured.
  public var mode: Mode
  /// Seconds spent on the batches of one benchmark.
  public var seconds: Double

  /// A runner.
  public init(mode: Mode = .full, seconds: Double = 0.5) {
    self.mode = mode
    self.seconds = seconds
  }

  /// Whether the process runs under callgrind, as ``Mode/instructions`` needs.
  public static var countsInstructions: Bool { vellum_instructions_are_counted() }

  /// Measures one benchmark; `sink` takes what the operations return.
  public func run(_ benchmark: Benchmark, sink: inout Int) -> Measurement {
    let operation = benchmark.prepare()
    // Caches of the runtime (metadata, lazy globals) are filled before anything is counted.
    for _ in 0..<3 { sink &+= operation() }
    var measurement = Measurement(name: benchmark.name, items: benchmark.items, nanoseconds: [])
    switch mode {
    case .full:
      measurement.nanoseconds = times(of: operation, sink: &sink)
      measurement.allocations = allocations(of: operation, sink: &sink)
    case .counts:
      measurement.allocations = allocations(of: operation, sink: &sink)
    case .instructions:
      vellum_begin_instructions()
      sink &+= operation()
      unsafe benchmark.name.withCString { name in unsafe vellum_end_instructions(name) }
    }
    return measurement
  }

  /// Blocks an operation, over a few operations.
  private func allocations(of operation: () -> Int, sink: inout Int) -> Double? {
    guard vellum_allocations_are_counted() else { return nil }
    let repetitions = 4
    let before = vellum_allocation_count()
    for _ in 0..<repetitions { sink &+= operation() }
    return Double(vellum_allocation_count() - before) / Double(repetitions)
  }

  /// Batches of at least a fifth of a millisecond, so that the clock's own cost does not count.
  private func times(of operation: () -> Int, sink: inout Int) -> [Double] {
    let clock = ContinuousClock()
    var batch = 1
    while true {
      let elapsed = clock.measure { for _ in 0..<batch { sink &+= operation() } }
      if elapsed >= .microseconds(200) || batch >= 1 << 24 { break }
      batch *= 2
    }
    var results: [Double] = []
    let end = clock.now + .seconds(seconds)
    repeat {
      let elapsed = clock.measure { for _ in 0..<batch { sink &+= operation() } }
      let (whole, attoseconds) = elapsed.components
      results.append((Double(whole) * 1e9 + Double(attoseconds) * 1e-9) / Double(batch))
    } while results.count < 9 || (clock.now < end && results.count < 2000)
    return results.sorted()
  }
}
