// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Points of the model

extension StrokeModeler {
  /// Appends the point of a sample and, where the pen turns too fast for the sampling, one on each side of it on the
  /// curve.
  @inline(__always)
  func appendPoints(at index: Int, to output: inout [ModeledPoint]) {
    let newest = ring.count - 1
    let entry = ring[index]
    let depth = newest - index
    let offset = entry.time - ring.time(newest)
    var estimate = MotionEstimate()
    if depth < connected { estimate = motion.estimate(depth: depth) }
    // Windows too short to hold the sample say that its motion ended before them: then what was known of it when it was
    // new counts.
    let share = depth < connected ? Swift.max(0, motion.totalWeight - estimate.weight) : 1
    if share > 0 || estimate.weight == 0 {
      estimate.add(
        weight: Swift.max(share, 1e-12), at: offset, place: entry.filtered, rate: entry.filteredRate)
    }
    let isEnd = entry.stamp == start || index == newest || options.strength == 0
    let place = isEnd ? entry.place : estimate.value(at: offset)
    let rate = estimate.rate(at: offset)
    let second = estimate.secondRate
    var point = modeledPoint(place, rate, second, at: entry.stamp)
    attach(smoothedChannels(at: index), to: &point)
    guard !isEnd, let (spread, bend) = tangentSpread(at: index) else {
      output.append(point)
      return
    }
    output.append(neighbor(of: point, at: -spread, place, rate, bend))
    output.append(point)
    output.append(neighbor(of: point, at: spread, place, rate, bend))
  }

  /// A point on the curve a time `w`, in units, from a sample's.
  private func neighbor(
    of point: ModeledPoint, at w: Double, _ place: SIMD2<Double>, _ rate: SIMD2<Double>,
    _ second: SIMD2<Double>
  ) -> ModeledPoint {
    var result = modeledPoint(
      place + (rate + second * (0.5 * w)) * w, rate + second * w, second,
      at: point.time + w / LocalMotion.unit)
    (result.pressure, result.altitude) = (point.pressure, point.altitude)
    (result.azimuth, result.roll) = (point.azimuth, point.roll)
    return result
  }

  private func modeledPoint(
    _ place: SIMD2<Double>, _ rate: SIMD2<Double>, _ second: SIMD2<Double>, at stamp: Double
  ) -> ModeledPoint {
    let u = LocalMotion.unit
    return ModeledPoint(
      position: Point(place.x, place.y), time: stamp, velocity: Vector(rate.x * u, rate.y * u),
      acceleration: Vector(second.x * u * u, second.y * u * u))
  }

  /// How far (in units of time) from a sample its neighbours on the curve are put, and the acceleration there: an eighth of
  /// the interval, where the chords to the next samples would miss the curve by over a point; `nil` elsewhere, and where
  /// the turn is so sharp that it must be a corner.
  ///
  /// Points next to a sample pin the tangent there, which is what the samples tell; the middle of a wide interval is the
  /// spline's to draw.
  @inline(__always)
  private func tangentSpread(at index: Int) -> (spread: Double, second: SIMD2<Double>)? {
    guard index > 0, index + 1 < ring.count, ring.count - index < connected else { return nil }
    let come = ring.place(index) - ring.place(index - 1)
    let go = ring.place(index + 1) - ring.place(index)
    let bend = go - come
    // The chord's height is a·T²/8.
    let cross = abs(come.x * go.y - come.y * go.x)
    let dot = come.x * go.x + come.y * go.y
    guard bend.x * bend.x + bend.y * bend.y > 77 / (options.zoom * options.zoom), cross > 0.5 * dot,
      cross < 0.7 * dot
    else { return nil }
    let interval = 0.5 * (ring.time(index + 1) - ring.time(index - 1))
    return (interval / 8, bend / (interval * interval))
  }

  @inline(__always)
  private func attach(_ channels: SIMD4<Double>, to point: inout ModeledPoint) {
    guard reported != 0 else { return }
    if reported & Self.pressureBit != 0 { point.pressure = channels.x }
    if reported & Self.altitudeBit != 0 { point.altitude = .radians(channels.y) }
    if reported & Self.azimuthBit != 0 { point.azimuth = Angle.radians(channels.z).normalizedPositive }
    if reported & Self.rollBit != 0 { point.roll = Angle.radians(channels.w).normalizedPositive }
  }

  /// Where the pen is expected `horizon` seconds after the newest sample; `nil` before the first sample.
  ///
  /// Unbiased at constant speed; follows turns and changes of speed; stands still two samples after the pen does.
  ///
  /// - Complexity: O(1), without allocation.
  public func prediction(horizon: Double) -> PredictedPoint? {
    guard ring.count > 0 else { return nil }
    let newest = ring[ring.count - 1]
    let time = newest.stamp + horizon
    guard horizon > 0, let (place, rate) = motion.extrapolated(to: horizon * LocalMotion.unit) else {
      return PredictedPoint(position: Point(newest.place.x, newest.place.y), time: time)
    }
    let u = LocalMotion.unit
    return PredictedPoint(
      position: Point(place.x, place.y), time: time, velocity: Vector(rate.x * u, rate.y * u))
  }
}
