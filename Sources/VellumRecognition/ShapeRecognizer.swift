// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
public import VellumInk

/// Reads the strokes of one gesture as a shape.
///
/// 1. The strokes are made ready (`GestureInk`): repeats dropped, taps set aside, hooks cut off, joined into one chain
///    where ends meet, resampled to 64 places and scaled to a diagonal of one.
/// 2. Every plausible primitive is laid on the ink by least squares (`GestureEvidence`); residuals, gaps and ratios are
///    the features.
/// 3. Boosted trees trained on many people's drawings (`DecisionForest`) turn the features into one probability for each
///    class; "no shape" is a class of its own.
/// 4. The mode's rules decide whether to answer; the answer's geometry is the fitted primitive.
///
/// The answer does not depend on where, how large (with the zoom scaled against it), in which direction, how densely or
/// how fast the gesture was drawn.
///
/// - Complexity: O(n) in the number of samples, and O(k²) in the number of strokes.
public struct ShapeRecognizer: Sendable {
  /// What may be answered, and how sizes are read.
  public var options: RecognitionOptions

  /// A recogniser with the given options.
  public init(options: RecognitionOptions = RecognitionOptions()) { self.options = options }

  /// The shapes that the strokes together may be, the likeliest first; empty when the ink should stay ink.
  ///
  /// Strokes that are mere taps beside the gesture are passed over: no candidate names them.
  public func recognize(strokes: [Trace]) -> [ShapeCandidate] {
    guard let ink = GestureInk(strokes) else { return [] }
    let evidence = GestureEvidence(ink)
    let probabilities = DecisionForest.trained.probabilities(evidence.features())
    return candidates(evidence, probabilities)
  }
}

// MARK: - Rules

extension ShapeRecognizer {
  /// An alternative less likely than this is not worth showing.
  private static let leastAlternative = 0.03
  private static let alternativeLimit = 4
  /// The greatest residual, in units, of an answer that the decision holds for hardly possible.
  private static let greatestResidual = 0.03

  package func candidates(_ evidence: GestureEvidence, _ probabilities: [Float]) -> [ShapeCandidate] {
    var ranked: [(ShapeClass, Double)] = []
    for shapeClass in ShapeClass.allCases where shapeClass != .none {
      ranked.append((shapeClass, Double(probabilities[shapeClass.rawValue])))
    }
    let none = Double(probabilities[ShapeClass.none.rawValue])
    let size = evidence.ink.scale * options.zoom
    evidence.setDiamondApart(&ranked)
    evidence.setHeadApart(&ranked, size: size)
    evidence.setArcApart(&ranked)
    evidence.setRectangleApart(&ranked)
    if !closes(evidence.ink, .ellipse) { evidence.setOpen(&ranked) }
    ranked.sort { $0.1 > $1.1 || ($0.1 == $1.1 && $0.0.rawValue < $1.0.rawValue) }
    let prior = ContextPrior(mode: options.mode, size: size, strokeCount: evidence.ink.strokeCount)
    var result: [ShapeCandidate] = []
    var strays: (UnitShape, Double)?
    var polygon = LazyPolygon()
    for (shapeClass, probability) in ranked {
      if result.count > ShapeRecognizer.alternativeLimit { break }
      if probability < ShapeRecognizer.leastAlternative, !(result.isEmpty && options.mode == .requested) {
        break
      }
      guard closes(evidence.ink, shapeClass),
        var unit = shapeClass == .polygon ? polygon.shape(evidence) : evidence.shape(of: shapeClass)
      else { continue }
      guard options.kinds.contains(unit.shape.kind) else { continue }
      var confidence = prior.confidence(shapeClass, probability: probability, none: none)
      if let best = result.first {
        confidence = min(confidence, best.confidence)
      } else {
        // What is left when likelier kinds are ruled out must at least lie on the ink.
        guard probability >= 0.05 || unit.rms <= ShapeRecognizer.greatestResidual else { continue }
        guard answers(shapeClass, unit, confidence: confidence, none: none, evidence: evidence) else {
          return []
        }
        unit = evidence.refined(unit)
        if let judged = outlined(
          unit, probability: probability, confidence: confidence, evidence: evidence, polygon: &polygon)
        {
          (unit, confidence) = judged
          // Another outline than the decision's must be likely enough in its own right.
          guard answers(shapeClass, unit, confidence: confidence, none: none, evidence: evidence) else {
            return []
          }
        } else {
          strays = strays ?? (unit, confidence)
          continue
        }
      }
      result.append(candidate(unit, confidence: confidence, ink: evidence.ink))
    }
    if result.isEmpty, options.mode == .requested, let strays {
      return [candidate(strays.0, confidence: strays.1 * ShapeRecognizer.strayShare, ink: evidence.ink)]
    }
    return result
  }

  private func candidate(_ unit: UnitShape, confidence: Double, ink: GestureInk) -> ShapeCandidate {
    var shape = unit.shape.onPage(ink)
    if options.regularizes { shape = Regularizer().regularize(shape) }
    return ShapeCandidate(
      shape: shape, confidence: confidence, residual: unit.rms * ink.scale, strokes: ink.strokes)
  }

