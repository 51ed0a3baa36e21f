// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// A point of the modelled pen: where it was, how it moved and how it was held, with the noise taken out.
public struct ModeledPoint: Hashable, Sendable {
  /// The place, in points.
  public var position: Point
  /// The moment, in seconds on the stroke's clock.
  public var time: Double
  /// The velocity, in points per second.
  public var velocity: Vector
  /// The acceleration, in points per second squared.
  public var acceleration: Vector
  /// The pressure, `0...1`; `nil` when unreported so far.
  public var pressure: Double?
  /// The angle between pen and surface; `nil` when unreported so far.
  public var altitude: Angle?
  /// The direction from tip to cap, in `0 ..< 2π`; `nil` when unreported so far.
  public var azimuth: Angle?
  /// The turn of the barrel, in `0 ..< 2π`; `nil` when unreported so far.
  public var roll: Angle?
  /// Whether the point stands for no sample of its own, but for the curve between two.
  public var isBetweenSamples = false

  /// A point of the modelled pen.
  public init(
    position: Point, time: Double, velocity: Vector = .zero, acceleration: Vector = .zero,
    pressure: Double? = nil,
    altitude: Angle? = nil, azimuth: Angle? = nil, roll: Angle? = nil
  ) {
    self.position = position
    self.time = time
    self.velocity = velocity
    self.acceleration = acceleration
    self.pressure = pressure
    self.altitude = altitude
    self.azimuth = azimuth
    self.roll = roll
  }
}

/// Where the pen is expected to be.
///
/// A type of its own, so that a guess never enters a stroke.
public struct PredictedPoint: Hashable, Sendable {
  /// The expected place, in points.
  public var position: Point
  /// The moment it is expected at, in seconds on the stroke's clock.
  public var time: Double
  /// The expected velocity, in points per second.
  public var velocity: Vector

  /// An expected place.
  public init(position: Point, time: Double, velocity: Vector = .zero) {
    self.position = position
    self.time = time
    self.velocity = velocity
  }
}
