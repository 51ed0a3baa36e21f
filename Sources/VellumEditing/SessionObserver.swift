// SPDX-License-Identifier: Apache-2.0

/// Learns how long each stage of a ``Session`` takes.
///
/// The clock is the caller's: the session itself knows no time but
/// that of the samples.
public protocol SessionObserver {
  /// Seconds on a clock that never goes back, from any origin.
  func now() -> Double

  /// Takes one stage's duration, in seconds.
  mutating func record(_ stage: SessionStage, seconds: Double)
}

/// The observer of a session whose latencies nobody wants.
public struct NoObserver: SessionObserver {
  /// An observer that does nothing.
  public init() {}

  /// Always zero.
  public func now() -> Double { 0 }

  /// Does nothing.
  public mutating func record(_ stage: SessionStage, seconds: Double) {}
}
