// SPDX-License-Identifier: Apache-2.0

import VellumGeometry
import VellumInk

/// How the values of a point become a sample.
struct ChannelLayout {
  /// What a channel means.
  enum Role {
    case x, y, force, time, tiltX, tiltY, azimuth, elevation, rotation, tangentialForce
  }

  /// A channel with a meaning, and what its values are multiplied by.
  struct Column {
    var role: Role
    var index: Int
    var scale: Double
  }

  /// How many values a point must have, and may have.
  private(set) var regularCount: Int
  private(set) var channelCount: Int
  private(set) var columns: [Column]
  /// The value of each channel where a point gives none.
  private(set) var standards: [Double?]
  private(set) var pressure: PressureScale
  private(set) var greatestTangentialForce: Double
  private(set) var hasTime: Bool
  private(set) var uniformRate: Double?
  private let map: InkMLAffineMap?

  init(_ context: InkMLContext) {
    let channels = context.channels ?? context.source?.channels ?? ChannelLayout.plainChannels
    let resolutions = context.source?.resolutions ?? []
    regularCount = channels.count { !$0.isIntermittent }
    channelCount = channels.count
    standards = channels.map(\.standard)
    map = context.map
    pressure = PressureScale()
    greatestTangentialForce = 1
    columns = []
    for (index, channel) in channels.enumerated() {
      guard let role = ChannelLayout.role(of: channel.name), !columns.contains(where: { $0.role == role })
      else {
        continue
      }
      let property = resolutions.first { $0.channel == channel.name && $0.value > 0 }
      // A mapped place is in the units of the surface.
      let measured =
        context.map == nil ? channel : context.canvas?.first { $0.name == channel.name } ?? channel
      let scale = ChannelLayout.scale(role, measured, measured == channel ? property : nil)
      columns.append(Column(role: role, index: index, scale: scale))
      if role == .force {
        pressure = PressureScale(minimum: channel.minimum ?? 0, maximum: channel.maximum)
      } else if role == .tangentialForce {
        greatestTangentialForce = max(abs(channel.maximum ?? 1), abs(channel.minimum ?? 0))
      }
    }
    hasTime = columns.contains { $0.role == .time }
    uniformRate = context.source?.uniformRate
  }

  /// The channels of a trace that names no format.
  static let plainChannels = [InkMLChannel(name: "X"), InkMLChannel(name: "Y")]

  /// Whether both coordinates are there.
  var hasPlace: Bool {
    columns.contains { $0.role == .x } && columns.contains { $0.role == .y }
  }

  /// Whether the pen's direction comes as two tilts.
  var hasTilt: Bool { columns.contains { $0.role == .tiltX } }

  private static func role(of name: String) -> Role? {
    switch name {
    case "X": .x
    case "Y": .y
    case "F": .force
    case "T": .time
    case "OTx": .tiltX
    case "OTy": .tiltY
    case "OA": .azimuth
    case "OE": .elevation
    case "OR": .rotation
    case "TP": .tangentialForce
    default: nil
    }
  }
}

// MARK: - Units

extension ChannelLayout {
  private static func scale(_ role: Role, _ channel: InkMLChannel, _ property: InkMLChannelProperty?)
    -> Double
  {
    switch role {
    case .x, .y:
      scale(channel, property, LengthUnit.points(in:), standard: 1) * (channel.isReversed ? -1 : 1)
    case .time: scale(channel, property, seconds(in:), standard: 0.001)
    case .tiltX, .tiltY, .azimuth, .elevation, .rotation:
      scale(channel, property, radians(in:), standard: .pi / 180)
    case .force, .tangentialForce: 1
    }
  }

  /// What one unit of a channel measures: by its resolution (`1000` in `1/cm`), else by its own unit.
  private static func scale(
    _ channel: InkMLChannel, _ property: InkMLChannelProperty?, _ size: (String) -> Double?, standard: Double
  ) -> Double {
    let own = channel.units.flatMap(size)
    var scale = own ?? standard
    if let property, let units = property.units, units.hasPrefix("1/"),
      let unit = size(String(units.dropFirst(2)))
    {
      scale = unit / property.value
    } else if let property, property.units == nil, let own {
      scale = own / property.value
    }
    return scale.isFinite && scale > 0 ? scale : standard
  }

  private static func seconds(in unit: String) -> Double? {
    switch unit {
    case "s": 1
    case "ms": 1e-3
    case "us", "µs": 1e-6
    case "ns": 1e-9
    case "min": 60
    default: nil
    }
  }

  private static func radians(in unit: String) -> Double? {
    switch unit {
    case "deg": .pi / 180
    case "rad": 1
    default: nil
    }
  }
}

// MARK: - Samples

extension ChannelLayout {
  /// The sample of one point, whose force is still as the file has it; `nil` where the point has no place.
  ///
  /// A value that is not a number stands for one that the file does not give.
  func sample(_ values: ArraySlice<Double>) -> PenSample? {
    var x = Double.nan
    var y = Double.nan
    var rawTilt: (x: Double?, y: Double?) = (nil, nil)
    var sample = PenSample(position: Point(0, 0))
    for column in columns {
      let raw = values[values.startIndex + column.index]
      guard raw.isFinite else { continue }
      let value = raw * column.scale
      switch column.role {
      case .x: x = map == nil ? value : raw
      case .y: y = map == nil ? value : raw
      case .force: sample.pressure = raw
      case .time: break
      case .tiltX: rawTilt.x = value
      case .tiltY: rawTilt.y = value
      case .azimuth: sample.azimuth = Angle.radians(value).normalizedPositive
      case .elevation: sample.altitude = Angle.radians(min(max(value, 0), .pi / 2))
      case .rotation: sample.roll = Angle.radians(value).normalizedPositive
      case .tangentialForce: sample.tangentialPressure = min(max(raw / greatestTangentialForce, -1), 1)
      }
    }
    if let map { (x, y) = mapped(x, y, by: map) }
    guard x.isFinite, y.isFinite else { return nil }
    sample.position = Point(x, y)
    if let tiltX = rawTilt.x, let tiltY = rawTilt.y {
      let tilt = TiltAngles(x: .radians(tiltX), y: .radians(tiltY))
      sample.altitude = tilt.altitude
      sample.azimuth = tilt.azimuth
    }
    return sample
  }

  private func mapped(_ x: Double, _ y: Double, by map: InkMLAffineMap) -> (Double, Double) {
    let scaleX = columns.first { $0.role == .x }?.scale ?? 1
    let scaleY = columns.first { $0.role == .y }?.scale ?? 1
    return ((map.a * x + map.b * y + map.c) * scaleX, (map.d * x + map.e * y + map.f) * scaleY)
  }

  /// The reading of the clock in one point, in the file's unit; `nil` where the file gives none.
  func clockReading(_ values: ArraySlice<Double>) -> Double? {
    guard let column = columns.first(where: { $0.role == .time }) else { return nil }
    let raw = values[values.startIndex + column.index]
    return raw.isFinite ? raw : nil
  }

  /// Takes note of a force, whose greatest decides the scale.
  mutating func observe(_ force: Double) { pressure.observe(force) }

  /// Seconds in one unit of the clock.
  var clockUnit: Double { columns.first { $0.role == .time }?.scale ?? 0 }
}
