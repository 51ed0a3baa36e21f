// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Stars with four to eight tips, drawn along the outline or with lines that cross.
public enum StarFit {
  /// How a star was drawn.
  public enum Style: Hashable, Sendable {
    /// Along the outline, from tip to inner corner to tip.
    case outline
    /// With lines from tip to tip that cross: every line goes forward by the given number of tips.
    case crossed(step: Int)
  }

  /// A star with how it was drawn.
  public struct Drawn: Hashable, Sendable {
    /// The star; the inner radius of a crossed one is where its lines cross.
    public var star: Star
    /// How it was drawn.
    public var style: Style
  }

  /// The best star of all numbers of tips and both ways to draw it.
  ///
  /// The two most plausible numbers of tips are tried. The points may come from several strokes in any order. O(n log n).
  /// The rotation is in `0 ..< 2π/tips`. Throws ``FitError/tooFewPoints(needed:given:)`` for fewer than five points,
  /// ``FitError/degenerate`` for points on a line, ``FitError/notFinite`` for bad numbers.
  public static func fit(
    _ points: Span<Point>, weights: Span<Double>? = nil, tips: ClosedRange<Int> = 4...8
  ) throws(FitError) -> Fit<Drawn> {
    precondition(tips.lowerBound >= 3 && tips.upperBound <= 16, "a star has three to sixteen tips")
    let start = try StarStart(points, weights: weights)
    let ranked = tips.map { (count: $0, phase: start.phase(points, weights, count: $0)) }
      .sorted {
        $0.phase.coherence != $1.phase.coherence
          ? $0.phase.coherence > $1.phase.coherence : $0.count < $1.count
      }
    var best: Fit<Drawn>?
    for entry in ranked.prefix(2) {
      let fit = try fit(points, weights, start, entry.phase, count: entry.count)
      if fit.rms < best?.rms ?? .infinity { best = fit }
    }
    guard let best else { throw .degenerate }
    return best
  }

  private static func fit(
    _ points: Span<Point>, _ weights: Span<Double>?, _ start: StarStart, _ phase: RadialPhase, count: Int
  ) throws(FitError) -> Fit<Drawn> {
    let spoke = Vector(direction: phase.rotation) * start.radius
    var best = try outline(points, weights, start.center, spoke, count: count)
    for step in 2..<Swift.max(2, (count + 1) / 2) {
      let crossed = try crossed(points, weights, start.center, spoke, count: count, step: step)
      if crossed.rms < best.rms { best = crossed }
    }
    return best
  }

  private static func outline(
    _ points: Span<Point>, _ weights: Span<Double>?, _ center: Point, _ spoke: Vector, count: Int
  ) throws(FitError) -> Fit<Drawn> {
    var refinement = OutlineRefinement(StarModel(tipCount: count))
    var (start, least): ([8 of Double], Double) = (InlineArray(repeating: 0), .infinity)
    for ratio in [0.3, 0.45, 0.65] {
      let p: [8 of Double] = [center.x, center.y, spoke.x, spoke.y, ratio, 0, 0, 0]
      let squares = refinement.squares(p, points, weights: weights)
      if squares < least { (start, least) = (p, squares) }
    }
    let result = try refinement.run(from: start, points, weights: weights)
    let p = result.parameters
    let radius = Vector(p[2], p[3]).length
    let star = Star(
      center: Point(p[0], p[1]), outerRadius: radius, innerRadius: radius * p[4],
      rotation: RegularModel.reduced(Vector(p[2], p[3]).angle, symmetry: count), tipCount: count)
    return Fit(Drawn(star: star, style: .outline), rms: result.rms, maximum: result.maximum)
  }

  private static func crossed(
    _ points: Span<Point>, _ weights: Span<Double>?, _ center: Point, _ spoke: Vector, count: Int, step: Int
  ) throws(FitError) -> Fit<Drawn> {
    var refinement = OutlineRefinement(RegularModel(cornerCount: count, step: step))
    let result = try refinement.run(
      from: [center.x, center.y, spoke.x, spoke.y, 0, 0, 0, 0], points, weights: weights)
    let p = result.parameters
    let radius = Vector(p[2], p[3]).length
    // Neighbouring lines of the star polygon {count/step} cross at this radius.
    let sector = Double.pi / Double(count)
    let inner = radius * Double.cos(sector * Double(step)) / Double.cos(sector * Double(step - 1))
    let star = Star(
      center: Point(p[0], p[1]), outerRadius: radius, innerRadius: inner,
      rotation: RegularModel.reduced(Vector(p[2], p[3]).angle, symmetry: count), tipCount: count)
    return Fit(Drawn(star: star, style: .crossed(step: step)), rms: result.rms, maximum: result.maximum)
  }
}

/// The middle and reach of a star, from its hull.
private struct StarStart {
  let center: Point
  let radius: Double

  init(_ points: Span<Point>, weights: Span<Double>?) throws(FitError) {
    guard points.count >= 5 else { throw .tooFewPoints(needed: 5, given: points.count) }
    try Moments.check(weights: weights, count: points.count)
    let hull = try ConvexOutline(of: points)
    let center = hull.centroid
    var radius = 0.0
    for corner in hull.corners { radius = Swift.max(radius, center.distance(to: corner)) }
    (self.center, self.radius) = (center, radius)
  }

  func phase(_ points: Span<Point>, _ weights: Span<Double>?, count: Int) -> RadialPhase {
    RadialPhase(of: points, weights: weights, center: center, radius: radius, count: count)
  }
}

/// The outline of a star: centre, spoke to the first tip, inner radius relative to the outer.
struct StarModel: OutlineModel {
  private let turns: [Vector]

  init(tipCount: Int) {
    turns = (0..<(2 * tipCount)).map { Vector(direction: .halfTurn * (Double($0) / Double(tipCount))) }
  }

  var parameterCount: Int { 5 }
  var cornerCount: Int { turns.count }

  func corner(_ index: Int, _ p: [8 of Double]) -> Point {
    let t = turns[index] * (index % 2 == 0 ? 1 : p[4])
    return Point(p[0] + t.x * p[2] - t.y * p[3], p[1] + t.y * p[2] + t.x * p[3])
  }

  func derivative(_ index: Int, _ parameter: Int, _ p: [8 of Double]) -> Vector {
    let t = turns[index] * (index % 2 == 0 ? 1 : p[4])
    switch parameter {
    case 0: return Vector(1, 0)
    case 1: return Vector(0, 1)
    case 2: return t
    case 3: return t.perpendicular
    default:
      let unit = turns[index]
      return index % 2 == 0
        ? .zero : Vector(unit.x * p[2] - unit.y * p[3], unit.y * p[2] + unit.x * p[3])
    }
  }

  func isValid(_ p: [8 of Double]) -> Bool { p[4] > 0.05 && p[4] < 0.98 }
}
