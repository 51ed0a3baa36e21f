// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Points beside samples

extension StrokeModeler {
  /// Where straight lines between samples miss the curve by more than this, in points of the screen, the tangent is pinned.
  private static let greatestSagitta = 1.0
  /// The tangent of the turn from one sample to the next beyond which it must be a corner.
  private static let sharpestTurn = 0.7
  /// How much turns and steps may shrink from one sample to the next where the pen goes steadily round a curve.
  private static let steadiness = 0.8
  /// How far from a sample its neighbours on the curve are put, as a share of the interval.
  ///
  /// Beside a sample the samples tell the curve; the middle of a wide interval is the spline's to draw
  /// (``StrokePath/init(modeled:)``).
  private static let besideShare = 1.0 / 16

  /// How the pen goes round a curve at a sample.
  struct SampledCurve {
    /// How far its neighbours on the curve lie, in seconds.
    var spread: Double
    /// The acceleration, in points per second squared.
    var acceleration: Vector
  }

  /// The curve at a sample, when it is one and lines between samples would miss it by more than ``greatestSagitta``.
  ///
  /// Over one interval T of a curve the chord misses it by a·T²/8, an eighth of the second difference. Round a curve the
  /// turns and the steps stay what they were at the sample before; at a corner they do not.
  @inline(never)
  func curve(at index: Int) -> SampledCurve? {
    guard index > 1, index + 1 < ring.count, ring.count - index + 1 < connected else { return nil }
    let come = ring.place(index) - ring.place(index - 1)
    let go = ring.place(index + 1) - ring.place(index)
    let bend = go - come
    let least = 8 * Self.greatestSagitta / options.zoom
    guard bend.squaredLength > least * least else { return nil }
    let before = ring.place(index - 1) - ring.place(index - 2)
    let (turnBefore, turn) = (Self.cross(before, come), Self.cross(come, go))
    guard abs(turn) < Self.sharpestTurn * (come.x * go.x + come.y * go.y),
      Self.isAlike(turnBefore / turn, 1, Self.steadiness),
      Self.isAlike(come.squaredLength, go.squaredLength, Self.steadiness)
    else { return nil }
    // Uneven gaps tell no acceleration by a plain difference.
    let (past, next) = (ring.time(index) - ring.time(index - 1), ring.time(index + 1) - ring.time(index))
    guard Self.isAlike(past, next, Self.steadiness) else { return nil }
    let interval = 0.5 * (past + next) / LocalMotion.unit
    let acceleration = bend / (interval * interval)
    return SampledCurve(
      spread: Self.besideShare * interval, acceleration: Vector(acceleration.x, acceleration.y))
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

  private static func isAlike(_ a: Double, _ b: Double, _ share: Double) -> Bool {
    Swift.min(a, b) > share * Swift.max(a, b)
  }

  /// A point on the curve a time `w`, in seconds, from a sample's.
  func neighbor(of point: ModeledPoint, at w: Double, on curve: SampledCurve) -> ModeledPoint {
    var near = point
    near.position = point.position + (point.velocity + curve.acceleration * (0.5 * w)) * w
    near.velocity = point.velocity + curve.acceleration * w
    near.acceleration = curve.acceleration
    near.time = point.time + w
    near.isBetweenSamples = true
    return near
  }
}
