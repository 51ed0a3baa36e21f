// SPDX-License-Identifier: Apache-2.0

import VellumRecognition

/// The source file that holds the table.
enum TableFile {
  static let defaultPath = "Sources/VellumRecognition/Decision/DecisionForest+Table.swift"

  static func source(_ text: String, people: Int, booster: Booster, examples: [Example]) -> String {
    var counts: [(String, Int, Set<String>)] = []
    for example in examples {
      if let index = counts.firstIndex(where: { $0.0 == example.source }) {
        counts[index].1 += 1
        counts[index].2.insert(example.person)
      } else {
        counts.append((example.source, 1, [example.person]))
      }
    }
    let provenance = counts.map { "// - \($0.0): \($0.1) gestures, \($0.2.count) people" }.joined(
      separator: "\n")
    var lines: [Substring] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      lines.append(rest.prefix(100))
      rest = rest.dropFirst(100)
    }
    let table = lines.map { "    \($0)" }.joined(separator: "\n")
    return """
      // SPDX-License-Identifier: Apache-2.0
      // Written by `swift run -c release trainer fit`; do not edit. \(booster.rounds) rounds, shrinkage \
      \(booster.shrinkage), seed \(booster.seed),
      // learnt from (a drawing whose drawer is unknown counts as a person):
      \(provenance)

      extension DecisionForest {
        /// The trained table.
        static let table = \u{23}\"\"\"
      \(table)
          \"\"\"\u{23}
      }

      """
  }
}
