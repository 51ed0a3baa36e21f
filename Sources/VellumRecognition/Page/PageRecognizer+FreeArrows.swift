// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

// MARK: - Arrows away from symbols

extension PageRecognizer {
  /// The least probability with which strokes that nothing else vouches for are an arrow.
  private static let leastConfidence = 0.45
  /// The least diagonal of a shaft on the screen, in points: an arrow is only a little larger.
  private static let leastShaftSize = 55.0

  /// The arrows among the strokes that neither symbols nor connectors use.
  ///
  /// They are a function of the page alone, whatever was asked before.
  mutating func freeArrows(used: [Bool], beside grouping: PageGrouping) -> [RecognizedShape] {
    let strokes = grouper.strokes
    let isNearShaft = FreeArrowFinder.aroundShafts(
      strokes, ends: grouper.ends, except: used, leastShaft: leastShaft)
    let isFree = strokes.indices.map { index in
      guard isNearShaft[index], !used[index], let stroke = strokes[index] else { return false }
      return !grouping.places.hold(stroke.bounds.center)
    }
    return arrows(among: isFree) { _ in true }
  }

  private var leastShaft: Double { PageRecognizer.leastShaftSize / options.zoom }

  /// The arrows whose heads were taken for symbols: closed heads, with nothing in them, at long shafts that end at no
  /// other symbol.
  mutating func arrowsWithClosedHeads(beside grouping: PageGrouping) -> [RecognizedShape] {
    let strokes = grouper.strokes
    while holders.count < strokes.count { holders.append(nil) }
    var isHead = [Bool](repeating: false, count: grouping.symbols.count)
    for (place, symbol) in grouping.symbols.enumerated() {
      let holder = Holder(strokes: symbol.strokes, corners: symbol.outline.corners)
      if holders[symbol.id] == holder { continue }
      isHead[place] = !grouper.boxes.contains(meeting: symbol.outline.bounds) { index in
        guard let stroke = strokes[index], !symbol.strokes.contains(index) else { return false }
        return symbol.outline.contains(stroke.bounds.center)
      }
      if !isHead[place] { holders[symbol.id] = holder }
    }
    for (place, symbol) in grouping.symbols.enumerated() where isHead[place] {
      let kind = symbolAnswer(symbol.strokes)?.best.shape.kind
      isHead[place] = kind == .triangle || kind == .polygon
    }
    guard isHead.contains(true) else { return [] }
    var isFree = strokes.map { $0 != nil }
    let reach = 0.2 * grouping.unit
    for (place, symbol) in grouping.symbols.enumerated() {
      guard let around = symbol.outline.bounds.expanded(by: reach) else { continue }
      grouper.boxes.forEach(meeting: around) { index in
        guard let stroke = strokes[index] else { return }
        if symbol.strokes.contains(index) {
          isFree[index] = isHead[place]
        } else if symbol.outline.contains(stroke.bounds.center)
          || !isHead[place] && endsNear(symbol, stroke, reach: reach)
        {
          isFree[index] = false
        }
      }
    }
    let closed = zip(grouping.symbols, isHead).filter { $0.1 }.map { $0.0.strokes }
    return arrows(among: isFree) { candidate in
      closed.contains { $0 == candidate.heads[0] || $0 == candidate.heads[1] }
        && !closed.contains { head in candidate.shaft.contains { head.contains($0) } }
    }
  }

  private func endsNear(_ symbol: PageSymbol, _ stroke: PageStroke, reach: Double) -> Bool {
    [stroke.start, stroke.end].contains {
      symbol.outline.bounds.distance(to: $0) <= reach
        && (symbol.outline.contains($0) || symbol.outline.distance(to: $0) <= reach)
    }
  }

  /// The arrow of a candidate, if its strokes are plainly that.
  private mutating func answer(_ candidate: FreeArrow) -> RecognizedShape? {
    if candidate.hasTwoHeads { return doubleArrow(candidate) }
    guard let shape = gestureAnswer(candidate.strokes), case .arrow(let arrow) = shape.best.shape,
      shape.best.confidence >= PageRecognizer.leastConfidence, candidate.agrees(with: arrow)
    else { return nil }
    return shape
  }

  /// The arrow with heads at both ends, if each of them makes the shaft an arrow.
  ///
  /// Asked about all the strokes at once, the recogniser may take one of the heads for a bend of the shaft.
  private mutating func doubleArrow(_ candidate: FreeArrow) -> RecognizedShape? {
    var sides: [ShapeCandidate] = []
    var tips: [Point] = []
    var result = Arrow(shaft: .polyline(candidate.ends), heads: .both, headLength: 0, headAngle: .zero)
    for side in 0...1 {
      var single = candidate
      single.heads[1 - side] = []
      guard let shape = answer(single), case .arrow(let arrow) = shape.best.shape else { return nil }
      sides.append(shape.best)
      tips.append(arrow.tip)
      result.shaft = arrow.shaft
      result.headLength += 0.5 * arrow.headLength
      result.headAngle = .radians(result.headAngle.radians + 0.5 * arrow.headAngle.radians)
    }
    switch result.shaft {
    case .polyline(var corners):
      corners[0] = tips[0]
      result.shaft = .polyline(corners)
    case .curve(let curve):
      result.shaft = .curve(QuadraticBezier(from: tips[0], control: curve.control, to: tips[1]))
    }
    let best = ShapeCandidate(
      shape: .arrow(result), confidence: min(sides[0].confidence, sides[1].confidence),
      residual: max(sides[0].residual, sides[1].residual), strokes: candidate.strokes)
    return RecognizedShape(candidates: [best])
  }

  /// The best disjoint arrows among the free strokes.
  private mutating func arrows(
    among isFree: [Bool], where isPossible: (FreeArrow) -> Bool
  ) -> [RecognizedShape] {
    guard options.kinds.contains(.arrow) else { return [] }
    let finder = FreeArrowFinder(
      strokes: grouper.strokes, isFree: isFree, leastShaft: leastShaft)
    var found: [(arrow: FreeArrow, shape: RecognizedShape, score: Double)] = []
    for candidate in finder.candidates() where isPossible(candidate) {
      guard let shape = answer(candidate) else { continue }
      // The arrow that explains more of the ink is the better one.
      let parts = Double(candidate.strokes.count + candidate.shaft.count)
      found.append((candidate, shape, shape.best.confidence + 0.15 * parts))
    }
    found.sort {
      $0.score > $1.score
        || $0.score == $1.score && $0.arrow.strokes.lexicographicallyPrecedes($1.arrow.strokes)
    }
    var chosen: [(arrow: FreeArrow, shape: RecognizedShape)] = []
    for (arrow, shape, _) in found {
      if chosen.contains(where: { !Set($0.arrow.strokes).isDisjoint(with: arrow.strokes) }) { continue }
      chosen.append((arrow, shape))
    }
    let arrows = chosen.map { $0.arrow }
    return chosen.filter { arrow, _ in
      arrow.size * options.zoom >= AutomaticRules.leastSlightArrow
        || !finder.standsInText(arrow, besides: arrows)
    }.map { $0.shape }
  }
}
