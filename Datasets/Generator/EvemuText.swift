// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Traces as a recording of Linux input events (evemu's `E:` lines), as a tablet of 0.01 mm would report them.
struct EvemuText {
  /// Units a millimetre, as the recording's header states.
  static let resolution = 100.0
  static let greatestPressure = 4095.0

  private var lines: [String] = []

  /// The text of a recording.
  static func write(_ traces: [Trace]) -> String {
    var text = EvemuText()
    text.header()
    for trace in traces { text.append(trace) }
    return text.lines.joined(separator: "\n") + "\n"
  }

  private mutating func header() {
    lines += [
      "# EVEMU 1.3", "N: Simulated Pen Tablet", "I: 0003 056a 0000 0110",
      "B: 01 00 00 00 00 00 00 00 00", "A: 00 0 30000 0 0 100", "A: 01 0 20000 0 0 100",
    ]
  }

  private mutating func append(_ trace: Trace) {
    for (index, sample) in trace.samples.enumerated() {
      let stamp = timestamp((trace.startTime ?? 0) + (sample.time ?? 0))
      if index == 0 {
        event(stamp, 1, 0x140, 1)
        event(stamp, 1, 0x14A, 1)
      }
      // A point is 1/96 inch.
      let scale = 25.4 / 96 * EvemuText.resolution
      event(stamp, 3, 0x00, Int((sample.position.x * scale).rounded()))
      event(stamp, 3, 0x01, Int((sample.position.y * scale).rounded()))
      if let pressure = sample.pressure {
        event(stamp, 3, 0x18, Int((pressure * EvemuText.greatestPressure).rounded()))
      }
      event(stamp, 0, 0, 0)
    }
    guard let last = trace.samples.last else { return }
    let stamp = timestamp((trace.startTime ?? 0) + (last.time ?? 0) + 0.004)
    event(stamp, 3, 0x18, 0)
    event(stamp, 1, 0x14A, 0)
    event(stamp, 1, 0x140, 0)
    event(stamp, 0, 0, 0)
  }

  private mutating func event(_ stamp: String, _ type: Int, _ code: Int, _ value: Int) {
    lines.append("E: \(stamp) \(hex(type)) \(hex(code)) \(value)")
  }

  private func timestamp(_ seconds: Double) -> String {
    let microseconds = Int((seconds * 1e6).rounded())
    let fraction = "\(microseconds % 1_000_000)"
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  private func hex(_ value: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
