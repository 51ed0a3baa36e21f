// SPDX-License-Identifier: Apache-2.0

/// A fitted primitive with how well it lies on the points.
@frozen
public struct Fit<Primitive: Hashable & Sendable>: Hashable, Sendable {
  /// The fitted primitive.
  public var primitive: Primitive
  /// The root mean square of the orthogonal distances, in the points' unit.
  public var rms: Double
  /// The greatest orthogonal distance, in the points' unit.
  public var maximum: Double
  /// The covariance of the parameters where the fit estimates it; each fit names their order.
  public var covariance: Covariance?

  /// The primitive with its residuals.
  @inlinable
  public init(_ primitive: Primitive, rms: Double, maximum: Double, covariance: Covariance? = nil) {
    self.primitive = primitive
    self.rms = rms
    self.maximum = maximum
    self.covariance = covariance
  }

  /// The same residuals for another way to write the primitive.
  @inlinable
  public func map<Other: Hashable & Sendable>(_ change: (Primitive) -> Other) -> Fit<Other> {
    Fit<Other>(change(primitive), rms: rms, maximum: maximum, covariance: covariance)
  }
}
