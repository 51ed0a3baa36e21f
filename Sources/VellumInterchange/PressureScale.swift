// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
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
  /// Removes the pressure of `traces`, in `0...1`, if it is the same number throughout and the device evidently
  /// did not report any.
  ///
  /// Evident are the numbers that programs fill in (``isFiller(_:)``), and a pressure that did not change while
  /// the pen went on for ``tellingCount`` places. A few taps of equal pressure keep it. One sample alone says
  /// nothing about its channel and keeps it too, unless it is 0.
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
    guard isFiller(first) || traces.contains(where: goesOnWithPressure) else { return false }
    for t in traces.indices {
      for s in traces[t].samples.indices { traces[t].samples[s].pressure = nil }
    }
    return true
  }

  /// How many places one stroke must visit for an unchanged pressure to count as none.
  static let tellingCount = 16

  /// Whether a pressure is one that stands in where there is no sensor: none, all, the half, or the middle of a
  /// range of 8 to 16 bits (128 of 255).
  private static func isFiller(_ pressure: Double) -> Bool {
    if pressure == 0 || pressure == 0.5 || pressure == 1 { return true }
    return (8...16).contains { bits in
      let middle = Double(1 << (bits - 1)) / Double((1 << bits) - 1)
      // Files write as few as five digits.
      return abs(pressure - middle) < 5e-6
    }
  }

  /// Whether a stroke with pressures visits ``tellingCount`` places or more, each apart from the one before.
  private static func goesOnWithPressure(_ trace: Trace) -> Bool {
    var places = 0
    var last: Point?
    for sample in trace.samples where sample.pressure != nil && sample.position != last {
      places += 1
      last = sample.position
    }
    return places >= tellingCount
  }
}
