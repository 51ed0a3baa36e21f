// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// Reads gesture lines (ndjson).
///
/// Each line is an object with `"strokes": [{"x": [..], "y": [..], "t": [..]?, "p": [..]?}, ..]`: coordinates in
/// points, y down; times in milliseconds on one clock through the gesture; pressures as the source had them, which
/// are brought to `0...1` over the whole file. Other keys are kept, those inside a stroke are passed over. Blank
/// lines are passed over.
public enum GestureReader {
  /// The gestures of a file.
  ///
  /// - Throws: `ImportError` that names the line, the field and the reason.
  /// - Complexity: O(n) in time and memory.
  public static func read(_ bytes: [UInt8]) throws(ImportError) -> GestureFile {
    try TextEncoding.requireUTF8(bytes)
    var gestures: [Gesture] = []
    var scale = PressureScale()
    var line = 0
    var start = bytes.starts(with: TextEncoding.mark) ? TextEncoding.mark.count : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      line += 1
      if bytes[start..<end].contains(where: { !TextEncoding.isSpace($0) }) {
        gestures.append(try gesture(bytes, start..<end, line: line, scale: &scale))
      }
      start = end + 1
    }
    guard !gestures.isEmpty else { throw ImportError(.file, "the file holds no gesture") }
    return finish(gestures, scale)
  }

  private static func finish(_ gestures: [Gesture], _ scale: PressureScale) -> GestureFile {
    var file = GestureFile(gestures: gestures)
    var traces = gestures.flatMap(\.strokes)
    guard traces.contains(where: { $0.samples.first?.pressure != nil }) else { return file }
    for t in traces.indices {
      for i in traces[t].samples.indices {
        if let raw = traces[t].samples[i].pressure { traces[t].samples[i].pressure = scale.normalized(raw) }
      }
    }
    if PressureScale.removeConstant(from: &traces) {
      file.warnings.append("the pressure is the same throughout the file: it counts as not reported")
    } else if scale.greatest > 1 {
      file.warnings.append(
        "pressures are divided by \(Int(exactly: scale.full).map(String.init) ?? "\(scale.full)")")
    }
    var next = 0
    for g in file.gestures.indices {
      for s in file.gestures[g].strokes.indices {
        file.gestures[g].strokes[s] = traces[next]
        next += 1
      }
    }
    return file
  }
}

// MARK: - One line

extension GestureReader {
  private static func gesture(
    _ bytes: [UInt8], _ range: Range<Int>, line: Int, scale: inout PressureScale
  ) throws(ImportError) -> Gesture {
    let value: JSONValue
    do throws(ImportError) {
      value = try JSONReader.read(bytes, in: range, firstLine: line)
    } catch {
      // An object that was laid out over several lines, or another program's file.
      guard opensMore(bytes[range]), range.upperBound < bytes.count else { throw error }
      throw ImportError(error.place, error.reason + " (a gesture stands on one line)")
    }
    guard case .object(let members) = value else {
      throw ImportError(.line(line), "a gesture is an object, and this is \(value.kindName)")
    }
    guard let strokes = value["strokes"] else {
      throw ImportError(.field(line: line, name: "strokes"), "the gesture has no strokes")
    }
    guard let elements = strokes.elements else {
      throw ImportError(
        .field(line: line, name: "strokes"), "\(strokes.kindName) where an array should stand")
    }
    guard !elements.isEmpty else {
      throw ImportError(.field(line: line, name: "strokes"), "the gesture has no strokes")
    }
    var traces: [Trace] = []
    var clock = ClockReading()
    for (i, element) in elements.enumerated() {
      let field = StrokeField(value: element, line: line, path: "strokes[\(i)]")
      traces.append(try field.trace(clock: &clock, scale: &scale))
    }
    return Gesture(strokes: traces, attributes: members.filter { $0.key != "strokes" })
  }

  /// Whether a line ends where JSON must go on: at an opening bracket, a comma or a colon.
  private static func opensMore(_ line: ArraySlice<UInt8>) -> Bool {
    let last = line.last { !TextEncoding.isSpace($0) }
    return last.map { Array("{[,:".utf8).contains($0) } ?? false
  }
}

/// One stroke of a line, with its place for messages.
private struct StrokeField {
  var value: JSONValue
  var line: Int
  var path: String

  func trace(clock: inout ClockReading, scale: inout PressureScale) throws(ImportError) -> Trace {
    guard case .object = value else {
      throw fault("", "\(value.kindName) where a stroke object should stand")
    }
    guard let x = try column("x") else { throw fault(".x", "the stroke has no x") }
    guard let y = try column("y") else { throw fault(".y", "the stroke has no y") }
    guard !x.isEmpty else { throw fault(".x", "the stroke has no points") }
    try requireLength(x.count, y, ".y")
    let t = try column("t")
    let p = try column("p")
    if let t { try requireLength(x.count, t, ".t") }
    if let p { try requireLength(x.count, p, ".p") }
    try requireReasonable(x, ".x")
    try requireReasonable(y, ".y")
    if let bad = t?.firstIndex(where: { $0.magnitude > 1e15 }) {
      throw fault(".t[\(bad)]", "the time is out of all bounds")
    }

    let times = t.map { $0.map { clock.unwrapped($0) } }
    let samples = x.indices.map { i in
      PenSample(
        position: Point(x[i], y[i]), time: times.map { ($0[i] - $0[0]) / 1000 }, pressure: p.map { $0[i] })
    }
    for pressure in p ?? [] { scale.observe(pressure) }
    return Trace(phasing: samples, startTime: times.map { $0[0] / 1000 })
  }

  private func column(_ key: String) throws(ImportError) -> [Double]? {
    guard let column = value[key] else { return nil }
    switch column {
    case .numbers(let numbers): return numbers
    case .array(let elements):
      for (i, element) in elements.enumerated() {
        if case .number = element { continue }
        throw fault(".\(key)[\(i)]", "\(element.kindName) where a number should stand")
      }
      return []
    default: throw fault(".\(key)", "\(column.kindName) where an array of numbers should stand")
    }
  }

  private func requireLength(_ count: Int, _ column: [Double], _ name: String) throws(ImportError) {
    guard column.count == count else { throw fault(name, "\(column.count) values where x has \(count)") }
  }

  private func requireReasonable(_ column: [Double], _ name: String) throws(ImportError) {
    guard let bad = column.firstIndex(where: { abs($0) > greatestCoordinate }) else { return }
    throw fault("\(name)[\(bad)]", "the coordinate \(column[bad]) is out of all bounds")
  }

  private func fault(_ name: String, _ reason: String) -> ImportError {
    ImportError(.field(line: line, name: path + name), reason)
  }
}