  /// What is left of the confidence when the ink shows that the decision was mistaken.
  private static let strayShare = 0.6

  /// A probability beyond which the decision is sure; by how much farther from its ink a plain outline may then lie; and
  /// how near straight sides must lie to take its place.
  private static let sure = 0.7
  private static let sureReach = 1.6
  private static let sureShare = 0.2

  /// A closed answer held against the ink: itself, or the straight-sided outline where that lies far better; `nil` when
  /// it does not lie on the ink.
  private func outlined(
    _ unit: UnitShape, probability: Double, confidence: Double, evidence: GestureEvidence,
    polygon: inout LazyPolygon
  ) -> (UnitShape, Double)? {
    if case .arrow = unit.shape, unit.rms > OutlineLimits.greatestOfArrows { return nil }
    guard let limit = OutlineLimits(unit.shape) else { return (unit, confidence) }
    let distance = evidence.distance(to: unit.shape)
    // A hand in haste rounds corners and misses its start: where the decision is sure, more is put down to the hand.
    let isSure = probability > ShapeRecognizer.sure && unit.shape.isPlain
    let strays = distance > limit.greatest
    guard strays || distance > limit.least else { return (unit, confidence) }
    let reach = isSure ? ShapeRecognizer.sureReach : 1
    let isRefused = distance > reach * limit.greatest
    let strayShare = isSure ? ShapeRecognizer.sureShare : OutlineLimits.strayShare
    let needed = (strays ? strayShare : limit.share) * distance
    if let sides = straight(within: needed, of: evidence, polygon: &polygon, mayBeAny: isRefused || !isSure) {
      return (sides, ShapeRecognizer.strayShare * confidence)
    }
    return isRefused ? nil : (unit, confidence)
  }

  /// The straight-sided outline within a distance of the ink: a parallelogram rather than any other four sides.
  ///
  /// - Parameter mayBeAny: whether more than four sides will do; a hook at the start or a cut corner gives a polygon one
  ///   side more, which alone is no doubt of a sure answer.
  private func straight(
    within distance: Double, of evidence: GestureEvidence, polygon: inout LazyPolygon, mayBeAny: Bool
  ) -> UnitShape? {
    guard distance > 0, evidence.mayLie(within: distance), let fit = polygon.shape(evidence),
      GestureEvidence.mayLie(fit.rms, within: distance)
    else { return nil }
    let sides = evidence.refined(fit)
    guard mayBeAny || sides.shape.sideCount <= 4 else { return nil }
    func lies(_ unit: UnitShape) -> Bool {
      options.kinds.contains(unit.shape.kind) && evidence.distance(to: unit.shape) < distance
    }
    if sides.shape.sideCount == 4, let leaning = evidence.shape(of: .parallelogram).map(evidence.refined),
      lies(leaning)
    {
      return leaning
    }
    return lies(sides) ? sides : nil
  }

  /// Whether the best shape is answered at all.
  private func answers(
    _ shapeClass: ShapeClass, _ unit: UnitShape, confidence: Double, none: Double, evidence: GestureEvidence
  ) -> Bool {
    let size = evidence.ink.scale * options.zoom
    switch options.mode {
    case .automatic:
      let strokeCount = evidence.ink.strokeCount
      return confidence
        >= AutomaticRules.leastConfidence(shapeClass, size: size, strokeCount: strokeCount)
        && size >= AutomaticRules.leastSize(unit.shape.kind, isTall: evidence.ink.isTall)
        && (shapeClass != .arrow || size >= AutomaticRules.leastSlightArrow || !evidence.arrow.isSlight)
    case .requested:
      return none < 0.93 && size >= 2
    }
  }

  /// Whether the ink is closed enough for a class, when the caller set a tolerance on the screen.
  private func closes(_ ink: GestureInk, _ shapeClass: ShapeClass) -> Bool {
    guard let tolerance = options.closingTolerance else { return true }
    switch shapeClass {
    case .none, .line, .polyline, .curve, .arrow: return true
    default:
      let gap =
        ink.strokeCount == 1 || shapeClass == .star ? ink.closingGap : max(ink.closingGap, ink.widestJoint)
      return gap * ink.scale * options.zoom <= tolerance
    }
  }
}

/// The straight-sided outline, fitted when it is first asked for.
private struct LazyPolygon {
  private var known: UnitShape??

  mutating func shape(_ evidence: GestureEvidence) -> UnitShape? {
    if let known { return known }
    let shape = evidence.shape(of: .polygon)
    known = .some(shape)
    return shape
  }
}

extension Shape {
  /// Whether this is one of the outlines that people draw in haste: with corners run round and ends that do not meet.
  fileprivate var isPlain: Bool {
    switch self {
    case .triangle, .rectangle, .diamond: true
    default: false
    }
  }

  /// The sides of a polygon whose corners are free; 0 for other shapes.
  fileprivate var sideCount: Int { if case .polygon(let corners) = self { corners.count } else { 0 } }
}
