// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// Values of a sample that arrive after the sample, named by its update index.
///
/// Some pens send their force by radio, later than the places: even after the stroke has ended, or the next begun. What
/// is `nil` stays as it was.
public struct SampleUpdate: Hashable, Sendable {
  /// The ``PenSample/updateIndex`` of the sample.
  public var updateIndex: Int
  /// The place, in points.
  public var position: Point?
  /// The pressure, `0...1`.
  public var pressure: Double?
  /// The angle between pen and surface.
  public var altitude: Angle?
  /// The direction from tip to cap.
  public var azimuth: Angle?
  /// The turn of the barrel.
  public var roll: Angle?

  /// An update of the given values.
  public init(
    updateIndex: Int, position: Point? = nil, pressure: Double? = nil, altitude: Angle? = nil,
    azimuth: Angle? = nil,
    roll: Angle? = nil
  ) {
    self.updateIndex = updateIndex
    self.position = position
    self.pressure = pressure
    self.altitude = altitude
    self.azimuth = azimuth
    self.roll = roll
  }
}

extension SampleConditioner {
  /// An update with its values in their ranges, like those of a sample; `nil` when none is usable.
  package mutating func cleaned(_ update: SampleUpdate) -> SampleUpdate? {
    var sample = PenSample(
      position: update.position ?? .origin, pressure: update.pressure, altitude: update.altitude,
      azimuth: update.azimuth, roll: update.roll)
    cleanChannels(&sample)
    var cleaned = SampleUpdate(
      updateIndex: update.updateIndex, pressure: sample.pressure, altitude: sample.altitude,
      azimuth: sample.azimuth, roll: sample.roll)
    if let place = update.position, place.isFinite {
      let limit = options.greatestCoordinate
      if abs(place.x) <= limit, abs(place.y) <= limit { cleaned.position = place }
    }
    return cleaned == SampleUpdate(updateIndex: update.updateIndex) ? nil : cleaned
  }
}

extension PenSample {
  /// Takes over the values of an update.
  public mutating func apply(_ update: SampleUpdate) {
    if let position = update.position { self.position = position }
    if let pressure = update.pressure { self.pressure = pressure }
    if let altitude = update.altitude { self.altitude = altitude }
    if let azimuth = update.azimuth { self.azimuth = azimuth }
    if let roll = update.roll { self.roll = roll }
  }
}

extension Trace {
  /// Takes over the values of an update; answers whether the trace has the sample.
  ///
  /// Values that are not numbers are passed over when the trace is conditioned, like those of any sample.
  ///
  /// - Complexity: O(n) from the end, where the sample usually is.
  @discardableResult
  public mutating func apply(_ update: SampleUpdate) -> Bool {
    guard let index = samples.lastIndex(where: { $0.updateIndex == update.updateIndex }) else { return false }
    samples[index].apply(update)
    return true
  }
}

extension Stroke {
  /// The same stroke after its trace was corrected: modelled again, with the id, transform, seed and group it had.
  ///
  /// Its path is that of the whole trace, also when it was cut before.
  public func remodeled(from trace: Trace, options: StrokeModeler.Options = StrokeModeler.Options()) -> Stroke
  {
    var stroke = self
    stroke.path = Stroke(modeling: trace, ink: ink, id: id, options: options).path
    return stroke
  }
}
