// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A number, and what it has to keep within.
struct Figure {
  var name: String
  var value: Double
  /// The most that its magnitude may be.
  var bar: Double?
  /// The least that it may be.
  var floor: Double?
  /// What it is compared with; the bar limits the distance.
  var target = 0.0

  var isMet: Bool {
    // Written so that NaN misses.
    (bar.map { abs(value - target) <= $0 } ?? true) && (floor.map { value >= $0 } ?? true)
  }

  var line: String {
    let locale = Locale(identifier: "C")
    func text(_ number: Double) -> String { String(format: "%g", locale: locale, number) }
    var line = name.padding(toLength: 34, withPad: " ", startingAt: 0)
    line += " " + String(format: "%.5f", locale: locale, value)
    if let bar { line += target == 0 ? "  <= \(text(bar))" : "  within \(text(bar)) of \(text(target))" }
    if let floor { line += "  >= \(text(floor))" }
    return line + (isMet ? "" : "  MISSED")
  }
}
