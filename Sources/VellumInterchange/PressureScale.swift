// SPDX-License-Identifier: Apache-2.0

import VellumInk

/// How one source of pressures maps to `0...1`.
///
/// A declared maximum divides. Without one, values over 1 are divided by the next 2^k − 1 that holds the greatest.
/// Declared bounds are a statement, not a fence: a greatest value above the maximum counts as undeclared.
struct PressureScale: Hashable, Sendable {
  var minimum: Double
  /// `nil` when not declared.
  var maximum: Double?
  /// The greatest value of the whole recording so far.
  var greatest = -Double.infinity

  init(minimum: Double = 0, maximum: Double? = nil) {
    self.minimum = minimum
    self.maximum = maximum.flatMap { $0 > minimum && ($0 - minimum).isFinite ? $0 : nil }
  }

  mutating func observe(_ value: Double) { greatest = max(greatest, value) }

  /// Whether a maximum was declared and values lie above it.
  var exceedsDeclaredMaximum: Bool { maximum.map { greatest > $0 } ?? false }

  /// The value that maps to 1.
  var full: Double {
    if let maximum, greatest <= maximum { return maximum }
    if greatest <= 1 { return 1 }
    var holding = 1.0
    while holding < greatest, holding < 0x1p64 { holding = holding * 2 + 1 }
    return max(holding, greatest)
  }

  /// The value in `0...1`.
  func normalized(_ value: Double) -> Double {
    let base = maximum == nil || exceedsDeclaredMaximum ? min(minimum, 0) : minimum
    return min(max((value - base) / (full - base), 0), 1)
  }
}

// MARK: - Whole recordings

extension PressureScale {
  /// Removes the pressure of `traces` if it is the same number throughout: the device did not report any.
  ///
  /// One sample alone says nothing about its channel and keeps it, unless it is 0.
  static func removeConstant(from traces: inout [Trace]) -> Bool {
    var first: Double?
    var count = 0
    for trace in traces {
      for case let pressure? in trace.samples.lazy.map(\.pressure) {
        if let first, first != pressure { return false }
        first = pressure
        count += 1
      }
    }
    guard let first, count > 1 || first == 0 else { return false }
    for t in traces.indices {
      for s in traces[t].samples.indices { traces[t].samples[s].pressure = nil }
    }
    return true
  }
}
