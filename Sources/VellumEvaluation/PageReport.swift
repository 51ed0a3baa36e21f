// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumRecognition

/// A labelled set of strokes of a page: the truth about one symbol.
public struct LabelledSymbol: Hashable, Sendable {
  /// What the symbol is, in the words of the data.
  public var label: String
  /// Its strokes.
  public var strokes: Set<Int>

  /// A symbol of the given strokes.
  public init(label: String, strokes: Set<Int>) {
    self.label = label
    self.strokes = strokes
  }
}

extension LabelledSymbol {
  /// Whether a shape has exactly the symbol's strokes and an accepted kind.
  func isFound(by shape: RecognizedShape, map: LabelMap) -> Bool {
    guard case .shape(let accepted, _)? = map.rules[label] else { return false }
    return accepted.contains { $0.matches(shape.best.shape) } && Set(shape.strokes) == strokes
  }
}

/// The counts of many pages: symbols found (the right strokes and an accepted kind) and strokes labelled right.
public struct PageReport: Hashable, Sendable {
  /// The pages counted.
  public private(set) var pages = 0
  /// The symbols that should be found.
  public private(set) var expected = 0
  /// The shapes that were answered.
  public private(set) var answered = 0
  /// The symbols found, with the right strokes and an accepted kind.
  public private(set) var found = 0
  /// The symbols whose strokes were grouped right, whatever the kind.
  public private(set) var grouped = 0
  /// The strokes of labelled symbols.
  public private(set) var strokes = 0
  /// The strokes that stayed ink where they should, or belong to a shape of an accepted kind.
  public private(set) var strokesRight = 0
  /// How often each kind was answered for the strokes of a symbol, by label; "-" stands for other strokes or none.
  public private(set) var answers: [String: [String: Int]] = [:]

  /// How sure the recogniser was of the shapes, and how many of them are a symbol found.
  public private(set) var reliability = ReliabilityTable()

  /// A report of nothing.
  public init() {}

  /// The share of symbols found.
  public var recall: Double { expected == 0 ? 0 : Double(found) / Double(expected) }
  /// The share of answered shapes that are a symbol found.
  public var precision: Double { answered == 0 ? 0 : Double(found) / Double(answered) }
  /// The share of symbols whose strokes were grouped right.
  public var groupingRecall: Double { expected == 0 ? 0 : Double(grouped) / Double(expected) }
  /// The share of strokes labelled right.
  public var strokeAccuracy: Double { strokes == 0 ? 0 : Double(strokesRight) / Double(strokes) }

  /// Counts one page.
  ///
  /// Labels that the map lacks are passed over, and shapes over their strokes are not counted.
  public mutating func add(_ recognition: PageRecognition, truth: [LabelledSymbol], map: LabelMap) {
    pages += 1
    var rules: [Int: LabelMap.Rule] = [:]
    for symbol in truth {
      guard let rule = map.rules[symbol.label] else { continue }
      for stroke in symbol.strokes { rules[stroke] = rule }
    }
    var shapeOfStroke: [Int: ShapeCandidate] = [:]
    for shape in recognition.shapes {
      for stroke in shape.strokes { shapeOfStroke[stroke] = shape.best }
      guard shape.strokes.contains(where: { rules[$0] != nil }) else { continue }
      answered += 1
      reliability.add(
        confidence: shape.best.confidence,
        isRight: truth.contains { $0.isFound(by: shape, map: map) })
    }
    for (stroke, rule) in rules {
      strokes += 1
      switch (rule, shapeOfStroke[stroke]) {
      case (.reject, nil): strokesRight += 1
      case (.shape(let accepted, _), let best?) where accepted.contains(where: { $0.matches(best.shape) }):
        strokesRight += 1
      default: break
      }
    }
    for symbol in truth {
      guard case .shape(let accepted, _)? = map.rules[symbol.label] else { continue }
      expected += 1
      let shape = recognition.shapes.first { Set($0.strokes) == symbol.strokes }
      answers[symbol.label, default: [:]][shape?.best.shape.kind.rawValue ?? "-", default: 0] += 1
      guard let shape else { continue }
      grouped += 1
      if accepted.contains(where: { $0.matches(shape.best.shape) }) { found += 1 }
    }
  }
}
