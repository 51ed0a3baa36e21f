// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// Takes the noise out of a stroke while it is drawn.
///
/// Each new sample goes through these stages:
///
/// 1. The jitter of its time stamp is taken out (`ClockRegularizer`).
/// 2. Straight and curved motions are fitted to windows of 2 to 256 samples that end at it (`LocalMotion`, `WindowFit`),
///    each weighted by how well it explains what it covers. On a straight run the long windows win and the noise goes; at a
///    corner only those survive that do not reach across it.
/// 3. Samples older than ``Options/lag`` become final points: the weighted mean of the windows that hold them, and of
///    what was known when they were new, which speaks for the time before a corner.
/// 4. ``prediction(horizon:)`` carries the same motions on.
///
/// Nothing lags: the windows reach as far beyond a point as ``Options/lag`` allows. The first point and the last are the
/// samples themselves. Scaling places by s and the zoom by 1/s scales the result by s; moving, turning and delaying the
/// input does the same to the result.
///
/// The value is the whole state, without storage elsewhere: a copy is a snapshot, assigning it back restores it, and no
/// sample allocates memory.
public struct StrokeModeler: Sendable {
  /// The settings of a modeler.
  public struct Options: Hashable, Sendable {
    /// How strongly noise is taken out: 0 keeps every sample exactly, 1 suits pens, more suits unsteady hands.
    public var strength = 1.0
    /// The magnification at which the person draws: screen points per point.
    public var zoom = 1.0
    /// How long a point may stay unstable, in seconds, at most 0.012; plus one sample's interval.
    public var lag = 0.0115

    /// The default settings.
    public init() {}
  }

  /// The noise of one coordinate at strength 1 and zoom 1, in points: 0.046 mm, a usual digitiser's.
  public static let nominalNoise = 0.174
  /// A gap after which the motion before it says nothing any more, in seconds.
  static let greatestGap = 0.25
  /// Below this interval, in seconds, windows of four samples say nothing that those of three and six do not.
  static let denseInterval = 0.006

  /// The settings.
  public let options: Options
  let inverseVariance: Double
  var ring = SampleRing()
  var clock = ClockRegularizer()
  var motion = LocalMotion()
  /// The ring's index of the oldest sample that is not final yet.
  var pending = 0
  /// How many of the ring's newest samples belong to one motion without a gap.
  var connected = 0
  /// The stroke's first stamp; times are taken from it, so that the clock's origin does not matter.
  var start = 0.0
  /// The mean of the windows that hold the sample `pendingDepth` before the newest.
  var pendingEstimate = MotionEstimate()
  var pendingDepth = -1
  /// One bit for each channel that was reported in this stroke.
  var reported: UInt8 = 0

  /// A modeler before its first sample.
  public init(options: Options = Options()) {
    self.options = options
    let noise = Self.nominalNoise * Swift.max(1e-6, options.strength) / options.zoom
    inverseVariance = 0.5 / (noise * noise)
  }

  /// Whether a stroke is under way.
  public var isDrawing: Bool { ring.count > 0 }
}

// MARK: - Samples in, points out

extension StrokeModeler {
  /// Takes the next sample, as a ``SampleConditioner`` gives it, and appends the points that will not change any more.
  ///
  /// A sample with the time and place of a recent one replaces its channels; one a little earlier than the newest is put
  /// in order. A sample `began` starts a new stroke, `ended` finishes it, `cancelled` drops it.
  ///
  /// - Complexity: O(1); no allocation when `output` has room.
  public mutating func add(_ sample: PenSample, appendingTo output: inout [ModeledPoint]) {
    switch sample.phase {
    case .hovered: return
    case .cancelled: return reset()
    case .began: reset()
    case .moved, .ended: break
    }
    take(sample)
    if sample.phase == .ended { return finish(appendingTo: &output) }
    let newest = ring.stamp(ring.count - 1)
    let settled = newest - options.lag
    while pending < ring.count - 1, ring.stamp(pending) <= settled || pending + 1 + 2 >= SampleRing.capacity {
      appendPoints(at: pending, to: &output)
      pending += 1
    }
  }

  /// Ends the stroke exactly on its last sample and appends the points that were unstable.
  public mutating func finish(appendingTo output: inout [ModeledPoint]) {
    appendUnstableTail(to: &output)
    reset()
  }

  /// Appends the points that may still change; the newest sample's is the last.
  public func appendUnstableTail(to output: inout [ModeledPoint]) {
    for index in pending..<Swift.max(pending, ring.count) { appendPoints(at: index, to: &output) }
  }

  /// Forgets the stroke.
  public mutating func reset() {
    ring.removeAll()
    clock = ClockRegularizer()
    motion.reset()
    pending = 0
    connected = 0
    pendingDepth = -1
    reported = 0
  }

