// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk

/// Reads a page of strokes as shapes, connectors and ink, stroke by stroke.
///
/// 1. **Loops.** Every set of strokes that a new stroke completes to a convex outline drawn once round is kept
///    (``LoopFinder``); the best disjoint ones are the symbols (``SymbolSelection``).
/// 2. **Connectors.** Among the other strokes, those with an end near a symbol are shafts, and what hangs on their
///    ends are heads (``ConnectorFinder``).
/// 3. **Kinds.** Each group is asked of the ``ShapeRecognizer``; an answer is kept as long as its strokes are.
/// 4. **The rest.** Outside the symbols, shafts with what hangs on their ends are asked as arrows, and other large
///    strokes as single gestures. All else is ink: the words inside and beside the symbols.
///
/// Adding a page's strokes one by one gives what ``recognize(strokes:)`` gives for all at once.
public struct PageRecognizer: Sendable {
  /// What it may answer.
  public let options: RecognitionOptions
  private var likeness: ArrowLikeness
  private var traces: [Trace] { likeness.traces }
  private(set) var grouper = PageGrouper()
  private var memory = GraphMemory()
  /// The size of a typical symbol, the last time that the page was read.
  private(set) var lastUnit = 0.0
  /// The symbols that hold other ink, by their ids: ink once there stays.
  var holders: [Holder?] = []

  struct Holder: Equatable, Sendable {
    var strokes: [Int]
    var corners: [Point]
  }
  /// Answers by group, so that a new stroke asks only about the groups it changes; looked up, never walked.
  private var answers: [GroupQuestion: [ShapeCandidate]] = [:]

  /// The shapes of connectors; looked up, never walked.
  private var connectorAnswers: [ConnectorQuestion: RecognizedShape?] = [:]

  /// A recogniser of an empty page.
  public init(options: RecognitionOptions = RecognitionOptions()) {
    self.options = options
    likeness = ArrowLikeness(options: options)
  }

  /// The strokes so far.
  public var strokeCount: Int { traces.count }

  /// Reads a whole page.
  public static func recognize(strokes: [Trace], options: RecognitionOptions = RecognitionOptions())
    -> PageRecognition
  {
    var recognizer = PageRecognizer(options: options)
    for stroke in strokes { recognizer.add(stroke) }
    return recognizer.recognition()
  }

  /// Adds the next stroke of the page; its number is the number of strokes before it.
  public mutating func add(_ trace: Trace) {
    likeness.traces.append(trace)
    grouper.add(trace)
  }

  /// What the page holds now.
  public mutating func recognition() -> PageRecognition {
    let grouping = grouper.grouping(
      leastSize: PageRecognizer.leastSymbolSize / options.zoom, likeness: &likeness)
    var shapes: [RecognizedShape] = []
    var used = [Bool](repeating: false, count: traces.count)
    for arrow in arrowsWithClosedHeads(beside: grouping) { keep(arrow, in: &shapes, used: &used) }
    for symbol in grouping.symbols where !symbol.strokes.contains(where: { used[$0] }) {
      if let shape = symbolAnswer(symbol.strokes) { keep(shape, in: &shapes, used: &used) }
    }
    for connector in grouping.connectors.joined() where !connector.strokes.contains(where: { used[$0] }) {
      if let shape = answer(connector) { keep(shape, in: &shapes, used: &used) }
    }
    for arrow in freeArrows(used: used, beside: grouping) { keep(arrow, in: &shapes, used: &used) }
    for index in traces.indices where !used[index] && isLarge(index, beside: grouping) {
      if let shape = answer(.gesture([index])) { keep(shape, in: &shapes, used: &used) }
    }
    shapes = PageRecognizer.inOrder(shapes, strokeCount: traces.count)
    let ink = traces.indices.filter { !used[$0] }
    lastUnit = grouping.unit
    let graph = memory.graph(of: shapes, reach: 0.2 * lastUnit, strokeCount: traces.count)
    return PageRecognition(shapes: shapes, ink: ink, graph: graph)
  }

  /// The least diagonal of a symbol on the screen, in points: below it a loop is a letter.
  static let leastSymbolSize = 40.0

  private func keep(_ shape: RecognizedShape, in shapes: inout [RecognizedShape], used: inout [Bool]) {
    shapes.append(shape)
    for stroke in shape.strokes { used[stroke] = true }
  }

  /// Disjoint shapes in the order of their first strokes.
  private static func inOrder(_ shapes: [RecognizedShape], strokeCount: Int) -> [RecognizedShape] {
    var places = [Int](repeating: -1, count: strokeCount)
    for (place, shape) in shapes.enumerated() { places[shape.strokes[0]] = place }
    var result: [RecognizedShape] = []
    result.reserveCapacity(shapes.count)
    for place in places where place >= 0 { result.append(shapes[place]) }
    return result
  }

