// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

// MARK: - Windows

extension LocalMotion {
  /// Moves full windows up and begins the lowest level with the samples before the newest.
  mutating func seed(_ ring: borrowing SampleRing, _ connected: Int) {
    age = 0
    var level = Self.levelCount - 1
    while level > 0 {
      let capacity = Double(Self.seedLength << level)
      if isActive(level - 1), levels[level - 1].count >= capacity,
        !isActive(level) || levels[level].count >= 2 * capacity
      {
        levels[level] = levels[level - 1]
        activeLevels |= 1 << UInt8(level)
        activeLevels &= ~(1 << UInt8(level - 1))
      }
      level -= 1
    }
    levels[0] = sums(ofLast: Self.seedLength, before: ring.count - 1, ring, connected - 1)
    activeLevels |= 1
  }

  /// The sums of the last samples, oldest first.
  @inline(__always)
  func sums(ofLast length: Int, _ ring: borrowing SampleRing, _ connected: Int) -> WindowMoments {
    sums(ofLast: length, before: ring.count, ring, connected)
  }

  /// The sums of the samples before an index, `connected` of which belong together.
  @inline(__always)
  private func sums(
    ofLast length: Int, before end: Int, _ ring: borrowing SampleRing, _ connected: Int
  ) -> WindowMoments {
    let first = end - length
    var result = WindowMoments(originTime: ring.time(first), originPlace: ring.place(first))
    result.before = connected > length ? ring.score(first - 1) : 0
    var index = first
    if isEven {
      while index < end {
        result.append(place: ring.place(index))
        index += 1
      }
    } else {
      while index < end {
        result.add(time: ring.time(index), place: ring.place(index))
        index += 1
      }
    }
    return result
  }

  /// The sums of a slot's window.
  @inline(__always)
  func sums(of slot: Int, _ ring: borrowing SampleRing, _ connected: Int) -> WindowMoments {
    switch slot {
    case Self.six: sums(ofLast: 6, ring, connected)
    case Self.four: sums(ofLast: 4, ring, connected)
    case Self.three: sums(ofLast: 3, ring, connected)
    case Self.two: sums(ofLast: 2, ring, connected)
    default: levels[slot]
    }
  }

  @inline(__always)
  func isActive(_ level: Int) -> Bool { activeLevels & (1 << UInt8(level)) != 0 }

  /// Forgets the long windows, after a change in the middle of the ring.
  mutating func dropLevels() {
    activeLevels = 0
    age = 0
  }

  /// From the mean time of a window to the newest sample, in steps.
  @inline(__always)
  func age(of sums: WindowMoments, _ fit: WindowFit, newest: Double) -> Double {
    isEven ? fit.mean : newest - sums.originTime - fit.mean
  }
}

/// e to a power of at most 0, to seven digits.
///
/// The integer part of the power of two goes into the exponent's bits, the rest through a polynomial: the same bits on
/// every machine, without a call.
@inline(__always)
func exponential(_ x: Double) -> Double {
  let power = x * 1.442695040888963407
  let truncated = Int64(power)
  let f = power - Double(truncated) + 1
  let mantissa =
    1 + f
    * (0.6931523077513889 + f
      * (0.24015612693145305 + f
        * (0.05582319047795987 + f * (0.00899005710930754 + f * 0.0018783177298906204))))
  return Double(bitPattern: UInt64(bitPattern: truncated &+ 1022) &<< 52) * mantissa
}
