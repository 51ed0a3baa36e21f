// SPDX-License-Identifier: Apache-2.0

/// The One-Euro filter of one channel (Casiez, Roussel, Vogel 2012): a low-pass whose cutoff grows with the filtered speed.
///
/// The yardstick for the cost of a stroke model: the least that anyone pays for a smoothed, adaptive stroke.
public struct OneEuroFilter: Sendable {
  /// The cutoff at rest, in hertz.
  public var minimumCutoff: Double
  /// How fast the cutoff grows with speed.
  public var beta: Double
  /// The cutoff of the speed, in hertz.
  public var speedCutoff: Double

  private var value = 0.0
  private var speed = 0.0
  private var time = 0.0
  private var isFirst = true

  /// A filter before its first value.
  public init(minimumCutoff: Double = 1, beta: Double = 1, speedCutoff: Double = 1) {
    self.minimumCutoff = minimumCutoff
    self.beta = beta
    self.speedCutoff = speedCutoff
  }

  /// Forgets all values.
  public mutating func reset() { isFirst = true }

  /// The filtered value at a time, in seconds.
  public mutating func filter(_ raw: Double, at now: Double) -> Double {
    guard !isFirst else {
      (value, speed, time, isFirst) = (raw, 0, now, false)
      return raw
    }
    guard now > time else { return value }
    let frequency = 1 / (now - time)
    time = now
    speed = lowPass(speed, toward: (raw - value) * frequency, cutoff: speedCutoff, frequency)
    value = lowPass(value, toward: raw, cutoff: minimumCutoff + beta * abs(speed), frequency)
    return value
  }

  /// Exponential smoothing with the share α = 1/(1 + τ/Tₑ), τ = 1/(2π·cutoff), Tₑ = 1/frequency.
  private func lowPass(_ previous: Double, toward raw: Double, cutoff: Double, _ frequency: Double) -> Double
  {
    let (timeConstant, interval) = (1 / (2 * .pi * cutoff), 1 / frequency)
    let share = 1 / (1 + timeConstant / interval)
    return share * raw + (1 - share) * previous
  }
}
