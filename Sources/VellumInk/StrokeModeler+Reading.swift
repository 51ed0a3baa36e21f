// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

// MARK: - What is read of a sample

extension StrokeModeler {
  @usableFromInline static var pressureBit: UInt8 { @inlinable @inline(__always) get { 1 } }
  @usableFromInline static var altitudeBit: UInt8 { @inlinable @inline(__always) get { 2 } }
  @usableFromInline static var azimuthBit: UInt8 { @inlinable @inline(__always) get { 4 } }
  @usableFromInline static var rollBit: UInt8 { @inlinable @inline(__always) get { 8 } }

  /// The channels that nearly every pen reports.
  static let penBits = pressureBit | altitudeBit | azimuthBit

  /// What the modeler reads of a sample.
  @usableFromInline
  struct Reading {
    /// The sample's stamp; 0 where it is not reported.
    @usableFromInline var time: Double
    @usableFromInline var place: SIMD2<Double>
    /// The pressure and the altitude, then the azimuth and the roll; 0 where they are not reported.
    @usableFromInline var force = SIMD2<Double>.zero
    @usableFromInline var turn = SIMD2<Double>.zero
    /// One bit for each channel that is reported.
    @usableFromInline var reported: UInt8 = 0

    @inline(__always)
    init(
      _ time: Double, _ place: SIMD2<Double>, _ force: SIMD2<Double>, _ turn: SIMD2<Double>, _ reported: UInt8
    ) {
      (self.time, self.place, self.force, self.turn, self.reported) = (time, place, force, turn, reported)
    }

    /// Reads a sample.
    @inlinable
    @inline(__always)
    init(_ sample: PenSample) {
      time = sample.time ?? 0
      place = SIMD2(sample.position.x, sample.position.y)
      if let pressure = sample.pressure {
        force.x = pressure
        reported |= StrokeModeler.pressureBit
      }
      if let altitude = sample.altitude {
        force.y = altitude.radians
        reported |= StrokeModeler.altitudeBit
      }
      if let azimuth = sample.azimuth {
        turn.x = azimuth.radians
        reported |= StrokeModeler.azimuthBit
      }
      if let roll = sample.roll {
        turn.y = roll.radians
        reported |= StrokeModeler.rollBit
      }
    }
  }
}
