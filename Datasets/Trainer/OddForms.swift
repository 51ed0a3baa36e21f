// SPDX-License-Identifier: Apache-2.0

import PenSimulator
import VellumEvaluation
import VellumGeometry
import VellumInk
import VellumRecognition

/// Forms between the kinds, each with what it should be read as: shallow arcs, sharp letters, outlines with notches,
/// loops that are no outline.
enum OddForms {
  /// The forms by name, how often a person of the training set draws each, and what it is.
  private static let forms:
    [(name: String, weight: Double, shapeClass: ShapeClass, draw: @Sendable (inout PenSimulator) -> [Trace])] =
      [
        ("shallow arc", 2, .curve, shallowArc), ("sharp letter", 2.5, .polyline, corners),
        ("single wave", 1, .curve, singleWave), ("notched outline", 1.2, .polygon, notched),
        ("curved arrow", 2, .arrow, curvedArrow), ("loop with a tail", 1.5, .none, loop),
        ("cloud", 1.2, .none, cloud), ("bow letter", 1.5, .none, bowLetter),
        ("stem letter", 1.5, .none, stemLetter), ("neat polygon", 1.5, .polygon, neatPolygon),
        ("turned square", 1.2, .rectangle, turnedSquare),
      ]

  /// One of the forms as a person draws it.
  static func random(_ pen: inout PenSimulator) -> ([Trace], ShapeClass) {
    let form = forms[pen.generator.index(weights: forms.map(\.weight))]
    return (form.draw(&pen), form.shapeClass)
  }

  /// Drawings by simulated people none of whom is learnt from.
  static func judge(people: Int = 40) -> Judge {
    var gestures: [LabelledGesture] = []
    var rules: [String: LabelMap.Rule] = [:]
    func answers(_ kinds: [String]) -> [LabelMap.Answer] { kinds.compactMap { LabelMap.Answer($0) } }
    let open = answers(["line", "polyline", "curve", "arc"])
    for form in forms {
      for number in 0..<people {
        var pen = PenSimulator.person(seed: 2_000_000 + UInt64(number))
        for _ in 0..<3 {
          gestures.append(
            LabelledGesture(
              label: form.name, strokes: form.draw(&pen), fields: ["subject": "simulated \(number)"]))
        }
      }
      rules[form.name] =
        switch form.shapeClass {
        case .curve: .shape(accept: answers(["curve", "arc"]), near: open)
        case .polyline: .shape(accept: answers(["polyline"]), near: open)
        case .polygon: .shape(accept: answers(["polygon", "regularPolygon"]), near: [])
        case .rectangle: .shape(accept: answers(["rectangle"]), near: answers(["diamond"]))
        case .arrow: .shape(accept: answers(["arrow"]), near: [])
        default: .reject(tolerate: open)
        }
    }
    return Judge(
      Corpus.RecordedSet(name: "simulated odd forms", gestures: gestures, map: LabelMap(rules: rules)))
  }

  private static func frame(_ pen: inout PenSimulator) -> (Double, Double, Double) -> Point {
    let size = pen.generator.logUniform(60, 320)
    let turn = Angle.degrees(pen.generator.uniform(0, 360))
    return { x, y, lean in Point(300, 300) + (Vector(x + lean * y, y) * size).rotated(by: turn) }
  }

  /// An arc so shallow that it could pass for a line drawn badly.
  private static func shallowArc(_ pen: inout PenSimulator) -> [Trace] {
    let sweep = pen.generator.logUniform(0.65, 1.7)
    let chord = pen.generator.logUniform(70, 350)
    let radius = 0.5 * chord / .sin(0.5 * sweep)
    let round = Ellipse(center: Point(300, 300), semiMajor: radius, semiMinor: radius, rotation: .zero)
    return pen.draw(
      .arc(
        EllipticArc(
          ellipse: round, start: .degrees(pen.generator.uniform(0, 360)),
          sweep: .radians(pen.generator.chance(0.5) ? sweep : -sweep))))
  }

