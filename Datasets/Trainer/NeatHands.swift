// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumEvaluation
import VellumGeometry
import VellumInk
import VellumRecognition

/// Careful simulated hands, none of which is learnt from, that draw every kind of shape.
enum NeatHands {
  static func judge(drawings: Int = 100) -> Judge {
    var gestures: [LabelledGesture] = []
    var rules: [String: LabelMap.Rule] = [:]
    for kind in ShapeKind.allCases {
      for number in 0..<drawings {
        var pen = PenSimulator(seed: UInt64(3_000_000 + number), style: .neat)
        let shape = ShapeSampler(sizes: 110...300).shape(kind, using: &pen.generator)
        gestures.append(
          LabelledGesture(
            label: kind.rawValue, strokes: pen.draw(shape), fields: ["subject": "neat \(number % 10)"]))
      }
      rules[kind.rawValue] = .shape(accept: family(kind).compactMap { LabelMap.Answer($0) }, near: [])
    }
    return Judge(
      Corpus.RecordedSet(name: "simulated neat hands", gestures: gestures, map: LabelMap(rules: rules)))
  }

  /// Kinds that differ by a parameter only.
  private static func family(_ kind: ShapeKind) -> [String] {
    switch kind {
    case .circle, .ellipse: ["circle", "ellipse"]
    case .arc, .curve: ["arc", "curve"]
    case .polygon, .regularPolygon: ["polygon", "regularPolygon"]
    default: [kind.rawValue]
    }
  }
}
