// SPDX-License-Identifier: Apache-2.0

import VellumGeometry

/// One sample as the modeler remembers it.
struct RingEntry: Sendable {
  /// The sample's stamp, in seconds.
  var stamp = 0.0
  /// The regular moment of the sample, in units of ``LocalMotion/unit``.
  var time = 0.0
  var place = Vector.zero
  /// What was known of the place and the velocity when the sample was the newest.
  var filtered = Vector.zero
  var filteredRate = Vector.zero
  /// The best score of the stroke up to this sample.
  var score = 0.0
  /// The pen's pressure, altitude, azimuth and roll; the last two without jumps at a whole turn.
  var channels = SIMD4<Double>.zero
  /// One bit for each channel that was reported for this very sample.
  var reported: UInt8 = 0
}

/// The last samples, oldest first, in storage that is allocated once.
struct SampleRing: Sendable {
  static let capacity = 64
  private var storage = [RingEntry](repeating: RingEntry(), count: SampleRing.capacity)
  private var first = 0
  private(set) var count = 0

  var isFull: Bool { count == Self.capacity }

  mutating func removeAll() { count = 0 }

  /// The entry at an index from the oldest.
  subscript(index: Int) -> RingEntry {
    @inline(__always) get { storage[(first &+ index) & (Self.capacity - 1)] }
    @inline(__always) _modify { yield &storage[(first &+ index) & (Self.capacity - 1)] }
  }

  @inline(__always)
  func place(_ index: Int) -> Vector { storage[(first &+ index) & (Self.capacity - 1)].place }
  @inline(__always)
  func time(_ index: Int) -> Double { storage[(first &+ index) & (Self.capacity - 1)].time }
  @inline(__always)
  func stamp(_ index: Int) -> Double { storage[(first &+ index) & (Self.capacity - 1)].stamp }

  @inline(__always)
  func filtered(_ index: Int) -> Vector { storage[(first &+ index) & (Self.capacity - 1)].filtered }
  @inline(__always)
  func filteredRate(_ index: Int) -> Vector { storage[(first &+ index) & (Self.capacity - 1)].filteredRate }
  @inline(__always)
  func channels(_ index: Int) -> SIMD4<Double> { storage[(first &+ index) & (Self.capacity - 1)].channels }
  @inline(__always)
  func reported(_ index: Int) -> UInt8 { storage[(first &+ index) & (Self.capacity - 1)].reported }
  @inline(__always)
  func score(_ index: Int) -> Double { storage[(first &+ index) & (Self.capacity - 1)].score }

  /// Keeps what is known of a sample as the newest.
  @inline(__always)
  mutating func keep(at index: Int, place: Vector, rate: Vector, score: Double) {
    let position = (first &+ index) & (Self.capacity - 1)
    storage[position].filtered = place
    storage[position].filteredRate = rate
    storage[position].score = score
  }

  /// Appends an entry; the oldest goes when the ring is full.
  mutating func append(_ entry: RingEntry) {
    if count == Self.capacity {
      first = (first + 1) & (Self.capacity - 1)
      count -= 1
    }
    storage[(first &+ count) & (Self.capacity - 1)] = entry
    count += 1
  }

  /// Inserts an entry before the one at an index.
  ///
  /// The ring must not be full.
  mutating func insert(_ entry: RingEntry, at index: Int) {
    precondition(count < Self.capacity, "a full ring takes no insertion")
    count += 1
    var position = count - 1
    while position > index {
      self[position] = self[position - 1]
      position -= 1
    }
    self[index] = entry
  }
}
