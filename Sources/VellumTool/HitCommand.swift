// SPDX-License-Identifier: Apache-2.0

import Vellum

extension Command {
  /// `vellum hit`: what lies at a point of a document.
  static let hit = Command(
    name: "hit",
    summary: "Say what lies at a point of a document",
    operands: "DOCUMENT X Y [options]",
    operandCount: 3...3,
    discussion: """
      Prints one JSON line for each element at the point (in page points), the preferred one first: what a click means,
      then what further clicks go through. What counts is what is drawn. Locked elements are passed through. A recording
      is read as plain ink.
      """,
    options: [
      Option("tolerance", value: "POINTS", "How near is near enough, in screen points (default 4)"),
      Option("zoom", value: "Z", "Screen points per page point (default 1)"),
      Option("interiors", "Count the insides of hollow closed shapes, after everything drawn"),
      Option("locked", "Reach locked elements too"),
    ],
    examples: [Example("What a finger at (120, 80) means", "vellum hit page.vellum 120 80 --tolerance 12")],
    run: { arguments throws(ToolError) in
      let point = try Point(arguments.coordinate(1, name: "X"), arguments.coordinate(2, name: "Y"))
      let page = try PaperMarkup.page(at: arguments.operands[0])
      let options = HitOptions(
        tolerance: HitTolerance(outline: try arguments.number("tolerance", in: 0...1e6) ?? 4),
        zoom: try arguments.number("zoom", in: 1e-6...1e6) ?? 1,
        hitsHollowInteriors: arguments.has("interiors"),
        requiredInteractions: arguments.has("locked") ? [] : .select)
      var text = ""
      for hit in DocumentIndex(page).hits(at: point, options) {
        guard let element = page.subelements.element(withID: hit.id) else { continue }
        let answer = JSONValue.ordered([
          ("id", .string(hit.id.uuidText)), ("kind", .string(element.kindName)),
          ("hit", .string(hit.kind.name)), ("distance", .short(hit.distance)), ("index", .integer(hit.rank)),
        ])
        text += answer.text + "\n"
      }
      try writeOutput(text, to: "-")
      return .done
    })
}

extension Hit.Kind {
  fileprivate var name: String {
    switch self {
    case .direct: "direct"
    case .near: "near"
    case .interior: "interior"
    }
  }
}

extension PaperMarkup {
  /// The document in a file, or the page of a recording's ink.
  static func page(at path: String) throws(ToolError) -> PaperMarkup {
    switch try Input(path: path) {
    case .document(let document): return document
    case .recording(let recording):
      report(warnings: recording.warnings, of: path)
      var ids = UniqueIDGenerator(seed: 0)
      return .ink(of: recording, ids: &ids)
    }
  }
}

extension Arguments {
  fileprivate func coordinate(_ place: Int, name: String) throws(ToolError) -> Double {
    guard let number = Double(operands[place]), number.isFinite else {
      throw .usage("\(name): \"\(operands[place])\" is not a number")
    }
    return number
  }
}

extension UniqueID {
  /// The identifier as a UUID is written.
  var uuidText: String {
    let digits = [high, low].map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var text = ""
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { text += "-" }
      text.append(digit)
    }
    return text
  }
}
