// SPDX-License-Identifier: Apache-2.0

import Foundation
import VellumGeometry
import VellumRecognition

/// Collects what was judged wrongly, so that a person can look at it.
final class FailureLog {
  private let path: String?
  private var lines: [String] = []

  init(_ path: String?) { self.path = path }

  func note(
    _ set: String, _ mode: RecognitionMode, _ number: Int, _ item: Judge.Item, _ best: ShapeCandidate?,
    _ probabilities: [Float]
  ) {
    guard path != nil else { return }
    let ranked = probabilities.indices.sorted { probabilities[$0] > probabilities[$1] }.prefix(3)
    let top = ranked.map { "\"\(ShapeClass.allCases[$0])\":\(probabilities[$0])" }.joined(separator: ",")
    let answer = best?.shape.kind.rawValue ?? "-"
    lines.append(
      """
      {"set":"\(set)","mode":"\(mode.rawValue)","line":\(number),"label":"\(item.label)","answer":"\(answer)",\
      "person":"\(item.person)","top":{\(top)}}
      """)
  }

  func write() throws {
    guard let path else { return }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}