  /// Whether a stroke outside the groups is too large to be writing.
  private func isLarge(_ index: Int, beside grouping: PageGrouping) -> Bool {
    if !grouping.symbols.isEmpty, grouper.ends[index].diagonal < 0.45 * grouping.unit { return false }
    guard let stroke = grouper.strokes[index] else { return false }
    guard !grouping.symbols.isEmpty else { return true }
    return !grouping.places.hold(stroke.bounds.center)
  }
}

// MARK: - Connectors

extension PageRecognizer {
  /// A connector's shape; answered once for each division of strokes into shaft and head.
  private mutating func answer(_ candidate: ConnectorCandidate) -> RecognizedShape? {
    let question = ConnectorQuestion(shaft: candidate.connector.shaft, heads: candidate.connector.heads)
    let shape: RecognizedShape?
    if let known = connectorAnswers[question] {
      shape = known
    } else {
      shape = ask(candidate)
      connectorAnswers[question] = .some(shape)
    }
    guard let shape, !candidate.filling.isEmpty else { return shape }
    // What fills the heads says nothing of their form.
    return RecognizedShape(
      candidates: shape.candidates.map { answer in
        var answer = answer
        answer.strokes = candidate.strokes
        return answer
      })
  }

  private mutating func ask(_ candidate: ConnectorCandidate) -> RecognizedShape? {
    let (connector, strokes) = (candidate.connector, candidate.connector.strokes)
    let hasHead = strokes.count > connector.shaft.count
    let geometry = ConnectorGeometry(connector: connector, strokes: grouper.strokes)
    let isArrow = candidate.likeness >= 0.03 || hasHead
    let answer = answer(isArrow ? .arrow(strokes) : .connector(strokes))
    if let answer, geometry.agrees(answer.best.shape),
      geometry.lies(answer.best.shape, on: strokes, of: strokes)
    {
      return answer
    }
    // The recogniser's shape strays from the ink: the page's own takes its place, or the nearer of the two, or the ink.
    let own = isArrow ? geometry.arrow().map { Shape.arrow($0) } : geometry.polyline()
    guard let own, options.kinds.contains(own.kind), geometry.lies(own, on: connector.shaft, of: strokes)
    else {
      return answer.flatMap {
        geometry.lies($0.best.shape, on: strokes, of: strokes, slack: 4) ? $0 : nil
      }
    }
    let best = ShapeCandidate(
      shape: own, confidence: answer?.best.confidence ?? PageConfidence.vouched(0),
      residual: geometry.residual(of: own, strokes: strokes), strokes: strokes)
    return RecognizedShape(candidates: [best] + (answer?.candidates.dropFirst() ?? []))
  }
}

// MARK: - Asking for kinds

/// A connector, as far as its shape depends on it.
private struct ConnectorQuestion: Hashable, Sendable {
  var shaft: [Int]
  var heads: [[Int]]
}

/// A group and the way in which it is asked.
private enum GroupQuestion: Hashable, Sendable {
  /// Strokes known to form a closed outline.
  case symbol([Int])
  /// Strokes known to run between symbols.
  case connector([Int])
  /// Strokes known to be an arrow.
  case arrow([Int])
  /// Strokes of which nothing is known.
  case gesture([Int])

  var strokes: [Int] {
    switch self {
    case .symbol(let strokes), .connector(let strokes), .arrow(let strokes), .gesture(let strokes): strokes
    }
  }
}

extension PageRecognizer {
  /// The shape of strokes of which nothing is known.
  mutating func gestureAnswer(_ strokes: [Int]) -> RecognizedShape? { answer(.gesture(strokes)) }

  /// The shape of strokes known to form a closed outline.
  mutating func symbolAnswer(_ strokes: [Int]) -> RecognizedShape? { answer(.symbol(strokes)) }

  private mutating func answer(_ question: GroupQuestion) -> RecognizedShape? {
    let candidates: [ShapeCandidate]
    if let known = answers[question] {
      candidates = known
    } else {
      candidates = ask(question)
      answers[question] = candidates
    }
    return candidates.isEmpty ? nil : RecognizedShape(candidates: candidates)
  }

  /// The recogniser's answers with the page's stroke numbers.
  ///
  /// A group that the page vouches for is asked as a person
  /// would ask for it, limited to the kinds that it can be.
  private func ask(_ question: GroupQuestion) -> [ShapeCandidate] {
    var options = options
    switch question {
    case .symbol:
      options.mode = .requested
      options.kinds.subtract(.open)
    case .connector:
      options.mode = .requested
      options.kinds.formIntersection(.open)
    case .arrow:
      options.mode = .requested
      options.kinds.formIntersection(ShapeKinds(.arrow))
    case .gesture: break
    }
    let strokes = question.strokes
    var candidates = ShapeRecognizer(options: options).recognize(strokes: strokes.map { traces[$0] })
    for index in candidates.indices { candidates[index].strokes = strokes }
    if case .gesture = question { return candidates }
    return PageConfidence.vouched(candidates)
  }
}