  /// The points of the unstable tail as they would be if `predicted` were the next samples.
  ///
  /// This takes a platform's own prediction. The stroke is not changed.
  public func appendUnstableTail(
    assuming predicted: [PenSample], to output: inout [ModeledPoint], predictions: inout [PredictedPoint]
  ) {
    guard let last = predicted.last, isDrawing else { return appendUnstableTail(to: &output) }
    var copy = self
    for var sample in predicted {
      sample.phase = .moved
      copy.add(sample, appendingTo: &output)
    }
    copy.appendUnstableTail(to: &output)
    // What lies beyond the newest real sample is a guess, and leaves by the other door.
    let newest = ring.stamp(ring.count - 1)
    _ = last
    while let point = output.last, point.time > newest {
      predictions.append(PredictedPoint(position: point.position, time: point.time, velocity: point.velocity))
      output.removeLast()
    }
    predictions.reverse()
  }
}

// MARK: - Taking a sample

extension StrokeModeler {
  /// The length of the motion's steps, in units of ``LocalMotion/unit``.
  @inline(__always)
  var step: Double { motion.isEven ? clock.period * LocalMotion.unit : 1 }
}

extension StrokeModeler {
  private mutating func take(_ sample: PenSample) {
    var entry = RingEntry()
    entry.place = Vector(sample.position.x, sample.position.y)
    if ring.count == 0 { start = sample.time ?? 0 }
    let newest = ring.count > 0 ? ring.stamp(ring.count - 1) : start
    entry.stamp = sample.time ?? newest + 1.0 / 120
    if ring.count > 0, entry.stamp <= newest {
      if replaceChannels(at: entry, from: sample) { return }
      if insertEarlier(&entry, from: sample) { return }
      // Too late to be put in order, and never to be lost.
      entry.stamp = Swift.max(newest + 0.000_25, newest.nextUp)
    }
    adoptChannels(sample, into: &entry, after: ring.count - 1)
    let interval = entry.stamp - newest
    if interval > Self.greatestGap || ring.count == 0 {
      clock = ClockRegularizer()
      motion.reset()
      connected = 0
    }
    entry.time = clock.regularize(entry.stamp - start) * LocalMotion.unit
    if connected > 0 { entry.time = Swift.max(entry.time, ring.time(ring.count - 1) + 1e-6) }
    if ring.isFull { pending -= 1 }
    ring.append(entry)
    connected = Swift.min(connected + 1, ring.count)
    if reported != 0 { bridgeGaps() }
    motion.extend(
      ring, connected: connected, isEven: clock.isEven, inverseVariance: inverseVariance,
      usesFour: clock.period > Self.denseInterval)
    keepEstimate()
  }

  /// Puts a late sample where its time belongs, as long as nothing there is final.
  private mutating func insertEarlier(_ entry: inout RingEntry, from sample: PenSample) -> Bool {
    var index = ring.count
    while index > pending, ring.stamp(index - 1) >= entry.stamp { index -= 1 }
    guard index > 0, index > pending || (index == pending && ring.stamp(index - 1) < entry.stamp),
      ring.count - index < connected, !ring.isFull, ring.stamp(index) > entry.stamp
    else { return false }
    adoptChannels(sample, into: &entry, after: index - 1)
    // Between its neighbours on the regular time line, in proportion.
    let (before, after) = (ring[index - 1], ring[index])
    let share = (entry.stamp - before.stamp) / (after.stamp - before.stamp)
    entry.time = before.time + (after.time - before.time) * share
    entry.filtered = entry.place
    entry.score = before.score
    ring.insert(entry, at: index)
    connected += 1
    // The times are uneven around it, and the long windows do not know it.
    clock.breakRun()
    motion.dropLevels()
    motion.extend(
      ring, connected: connected, isEven: false, inverseVariance: inverseVariance,
      usesFour: clock.period > Self.denseInterval)
    keepEstimate()
    return true
  }

  /// Keeps what is known of the newest sample now (its velocity in units), and the estimate for the oldest one that is not final.
  @inline(__always)
  private mutating func keepEstimate() {
    let newest = ring.count - 1
    let depth = newest - pending
    var (all, deep) = motion.estimates(depth: depth, ring, connected: connected)
    (pendingEstimate, pendingDepth) = (deep, depth)
    // A lone sample says nothing of the velocity.
    let moving = all.weight
    all.add(weight: motion.lone, at: 0, place: ring.place(newest), rate: .zero)
    ring.keep(
      at: newest, place: (1 / all.weight) * all.value,
      rate: moving > 0 ? (1 / (moving * step)) * all.rate : .zero,
      score: motion.bestScore)
  }
}
