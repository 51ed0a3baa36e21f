// SPDX-License-Identifier: Apache-2.0

import Vellum

// MARK: - Values with a meaning

extension Arguments {
  /// The value of an option as a number in a range; `nil` when it was not given.
  func number(_ name: String, in range: ClosedRange<Double>, unit: String = "") throws(ToolError) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), number.isFinite, range.contains(number) else {
      let bounds = "\(shortNumber(range.lowerBound)) to \(shortNumber(range.upperBound))"
      throw .usage("--\(name): \"\(text)\" is not a number from \(bounds)\(unit.isEmpty ? "" : " " + unit)")
    }
    return number
  }

  /// The value of an option as one of a few words; `nil` when it was not given.
  func choice(_ name: String, among words: [String]) throws(ToolError) -> String? {
    guard let text = value(name) else { return nil }
    guard words.contains(text) else {
      let hint = nearest(to: text, among: words).map { " (did you mean \($0)?)" } ?? ""
      throw .usage("--\(name): \"\(text)\" is none of \(words.joined(separator: ", "))\(hint)")
    }
    return text
  }
}

// MARK: - Recognition

extension Command.Option {
  /// The options that say how ink is read; shared by all commands that recognise.
  static let recognition: [Command.Option] = [
    Command.Option(
      "mode", value: "MODE",
      "automatic: answer only when it is plain, leave handwriting alone (default)\nrequested: the best shape unless it is plainly a scribble"
    ),
    Command.Option("kinds", value: "LIST", "Answer only these kinds, as rectangle,ellipse,arrow"),
    Command.Option(
      "zoom", value: "Z", "Screen points per page point (default 1); sizes on the screen are divided by it"),
    Command.Option(
      "closing", value: "POINTS",
      "The widest gap, in screen points, that still counts as closed\n(default: judged by the drawing's size)"
    ),
    Command.Option("regularize", "Snap answers to the axes, equal sides and the like"),
  ]
}

extension Arguments {
  /// The recognition options that the command line states.
  func recognitionOptions() throws(ToolError) -> RecognitionOptions {
    let mode = try choice("mode", among: ["automatic", "requested"]).flatMap(RecognitionMode.init(rawValue:))
    return RecognitionOptions(
      mode: mode ?? .automatic, kinds: try kinds(),
      zoom: try number("zoom", in: 1e-6...1e6) ?? 1,
      closingTolerance: try number("closing", in: 0...1e6, unit: "screen points"),
      regularizes: has("regularize"))
  }

  private func kinds() throws(ToolError) -> ShapeKinds {
    guard let list = value("kinds") else { return .all }
    var kinds: ShapeKinds = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = ShapeKind(rawValue: String(word)) else {
        let names = ShapeKind.allCases.map(\.rawValue)
        let hint = nearest(to: String(word), among: names) ?? names.joined(separator: ", ")
        throw .usage("--kinds: \"\(word)\" is no kind; known: \(hint)")
      }
      kinds.insert(ShapeKinds(kind))
    }
    return kinds
  }
}
