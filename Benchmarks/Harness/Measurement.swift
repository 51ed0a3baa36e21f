// SPDX-License-Identifier: Apache-2.0

/// What was found about one benchmark.
public struct Measurement: Sendable {
  /// The benchmark's name.
  public var name: String
  /// Items handled by one operation.
  public var items: Int
  /// Nanoseconds an operation, one number a batch, ascending; empty when no times were taken.
  public var nanoseconds: [Double]
  /// Blocks asked of the allocator by one operation, in the steady state; `nil` where they are not counted.
  public var allocations: Double?

  /// Nanoseconds an operation at a share of the batches, `0...1`: between neighbours linearly.
  public func quantile(_ share: Double) -> Double? {
    guard let last = nanoseconds.indices.last else { return nil }
    let place = share * Double(last)
    let low = Int(place)
    let high = min(low + 1, last)
    return nanoseconds[low] + (nanoseconds[high] - nanoseconds[low]) * (place - Double(low))
  }

  /// The middle of the batches.
  public var median: Double? { quantile(0.5) }
}
