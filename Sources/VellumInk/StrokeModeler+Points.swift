// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Points of the model

extension StrokeModeler {
  /// Appends the point of a sample and, where the pen turns too fast for the sampling, one on each side of it on the
  /// curve.
  @inline(__always)
  mutating func appendPoints(at index: Int, to output: inout [ModeledPoint]) {
    let newest = ring.count &- 1
    let stamp = ring.stamp(index)
    let depth = newest &- index
    let step = step
    let offset = motion.isEven ? -Double(depth) : ring.time(index) - ring.time(newest)
    var estimate = MotionEstimate()
    if depth < connected {
      estimate = depth == pendingDepth ? pendingEstimate : motion.estimates(depth: depth).deep
    }
    // Windows too short to hold the sample say that its motion ended before them: then what was known of it when it was
    // new counts. So it does beyond a gap.
    let share = depth < connected ? motion.totalWeight - estimate.weight : 1
    if share > 1e-9 || estimate.weight == 0 {
      estimate.add(
        weight: greater(share, 1e-9), at: offset, place: ring.filtered(index),
        rate: step * ring.filteredRate(index))
    }
    let pace = 1 / (estimate.weight * step)
    let isEnd = stamp == start || index == newest || options.strength == 0
    let place = isEnd ? ring.place(index) : (pace * step) * estimate.value(at: offset)
    let rate = pace * estimate.rate(at: offset)
    let second = (2 * pace / step) * estimate.curve
    var point = Self.modeledPoint(place, rate, second, at: stamp)
    if reported != 0 {
      let channels = options.strength > 0 ? ring.smoothedChannels(at: index) : ring.channels(index)
      Self.attach(channels, reported, to: &point)
    }
    guard !isEnd, let (spread, bend) = tangentSpread(at: index) else {
      output.append(point)
      return
    }
    output.append(Self.neighbor(of: point, at: -spread, place, rate, bend))
    output.append(point)
    output.append(Self.neighbor(of: point, at: spread, place, rate, bend))
  }

  /// A point on the curve a time `w`, in units, from a sample's.
  private static func neighbor(
    of point: ModeledPoint, at w: Double, _ place: SIMD2<Double>, _ rate: SIMD2<Double>,
    _ second: SIMD2<Double>
  ) -> ModeledPoint {
    var result = modeledPoint(
      place + (rate + second * (0.5 * w)) * w, rate + second * w, second,
      at: point.time + w / LocalMotion.unit)
    result.isBetweenSamples = true
    (result.pressure, result.altitude) = (point.pressure, point.altitude)
    (result.azimuth, result.roll) = (point.azimuth, point.roll)
    return result
  }

  private static func modeledPoint(
    _ place: SIMD2<Double>, _ rate: SIMD2<Double>, _ second: SIMD2<Double>, at stamp: Double
  ) -> ModeledPoint {
    let u = LocalMotion.unit
    return ModeledPoint(
      position: Point(place.x, place.y), time: stamp, velocity: Vector(rate.x * u, rate.y * u),
      acceleration: Vector(second.x * u * u, second.y * u * u))
  }

  /// How far (in units of time) from a sample its neighbours on the curve are put, and the acceleration there: a sixteenth of
  /// the interval, where the chords to the next samples would miss the curve by over a point; `nil` elsewhere, and where
  /// the turn is so sharp that it must be a corner.
  ///
  /// Points next to a sample pin the tangent there, which is what the samples tell; the middle of a wide interval is the
  /// spline's to draw.
  @inline(__always)
  private func tangentSpread(at index: Int) -> (spread: Double, second: SIMD2<Double>)? {
    guard clock.period > Self.denseInterval, index > 0, index + 1 < ring.count, ring.count - index < connected
    else { return nil }
    let come = ring.place(index) - ring.place(index - 1)
    let go = ring.place(index + 1) - ring.place(index)
    let bend = go - come
    // The chord's height is a·T²/8.
    let cross = abs(come.x * go.y - come.y * go.x)
    let dot = come.x * go.x + come.y * go.y
    guard bend.x * bend.x + bend.y * bend.y > 77 / (options.zoom * options.zoom), cross > 0.5 * dot,
      cross < 0.7 * dot
    else { return nil }
    let (before, after) = (ring.time(index) - ring.time(index - 1), ring.time(index + 1) - ring.time(index))
    // Uneven gaps tell no acceleration by a plain difference.
    guard Swift.min(before, after) > 0.7 * Swift.max(before, after) else { return nil }
    let interval = 0.5 * (before + after)
    return (interval / 16, bend / (interval * interval))
  }

  @inline(__always)
  private static func attach(_ channels: SIMD4<Double>, _ reported: UInt8, to point: inout ModeledPoint) {
    if reported & Self.pressureBit != 0 { point.pressure = channels.x }
    if reported & Self.altitudeBit != 0 { point.altitude = .radians(channels.y) }
    if reported & Self.azimuthBit != 0 { point.azimuth = wrapped(channels.z) }
    if reported & Self.rollBit != 0 { point.roll = wrapped(channels.w) }
  }

  /// The direction in `0 ..< 2π`, at no cost when it is there already.
  @inline(__always)
  private static func wrapped(_ radians: Double) -> Angle {
    radians >= 0 && radians < 2 * .pi ? .radians(radians) : Angle.radians(radians).normalizedPositive
  }

  /// Where the pen is expected `horizon` seconds after the newest sample; `nil` before the first sample.
  ///
  /// Unbiased at constant speed; follows turns and changes of speed; stands still two samples after the pen does.
  ///
  /// - Complexity: O(1), without allocation.
  public func prediction(horizon: Double) -> PredictedPoint? {
    guard ring.count > 0 else { return nil }
    let newest = ring.count &- 1
    let time = ring.stamp(newest) + horizon
    let step = step
    guard horizon > 0,
      let (place, rate) = motion.extrapolated(to: horizon * LocalMotion.unit / step, lastStep)
    else {
      return PredictedPoint(position: Point(ring.place(newest).x, ring.place(newest).y), time: time)
    }
    let u = LocalMotion.unit / step
    return PredictedPoint(
      position: Point(place.x, place.y), time: time, velocity: Vector(rate.x * u, rate.y * u))
  }

  /// How the pen came to the newest sample; `nil` for the first of a motion.
  @inline(__always)
  private var lastStep: LastStep? {
    guard connected > 1 else { return nil }
    let newest = ring.count &- 1
    let interval = motion.isEven ? 1 : ring.time(newest) - ring.time(newest &- 1)
    return LastStep(
      place: ring.place(newest), mean: (1 / interval) * (ring.place(newest) - ring.place(newest &- 1)),
      before: step * ring.filteredRate(newest &- 1))
  }
}
