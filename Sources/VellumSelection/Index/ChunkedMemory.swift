// SPDX-License-Identifier: Apache-2.0

/// Memory that grows without moving what it holds: chunks of 2 MiB behind a table of their addresses.
///
/// One growing array would copy tens of megabytes in the middle of a stroke, and would touch fresh pages several
/// times over: that was more than half of the cost of insertion. Only the first chunk grows by copying, so small
/// indexes stay small.
///
/// The memory is owned by arrays and is a value: copies share it until one is changed. The addresses are taken once,
/// when an array is made, and stay right because it is never changed as an array. It belongs to one table of arrays
/// alone, so the table's own copy on write tells when all of them must be copied.
@usableFromInline struct ChunkedMemory<Element: BitwiseCopyable & Sendable>: Sendable {
  /// The arrays that own the memory, each of one chunk or of several.
  private var slabs: [[SIMD4<Int32>]] = []
  /// The address of the first element of each chunk, at a multiple of 512 bytes.
  @usableFromInline var addresses: [UInt] = []
  /// The address of the table of slabs when the addresses were taken.
  private var owner: UInt = 0
  /// Elements there is room for.
  private(set) var capacity = 0

  init() {}

  @inlinable static var stride: Int { MemoryLayout<Element>.stride }
  /// Elements in a chunk, a power of two.
  @inlinable static var chunkShift: Int { (21 as Int) &- stride.trailingZeroBitCount }
  @inlinable static var chunkMask: Int { (1 &<< chunkShift) &- 1 }
}

// MARK: - Access

/// The addresses of the chunks, for the duration of one access.
@safe @frozen @usableFromInline struct ChunkTable<Element: BitwiseCopyable & Sendable> {
  @usableFromInline let addresses: UnsafePointer<UInt>

  @inlinable @inline(__always) init(_ addresses: UnsafePointer<UInt>) {
    unsafe self.addresses = unsafe addresses
  }

  /// Where an element lies; its number must be less than the memory's capacity.
  @inlinable @inline(__always) func pointer(to number: Int) -> UnsafeMutablePointer<Element> {
    let chunk = unsafe addresses[number &>> ChunkedMemory<Element>.chunkShift]
    let offset = (number & ChunkedMemory<Element>.chunkMask) &* ChunkedMemory<Element>.stride
    return unsafe UnsafeMutablePointer<Element>(bitPattern: chunk &+ UInt(bitPattern: offset))
      .unsafelyUnwrapped
  }

  @inlinable @inline(__always) subscript(number: Int) -> Element {
    get { unsafe pointer(to: number).pointee }
    nonmutating set { unsafe pointer(to: number).pointee = newValue }
  }
}

extension ChunkedMemory {
  /// Looks at the memory, which must have a capacity; nothing may be written.
  @inlinable @inline(__always)
  func read<Result>(_ body: (ChunkTable<Element>) -> Result) -> Result {
    unsafe addresses.withUnsafeBufferPointer { body(unsafe ChunkTable($0.baseAddress.unsafelyUnwrapped)) }
  }

  /// The element with a number that is less than the capacity.
  @inlinable @inline(__always) subscript(number: Int) -> Element { read { $0[number] } }

  /// Makes sure that no other value shares the memory, which must have a capacity, and gives it for changing.
  @inline(__always)
  mutating func edit<Result>(_ body: (ChunkTable<Element>) -> Result) -> Result {
    let current = unsafe slabs.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
    if current != owner { copySlabs() }
    return read(body)
  }
}

extension ChunkedMemory {
  /// Writes elements one after the other from a number on; there must be room.
  mutating func write(_ elements: Span<Element>, from first: Int) {
    guard elements.count > 0 else { return }
    edit { table in
      unsafe elements.withUnsafeBufferPointer { source in
        var done = 0
        while done < elements.count {
          let room = (1 << Self.chunkShift) - ((first + done) & Self.chunkMask)
          let count = min(room, elements.count - done)
          unsafe table.pointer(to: first + done).update(
            from: source.baseAddress.unsafelyUnwrapped + done, count: count)
          done += count
        }
      }
    }
  }
}

// MARK: - Growth

extension ChunkedMemory {
  /// Makes room for at least `count` elements.
  @inline(__always) mutating func reserve(_ count: Int) {
    if count > capacity { grow(to: count) }
  }

  /// Makes room for `count` elements, or for more as whole chunks come.
  ///
  /// Chunks that are wanted at once come in one piece. The allocator writes only before the first of them, so the
  /// rest is untouched memory that the system can give in large pages.
  mutating func grow(to count: Int, exactly: Bool = false) {
    guard count > capacity else { return }
    let whole = 1 << Self.chunkShift
    if !slabs.isEmpty { edit { _ in } }
    if capacity < whole {
      let wanted = exactly ? count : max(count, capacity + capacity / 2, 16)
      replaceFirstChunk(capacity: wanted <= whole ? wanted : (wanted + whole - 1) / whole * whole)
    }
    if capacity < count {
      // Three chunks in one piece hold two large pages wherever it begins; in a small memory they would be too many.
      let slab = capacity < 4 * whole || exactly ? whole : 3 * whole
      let more = (count - capacity + slab - 1) / slab * slab
      addSlab(capacity: more)
      capacity += more
    }
    takeOwner()
  }

  private mutating func replaceFirstChunk(capacity newCapacity: Int) {
    let old = addresses.first
    let oldSlabs = slabs
    slabs = []
    addresses = []
    addSlab(capacity: newCapacity)
    if let old { copyBytes(from: old, to: addresses[0], count: capacity * Self.stride) }
    // The old chunk must live until here.
    withExtendedLifetime(oldSlabs) {}
    capacity = newCapacity
  }

  private mutating func copySlabs() {
    let (oldAddresses, oldSlabs) = (addresses, slabs)
    slabs = []
    addresses = []
    addSlab(capacity: capacity)
    let bytes = min(1 << Self.chunkShift, capacity) * Self.stride
    for (old, new) in zip(oldAddresses, addresses) { copyBytes(from: old, to: new, count: bytes) }
    withExtendedLifetime(oldSlabs) {}
    takeOwner()
  }

  private func copyBytes(from source: UInt, to target: UInt, count: Int) {
    guard let from = unsafe UnsafeRawPointer(bitPattern: source),
      let to = unsafe UnsafeMutableRawPointer(bitPattern: target)
    else { return }
    unsafe to.copyMemory(from: from, byteCount: count)
  }

  /// Adds chunks in one piece of memory; more than one must be whole.
  private mutating func addSlab(capacity: Int) {
    let vectors = (capacity * Self.stride + 15) / 16 + 32
    var address: UInt = 0
    let slab = unsafe [SIMD4<Int32>](unsafeUninitializedCapacity: vectors) { buffer, initialized in
      address = (UInt(bitPattern: buffer.baseAddress) + 511) / 512 * 512
      HugePages.advise(address, byteCount: capacity * Self.stride)
      if capacity <= 3 &<< Self.chunkShift { HugePages.populate(address, byteCount: capacity * Self.stride) }
      // Numbers without meaning: the owner of the memory writes before it reads.
      initialized = vectors
    }
    slabs.append(slab)
    var first = 0
    while first < capacity {
      addresses.append(address + UInt(first * Self.stride))
      first += 1 << Self.chunkShift
    }
  }

  private mutating func takeOwner() {
    owner = unsafe slabs.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}
