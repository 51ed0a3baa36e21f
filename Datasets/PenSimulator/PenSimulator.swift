// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// A seeded hand with a pen: it draws a ``Shape`` the way a person would and returns what a digitiser would report.
///
/// The steps, each in its file: a plan of pieces and strokes in the order a person draws them
/// (`PenSimulator+Outlines`, `+Arrows`, `+Stars`), the habits of the hand (stray corners, bows, gaps, overtracing,
/// hooks), and the motion along the plan sampled by the device (`PenMotion`). The same seed gives the same samples.
public struct PenSimulator: Sendable {
  /// The habits of the hand; they may be changed between drawings.
  public var style: HandStyle
  /// The digitiser.
  public var device: PenDevice
  /// Where all randomness comes from.
  public var generator: SeededGenerator
  /// The recording's clock: when the next stroke begins, in seconds.
  public var clock: Double

  /// A hand with the given habits.
  public init(seed: UInt64, style: HandStyle = .neat, device: PenDevice = .tablet) {
    self.style = style
    self.device = device
    generator = SeededGenerator(seed: seed)
    clock = 0
  }

  /// A hand and a device drawn at random.
  public static func person(seed: UInt64) -> PenSimulator {
    var generator = SeededGenerator(seed: seed ^ 0x5EED)
    let style = HandStyle.random(using: &generator)
    return PenSimulator(seed: seed, style: style, device: .random(using: &generator))
  }

  /// The strokes of a person who draws `shape`.
  ///
  /// - Parameter strokeLimit: the greatest number of strokes; `nil` leaves the choice to the hand.
  public mutating func draw(_ shape: Shape, strokeLimit: Int? = nil) -> [Trace] {
    let plans: [StrokePlan]
    switch shape {
    case .line(let segment):
      plans = [StrokePlan([bowed(from: segment.start, to: segment.end)])]
    case .polyline(let points):
      plans = openPlans(through: points)
    case .curve(let curve):
      plans = [StrokePlan([PathPiece(curve: curve)])]
    case .arc(let arc):
      let start = arc.start.radians
      plans = [StrokePlan([PathPiece(ellipse: arc.ellipse, from: start, to: start + arc.sweep.radians)])]
    case .arrow(let arrow):
      plans = arrowPlans(arrow, strokeLimit: strokeLimit)
    case .star(let star):
      plans = starPlans(star, strokeLimit: strokeLimit)
    default:
      plans = closedPlans(outline(of: shape), strokeLimit: strokeLimit)
    }
    return trace(plans)
  }

  /// The strokes of a person who writes a decoy: ink that is no shape.
  public mutating func write(_ decoy: Decoy, in box: Rect) -> [Trace] {
    trace(decoyPlans(decoy, in: box))
  }

  /// The stroke of a person who draws through the places of each run in turn: smoothly within a run, with a corner where
  /// one run ends and the next begins.
  public mutating func draw(through runs: [[Point]]) -> [Trace] {
    trace([StrokePlan(runs.filter { $0.count > 1 }.map { PathPiece(through: $0) })])
  }

  /// Turns plans into samples with the habits that every stroke has.
  mutating func trace(_ plans: [StrokePlan]) -> [Trace] {
    let points = plans.flatMap { $0.pieces.flatMap(\.points) }
    guard let box = Rect(bounding: points) else { return [] }
    let size = max(box.diagonal, 1)
    let turn = AffineTransform.rotation(by: .radians(style.slant), about: box.center)
    let motion = PenMotion(style: style, device: device)
    return plans.map { plan in
      let hooked = withHooks(plan.applying(turn), size: size)
      let trace = motion.trace(of: hooked, size: size, startTime: clock, using: &generator)
      clock += (trace.samples.last?.time ?? 0.2) + generator.uniform(0.15, 0.5)
      return trace
    }
  }

  private mutating func withHooks(_ plan: StrokePlan, size: Double) -> StrokePlan {
    var plan = plan
    let reach = min(generator.logUniform(0.02, 0.11) * size, 20)
    if generator.chance(style.hooks) {
      let from = plan.start + generator.normalVector(deviation: reach * 0.5)
      plan.pieces.insert(PathPiece(from: from, to: plan.start), at: 0)
    }
    if generator.chance(style.hooks) {
      let to = plan.end + generator.normalVector(deviation: reach * 0.5)
      plan.pieces.append(PathPiece(from: plan.end, to: to))
    }
    return plan
  }
}

extension PathPiece {
  /// A whole cubic curve.
  init(curve: CubicBezier) {
    points = (0...24).map { index in
      let t = Double(index) / 24
      let (a, b) = (
        curve.start.interpolated(to: curve.control1, at: t),
        curve.control1.interpolated(to: curve.control2, at: t)
      )
      let c = curve.control2.interpolated(to: curve.end, at: t)
      return a.interpolated(to: b, at: t).interpolated(to: b.interpolated(to: c, at: t), at: t)
    }
  }
}
