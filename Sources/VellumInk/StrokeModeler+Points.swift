// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Points of the model

extension StrokeModeler {
  /// A share of the weight that is nothing but rounding.
  private static let leastShare = 1e-9

  /// Appends the point of a sample and, where the pen turns too fast for the sampling, one on each side of it on the
  /// curve.
  @inline(__always)
  mutating func appendPoints(at index: Int, to output: inout [ModeledPoint]) {
    let newest = ring.count &- 1
    let stamp = ring.stamp(index)
    let depth = newest &- index
    // Counted from the newest sample that the motions have taken in.
    let motionDepth = depth &- motion.behind
    let offset = motion.isEven ? -Double(motionDepth) : ring.time(index) - ring.time(newest)
    var estimate = MotionEstimate()
    if depth < connected {
      // What the motions were summed up for then is old enough for the samples after it too.
      let isSummed = motionDepth == pendingDepth || motion.behind > 0 && motionDepth < pendingDepth
      estimate = isSummed ? motion.deep : motion.deepEstimate(depth: Double(motionDepth))
    }
    // Windows too short to hold the sample say that its motion ended before them: then what was known of it when it was
    // new counts. So it does beyond a gap.
    let share = depth < connected ? motion.totalWeight - estimate.weight : 1
    if share > Self.leastShare * estimate.weight {
      estimate.add(
        weight: share, at: offset, place: ring.knownPlace(index),
        rate: step * ring.knownRate(index))
    }
    let inverse = 1 / estimate.weight
    let frequency = motion.isEven ? 1 / clock.period : LocalMotion.unit
    let pace = inverse * frequency
    let isEnd = isExact || index == newest || index == 0 && stamp == start
    let place = isEnd ? ring.place(index) : inverse * estimate.value(at: offset)
    let velocity = pace * estimate.rate(at: offset)
    let acceleration = (2 * pace * frequency) * estimate.curve
    // The usual pen's points are made in one piece, without a look at any other channel.
    if reported == Self.penBits, clock.period < Self.denseInterval {
      let channels = isExact ? ring.channels(index) : ring.smoothedChannels(at: index)
      if channels.z >= 0, channels.z < 2 * .pi {
        output.append(
          ModeledPoint(
            position: Point(place.x, place.y), time: stamp, velocity: Vector(velocity.x, velocity.y),
            acceleration: Vector(acceleration.x, acceleration.y), pressure: channels.x,
            altitude: .radians(channels.y), azimuth: .radians(channels.z)))
        return
      }
    }
    appendUnusual(index, stamp, place, velocity, acceleration, mayCurve: !isEnd, to: &output)
  }

  /// Appends a point of any pen at any rate.
  @inline(never)
  private mutating func appendUnusual(
    _ index: Int, _ stamp: Double, _ place: SIMD2<Double>, _ velocity: SIMD2<Double>,
    _ acceleration: SIMD2<Double>, mayCurve: Bool, to output: inout [ModeledPoint]
  ) {
    var point = ModeledPoint(
      position: Point(place.x, place.y), time: stamp, velocity: Vector(velocity.x, velocity.y),
      acceleration: Vector(acceleration.x, acceleration.y))
    if reported != 0 {
      let channels = isExact ? ring.channels(index) : ring.smoothedChannels(at: index)
      if reported & Self.pressureBit != 0 { point.pressure = channels.x }
      if reported & Self.altitudeBit != 0 { point.altitude = .radians(channels.y) }
      if reported & Self.azimuthBit != 0 { point.azimuth = Self.wrapped(channels.z) }
      if reported & Self.rollBit != 0 { point.roll = Self.wrapped(channels.w) }
    }
    guard mayCurve, clock.period > Self.denseInterval, let curve = curve(at: index) else {
      output.append(point)
      return
    }
    output.append(neighbor(of: point, at: -curve.spread, on: curve))
    output.append(point)
    output.append(neighbor(of: point, at: curve.spread, on: curve))
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
      let (place, rate) = motion.extrapolated(
        to: horizon * LocalMotion.unit / step, lastStep, ring, inverseVariance)
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
      before: step * ring.knownRate(newest &- 1))
  }
}
