// SPDX-License-Identifier: Apache-2.0

/// A channel of a trace format.
struct InkMLChannel: Hashable {
  var name: String
  var isIntermittent = false
  var minimum: Double?
  var maximum: Double?
  var units: String?
  var isReversed = false
  /// The value where a point does not give one.
  var standard: Double?
}

/// What a device says of one of its channels.
struct InkMLChannelProperty: Hashable {
  var channel: String
  var value: Double
  var units: String?
}

/// A device: its channels and how finely it measures them.
struct InkMLSource: Hashable {
  var channels: [InkMLChannel]?
  /// The properties by the name `resolution`.
  var resolutions: [InkMLChannelProperty] = []
  /// Samples a second, if they are taken at even times.
  var uniformRate: Double?
}

/// A map of the plane, `x' = a x + b y + c`, `y' = d x + e y + f`.
struct InkMLAffineMap: Hashable {
  var a, b, c, d, e, f: Double
}

/// What applies to the traces that name it.
struct InkMLContext: Hashable {
  var channels: [InkMLChannel]?
  var source: InkMLSource?
  var brush: InkMLBrush?
  /// The channels of the surface that the traces are mapped to.
  var canvas: [InkMLChannel]?
  var map: InkMLAffineMap?
  /// In seconds since 1970.
  var timestamp: Double?
}
