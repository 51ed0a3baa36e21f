// SPDX-License-Identifier: Apache-2.0

import Foundation
import VellumEvaluation
import VellumInk
import VellumRecognition

/// The recorded sets that may be learnt from, and those that only judge.
struct Corpus {
  /// A set of labelled gestures with its label map.
  struct RecordedSet {
    var name: String
    var gestures: [LabelledGesture]
    var map: LabelMap
  }

  /// The sets whose stated terms allow a table of weights to be fitted.
  static let fitted = ["dollar1", "dollar1_rerecorded", "mmg", "quickdraw_raw_shapes"]
  /// The sets that only judge.
  static let judged = ["fc_flowchart_symbols", "fc_handwriting_strokes"]

  static func read(_ name: String, from folder: URL) throws -> RecordedSet {
    let lines = try Data(contentsOf: folder.appending(path: "shapes/\(name).ndjson"))
    let map = try Data(contentsOf: folder.appending(path: "labels/\(name).json"))
    return RecordedSet(
      name: name, gestures: try LabelledGesture.read(lines: lines), map: try LabelMap(json: map))
  }

  /// The examples of a recorded set.
  static func examples(_ set: RecordedSet) -> [Example] {
    let weight = set.name == "quickdraw_raw_shapes" ? 2 : 2.5
    var number = 0
    return set.gestures.compactMap { gesture in
      number += 1
      guard let shapeClass = ShapeClass(label: gesture.label) else { return nil }
      return Example(
        gesture.strokes, source: set.name, person: person(gesture, set.name, number), shapeClass: shapeClass,
        weight: weight)
    }
  }

  /// The person who drew a gesture; where the set does not say, each drawing counts as a person of its own.
  static func person(_ gesture: LabelledGesture, _ set: String, _ number: Int) -> String {
    let subject = gesture.fields["subject"] ?? "anon"
    return subject == "anon" ? "\(set) \(number)" : "\(set) \(subject)"
  }
}