  /// Straight pieces that turn sharply, to either side: Z, N, W, steps, hooks.
  private static func corners(_ pen: inout PenSimulator) -> [Trace] {
    let place = frame(&pen)
    var points = [Point(0, 0)]
    var direction = Angle.degrees(pen.generator.uniform(0, 360))
    var side: Double = pen.generator.chance(0.5) ? 1 : -1
    for _ in 0..<pen.generator.integer(2...4) {
      let last = points[points.count - 1]
      points.append(last + Vector(direction: direction) * pen.generator.uniform(0.45, 1))
      direction = direction + .degrees(side * pen.generator.uniform(55, 150))
      // Mostly to and fro; turning on to one side would close the outline or make a barb.
      side = -side
    }
    return pen.draw(.polyline(points.map { place($0.x, $0.y, 0) }))
  }

  /// A wave of about one period.
  private static func singleWave(_ pen: inout PenSimulator) -> [Trace] {
    let place = frame(&pen)
    let height = pen.generator.uniform(0.1, 0.3)
    // The cubic curve nearest to one period of a sine.
    let (a, b) = (pen.generator.uniform(0.3, 0.42), pen.generator.uniform(2.6, 3.6) * height)
    return pen.draw(
      .curve(
        CubicBezier(
          from: place(-0.5, 0, 0), control1: place(-0.5 + a, -b, 0), control2: place(0.5 - a, b, 0),
          to: place(0.5, 0, 0))))
  }

  /// An outline with a notch: a chevron, an L, a dart, a house.
  private static func notched(_ pen: inout PenSimulator) -> [Trace] {
    let place = frame(&pen)
    let (a, b) = (pen.generator.uniform(0.25, 0.55), pen.generator.uniform(0.25, 0.6))
    let outline: [(Double, Double)] =
      switch pen.generator.integer(0...3) {
      case 0: [(0, 0), (1 - a, 0), (1, 0.35), (1 - a, 0.7), (0, 0.7), (a, 0.35)]
      case 1: [(0, 0), (a, 0), (a, 1 - b), (1, 1 - b), (1, 1), (0, 1)]
      case 2: [(0, 0), (1, 0.5), (0, 1), (0.5 * b + 0.1, 0.5)]
      default: [(0, b), (0.5, 0), (1, b), (1, 1), (0, 1)]
      }
    return pen.draw(.polygon(outline.map { place($0 - 0.5, $1 - 0.5, 0) }), strokeLimit: 2)
  }

  /// A regular polygon of so many sides that only straight ones tell it from a circle.
  private static func neatPolygon(_ pen: inout PenSimulator) -> [Trace] {
    let polygon = RegularPolygon(
      center: Point(300, 300), radius: pen.generator.logUniform(40, 200),
      rotation: .degrees(pen.generator.uniform(0, 360)), vertexCount: pen.generator.integer(6...10))
    var neat = pen
    neat.style = .neat
    if pen.generator.chance(0.4) {
      // As a ruler or a program would.
      (neat.style.wobble, neat.style.bow, neat.style.cornerStray, neat.style.overlap) = (0, 0, 0, 0)
    }
    let strokes = neat.draw(.regularPolygon(polygon), strokeLimit: 1)
    pen.generator = neat.generator
    return strokes
  }

  /// A square that stands neither on a side nor on a corner.
  private static func turnedSquare(_ pen: inout PenSimulator) -> [Trace] {
    let size = pen.generator.logUniform(60, 280)
    let turn = pen.generator.uniform(12, 31) * (pen.generator.chance(0.5) ? 1 : -1)
    return pen.draw(
      .rectangle(
        OrientedRectangle(
          center: Point(300, 300), width: size, height: size * pen.generator.uniform(0.9, 1.1),
          rotation: .degrees(turn))))
  }

