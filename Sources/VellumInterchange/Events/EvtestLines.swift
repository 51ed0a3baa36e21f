// SPDX-License-Identifier: Apache-2.0

/// The lines that the program `evtest` prints.
enum EvtestLines {
  /// Whether a text looks like evtest's output rather than an evemu file.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var scanner = LineScanner(bytes, in: 0..<min(bytes.count, 4096))
    if bytes.starts(with: TextEncoding.mark) { scanner.index = TextEncoding.mark.count }
    return scanner.skip("Input driver version") || scanner.skip("Event: time")
  }

  static func read(_ bytes: [UInt8]) throws(ImportError) -> EventStream {
    var stream = EventStream()
    var description = AxisDescription()
    var line = 0
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      line += 1
      var scanner = LineScanner(bytes, in: start..<end)
      start = end + 1
      if scanner.skip("Event: time") {
        guard let event = event(&scanner) else {
          throw ImportError(.line(line), "not an event as evtest prints it: the line may be cut short")
        }
        stream.events.append(event)
        stream.lines.append(line)
      } else {
        description.read(&scanner, into: &stream.axes)
      }
    }
    return stream
  }

  /// `<time>, type 3 (EV_ABS), code 0 (ABS_X), value 8460` or `<time>, ----- SYN_REPORT -----`.
  private static func event(_ scanner: inout LineScanner) -> InputEvent? {
    guard let time = scanner.microseconds(), scanner.skip(",") else { return nil }
    if scanner.skip("type") {
      guard let type = scanner.integer(), scanner.skip(past: "code"), let code = scanner.integer(),
        scanner.skip(past: "value")
      else { return nil }
      // Scan codes are hexadecimal, and of no use here.
      guard type == EventType.absolute || type == EventType.key else {
        return InputEvent(time: time, type: type, code: code, value: 0)
      }
      guard let value = scanner.integer(), scanner.isAtEnd, AxisRange.fits(value) else { return nil }
      return InputEvent(time: time, type: type, code: code, value: value)
    }
    let rest = scanner
    if scanner.skip(past: "SYN_REPORT") {
      return InputEvent(time: time, type: EventType.synchronization, code: EventCode.report, value: 0)
    }
    scanner = rest
    if scanner.skip(past: "SYN_DROPPED") {
      return InputEvent(time: time, type: EventType.synchronization, code: EventCode.dropped, value: 0)
    }
    scanner = rest
    guard scanner.skip(past: "SYN_") || scanner.skip(past: "Report Sync") else { return nil }
    return InputEvent(time: time, type: EventType.synchronization, code: 1, value: 0)
  }
}
