// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Everything that is measured on the ink of one gesture before a decision; what cannot matter is not computed.
package struct GestureEvidence: Sendable {
  let ink: GestureInk
  let moments: PrefixMoments
  let hull: HullEvidence
  let turning: TurningEvidence
  /// The chain in straight pieces, as a ring when it is closed.
  let pieces: PieceHierarchy
  /// The pieces at the level that is chosen by ``pieceTolerance``.
  let corners: CornerEvidence
  /// The pieces at a finer level.
  let finePieceCount: Int
  private(set) var triangle: SideFit?
  private(set) var quadrilateral: SideFit?
  private(set) var box: BoxEvidence?
  private(set) var ellipse: EllipseEvidence?
  /// The ellipse of a stroke's middle part, where its ends stray: loops that begin inside or run past their start.
  private(set) var coreEllipse: EllipseEvidence?
  /// The loop without its stray ends, of one stroke that runs round.
  private(set) var loop: LoopCore?
  /// The points of the closed shapes' evidence: the loop alone where its ends stray, else all.
  let ring: [Point]
  /// The line through the middle of one open stroke.
  private(set) var middleLine: LineEvidence?
  private(set) var curve: CurveEvidence?
  /// Where the loop turns.
  private(set) var profile: TurnProfile?
  private(set) var star: StarEvidence?
  private(set) var arrow = ArrowEvidence()
  private(set) var blockArrow = BlockArrowEvidence()
  private(set) var bubble = BubbleEvidence()
  /// The area that the chain encloses, without sign.
  let enclosedArea: Double

  /// The error, in units, at which a chain counts as lying on straight pieces; about the wobble of a hand.
  static let pieceTolerance = 0.016
  static let finePieceTolerance = 0.008
  /// A chain whose ends are nearer than this, in units, is treated as a ring.
  static let ringGap = 0.22

  package init(_ ink: GestureInk) {
    self.ink = ink
    let points = ink.points
    moments = PrefixMoments(points)
    hull = HullEvidence(points)
    turning = TurningEvidence(ink)
    let isRing = ink.closingGap < GestureEvidence.ringGap && ink.length > 1.2
    pieces = PieceHierarchy(
      points, moments: moments, spacing: ink.length / Double(points.count - 1), isClosed: isRing)
    let count = GestureEvidence.level(pieces, GestureEvidence.pieceTolerance)
    finePieceCount = GestureEvidence.level(pieces, GestureEvidence.finePieceTolerance)
    corners = CornerEvidence(ink, moments: moments, pieces: pieces, count: count)
    var doubled = 0.0
    for index in points.indices {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      doubled += a.x * b.y - b.x * a.y
    }
    enclosedArea = abs(doubled) / 2
    var loop: LoopCore?
    if ink.strokeCount == 1, turning.signed > 0.7, turning.signed < 2.4 {
      loop = LoopCore(points, spacing: ink.length / Double(points.count - 1))
    }
    self.loop = loop
    if let loop, loop.gap < 0.06, loop.stray > 0.04 {
      ring = Array(points[loop.first...loop.last])
    } else {
      ring = points
    }
    measureClosed()
    measureOpen()
    measureConcave()
  }

  /// The diagonal of the gesture's box, in points.
  package var size: Double { ink.scale }

  private static func level(_ pieces: PieceHierarchy, _ tolerance: Double) -> Int {
    for count in 1...PieceHierarchy.levelLimit where pieces.errors[count - 1] < tolerance { return count }
    return PieceHierarchy.levelLimit
  }

  /// Whether the two ends of one stroke are so far apart that it can be no outline, not even one traced on past its
  /// start.
  private var isWideOpen: Bool { ink.strokeCount == 1 && ink.closingGap > 0.5 && (loop?.gap ?? 1) > 0.3 }

  private mutating func measureClosed() {
    let hull = ring.count < ink.points.count ? HullEvidence(ring) : hull
    guard hull.boxWidth > 0.008, hull.triangleArea > 0, !isWideOpen else { return }
    // What fills its hull as a round shape does is not worth improving as a triangle or quadrilateral.
    triangle = SideFit(ring, corners: hull.triangle, rounds: hull.triangleArea > 0.58 * hull.area ? 2 : 0)
    if hull.quadrilateral.count == 4 {
      quadrilateral = SideFit(
        ring, corners: hull.quadrilateral, rounds: hull.quadrilateralArea > 0.72 * hull.area ? 2 : 0)
    } else {
      // The hull is a triangle: a fourth corner within its first side.
      let c = hull.triangle
      quadrilateral = SideFit(ring, corners: [c[0], c[0].midpoint(to: c[1]), c[1], c[2]], rounds: 0)
    }
    ellipse = EllipseEvidence(ring, hull: hull)
    profile = TurnProfile(ring)
    var best = BoxEvidence(ring, axis: turning.rightAxis)
    if turning.rightness < 0.8 {
      let other = BoxEvidence(ring, axis: hull.boxDirection)
      if other.rms < best.rms { best = other }
    }
    if best.rms < 0.12 { best.round(ring) }
    box = best
    measureCore()
  }

  private mutating func measureCore() {
    guard ink.strokeCount == 1, loop != nil, let whole = ellipse, whole.rms > 0.012, whole.rms.isFinite else {
      return
    }
    // What lies far better on straight sides is no loop whose ends stray.
    let cornered = min(box?.rms ?? .infinity, triangle?.rms ?? .infinity, quadrilateral?.rms ?? .infinity)
    guard cornered > 0.5 * whole.rms else { return }
    let count = ring.count
    for (low, high) in [
      (count / 12, count - count / 12), (count / 7, count - count / 7), (0, count - count / 5),
      (count / 5, count),
    ] {
      let candidate = EllipseEvidence(ring[low..<high], near: whole)
      if candidate.rms < coreEllipse?.rms ?? .infinity { coreEllipse = candidate }
    }
  }

  private mutating func measureOpen() {
    if ink.strokeCount == 1, ink.closingGap > 0.08 {
      curve = CurveEvidence(ink.points)
      middleLine = LineEvidence(ink.points, moments: moments)
    }
    // A loop that encloses what its hull does has no head.
    guard ink.strokeCount > 1 || ink.closingGap > 0.08 || enclosedArea < 0.6 * hull.area else { return }
    arrow = ArrowEvidence(ink, moments: moments, pieces: pieces, pieceCount: min(max(finePieceCount, 3), 8))
  }

  private mutating func measureConcave() {
    guard hull.area > 0.03 else { return }
    let ratio = ink.length / max(hull.perimeter, 1e-9)
    if ratio > 1.04 { star = StarEvidence(ink.points, hull: hull) }
    let fill = enclosedArea / hull.area
    guard pieces.isClosed, ratio > 1.02, ratio < 1.7, fill > 0.35, fill < 0.97 else { return }
    blockArrow = BlockArrowEvidence(
      corners: CornerEvidence(ink, moments: moments, pieces: pieces, count: 7).corners)
    bubble = BubbleEvidence(ink, pieces: pieces)
  }
}
