// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Writes gesture lines (ndjson), as ``GestureReader`` reads them.
public enum GestureWriter {
  /// The text of the gestures: one line each, attributes first, then the strokes.
  ///
  /// Times are rounded to the nanosecond, all else is exact. What the form does not hold (tilt, roll, hover) is left
  /// out. A channel that a sample of a stroke lacks is left out for that stroke.
  public static func write(_ gestures: [Gesture]) -> [UInt8] {
    var bytes: [UInt8] = []
    for gesture in gestures {
      var members = gesture.attributes.filter { $0.key != "strokes" }
      members.append(JSONMember("strokes", .array(gesture.strokes.map(stroke))))
      JSONWriter.append(.object(members), to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static func stroke(_ trace: Trace) -> JSONValue {
    let samples = trace.samples
    var members = [
      JSONMember("x", .numbers(samples.map(\.position.x))),
      JSONMember("y", .numbers(samples.map(\.position.y))),
    ]
    if samples.allSatisfy({ $0.time != nil }) {
      let start = trace.startTime ?? 0
      members.append(JSONMember("t", .numbers(samples.map { milliseconds(start + ($0.time ?? 0)) })))
    }
    if samples.allSatisfy({ $0.pressure != nil }) {
      members.append(JSONMember("p", .numbers(samples.compactMap(\.pressure))))
    }
    return .object(members)
  }

  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }
}
