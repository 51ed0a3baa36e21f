// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumEvaluation
import VellumGeometry
import VellumRecognition

/// Simulated people, none of whom is learnt from, who draw six shapes with a pen on a canvas of 256 × 256 points.
enum TabletLike {
  static let labels = ["circle", "oval", "square", "rectangle", "triangle", "diamond"]

  static func judge(people: Int = 120) -> Judge {
    var gestures: [LabelledGesture] = []
    for number in 0..<people {
      var pen = PenSimulator.person(seed: 1_000_000 + UInt64(number))
      pen.device = PenDevice(rate: 200, quantum: 0.1)
      for _ in 0..<6 {
        for label in labels {
          let strokes = pen.draw(shape(label, &pen.generator), strokeLimit: 1)
          gestures.append(
            LabelledGesture(label: label, strokes: strokes, fields: ["subject": "simulated \(number)"]))
        }
      }
    }
    func accept(_ kinds: [String], near: [String] = []) -> LabelMap.Rule {
      .shape(accept: kinds.compactMap { LabelMap.Answer($0) }, near: near.compactMap { LabelMap.Answer($0) })
    }
    let four = ["rectangle", "roundedRectangle", "diamond", "parallelogram", "trapezoid", "polygon:4"]
    let map = LabelMap(rules: [
      "circle": accept(["circle", "ellipse"]), "oval": accept(["circle", "ellipse"]),
      "square": accept(["rectangle"], near: four), "rectangle": accept(["rectangle"], near: four),
      "triangle": accept(["triangle"]), "diamond": accept(["diamond"], near: four),
    ])
    return Judge(Corpus.RecordedSet(name: "simulated tablet", gestures: gestures, map: map))
  }

  /// One of the six shapes as it is put on such a canvas.
  static func shape(_ label: String, _ generator: inout SeededGenerator) -> Shape {
    let size = generator.uniform(90, 220)
    let center = Point(128 + generator.normal(deviation: 10), 128 + generator.normal(deviation: 10))
    let tilt = Angle.degrees(generator.normal(deviation: 2.5))
    func box(_ ratio: Double) -> OrientedRectangle {
      let upright = generator.chance(0.3)
      return OrientedRectangle(
        center: center, width: upright ? size * ratio : size, height: upright ? size : size * ratio,
        rotation: tilt)
    }
    switch label {
    case "circle": return .circle(Circle(center: center, radius: size / 2))
    case "oval":
      let ratio = generator.uniform(0.4, 0.75)
      let turn: Angle = generator.chance(0.3) ? .degrees(90) + tilt : tilt
      return .ellipse(
        Ellipse(center: center, semiMajor: size / 2, semiMinor: size / 2 * ratio, rotation: turn))
    case "square": return .rectangle(box(1))
    case "rectangle": return .rectangle(box(generator.uniform(0.35, 0.75)))
    case "diamond": return .diamond(box(generator.uniform(0.55, 1)))
    default:
      let (half, height) = (size / 2, size * generator.uniform(0.6, 1.1))
      let apex = generator.chance(0.6) ? generator.normal(deviation: 0.1) : generator.uniform(-1, 1)
      let corners = [Point(-half, height / 2), Point(apex * half, -height / 2), Point(half, height / 2)]
      let sign: Double = generator.chance(0.2) ? -1 : 1
      return .triangle(corners.map { center + Vector($0.x, sign * $0.y).rotated(by: tilt) })
    }
  }
}
