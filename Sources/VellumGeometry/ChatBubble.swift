// SPDX-License-Identifier: Apache-2.0

/// A speech bubble: a body with a pointed tail.
@frozen
public struct ChatBubble: Hashable, Sendable {
  /// What the body is.
  public enum Body: Hashable, Sendable {
    /// A rectangle with round corners of the given radius (zero for sharp ones).
    case rectangle(OrientedRectangle, cornerRadius: Double)
    /// An ellipse.
    case ellipse(Ellipse)
  }

  /// The body without the tail.
  public var body: Body
  /// The tip of the tail.
  public var tailTip: Point
  /// The opening angle of the tail at its tip.
  public var tailAngle: Angle

  /// The bubble with a tail from the body to `tailTip`.
  @inlinable
  public init(body: Body, tailTip: Point, tailAngle: Angle) {
    self.body = body
    self.tailTip = tailTip
    self.tailAngle = tailAngle
  }
}
