// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Pressure, tilt and roll

extension StrokeModeler {
  /// Whether azimuth and roll are surely less than half a turn from those before, so that they need no unwrapping.
  @inline(__always)
  static func isWithinHalfTurn(_ turn: SIMD2<Double>, _ before: SIMD2<Double>) -> Bool {
    (turn - before).squaredLength < .pi * .pi
  }

  /// The channels of any reading, and the bits of those that come back after a gap.
  @inline(never)
  mutating func adoptUnlikeChannels(
    _ reading: Reading, after last: Int
  ) -> (channels: SIMD4<Double>, regained: UInt8) {
    let channels = adoptChannels(reading, after: last)
    let regained = hasGaps ? reading.reported & ~ring.reported(last) : 0
    hasGaps = reading.reported != reported
    return (channels, regained)
  }

  /// The reading's channels; what it does not report is held from the entry before, until a later sample tells.
  mutating func adoptChannels(_ reading: Reading, after previous: Int) -> SIMD4<Double> {
    var channels = previous >= 0 ? ring.channels(previous) : .zero
    let bits = reading.reported
    if bits & Self.pressureBit != 0 { channels.x = reading.force.x }
    if bits & Self.altitudeBit != 0 { channels.y = reading.force.y }
    if bits & Self.azimuthBit != 0 {
      channels.z = unwrapped(reading.turn.x, near: channels.z, reported & Self.azimuthBit != 0)
    }
    if bits & Self.rollBit != 0 {
      channels.w = unwrapped(reading.turn.y, near: channels.w, reported & Self.rollBit != 0)
    }
    let fresh = bits & ~reported
    if fresh != 0 {
      backfill(fresh, from: channels)
      reported |= bits
    }
    return channels
  }

  /// The same direction, within half a turn of the one before.
  @inline(__always)
  private func unwrapped(_ angle: Double, near held: Double, _ isKnown: Bool) -> Double {
    guard isKnown else { return angle }
    let turn = angle - held
    guard abs(turn) > .pi else { return angle }
    return held + turn.remainder(dividingBy: 2 * .pi)
  }

  /// A channel's first report also holds for the samples before it that are not final yet.
  private mutating func backfill(_ bits: UInt8, from channels: SIMD4<Double>) {
    for index in 0..<ring.count {
      for lane in 0..<4 where bits & (1 << UInt8(lane)) != 0 { ring[index].channels[lane] = channels[lane] }
    }
  }

  /// Unreported values between two reported ones lie on the straight line between these.
  mutating func bridgeGaps(of channels: UInt8) {
    let newest = ring.count - 1
    for lane in 0..<4 where channels & (1 << UInt8(lane)) != 0 { bridge(lane, from: newest) }
  }

  private mutating func bridge(_ lane: Int, from newest: Int) {
    let bit = UInt8(1) << UInt8(lane)
    var known = newest - 1
    while known >= 0, ring[known].reported & bit == 0 { known -= 1 }
    guard known >= 0 else { return }
    let (a, b) = (ring[known], ring[newest])
    for index in (known + 1)..<newest {
      let share = (ring[index].stamp - a.stamp) / (b.stamp - a.stamp)
      ring[index].channels[lane] = a.channels[lane] + (b.channels[lane] - a.channels[lane]) * share
    }
  }

  /// Replaces the channels of a recent sample at the same time and place; answers whether there is one.
  @inline(never)
  mutating func replaceChannels(from reading: Reading) -> Bool {
    var index = ring.count - 1
    while index >= 0, ring.stamp(index) > reading.time { index -= 1 }
    guard index >= 0, ring.stamp(index) == reading.time, ring.place(index) == reading.place else {
      return false
    }
    let own = ring[index].channels
    var channels = adoptChannels(reading, after: index)
    for lane in 0..<4 where reading.reported & (1 << UInt8(lane)) == 0 { channels[lane] = own[lane] }
    ring[index].channels = channels
    ring[index].reported |= reading.reported
    return true
  }
}

// MARK: - Smoothed channels

extension SampleRing {
  /// The channels at an index, with the noise taken out.
  ///
  /// They are a weighted mean of the samples as far on either side as are known, three at most, with weights that fall off
  /// in a straight line. A change that does not move the pen counts like any other.
  @inline(__always)
  func smoothedChannels(at index: Int) -> SIMD4<Double> {
    guard index >= 3, count &- index > 3 else { return lessSmoothedChannels(at: index) }
    let sums = (
      far: channels(index &- 3) + channels(index &+ 3), middle: channels(index &- 2) + channels(index &+ 2),
      near: channels(index &- 1) + channels(index &+ 1)
    )
    // By halves, which fit a register.
    return SIMD4(
      lowHalf: 0.25 * channels(index).lowHalf + 0.1875 * sums.near.lowHalf + 0.125 * sums.middle.lowHalf
        + 0.0625 * sums.far.lowHalf,
      highHalf: 0.25 * channels(index).highHalf + 0.1875 * sums.near.highHalf + 0.125 * sums.middle.highHalf
        + 0.0625 * sums.far.highHalf)
  }

  /// The same with fewer than three samples on one side.
  @inline(never)
  private func lessSmoothedChannels(at index: Int) -> SIMD4<Double> {
    let reach = Swift.min(3, index, count - 1 - index)
    var sum = Double(reach + 1) * channels(index)
    for offset in 1..<(reach + 1) {
      sum += Double(reach + 1 - offset) * (channels(index - offset) + channels(index + offset))
    }
    return sum * (1 / Double((reach + 1) * (reach + 1)))
  }
}
