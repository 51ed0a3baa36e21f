// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk
public import VellumRecognition

/// How one answer compares with its label.
public enum Verdict: Hashable, Sendable {
  /// A shape label got an accepted kind over all its strokes.
  case right
  /// A shape label got a kind that counts as near.
  case near
  /// A shape label got another kind, or only part of its strokes.
  case wrong
  /// A shape label got no answer.
  case missed
  /// A label that is no shape got no answer.
  case leftAsInk
  /// A label that is no shape got a tolerated kind.
  case tolerated
  /// A label that is no shape got a kind that is not tolerated.
  case falseConversion

  /// Whether the best candidate, if there is one, is what it says.
  public var isRight: Bool {
    switch self {
    case .right, .leftAsInk, .tolerated: true
    case .near, .wrong, .missed, .falseConversion: false
    }
  }

  /// Compares the best candidate with the rule of the gesture's label.
  ///
  /// An answer must use every stroke but taps: strokes shorter than a tenth of the gesture's longest may be missing.
  public init(_ rule: LabelMap.Rule, best: ShapeCandidate?, strokes: [Trace]) {
    switch rule {
    case .shape(let accept, let near):
      guard let best else {
        self = .missed
        return
      }
      guard Verdict.usesAll(strokes, best.strokes) else {
        self = .wrong
        return
      }
      if accept.contains(where: { $0.matches(best.shape) }) {
        self = .right
      } else {
        self = near.contains { $0.matches(best.shape) } ? .near : .wrong
      }
    case .reject(let tolerate):
      guard let best else {
        self = .leftAsInk
        return
      }
      self = tolerate.contains { $0.matches(best.shape) } ? .tolerated : .falseConversion
    }
  }

  /// Whether only taps are missing from the used strokes.
  public static func usesAll(_ strokes: [Trace], _ used: [Int]) -> Bool {
    if used.count == strokes.count { return true }
    let lengths = strokes.map { trace in
      zip(trace.samples, trace.samples.dropFirst()).reduce(0) {
        $0 + $1.0.position.distance(to: $1.1.position)
      }
    }
    let longest = lengths.max() ?? 0
    return lengths.indices.allSatisfy { used.contains($0) || lengths[$0] < longest / 10 }
  }
}
