// SPDX-License-Identifier: Apache-2.0

import StrokeScene

extension SceneComparison {
  private static let names = [
    "bulk build", "insert", "point", "topmost", "hover", "window .01 %", "window 1 %", "1 nearest",
    "8 nearest",
    "window .01 %, packed", "window 1 %, packed", "1 nearest, packed", "8 nearest, packed", "point, packed",
    "move",
    "moved", "drag", "dragged",
  ]

  /// Whether all indexes gave the same answers in all rounds.
  public var agrees: Bool { disagreements.isEmpty }

  /// Everything as one JSON object, keys in a fixed order, times in nanoseconds an operation.
  public var json: String {
    var seen: Set<String> = []
    let answers = answers.filter { seen.insert($0.name).inserted }.map {
      "\"\($0.name)\":{\"hits\":\($0.answer.hits),\"sum\":\($0.answer.sum)}"
    }
    let sums = distanceSums.filter { seen.insert($0.name).inserted }.map { "\"\($0.name)\":\($0.sum)" }
    return """
      {"items":\(data.scene.count),"strokes":\(data.scene.firstOfStroke.count - 1),\
      "answers":{\(answers.joined(separator: ","))},"distanceSums":{\(sums.joined(separator: ","))},\
      "draggedItems":\(data.draggedItems),"bytesPerItem":\(Self.rounded(bytesPerItem)),\
      "nanoseconds":{\(Self.names.compactMap(figures).joined(separator: ","))},\
      "disagreements":[\(Set(disagreements).sorted().map { "\"\($0)\"" }.joined(separator: ","))]}
      """
  }

  private func figures(_ name: String) -> String? {
    guard let own = watch.median(name) else { return nil }
    var text = "\"\(name)\":{\"vellum\":\(Self.rounded(own))"
    for peer in ["boost", "rstar", "geos"] {
      guard let other = watch.median("\(name) \(peer)") else { continue }
      text += ",\"\(peer)\":\(Self.rounded(other)),\"vellum/\(peer)\":\(Self.rounded(own / other, to: 1000))"
    }
    return text + "}"
  }

  /// The same as a table for people.
  public var table: String {
    var lines = ["operation                        vellum ns    peer ns   ratio"]
    for name in Self.names {
      guard let own = watch.median(name) else { continue }
      for peer in ["boost", "rstar", "geos"] {
        guard let other = watch.median("\(name) \(peer)") else { continue }
        lines.append(Self.row("\(name) / \(peer)", own, other))
      }
      if watch.median(name + " boost") == nil { lines.append(Self.row(name, own, nil)) }
    }
    lines.append("bytes an item: \(Self.rounded(bytesPerItem))")
    if !agrees { lines.append("answers differ: \(Set(disagreements).sorted().joined(separator: ", "))") }
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ own: Double, _ other: Double?) -> String {
    var line = name + String(repeating: " ", count: max(1, 32 - name.count))
    line += right("\(rounded(own))", 10)
    if let other { line += right("\(rounded(other))", 11) + right("\(rounded(own / other, to: 1000))", 8) }
    return line
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  private static func rounded(_ value: Double, to steps: Double = 10) -> Double {
    (value * steps).rounded() / steps
  }
}
