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
  /// The same while all places lie on whole points of the screen, as mice and coarse digitisers report them: more than
  /// the rounding's 0.29, since rounding errors come in runs.
  public static let gridNoise = 0.35
  /// A gap after which the motion before it says nothing any more, in seconds.
  static let greatestGap = 0.25
  /// Below this interval, in seconds, windows of four samples say nothing that those of three and six do not.
  static let denseInterval = 0.006
  /// The windows are weighed at least this often, in seconds; in between, samples that lie as expected are passed over.
  ///
  /// No more of them than ``Options/lag`` reaches back: a final point never lies beyond the samples that were weighed.
  static let greatestRest = 0.0175
  /// So many samples at most are passed over, whatever their rate: the ring holds them.
  private static let mostPassedOver = Double(SampleRing.capacity / 4)

  /// The settings.
  public let options: Options
  /// Whether every sample is kept as it is.
  let isExact: Bool
  /// The score of a squared residual, by the noise of the places as it is known so far.
  var inverseVariance: Double
  /// Whether all places of the stroke lie on whole points of the screen.
  var isOnGrid = true
  var ring = SampleRing()
  var clock = ClockRegularizer()
  var motion = LocalMotion()
  /// How many of the ring's newest samples are not final yet.
  var pending = 0
  /// How many of the ring's newest samples belong to one motion without a gap.
  var connected = 0
  /// The stroke's first stamp; times are taken from it, so that the clock's origin does not matter.
  var start = 0.0
  /// The depth of the oldest sample that was not final when the newest came, for which the motion's sums are known.
  var pendingDepth = -1
  /// One bit for each channel that was reported in this stroke.
  var reported: UInt8 = 0
  /// Whether the newest sample may lack one of them.
  var hasGaps = false

  /// A modeler before its first sample.
  public init(options: Options = Options()) {
    self.options = options
    isExact = !(options.strength > 0)
    inverseVariance = Self.inverseVariance(noise: Self.gridNoise, options)
  }

  private static func inverseVariance(noise: Double, _ options: Options) -> Double {
    let noise = noise * Swift.max(1e-6, options.strength) / options.zoom
    return LocalMotion.bits * 0.5 / (noise * noise)
  }

  /// Looks whether a place lies on a whole point of the screen, and takes the noise of a fine digitiser when not.
  @inline(never)
  private mutating func leaveGrid(at place: SIMD2<Double>) {
    let (x, y) = (place.x * options.zoom, place.y * options.zoom)
    guard abs(x - x.rounded()) > 1e-6 || abs(y - y.rounded()) > 1e-6 else { return }
    isOnGrid = false
    inverseVariance = Self.inverseVariance(noise: Self.nominalNoise, options)
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
  @inlinable
  public mutating func add(_ sample: PenSample, appendingTo output: inout [ModeledPoint]) {
    // Read where it lies, a sample need not be copied for a call (`ink/model`). Nearly all samples are moves.
    let reading = Reading(sample)
    if sample.phase == .moved, sample.time != nil {
      take(
        reading.time, reading.place, reading.force, reading.turn, reading.reported, appendingTo: &output)
    } else {
      takeUnusual(reading, sample.phase, knowsTime: sample.time != nil, appendingTo: &output)
    }
  }

  /// Takes the reading of a sample that is no move, or does not know its time.
  @usableFromInline
  mutating func takeUnusual(
    _ reading: Reading, _ phase: PenPhase, knowsTime: Bool, appendingTo output: inout [ModeledPoint]
  ) {
    switch phase {
    case .hovered: return
    case .cancelled: return reset()
    case .began: reset()
    case .moved: break
    // The last sample is never passed over.
    case .ended: motion.spare = 0
    }
    var reading = reading
    if !knowsTime, ring.count > 0 { reading.time = ring.stamp(ring.count - 1) + 1.0 / 120 }
    take(reading.time, reading.place, reading.force, reading.turn, reading.reported, appendingTo: &output)
    if phase == .ended { finish(appendingTo: &output) }
  }

  /// Takes what was read of a sample, in registers, and appends the points that are final with it.
  @usableFromInline
  mutating func take(
    _ time: Double, _ place: SIMD2<Double>, _ force: SIMD2<Double>, _ turn: SIMD2<Double>, _ reported: UInt8,
    appendingTo output: inout [ModeledPoint]
  ) {
    follow(time, place, force, turn, reported)
    let settled = ring.stamp(ring.count &- 1) - options.lag
    while pending > 1, ring.stamp(ring.count &- pending) <= settled || pending &+ 2 >= SampleRing.capacity {
      appendPoints(at: ring.count &- pending, to: &output)
      pending &-= 1
    }
  }

  /// Ends the stroke exactly on its last sample and appends the points that were unstable.
  public mutating func finish(appendingTo output: inout [ModeledPoint]) {
    appendUnstableTail(to: &output)
    reset()
  }

  /// Appends the points that may still change; the newest sample's is the last.
  public func appendUnstableTail(to output: inout [ModeledPoint]) {
    var copy = self
    for index in (ring.count - pending)..<ring.count { copy.appendPoints(at: index, to: &output) }
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
    hasGaps = false
    guard !isOnGrid else { return }
    isOnGrid = true
    inverseVariance = Self.inverseVariance(noise: Self.gridNoise, options)
  }

  /// The points of the unstable tail as they would be if `predicted` were the next samples.
  ///
  /// This takes a platform's own prediction. The stroke is not changed.
  public func appendUnstableTail(
    assuming predicted: [PenSample], to output: inout [ModeledPoint], predictions: inout [PredictedPoint]
  ) {
    guard !predicted.isEmpty, isDrawing else { return appendUnstableTail(to: &output) }
    var copy = self
    for var sample in predicted {
      sample.phase = .moved
      copy.add(sample, appendingTo: &output)
    }
    copy.appendUnstableTail(to: &output)
    // What lies beyond the newest real sample is a guess, and leaves by the other door.
    let newest = ring.stamp(ring.count - 1)
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
  /// Takes what was read of a sample into the ring and the motion.
  ///
  /// A ``Reading`` is put together off the usual way only: handed on, it must lie in memory.
  @inline(__always)
  private mutating func follow(
    _ read: Double, _ place: SIMD2<Double>, _ force: SIMD2<Double>, _ turn: SIMD2<Double>, _ bits: UInt8
  ) {
    if isOnGrid { leaveGrid(at: place) }
    guard ring.count > 0 else { return begin(with: Reading(read, place, force, turn, bits)) }
    let last = ring.count &- 1
    let newest = ring.stamp(last)
    var stamp = read
    if stamp <= newest {
      let reading = Reading(read, place, force, turn, bits)
      if replaceChannels(from: reading) || insertEarlier(reading) { return }
      // Too late to be put in order, and never to be lost.
      stamp = greater(newest + 0.000_25, newest.nextUp)
    }
    var (channels, regained) = (SIMD4(lowHalf: force, highHalf: turn), UInt8(0))
    if bits != reported || hasGaps || !Self.isWithinHalfTurn(turn, ring.channels(last).highHalf) {
      (channels, regained) = adoptUnlikeChannels(Reading(read, place, force, turn, bits), after: last)
    }
    if stamp - newest > Self.greatestGap { beginMotion() }
    var time = clock.regularize(stamp - start) * LocalMotion.unit
    if !clock.isEven, connected > 0 { time = greater(time, ring.time(last) + 1e-6) }
    let known =
      clock.isEven && motion.passesOver(place, inverseVariance)
      ? passOver() : follow(to: place, at: time, isEven: clock.isEven)
    ring.append(
      RingEntry(
        stamp: stamp, time: time, place: place, known: known, channels: channels, score: motion.score,
        reported: bits))
    if regained != 0 { bridgeGaps(of: regained) }
  }

  /// Takes the stroke's first sample.
  @inline(never)
  private mutating func begin(with reading: Reading) {
    start = reading.time
    beginMotion()
    let time = clock.regularize(0) * LocalMotion.unit
    let channels = adoptChannels(reading, after: -1)
    let known = followAgain(to: reading.place, at: time)
    ring.append(
      RingEntry(
        stamp: start, time: time, place: reading.place, known: known, channels: channels, score: motion.score,
        reported: reading.reported))
  }

  /// Forgets the motion before a gap.
  private mutating func beginMotion() {
    clock = ClockRegularizer()
    motion.reset()
    connected = 0
  }

  /// Takes the sample after the ring's into the motion; answers what is known of it now, its velocity in units.
  @inline(__always)
  private mutating func follow(
    to place: SIMD2<Double>, at time: Double, isEven: Bool
  ) -> KnownMotion {
    connected = connected < SampleRing.capacity ? connected &+ 1 : connected
    pendingDepth = pending
    pending &+= 1
    motion.extend(
      ring, isEven: isEven && connected >= 6,
      LocalMotion.Context(
        time: time, place: place, connected: connected, inverseVariance: inverseVariance,
        usesFour: clock.period > Self.denseInterval,
        spare: clock.period < Self.denseInterval
          ? Swift.min(Self.greatestRest / clock.period - 1, Self.mostPassedOver) : 0,
        depth: Double(pendingDepth)))
    // A lone sample says nothing of the velocity.
    let moving = motion.shallow.weight + motion.deep.weight
    return KnownMotion(
      place: motion.shallow.value + motion.deep.value + motion.lone * place,
      rate: motion.shallow.rate + motion.deep.rate,
      weight: motion.totalWeight, rateWeight: moving > 0 ? moving * step : 1)
  }

  /// What is known of a sample that lies as expected.
  @inline(__always)
  private mutating func passOver() -> KnownMotion {
    connected = connected < SampleRing.capacity ? connected &+ 1 : connected
    pending &+= 1
    let (known, now) = (motion.deep, Double(motion.behind))
    return KnownMotion(
      place: known.value(at: now), rate: known.rate(at: now), weight: known.weight,
      rateWeight: known.weight * step)
  }

  /// The same at uneven times, out of the way.
  @inline(never)
  private mutating func followAgain(
    to place: SIMD2<Double>, at time: Double
  ) -> KnownMotion {
    follow(to: place, at: time, isEven: false)
  }

  /// Puts a late sample where its time belongs, as long as nothing there is final.
  @inline(never)
  private mutating func insertEarlier(_ reading: Reading) -> Bool {
    let stamp = reading.time
    let first = ring.count - pending
    var index = ring.count
    while index > first, ring.stamp(index - 1) >= stamp { index -= 1 }
    guard index > 0, index > first || ring.stamp(index - 1) < stamp, ring.count - index < connected,
      !ring.isFull || index > 1, ring.stamp(index) > stamp
    else { return false }
    if ring.isFull {
      ring.removeOldest()
      index -= 1
    }
    let channels = adoptChannels(reading, after: index - 1)
    hasGaps = true
    // Between its neighbours on the regular time line, in proportion.
    let (before, after) = (ring[index - 1], ring[index])
    let share = (stamp - before.stamp) / (after.stamp - before.stamp)
    var entry = RingEntry(
      stamp: stamp, time: before.time + (after.time - before.time) * share,
      place: reading.place, channels: channels, reported: reading.reported)
    entry.known = KnownMotion(place: entry.place, rate: .zero, weight: 1, rateWeight: 1)
    entry.score = before.score
    ring.insert(entry, at: index)
    // The times are uneven around it, and the long windows do not know it.
    clock.breakRun()
    motion.dropLevels()
    var newest = ring.removeNewest()
    motion.score = ring.score(ring.count - 1)
    newest.known = followAgain(to: newest.place, at: newest.time)
    newest.score = motion.score
    ring.append(newest)
    return true
  }
}
