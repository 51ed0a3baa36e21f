// SPDX-License-Identifier: Apache-2.0

/// Values as InkML writes them in attributes.
enum InkMLText {
  /// A number that takes up the whole text, but for space around it; `nil` for anything else.
  static func number(_ text: String, shift: Int = 0) -> Double? {
    let bytes = Array(text.utf8)
    var scanner = LineScanner(bytes, in: 0..<bytes.count)
    guard let value = DecimalText.read(bytes, at: &scanner.index, shift: shift), value.isFinite else {
      return nil
    }
    scanner.skipSpace()
    return scanner.isAtEnd ? value : nil
  }

  /// Rows of numbers: rows are separated by commas, numbers by space.
  static func matrix(_ bytes: [UInt8]) -> [[Double]]? {
    var rows: [[Double]] = [[]]
    var scanner = LineScanner(bytes, in: 0..<bytes.count)
    while !scanner.isAtEnd {
      if scanner.skip(",") {
        rows.append([])
      } else if let value = DecimalText.read(bytes, at: &scanner.index), value.isFinite {
        rows[rows.count - 1].append(value)
        scanner.skipSpace()
      } else {
        return nil
      }
    }
    return rows
  }

  /// The name behind `#` in a reference within the file, or the whole text without one.
  static func localName(_ reference: String) -> String {
    reference.first == "#" ? String(reference.dropFirst()) : reference
  }

  /// Seconds since 1970 of a date and time as XML Schema writes it (`2011-02-22T00:21:40.232Z`); a time without a
  /// zone counts as UTC.
  static func date(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    var scanner = LineScanner(bytes, in: 0..<bytes.count)
    guard let year = scanner.integer(), (0...9999).contains(year), scanner.skip("-"),
      let month = scanner.integer(), (1...12).contains(month), scanner.skip("-"),
      let day = scanner.integer(), (1...31).contains(day), scanner.skip("T"),
      let hour = scanner.integer(), (0...24).contains(hour), scanner.skip(":"),
      let minute = scanner.integer(), (0...59).contains(minute), scanner.skip(":"),
      let seconds = DecimalText.read(bytes, at: &scanner.index), (0...61).contains(seconds)
    else { return nil }
    var offset = 0
    let isWest = scanner.skip("-")
    if isWest || scanner.skip("+") {
      guard let hours = scanner.integer(), (0...14).contains(hours), scanner.skip(":"),
        let minutes = scanner.integer(), (0...59).contains(minutes)
      else { return nil }
      offset = (hours * 60 + minutes) * (isWest ? -1 : 1)
    } else {
      _ = scanner.skip("Z")
    }
    guard scanner.isAtEnd else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    return Double(((days * 24 + hour) * 60 + minute - offset) * 60) + seconds
  }

  /// Days in the proleptic Gregorian calendar; years are counted from March, so that leap days end them.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let m = (month + 9) % 12
    return 365 * y + y / 4 - y / 100 + y / 400 + (m * 306 + 5) / 10 + day - 1 - 719_468
  }
}
