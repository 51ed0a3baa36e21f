// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumGeometry
import VellumInk
import VellumRecognition

/// Gestures of simulated people: every kind of shape, decoys, and wrong groups of strokes.
struct SimulatedExamples {
  /// The gestures of one simulated person.
  static func person(_ number: Int) -> [Example] {
    var pen = PenSimulator.person(seed: UInt64(number))
    let sampler = ShapeSampler()
    var examples: [Example] = []
    func add(_ strokes: [Trace], _ shapeClass: ShapeClass, weight: Double) {
      let example = Example(
        strokes, source: "simulator", person: "simulated \(number)", shapeClass: shapeClass, weight: weight)
      if let example { examples.append(example) }
    }
    for kind in ShapeKind.allCases {
      for _ in 0..<times(kind) {
        let shape = sampler.shape(kind, using: &pen.generator)
        var strokes = pen.draw(shape, strokeLimit: pen.generator.chance(0.3) ? 1 : nil)
        // The simulator draws these mostly level; the answer may not depend on it.
        if [.parallelogram, .trapezoid, .triangle].contains(kind), pen.generator.chance(0.25) {
          strokes = Mishaps.turned(strokes, using: &pen.generator)
        }
        if pen.generator.chance(0.12) { strokes = Mishaps.sparse(strokes, using: &pen.generator) }
        // A line that bows like an arc is one.
        let isBowed = kind == .line && Mishaps.sag(strokes) > 0.075
        add(strokes, isBowed ? .curve : ShapeClass(kind), weight: weight(kind))
      }
    }
    for _ in 0..<2 {
      let line = pen.draw(sampler.shape(.line, using: &pen.generator))
      add(Mishaps.hooked(line, using: &pen.generator), .line, weight: 1)
      let kind: ShapeKind = pen.generator.chance(0.5) ? .circle : .ellipse
      var loop = pen.draw(sampler.shape(kind, using: &pen.generator), strokeLimit: 1)
      if pen.generator.chance(0.3) { loop = Mishaps.sparse(loop, using: &pen.generator) }
      add(Mishaps.tailed(loop, using: &pen.generator), .ellipse, weight: 0.7)
    }
    for kind in [ShapeKind.circle, .ellipse] {
      var loop = pen.draw(sampler.shape(kind, using: &pen.generator), strokeLimit: 1)
      if pen.generator.chance(0.3) { loop = Mishaps.sparse(loop, using: &pen.generator) }
      add(Mishaps.wound(loop, using: &pen.generator), .ellipse, weight: 0.8)
      let lumpy = pen.draw(sampler.shape(kind, using: &pen.generator), strokeLimit: 1)
      add(Mishaps.lumpy(lumpy, using: &pen.generator), .ellipse, weight: 0.8)
    }
    for label in TabletLike.labels + TabletLike.labels {
      let shape = TabletLike.shape(label, &pen.generator)
      var strokes = pen.draw(shape, strokeLimit: 1)
      if label != "circle", label != "oval" {
        strokes = Mishaps.hasty(strokes, using: &pen.generator)
      }
      if pen.generator.chance(0.1) { strokes = Mishaps.sparse(strokes, using: &pen.generator) }
      add(strokes, ShapeClass(shape.kind), weight: shape.kind == .rectangle ? 1.3 : 1)
    }
    for _ in 0..<8 {
      let (strokes, shapeClass) = OddForms.random(&pen)
      add(strokes, shapeClass, weight: 0.7)
    }
    for _ in 0..<22 {
      let decoy = Decoy.random(using: &pen.generator)
      guard let shapeClass = shapeClass(decoy) else { continue }
      add(pen.write(decoy, in: box(&pen)), shapeClass, weight: 1)
    }
    for _ in 0..<2 { add(Mishaps.gate(&pen), .none, weight: 0.8) }
    add(Mishaps.broadHead(&pen), .arrow, weight: 1)
    for _ in 0..<3 { add(Mishaps.script(&pen), .none, weight: 0.8) }
    for _ in 0..<10 { add(wrongGroup(&pen, sampler), .none, weight: 0.7) }
    return examples
  }

