// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Takes the noise out of a stroke while it is drawn.
public struct StrokeModeler: Sendable {
  /// The settings of a modeler.
  public struct Options: Hashable, Sendable {
    /// How strongly noise is taken out: 0 keeps every sample exactly, 1 suits pens.
    public var strength = 1.0
    /// The magnification at which the person draws: screen points per point.
    public var zoom = 1.0
    /// How long a point may stay unstable, in seconds.
    public var lag = 0.0115

    /// The default settings.
    public init() {}
  }

  /// The settings.
  public let options: Options
  private var window: [PenSample] = []
  private var next = 0

  /// A modeler before its first sample.
  public init(options: Options = Options()) {
    self.options = options
  }

  /// Whether a stroke is under way.
  public var isDrawing: Bool { !window.isEmpty }

  /// Takes the next sample, as a ``SampleConditioner`` gives it, and appends the points that will not change any more.
  public mutating func add(_ sample: PenSample, appendingTo output: inout [ModeledPoint]) {
    if sample.phase == .began {
      window.removeAll(keepingCapacity: true)
      next = 0
    }
    if sample.phase == .cancelled {
      window.removeAll(keepingCapacity: true)
      return
    }
    window.merge(sample)
    if sample.phase == .ended { return finish(appendingTo: &output) }
    let now = window[window.count - 1].time ?? 0
    while next < window.count, (window[next].time ?? 0) <= now - options.lag {
      output.append(point(at: next))
      next += 1
    }
    if next > 16 {
      window.removeFirst(next - 8)
      next = 8
    }
  }

  /// Ends the stroke exactly on its last sample and appends what was unstable.
  public mutating func finish(appendingTo output: inout [ModeledPoint]) {
    appendUnstableTail(to: &output)
    window.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Appends the points that may still change, the newest sample's among them.
  public func appendUnstableTail(to output: inout [ModeledPoint]) {
    for index in next..<Swift.max(next, window.count) { output.append(point(at: index)) }
  }

  /// Where the pen is expected `horizon` seconds after the newest sample; `nil` before the first sample.
  public func prediction(horizon: Double) -> PredictedPoint? {
    guard let last = window.last else { return nil }
    let time = (last.time ?? 0) + horizon
    guard window.count > 1 else { return PredictedPoint(position: last.position, time: time) }
    let previous = window[window.count - 2]
    let interval = (last.time ?? 0) - (previous.time ?? 0)
    guard interval > 0 else { return PredictedPoint(position: last.position, time: time) }
    let velocity = (last.position - previous.position) / interval
    return PredictedPoint(position: last.position + velocity * horizon, time: time, velocity: velocity)
  }

  private func point(at index: Int) -> ModeledPoint {
    let sample = window[index]
    let time = sample.time ?? 0
    var (weight, sum) = (0.0, Vector.zero)
    let edge = Swift.min(index, window.count - 1 - index, 2)
    for neighbor in (index - edge)...(index + edge) {
      weight += 1
      sum += window[neighbor].position - sample.position
    }
    let (a, b) = (window[Swift.max(0, index - 1)], window[Swift.min(window.count - 1, index + 1)])
    let interval = (b.time ?? 0) - (a.time ?? 0)
    return ModeledPoint(
      position: sample.position + sum / weight * Swift.min(1, options.strength), time: time,
      velocity: interval > 0 ? (b.position - a.position) / interval : .zero, pressure: sample.pressure,
      altitude: sample.altitude, azimuth: sample.azimuth, roll: sample.roll)
  }
}
