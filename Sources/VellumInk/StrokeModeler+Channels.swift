// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Pressure, tilt and roll

extension StrokeModeler {
  static let pressureBit: UInt8 = 1
  static let altitudeBit: UInt8 = 2
  static let azimuthBit: UInt8 = 4
  static let rollBit: UInt8 = 8

  /// Takes the sample's channels; what it does not report is held from the entry before, until a later sample tells.
  @inline(__always)
  mutating func adoptChannels(_ sample: PenSample, into entry: inout RingEntry, after previous: Int) {
    let held = previous >= 0 ? ring.channels(previous) : .zero
    entry.channels = held
    var bits: UInt8 = 0
    if let pressure = sample.pressure {
      entry.channels.x = pressure
      bits |= Self.pressureBit
    }
    if let altitude = sample.altitude {
      entry.channels.y = altitude.radians
      bits |= Self.altitudeBit
    }
    if let azimuth = sample.azimuth {
      entry.channels.z = unwrapped(azimuth.radians, near: held.z, reported & Self.azimuthBit != 0)
      bits |= Self.azimuthBit
    }
    if let roll = sample.roll {
      entry.channels.w = unwrapped(roll.radians, near: held.w, reported & Self.rollBit != 0)
      bits |= Self.rollBit
    }
    entry.reported = bits
    let fresh = bits & ~reported
    if fresh != 0 { backfill(fresh, from: entry.channels) }
    reported |= bits
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
  @inline(__always)
  mutating func bridgeGaps() {
    let newest = ring.count - 1
    guard newest > 0 else { return }
    let missing = ring.reported(newest) & ~ring.reported(newest - 1) & reported
    guard missing != 0 else { return }
    for lane in 0..<4 where missing & (1 << UInt8(lane)) != 0 { bridge(lane, from: newest) }
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
  mutating func replaceChannels(at entry: RingEntry, from sample: PenSample) -> Bool {
    var index = ring.count - 1
    while index >= 0, ring.stamp(index) > entry.stamp { index -= 1 }
    guard index >= 0, ring.stamp(index) == entry.stamp, ring.place(index) == entry.place else { return false }
    correct(index, from: sample)
    return true
  }

  /// Takes over the channels that the sample reports.
  mutating func correct(_ index: Int, from sample: PenSample) {
    let own = ring[index].channels
    var entry = RingEntry()
    adoptChannels(sample, into: &entry, after: index)
    for lane in 0..<4 where entry.reported & (1 << UInt8(lane)) == 0 { entry.channels[lane] = own[lane] }
    ring[index].channels = entry.channels
    ring[index].reported |= entry.reported
  }

  /// The channels of a final point.
  ///
  /// They are a weighted mean of the samples as far on either side as may still be known, with weights that fall off in
  /// a straight line. A change that does not move the pen counts like any other.
  @inline(__always)
  func smoothedChannels(at index: Int) -> SIMD4<Double> {
    guard options.strength > 0 else { return ring.channels(index) }
    let reach = Swift.min(3, Swift.min(index, ring.count - 1 - index))
    var sum = ring.channels(index) * Double(reach + 1)
    var offset = 1
    while offset <= reach {
      let weight = Double(reach + 1 - offset)
      sum += weight * (ring.channels(index - offset) + ring.channels(index + offset))
      offset += 1
    }
    return sum * (1 / Double((reach + 1) * (reach + 1)))
  }
}
