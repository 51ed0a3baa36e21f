// SPDX-License-Identifier: Apache-2.0

/// What is known of the place and the velocity when a sample is the newest.
///
/// They are kept as sums over the motions, with the weights to divide them by, since few are ever asked for.
struct KnownMotion: Sendable {
  var place = SIMD2<Double>.zero
  var rate = SIMD2<Double>.zero
  var weight = 1.0
  /// The weight of the velocity, in units of ``LocalMotion/unit``.
  var rateWeight = 1.0
}

/// One sample as the modeler remembers it.
struct RingEntry: Sendable {
  /// The sample's stamp, in seconds.
  var stamp = 0.0
  /// The regular moment of the sample, in units of ``LocalMotion/unit``.
  var time = 0.0
  var place = SIMD2<Double>.zero
  /// What was known when the sample was the newest.
  var known = KnownMotion()
  /// The pen's pressure, altitude, azimuth and roll; the last two without jumps at a whole turn.
  var channels = SIMD4<Double>.zero
  /// The score of the stroke up to this sample.
  var score = 0.0
  /// One bit for each channel that was reported for this very sample.
  var reported: UInt8 = 0
}

/// The last samples, oldest first, in storage that is allocated once.
///
/// They lie side by side: the storage holds four times as many as are remembered, and when its end is reached the
/// remembered ones move to its beginning. So a sample's neighbours are found by adding, and the move costs a third
/// of an entry a sample.
///
/// An index counts from the oldest, `0..<count`. Reading one is not checked in release builds: the storage is never
/// smaller than `first + count`, and what lies beyond the stroke's beginning is an older stroke's entry.
struct SampleRing: Sendable {
  static let capacity = 64
  private static let room = 4 * capacity
  private var storage = [RingEntry](repeating: RingEntry(), count: SampleRing.room)
  private var first = 0
  private(set) var count = 0

  var isFull: Bool { count == Self.capacity }

  mutating func removeAll() {
    first = 0
    count = 0
  }

  /// The entry at an index from the oldest.
  subscript(index: Int) -> RingEntry {
    @inline(__always) get { storage[first &+ index] }
    @inline(__always) _modify { yield &storage[first &+ index] }
  }

  /// One field of the entry at an index.
  @inline(__always)
  private func read(_ index: Int) -> RingEntry {
    assert(index >= 0 && index < count, "an index within the ring")
    let position = first &+ index
    return unsafe storage.withUnsafeBufferPointer { entries in unsafe entries[position] }
  }

  @inline(__always)
  func place(_ index: Int) -> SIMD2<Double> { read(index).place }
  @inline(__always)
  func time(_ index: Int) -> Double { read(index).time }
  @inline(__always)
  func stamp(_ index: Int) -> Double { read(index).stamp }
  @inline(__always)
  func knownPlace(_ index: Int) -> SIMD2<Double> { (1 / read(index).known.weight) * read(index).known.place }
  @inline(__always)
  func knownRate(_ index: Int) -> SIMD2<Double> {
    (1 / read(index).known.rateWeight) * read(index).known.rate
  }
  @inline(__always)
  func channels(_ index: Int) -> SIMD4<Double> { read(index).channels }
  @inline(__always)
  func reported(_ index: Int) -> UInt8 { read(index).reported }
  @inline(__always)
  func score(_ index: Int) -> Double { read(index).score }

  /// Appends an entry; the oldest goes when the ring is full.
  @inline(__always)
  mutating func append(_ entry: RingEntry) {
    if count == Self.capacity {
      first &+= 1
    } else {
      count &+= 1
    }
    if first &+ count > Self.room { moveToBeginning() }
    storage[first &+ count &- 1] = entry
  }

  /// Moves all but the newest entry, which is about to be written.
  @inline(never)
  private mutating func moveToBeginning() {
    for index in 0..<(count - 1) { storage[index] = storage[first + index] }
    first = 0
  }

  /// Forgets the oldest entry.
  mutating func removeOldest() {
    first += 1
    count -= 1
  }

  /// Takes the newest entry out.
  mutating func removeNewest() -> RingEntry {
    count -= 1
    return storage[first + count]
  }

  /// Inserts an entry before the one at an index.
  ///
  /// The ring must not be full.
  mutating func insert(_ entry: RingEntry, at index: Int) {
    precondition(count < Self.capacity, "a full ring takes no insertion")
    count += 1
    if first + count > Self.room { moveToBeginning() }
    var position = count - 1
    while position > index {
      self[position] = self[position - 1]
      position -= 1
    }
    self[index] = entry
  }
}
