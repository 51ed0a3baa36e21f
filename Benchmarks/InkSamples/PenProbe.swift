// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// A stroke with its truth: what the pen reported, and where it was.
public struct PenProbe: Sendable {
  /// What the device reported, in points and seconds.
  public var samples: [PenSample]
  /// Where the pen was at each sample, in points.
  public var truth: [Point]

  /// A stroke of even samples along a motion.
  ///
  /// - Parameters:
  ///   - rate: Samples a second.
  ///   - count: The number of samples.
  ///   - noise: The standard deviation of the reported coordinates, in points.
  ///   - place: Where the pen is at a time, in points.
  public init(
    rate: Double, count: Int, noise: Double = 0, seed: UInt64 = 1, pressure: Double = 0.5,
    place: (Double) -> Point
  ) {
    var random = PenRandom(seed: seed)
    samples = []
    truth = []
    for index in 0..<count {
      let time = Double(index) / rate
      let point = place(time)
      truth.append(point)
      let reported = Point(point.x + noise * random.normal(), point.y + noise * random.normal())
      samples.append(
        PenSample(
          position: reported, time: time, pressure: pressure, altitude: .radians(.pi / 2 - 0.5),
          azimuth: .radians(1),
          phase: index == 0 ? .began : index == count - 1 ? .ended : .moved))
    }
  }

  /// A stroke of given samples and truth.
  public init(samples: [PenSample], truth: [Point]) {
    precondition(samples.count == truth.count, "each sample has a true place")
    self.samples = samples
    self.truth = truth
  }

  /// The true place at a time: on the straight line between the places at the two samples around it.
  public func place(at time: Double) -> Point? {
    guard let last = samples.last?.time, let first = samples.first?.time, time >= first, time <= last else {
      return nil
    }
    var (low, high) = (0, samples.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if samples[middle].time! <= time { low = middle } else { high = middle }
    }
    let (a, b) = (samples[low].time!, samples[high].time!)
    return truth[low].interpolated(to: truth[high], at: b > a ? (time - a) / (b - a) : 0)
  }
}

/// Points in a centimetre (96 to the inch).
public let pointsPerCentimetre = 96 / 2.54
