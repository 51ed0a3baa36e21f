// SPDX-License-Identifier: Apache-2.0

/// Measurements as text for people and as JSON lines for `--compare`.
public enum Report {
  /// One line of the table.
  public static func line(_ measurement: Measurement, baseline: Baseline?) -> String {
    var text = padded(measurement.name, to: 44)
    if let median = measurement.median, let low = measurement.quantile(0.1),
      let high = measurement.quantile(0.9)
    {
      text += right(duration(median), to: 11) + right(duration(low), to: 11) + right(duration(high), to: 11)
      text += right(duration(median / Double(measurement.items)), to: 11)
    }
    text += right(measurement.allocations.map(short) ?? "-", to: 11)
    if let recorded = baseline?.entries[measurement.name] {
      if let before = recorded.median, let now = measurement.median {
        text += "  time ×\(short(now / before))"
      }
      if let before = recorded.allocations { text += "  allocations before \(short(before))" }
    }
    return text
  }

  /// The table's heading.
  public static func heading(times: Bool) -> String {
    padded("benchmark", to: 44)
      + (times
        ? right("median", to: 11) + right("p10", to: 11) + right("p90", to: 11) + right("per item", to: 11)
        : "")
      + right("allocs/op", to: 11)
  }

  /// One line of JSON, keys in a fixed order.
  public static func json(_ measurement: Measurement) -> String {
    var pairs = ["\"name\":\"\(measurement.name)\"", "\"items\":\(measurement.items)"]
    if let allocations = measurement.allocations { pairs.append("\"allocations\":\(short(allocations))") }
    for (key, share) in [("p10", 0.1), ("median", 0.5), ("p90", 0.9), ("p99", 0.99)] {
      if let value = measurement.quantile(share) { pairs.append("\"\(key)\":\(short(value))") }
    }
    return "{\(pairs.joined(separator: ","))}"
  }

  /// Reads what ``json(_:)`` wrote; `nil` for a line of another form.
  public static func entry(fromJSON line: Substring) -> (name: String, entry: Baseline.Entry)? {
    guard let name = field("name", in: line) else { return nil }
    return (
      String(name.dropFirst().dropLast()),
      Baseline.Entry(
        allocations: field("allocations", in: line).flatMap { Double($0) },
        median: field("median", in: line).flatMap { Double($0) })
    )
  }

  /// The text of a field's value in a flat JSON object without escapes.
  private static func field(_ key: String, in line: Substring) -> Substring? {
    let pairs = line.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" }.split(separator: ",")
    for pair in pairs where pair.hasPrefix("\"\(key)\":") { return pair.dropFirst(key.count + 3) }
    return nil
  }

  private static func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(short(nanoseconds)) ns"
    case ..<1e6: "\(short(nanoseconds / 1e3)) µs"
    default: "\(short(nanoseconds / 1e6)) ms"
    }
  }

  /// Three significant digits, four above a hundred.
  private static func short(_ value: Double) -> String {
    let scale: Double = value >= 100 ? 1 : value >= 10 ? 10 : 100
    let text = "\((value * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func right(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
