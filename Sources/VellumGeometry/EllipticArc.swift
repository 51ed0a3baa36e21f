// SPDX-License-Identifier: Apache-2.0

/// A piece of an ellipse.
@frozen
public struct EllipticArc: Hashable, Sendable {
  /// The whole ellipse.
  public var ellipse: Ellipse
  /// The ellipse's parameter where the arc begins.
  public var start: Angle
  /// How far the parameter runs, in `-2π...2π`; positive from the first axis toward the second.
  public var sweep: Angle

  /// The piece of `ellipse` from the parameter `start` over `sweep`.
  @inlinable
  public init(ellipse: Ellipse, start: Angle, sweep: Angle) {
    self.ellipse = ellipse
    self.start = start
    self.sweep = sweep
  }
}