  private static func times(_ kind: ShapeKind) -> Int {
    switch kind {
    case .arrow: 10
    case .rectangle, .diamond, .ellipse: 4
    case .roundedRectangle, .parallelogram, .star, .circle, .triangle: 3
    case .line: 4
    case .polyline: 2
    default: 1
    }
  }

  /// How much a drawing of a kind counts: where two kinds blur into each other, people mean the plainer one.
  private static func weight(_ kind: ShapeKind) -> Double {
    switch kind {
    case .rectangle: 1.5
    case .triangle, .ellipse, .circle: 1.2
    case .diamond: 1.2
    case .parallelogram: 0.8
    case .roundedRectangle, .trapezoid, .polygon, .regularPolygon: 0.65
    default: 1
    }
  }

  private static func box(_ pen: inout PenSimulator) -> Rect {
    let size = pen.generator.logUniform(20, 200)
    return Rect(
      x: 100, y: 100, width: size * pen.generator.logUniform(0.6, 1.6), height: size)
  }

  /// The class of a decoy; `nil` for those that are open shapes themselves in some hands.
  private static func shapeClass(_ decoy: Decoy) -> ShapeClass? {
    switch decoy {
    case .letter(let name):
      "LMNVWZvwz7∑CcUJSsu⊃".contains(name) ? nil : ShapeClass.none
    case .squareBracket, .check, .caret: .polyline
    default: ShapeClass.none
    }
  }

  /// Strokes that do not belong together: parts of shapes, shapes with writing, two shapes.
  private static func wrongGroup(_ pen: inout PenSimulator, _ sampler: ShapeSampler) -> [Trace] {
    let kinds: [ShapeKind] = [
      .rectangle, .diamond, .parallelogram, .ellipse, .roundedRectangle, .triangle, .arrow,
    ]
    let kind = kinds[pen.generator.integer(0...(kinds.count - 1))]
    var lifting = pen
    lifting.style.lifting = 1
    var strokes = lifting.draw(sampler.shape(kind, using: &pen.generator))
    pen.generator = lifting.generator
    let whole = Rect(bounding: strokes.flatMap(\.points)) ?? Rect(x: 0, y: 0, width: 100, height: 100)
    switch pen.generator.integer(0...4) {
    case 0 where strokes.count >= 3:
      // A part is missing. An arrow without one barb is still an arrow, and one line is a line.
      if kind != .arrow {
        strokes.removeLast()
        return strokes
      }
      fallthrough
    case 1:
      let size = whole.diagonal * pen.generator.uniform(0.12, 0.5)
      let x = pen.generator.uniform(whole.minX - 0.2 * size, whole.maxX - 0.5 * size)
      let y = pen.generator.uniform(whole.minY - 0.2 * size, whole.maxY - 0.5 * size)
      let count = pen.generator.integer(1...3)
      for index in 0..<count {
        let letters = Decoy.letters
        let letter = letters[pen.generator.integer(0...(letters.count - 1))]
        strokes += pen.write(
          .letter(letter), in: Rect(x: x + 0.8 * size * Double(index), y: y, width: size, height: size))
      }
    case 2:
      let other = sampler.shape(kinds[pen.generator.integer(0...(kinds.count - 1))], using: &pen.generator)
      strokes += pen.draw(other)
    case 3:
      // A line that ends at the shape, as connectors do.
      let direction = Vector(direction: .degrees(90 * Double(pen.generator.integer(0...3))))
      let start = whole.center + Vector(direction.x * whole.width / 2, direction.y * whole.height / 2)
      strokes += pen.draw(
        .line(Segment(from: start, to: start + direction * whole.diagonal * pen.generator.uniform(0.3, 1))))
    default:
      // A line across the shape.
      let half = Vector(direction: .degrees(pen.generator.uniform(0, 360))) * whole.diagonal * 0.6
      strokes += pen.draw(.line(Segment(from: whole.center - half, to: whole.center + half)))
    }
    return strokes
  }
}
