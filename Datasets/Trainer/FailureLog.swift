// SPDX-License-Identifier: Apache-2.0

import Foundation
import VellumGeometry
import VellumInk
import VellumRecognition

/// Collects what was judged wrongly, so that a person can look at it.
final class FailureLog {
  private let path: String?
  /// Whether what was judged rightly is noted too.
  let isFull: Bool
  private var lines: [String] = []

  init(_ path: String?, isFull: Bool = false) {
    self.path = path
    self.isFull = isFull
  }

  func note(
    _ set: String, _ mode: RecognitionMode, _ number: Int, _ item: Judge.Item, _ best: ShapeCandidate?,
    _ probabilities: [Float], isRight: Bool
  ) {
    guard path != nil else { return }
    let ranked = probabilities.indices.sorted { probabilities[$0] > probabilities[$1] }.prefix(3)
    let top = ranked.map { "\"\(ShapeClass.allCases[$0])\":\(probabilities[$0])" }.joined(separator: ",")
    let all = isFull ? ",\"all\":[\(probabilities.map { "\($0)" }.joined(separator: ","))]" : ""
    // Simulated drawings are in no file that could be looked into.
    let ink =
      set.hasPrefix("simulated") && !isRight
      ? ",\"strokes\":["
        + item.strokes.map { stroke in
          "{\"x\":[\(stroke.points.map { "\($0.x)" }.joined(separator: ","))],"
            + "\"y\":[\(stroke.points.map { "\($0.y)" }.joined(separator: ","))]}"
        }.joined(separator: ",") + "]" : ""
    let size = item.evidence?.size ?? 0
    let answer = best?.shape.kind.rawValue ?? "-"
    lines.append(
      """
      {"set":"\(set)","mode":"\(mode.rawValue)","line":\(number),"label":"\(item.label)","answer":"\(answer)",\
      "person":"\(item.person)","confidence":\(best?.confidence ?? 0),"residual":\(best?.residual ?? 0),\
      "size":\(size),"right":\(isRight),"top":{\(top)}\(all)\(ink)}
      """)
  }

  func write() throws {
    guard let path else { return }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}
