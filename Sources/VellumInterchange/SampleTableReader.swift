// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk

/// Reads tables of raw pen samples, one a line: `stroke event time x y [pressure [tilt [orientation]]]`.
///
/// `event` is `down`, `move` or `up`; times are in seconds; tilt counts from upright and orientation is the azimuth, both
/// in radians. `#` begins a comment. Values may be `nan`, `inf` or `-`: such streams are what conditioning is tried on,
/// so they are read as they are.
public enum SampleTableReader {
  /// One line of a table.
  public struct Row: Hashable, Sendable {
    /// The number that names the stroke in the table.
    public var stroke: Int
    /// The sample; its place is multiplied by the reader's scale.
    public var sample: PenSample
  }

  /// The greatest number of fields in a line.
  private static let fieldCount = 8
  private static let names = ["stroke", "event", "time", "x", "y", "pressure", "tilt", "orientation"]

  /// The rows of a table.
  ///
  /// - Parameter scale: Points per unit of the table; 96/2.54 for centimetres.
  /// - Throws: ``ImportError`` with the line and the field of what cannot be read.
  public static func read(_ bytes: [UInt8], scale: Double = 96 / 2.54) throws(ImportError) -> [Row] {
    var rows: [Row] = []
    var line = 0
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      line += 1
      if let row = try row(bytes[start..<end], line: line, scale: scale) { rows.append(row) }
      start = end + 1
    }
    return rows
  }

  private static func row(_ bytes: ArraySlice<UInt8>, line: Int, scale: Double) throws(ImportError) -> Row? {
    let content = bytes.prefix { $0 != UInt8(ascii: "#") }
    let fields = content.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard !fields.isEmpty else { return nil }
    guard fields.count >= 5 else {
      throw ImportError(.line(line), "a sample has at least 5 fields, not \(fields.count)")
    }
    guard fields.count <= fieldCount else {
      throw ImportError(.line(line), "a sample has at most \(fieldCount) fields, not \(fields.count)")
    }
    guard let stroke = Int(String(decoding: fields[0], as: UTF8.self)) else {
      throw ImportError(.field(line: line, name: names[0]), "the stroke is not a whole number")
    }
    let phase: PenPhase
    switch String(decoding: fields[1], as: UTF8.self) {
    case "down": phase = .began
    case "move": phase = .moved
    case "up": phase = .ended
    default: throw ImportError(.field(line: line, name: names[1]), "the event is none of down, move and up")
    }
    var values = [Double?](repeating: nil, count: fieldCount)
    for index in 2..<fields.count {
      values[index] = try number(fields[index], line: line, name: names[index])
    }
    let sample = PenSample(
      position: Point((values[3] ?? .nan) * scale, (values[4] ?? .nan) * scale), time: values[2],
      pressure: values[5], altitude: values[6].map { .radians(.pi / 2 - $0) },
      azimuth: values[7].map { .radians($0) }, phase: phase)
    return Row(stroke: stroke, sample: sample)
  }

  /// A number, which need not be finite; `nil` for `-`, which stands for an absent one.
  private static func number(
    _ bytes: ArraySlice<UInt8>, line: Int, name: String
  ) throws(ImportError) -> Double? {
    if bytes.elementsEqual([UInt8(ascii: "-")]) { return nil }
    guard bytes.count <= 64, let value = Double(String(decoding: bytes, as: UTF8.self)) else {
      throw ImportError(.field(line: line, name: name), "this is not a number")
    }
    return value
  }
}
