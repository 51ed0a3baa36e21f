// SPDX-License-Identifier: Apache-2.0

public import VellumGeometry
public import VellumInk

/// Notices that the pen rests at the end of a stroke while it still touches: the request to turn ink into a shape.
///
/// A pen is never perfectly still, so a rest is not the absence of motion. It is a span of time in which every sample
/// lies near the mean of all, and the mean of the first third lies near that of the last: jitter passes, slow drawing
/// does not, since it drifts. Tolerances are on the screen.
///
/// - Complexity: O(1) a sample while the pen moves, O(the samples of one span) while it seems to rest; memory for the
///   samples of one span.
public struct HoldDetector: Sendable {
  /// A rest that was noticed.
  public struct Hold: Hashable, Sendable {
    /// The mean place of the rest.
    public var place: Point
    /// When the rest began, on the stroke's clock, in seconds.
    public var start: Double
    /// The number of the stroke's samples before the rest.
    public var sampleCount: Int
  }

  /// How long the pen must rest, in seconds.
  public let duration: Double
  /// How far a sample may lie from the mean, in points on the page.
  private let radius: Double
  /// How far the mean may drift within the span, in points on the page.
  private let drift: Double
  private var recent: [(place: Point, time: Double)] = []
  private var first = 0
  private var seen = 0
  private var travelled = 0.0
  private var last: Point?
  private var hasFired = false

  /// A detector for one stroke.
  ///
  /// - Parameters:
  ///   - duration: how long the pen must rest, in seconds.
  ///   - radius: how far jitter may stray, in screen points.
  ///   - drift: how far the mean may move between the first and last third of the span, in screen points.
  ///   - zoom: screen points per page point.
  public init(duration: Double = 0.5, radius: Double = 5, drift: Double = 1.6, zoom: Double = 1) {
    precondition(duration > 0 && radius > 0 && drift > 0 && zoom > 0, "a hold has positive measures")
    self.duration = duration
    self.radius = radius / zoom
    self.drift = drift / zoom
  }

  /// Takes the next sample of the stroke; returns the rest once, when it has lasted long enough.
  ///
  /// Samples without a time or with a place that is not finite are passed over.
  public mutating func add(_ sample: PenSample) -> Hold? {
    seen += 1
    guard let time = sample.time, time.isFinite, sample.position.isFinite else { return nil }
    if let last { travelled += last.distance(to: sample.position) }
    last = sample.position
    recent.append((sample.position, time))
    // The span: as many samples as the duration needs, and one more.
    while first + 1 < recent.count, recent[first + 1].time <= time - duration { first += 1 }
    if first > 256 {
      recent.removeFirst(first)
      first = 0
    }
    guard recent.count - first >= 4 else { return nil }
    return noticed(at: time)
  }

  /// Tells that nothing has been reported until `time`: many devices fall silent while the pen rests.
  ///
  /// To be called from the editor's own clock; returns the rest once, when it has lasted long enough.
  ///
  /// - Parameter time: on the stroke's clock, in seconds.
  public mutating func wait(until time: Double) -> Hold? {
    guard let latest = recent.last, time.isFinite, time > latest.time else { return nil }
    while first + 1 < recent.count, recent[first + 1].time <= time - duration { first += 1 }
    return noticed(at: time)
  }

  /// Forgets the stroke, so that the next sample is the first of another; the memory is kept.
  public mutating func reset() {
    recent.removeAll(keepingCapacity: true)
    (first, seen, travelled, last, hasFired) = (0, 0, 0, nil, false)
  }

  /// The rest that has lasted until `time`, unless one was noticed before.
  private mutating func noticed(at time: Double) -> Hold? {
    guard !hasFired, time - recent[first].time >= duration, travelled > 4 * radius else { return nil }
    // Both ends lie near the mean, so near each other: moving pens leave here.
    guard recent[first].place.distance(to: recent[recent.count - 1].place) <= 2 * radius, let hold = rest()
    else {
      return nil
    }
    hasFired = true
    return hold
  }

  /// The rest that fills the span, if it is one.
  private func rest() -> Hold? {
    let count = recent.count - first
    let third = max(1, count / 3)
    var (all, early, late) = (Vector.zero, Vector.zero, Vector.zero)
    for index in first..<recent.count {
      let v = recent[index].place - recent[first].place
      all += v
      if index < first + third { early += v }
      if index >= recent.count - third { late += v }
    }
    let mean = recent[first].place + all / Double(count)
    guard (late / Double(third) - early / Double(third)).length <= drift else { return nil }
    for index in first..<recent.count where recent[index].place.distance(to: mean) > radius { return nil }
    return Hold(place: mean, start: recent[first].time, sampleCount: seen - count)
  }
}

extension Trace {
  /// The stroke without the rest at its end: it ends where the pen rested, on average, when it came to rest.
  public func ending(at hold: HoldDetector.Hold) -> Trace {
    guard let sample = samples.dropFirst(hold.sampleCount).first else { return self }
    var result = self
    result.samples = Array(samples.prefix(hold.sampleCount))
    var end = sample
    end.position = hold.place
    end.phase = .ended
    result.samples.append(end)
    return result
  }
}