  /// An arrow whose shaft bends by far more than a slip of the hand.
  private static func curvedArrow(_ pen: inout PenSimulator) -> [Trace] {
    let place = frame(&pen)
    let bend = pen.generator.uniform(0.3, 0.95) * (pen.generator.chance(0.5) ? 1 : -1)
    let shaft = QuadraticBezier(
      from: place(-0.5, 0, 0), control: place(pen.generator.uniform(-0.15, 0.15), bend, 0),
      to: place(0.5, 0, 0))
    let length = shaft.start.distance(to: shaft.end)
    return pen.draw(
      .arrow(
        Arrow(
          shaft: .curve(shaft), heads: .end, headLength: length * pen.generator.logUniform(0.12, 0.4),
          headAngle: .degrees(pen.generator.uniform(20, 48)))))
  }

  /// A spiral of more than one turn, or a loop with a tail as in a and 6.
  private static func loop(_ pen: inout PenSimulator) -> [Trace] {
    let place = frame(&pen)
    let turns = pen.generator.uniform(1.35, 2)
    let inner = pen.generator.uniform(0.1, 0.55)
    let squeeze = pen.generator.uniform(0.55, 1)
    let start = pen.generator.uniform(0, 6.28)
    let points = (0...30).map { index -> Point in
      let share = Double(index) / 30
      let radius = 0.5 * (inner + (1 - inner) * share)
      let angle = start + turns * 2 * .pi * share
      return place(radius * .cos(angle), radius * squeeze * .sin(angle), 0)
    }
    return pen.draw(through: [points])
  }

  /// An outline of bulges.
  private static func cloud(_ pen: inout PenSimulator) -> [Trace] {
    let place = frame(&pen)
    let count = pen.generator.integer(5...10)
    let squeeze = pen.generator.uniform(0.5, 1)
    let depth = pen.generator.uniform(0.12, 0.35)
    let points = (0...8 * count).map { index -> Point in
      let share = Double(index) / Double(8 * count)
      let bulge = abs(Double.sin(.pi * Double(count) * share))
      let radius = 0.5 * (1 - depth + depth * bulge.squareRoot())
      return place(radius * .cos(2 * .pi * share), radius * squeeze * .sin(2 * .pi * share), 0)
    }
    return pen.draw(through: [points])
  }

  /// D, P, a, b, d, q in one stroke: bows that close on a stem.
  private static func bowLetter(_ pen: inout PenSimulator) -> [Trace] {
    let glyphs = [
      "00 07c 00c 41 53 46 07", "07 00c 30 52 34 04", "44 23 05 27 45c 43c 46 57", "00 07c 05 23 45 27 06",
      "44 23 05 27 45c 40c 47", "44 23 05 27 45c 43c 49", "03 09c 05 23 45 27 06",
    ]
    return letter(&pen, glyphs)
  }

  /// t, r, f, J, 7 and 1 in one stroke: a stem with something at its end.
  private static func stemLetter(_ pen: inout PenSimulator) -> [Trace] {
    let glyphs = [
      "03 07c 04 23 33", "13 17c 14 33 53", "20 26 37 46", "41 20 12 17c 13c 33", "02 20c 27",
      "02 20c 27c 07c 47",
      "20 26 37 47c 03c 43", "03 13c 17c 14 33",
    ]
    return letter(&pen, glyphs)
  }

  private static func letter(_ pen: inout PenSimulator, _ glyphs: [String]) -> [Trace] {
    let glyph = glyphs[pen.generator.integer(0...(glyphs.count - 1))]
    let size = pen.generator.logUniform(8, 40)
    let (stretch, lean) = (pen.generator.logUniform(0.7, 1.5), pen.generator.normal(deviation: 0.15))
    var runs: [[Point]] = [[]]
    for word in glyph.split(separator: " ") {
      let digits = Array(word.utf8)
      let stray = pen.generator.normalVector(deviation: 0.25)
      let (x, y) = (Double(digits[0]) - 48 + stray.x, Double(digits[1]) - 48 + stray.y)
      let place = Point(200 + size * (x * stretch - lean * y), 200 + size * y)
      runs[runs.count - 1].append(place)
      if digits.count > 2 { runs.append([place]) }
    }
    return pen.draw(through: runs)
  }
}
