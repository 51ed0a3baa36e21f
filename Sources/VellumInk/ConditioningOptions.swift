// SPDX-License-Identifier: Apache-2.0

/// The rules of a ``SampleConditioner``; the defaults suit pens, fingers and mice.
public struct ConditioningOptions: Hashable, Sendable {
  /// Whether a move without a pen-down starts a stroke (otherwise it is dropped).
  public var startsWithoutDown = true
  /// Whether a lone far place between near ones is dropped.
  public var rejectsTeleports = true
  /// Whether a first pressure far above the next ones is replaced by the median of the first three.
  public var mendsStartSpike = true
  /// Whether a lone zero of pressure that no trend explains is taken for unreported.
  public var mendsPressureGaps = true
  /// The speed on the screen that no pen reaches, in points per second at zoom 1 (20,000 is 5.3 m/s).
  public var greatestSpeed = 20_000.0
  /// The least step on the screen that is ever doubted, in points at zoom 1.
  public var greatestLeap = 40.0
  /// The magnification at which the person draws: screen points per point.
  public var zoom = 1.0
  /// The coordinate beyond which a place is taken for garbage, in points.
  public var greatestCoordinate = 1e9
  /// How much earlier than its forerunner a sample may be and still be put in order, in seconds.
  public var reordering = 0.012
  /// The time between samples of a stream that has no clock, in seconds.
  public var nominalPeriod = 1.0 / 120

  /// The default rules.
  public init() {}
}
