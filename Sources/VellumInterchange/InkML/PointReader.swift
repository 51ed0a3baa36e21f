// SPDX-License-Identifier: Apache-2.0

/// Reads the text of a trace: points separated by commas, values by space or by nothing where the next one is marked.
///
/// A value is a number, `T` or `F`, `#` with hexadecimal digits, `?` (not reported) or `*` (as before). `!`, `'` and
/// `"` before a value say that the channel's values are explicit, first or second differences from here on.
struct PointReader {
  /// How the values of a channel are to be taken.
  private enum Coding {
    case explicit, velocity, acceleration
  }

  private struct ChannelState {
    var coding = Coding.explicit
    var value = 0.0
    var velocity = 0.0
    var acceleration = 0.0
    /// How many values came before, up to two: what a difference needs.
    var known = 0
  }

  private let text: [UInt8]
  private let firstLine: Int
  private let layout: ChannelLayout
  private var index = 0
  private var states: [ChannelState]
  /// The values of all points, one after the other; not-a-number where the file gives none.
  private(set) var values: [Double] = []

  init(_ text: [UInt8], firstLine: Int, layout: ChannelLayout) {
    self.text = text
    self.firstLine = firstLine
    self.layout = layout
    states = Array(repeating: ChannelState(), count: layout.channelCount)
  }

  /// Reads all points.
  mutating func read() throws(ImportError) {
    skipSpace()
    while index < text.count {
      try point()
      guard index < text.count else { return }
      index += 1  // the comma
      skipSpace()
    }
  }

  private mutating func skipSpace() {
    while index < text.count, TextEncoding.isSpace(text[index]) { index += 1 }
  }

  private func fault(at place: Int, _ reason: String) -> ImportError {
    let line = firstLine + text[..<min(place, text.count)].count { $0 == UInt8(ascii: "\n") }
    return ImportError(
      .line(line), "point \(values.count / max(layout.channelCount, 1) + 1) of the trace \(reason)")
  }
}

// MARK: - One point

extension PointReader {
  private mutating func point() throws(ImportError) {
    let start = index
    let first = values.count
    var channel = 0
    while index < text.count, text[index] != UInt8(ascii: ",") {
      guard channel < layout.channelCount else {
        values.removeLast(channel)
        throw fault(at: start, "has more values than the \(layout.channelCount) channels of its format")
      }
      values.append(try value(channel))
      channel += 1
      skipSpace()
    }
    guard channel >= layout.regularCount, channel > 0 else {
      values.removeLast(values.count - first)
      let count = channel == 1 ? "1 value" : "\(channel) values"
      throw fault(
        at: start,
        "has \(count) where its format has \(layout.regularCount) channels (a comma ends a point: is one meant as a decimal sign?)"
      )
    }
    while channel < layout.channelCount {
      values.append(layout.standards[channel] ?? .nan)
      channel += 1
    }
  }

  private mutating func value(_ channel: Int) throws(ImportError) -> Double {
    try coding(channel)
    guard index < text.count else { throw fault(at: index, "ends behind a mark without its value") }
    switch text[index] {
    case UInt8(ascii: "?"):
      index += 1
      return layout.standards[channel] ?? .nan
    case UInt8(ascii: "*"):
      index += 1
      return repeated(channel)
    case UInt8(ascii: "T"):
      index += 1
      return advanced(channel, by: 1)
    case UInt8(ascii: "F"):
      index += 1
      return advanced(channel, by: 0)
    case UInt8(ascii: "#"):
      return advanced(channel, by: try hexadecimal())
    default:
      let start = index
      guard let number = DecimalText.read(text, at: &index) else { throw fault(at: start, unexpected()) }
      guard number.isFinite else { throw fault(at: start, "has a number too large to hold") }
      return advanced(channel, by: number)
    }
  }

  private func unexpected() -> String {
    let byte = text[index]
    guard (0x21...0x7E).contains(byte) else { return "has a byte (\(byte)) that starts no value" }
    return "has the letter '\(Character(UnicodeScalar(byte)))', which starts no value"
  }

  private mutating func hexadecimal() throws(ImportError) -> Double {
    let start = index
    var at = index + 1
    guard at < text.count, text[at] != UInt8(ascii: "-"),
      let value = DecimalText.readInteger(text, at: &at, end: text.count, radix: 16)
    else { throw fault(at: start, "has a # without hexadecimal digits") }
    index = at
    return Double(value)
  }
}

// MARK: - Differences

extension PointReader {
  private mutating func coding(_ channel: Int) throws(ImportError) {
    switch text[index] {
    case UInt8(ascii: "!"): states[channel].coding = .explicit
    case UInt8(ascii: "'"): states[channel].coding = .velocity
    case UInt8(ascii: "\""): states[channel].coding = .acceleration
    default: return
    }
    guard states[channel].coding == .explicit || states[channel].known > 0 else {
      throw fault(at: index, "has a difference where no value comes before")
    }
    index += 1
    skipSpace()
  }

  /// The channel's next value, from what is written under its coding.
  private mutating func advanced(_ channel: Int, by written: Double) -> Double {
    var state = states[channel]
    let before = state
    switch state.coding {
    case .explicit: state.value = written
    case .velocity: state.value += written
    case .acceleration: state.value += state.velocity + written
    }
    state.velocity = before.known > 0 ? state.value - before.value : 0
    state.acceleration = before.known > 1 ? state.velocity - before.velocity : 0
    state.known = min(before.known + 1, 2)
    states[channel] = state
    return state.value
  }

  /// The channel's next value where the value, the velocity or the acceleration remains.
  private mutating func repeated(_ channel: Int) -> Double {
    let state = states[channel]
    switch state.coding {
    case .explicit: return advanced(channel, by: state.value)
    case .velocity: return advanced(channel, by: state.velocity)
    case .acceleration: return advanced(channel, by: state.acceleration)
    }
  }
}
