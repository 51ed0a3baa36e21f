// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry

/// The channels that a trace carries besides the position.
@frozen
public struct PenChannels: OptionSet, Hashable, Sendable {
  /// One bit for each channel.
  public let rawValue: UInt16

  /// The set with the given bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `PenSample.time`.
  public static let time = PenChannels(rawValue: 1 << 0)
  /// `PenSample.pressure`.
  public static let pressure = PenChannels(rawValue: 1 << 1)
  /// `PenSample.altitude`.
  public static let altitude = PenChannels(rawValue: 1 << 2)
  /// `PenSample.azimuth`.
  public static let azimuth = PenChannels(rawValue: 1 << 3)
  /// `PenSample.roll`.
  public static let roll = PenChannels(rawValue: 1 << 4)
  /// `PenSample.tangentialPressure`.
  public static let tangentialPressure = PenChannels(rawValue: 1 << 5)
  /// `PenSample.hoverDistance`.
  public static let hoverDistance = PenChannels(rawValue: 1 << 6)
}

/// The raw samples of one pen-down to pen-up, in the order they were taken (InkML's term).
///
/// Times count from the trace's first sample; `startTime` places that sample on the recording's clock.
public struct Trace: Hashable, Sendable {
  /// The samples in order.
  public var samples: [PenSample]
  /// When the first sample was taken, in seconds on the recording's clock; `nil` when not reported.
  public var startTime: Double?

  /// The trace of the given samples.
  public init(samples: [PenSample], startTime: Double? = nil) {
    self.samples = samples
    self.startTime = startTime
  }

  /// A trace of places only.
  public init(points: [Point]) {
    self.init(samples: points.map { PenSample(position: $0) })
  }

  /// The channels that at least one sample carries.
  ///
  /// - Complexity: O(n).
  public var channels: PenChannels {
    var channels: PenChannels = []
    for sample in samples {
      if sample.time != nil { channels.insert(.time) }
      if sample.pressure != nil { channels.insert(.pressure) }
      if sample.altitude != nil { channels.insert(.altitude) }
      if sample.azimuth != nil { channels.insert(.azimuth) }
      if sample.roll != nil { channels.insert(.roll) }
      if sample.tangentialPressure != nil { channels.insert(.tangentialPressure) }
      if sample.hoverDistance != nil { channels.insert(.hoverDistance) }
    }
    return channels
  }

  /// The places of the samples.
  ///
  /// - Complexity: O(n).
  public var points: [Point] { samples.map { $0.position } }

  /// The smallest box that holds all places; `nil` for no samples or a place that is not a number.
  ///
  /// - Complexity: O(n).
  public var bounds: Rect? { Rect(bounding: points) }
}
