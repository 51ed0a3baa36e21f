// SPDX-License-Identifier: Apache-2.0

/// Reads recordings of Linux input devices: evemu files, and what `evtest` prints.
///
/// An evemu event is `E: seconds.microseconds type code value`, type and code hexadecimal; a frame ends at
/// `SYN_REPORT`, and an axis that a frame leaves out is unchanged. The header is optional. Contact is `BTN_TOUCH`,
/// or, in recordings without it, a pressure of at least 5 % of the device's range. Places become points by the
/// axes' resolution, or one to one where it is unknown.
public enum EvemuReader {
  /// How far apart, in time and place, the two halves of a stroke may lie that a pen's leaving has cut.
  public struct GapJoining: Hashable, Sendable {
    /// The longest gap, in seconds.
    public var time: Double
    /// The widest gap, in points.
    public var distance: Double

    /// Joins gaps up to the given time in seconds and distance in points.
    public init(time: Double = 0.02, distance: Double = 5) {
      self.time = time
      self.distance = distance
    }
  }

  /// The recording in a file.
  ///
  /// - Parameters:
  ///   - bytes: an evemu file, or the output of `evtest`.
  ///   - joining: the gaps to be closed where the pen left the device's range in the middle of a stroke and came
  ///     back (not where it was lifted within range); `nil` closes none.
  /// - Throws: `ImportError` with the line.
  /// - Complexity: O(n) in time and memory.
  public static func read(
    _ bytes: [UInt8], joining: GapJoining? = GapJoining()
  ) throws(ImportError) -> Recording {
    try TextEncoding.requireUTF8(bytes)
    let isEvtest = EvtestLines.recognizes(bytes)
    let stream = isEvtest ? try EvtestLines.read(bytes) : try EvemuLines.read(bytes)
    guard !stream.events.isEmpty else { throw ImportError(.file, "the recording holds no event") }
    var assembly = PenAssembly(stream: stream, joining: joining)
    return assembly.recording(format: isEvtest ? .evtest : .evemu)
  }
}

// MARK: - Lines

/// The lines of an evemu file.
enum EvemuLines {
  static func read(_ bytes: [UInt8]) throws(ImportError) -> EventStream {
    var stream = EventStream()
    var description = AxisDescription()
    var line = 0
    var start = bytes.starts(with: TextEncoding.mark) ? TextEncoding.mark.count : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      line += 1
      var scanner = LineScanner(bytes, in: start..<end)
      start = end + 1
      if scanner.isAtEnd { continue }
      if scanner.skip("#") {
        description.read(&scanner, into: &stream.axes)
      } else if scanner.skip("E:") {
        stream.events.append(try event(&scanner, line: line))
        stream.lines.append(line)
      } else if scanner.skip("A:") {
        try axis(&scanner, line: line, into: &stream.axes)
      } else if !skipsOtherHeader(&scanner) {
        throw ImportError(.line(line), "not a line of an evemu recording")
      }
    }
    return stream
  }

  private static func skipsOtherHeader(_ scanner: inout LineScanner) -> Bool {
    scanner.skip("N:") || scanner.skip("I:") || scanner.skip("P:") || scanner.skip("B:") || scanner.skip("L:")
      || scanner.skip("S:")
  }

  private static func event(_ scanner: inout LineScanner, line: Int) throws(ImportError) -> InputEvent {
    guard let time = scanner.microseconds() else { throw fault(line, "time") }
    guard let type = scanner.integer(radix: 16) else { throw fault(line, "type") }
    guard let code = scanner.integer(radix: 16) else { throw fault(line, "code") }
    guard let value = scanner.integer() else { throw fault(line, "value") }
    guard scanner.isAtEnd || scanner.skip("#") else {
      throw ImportError(.line(line), "text follows the event's value")
    }
    guard Int(Int32.min)...Int(Int32.max) ~= value else {
      throw ImportError(.field(line: line, name: "value"), "the value does not fit into 32 bits")
    }
    return InputEvent(time: time, type: type, code: code, value: value)
  }

  private static func axis(
    _ scanner: inout LineScanner, line: Int, into axes: inout [Int: AxisRange]
  ) throws(ImportError) {
    guard let code = scanner.integer(radix: 16) else { throw fault(line, "axis") }
    guard let minimum = scanner.integer() else { throw fault(line, "minimum") }
    guard let maximum = scanner.integer() else { throw fault(line, "maximum") }
    _ = scanner.integer()  // fuzz
    _ = scanner.integer()  // flat
    // Version 1.0 has no resolution here; the description in the comments may have stated it.
    let resolution = scanner.integer() ?? axes[code]?.resolution ?? 0
    let initial = axes[code]?.initial ?? 0
    guard AxisRange.fits(minimum, maximum, resolution) else {
      throw ImportError(.line(line), "a bound of the axis does not fit into 32 bits")
    }
    axes[code] = AxisRange(minimum: minimum, maximum: maximum, resolution: resolution, initial: initial)
  }

  private static func fault(_ line: Int, _ name: String) -> ImportError {
    ImportError(.field(line: line, name: name), "no number where the \(name) should stand")
  }
}

extension AxisRange {
  /// Whether all values are of the size that the kernel has.
  static func fits(_ values: Int...) -> Bool {
    values.allSatisfy { Int(Int32.min)...Int(Int32.max) ~= $0 }
  }
}

/// The axes as the header describes them in words, over several lines, in evemu's comments and in evtest's output.
struct AxisDescription {
  private var type: Int?
  private var code: Int?

  mutating func read(_ scanner: inout LineScanner, into axes: inout [Int: AxisRange]) {
    if scanner.skip("Event type") {
      type = scanner.integer()
      code = nil
    } else if scanner.skip("Event code") {
      code = scanner.integer()
    } else if scanner.skip("Property") || scanner.skip("Properties") {
      type = nil
    } else if type == EventType.absolute, let code {
      if scanner.skip("Value"), let value = scanner.integer() {
        set(\.initial, value, code, &axes)
      } else if scanner.skip("Min"), let value = scanner.integer() {
        set(\.minimum, value, code, &axes)
      } else if scanner.skip("Max"), let value = scanner.integer() {
        set(\.maximum, value, code, &axes)
      } else if scanner.skip("Resolution"), let value = scanner.integer() {
        set(\.resolution, value, code, &axes)
      }
    }
  }

  private func set(
    _ field: WritableKeyPath<AxisRange, Int>, _ value: Int, _ code: Int, _ axes: inout [Int: AxisRange]
  ) {
    guard AxisRange.fits(value) else { return }
    axes[code, default: AxisRange(minimum: 0, maximum: 0, resolution: 0, initial: 0)][keyPath: field] = value
  }
}
