// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A rectangle with round corners, as a fit returns it.
@frozen
public struct RoundedRectangle: Hashable, Sendable {
  /// The rectangle that the sides lie on.
  public var rectangle: OrientedRectangle
  /// The radius of the corners, in points: zero for sharp ones, at most half the shorter side.
  public var cornerRadius: Double

  /// The rectangle with corners of the given radius.
  @inlinable
  public init(_ rectangle: OrientedRectangle, cornerRadius: Double) {
    self.rectangle = rectangle
    self.cornerRadius = cornerRadius
  }
}
