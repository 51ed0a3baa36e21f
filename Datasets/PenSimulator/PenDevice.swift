// SPDX-License-Identifier: Apache-2.0

/// What a digitiser reports: how often, how finely, and which channels.
public struct PenDevice: Hashable, Sendable {
  /// Samples a second.
  public var rate: Double
  /// The standard deviation of a sample's time about the even clock, as a share of the step.
  public var clockJitter: Double
  /// The step to which places are rounded, in points; zero for none.
  public var quantum: Double
  /// Whether times are reported.
  public var reportsTime: Bool
  /// Whether pressure is reported.
  public var reportsPressure: Bool
  /// Whether altitude and azimuth are reported.
  public var reportsTilt: Bool
  /// Whether a sample is skipped when the pen did not leave the last place, as mice and touch screens do.
  public var skipsRest: Bool

  /// A device with the given properties.
  public init(
    rate: Double, clockJitter: Double = 0.05, quantum: Double = 0, reportsTime: Bool = true,
    reportsPressure: Bool = true, reportsTilt: Bool = true, skipsRest: Bool = false
  ) {
    precondition(rate > 0, "a device samples at a positive rate")
    self.rate = rate
    self.clockJitter = clockJitter
    self.quantum = quantum
    self.reportsTime = reportsTime
    self.reportsPressure = reportsPressure
    self.reportsTilt = reportsTilt
    self.skipsRest = skipsRest
  }

  /// A pen display at 240 Hz with every channel.
  public static let penDisplay = PenDevice(rate: 240)
  /// A tablet at 120 Hz with every channel.
  public static let tablet = PenDevice(rate: 120, quantum: 0.05)
  /// A touch screen at 60 Hz: whole pixels, no pressure, no tilt.
  public static let touchScreen = PenDevice(
    rate: 60, clockJitter: 0.2, quantum: 1, reportsPressure: false, reportsTilt: false, skipsRest: true)
  /// A mouse at 60 Hz: whole pixels, no pressure, no tilt.
  public static let mouse = PenDevice(
    rate: 60, clockJitter: 0.3, quantum: 1, reportsPressure: false, reportsTilt: false, skipsRest: true)

  /// A device drawn at random, from sparse to dense.
  public static func random(using generator: inout SeededGenerator) -> PenDevice {
    switch generator.index(weights: [3, 3, 2, 2]) {
    case 0: .penDisplay
    case 1: .tablet
    case 2: .touchScreen
    default: .mouse
    }
  }
}
