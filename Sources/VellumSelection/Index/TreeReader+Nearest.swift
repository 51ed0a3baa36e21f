// SPDX-License-Identifier: Apache-2.0

/// A point as the nearest-neighbour search compares it with kept boxes: rounded down, in the frame's unit.
@frozen @usableFromInline struct NearestQuery: Sendable {
  @usableFromInline let x: Int32
  @usableFromInline let y: Int32

  @inlinable init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// Squared distances that the true one is not below, in the frame's unit: of a kept box from a point.
///
/// Rounding has moved edges and point by less than a unit each, and arithmetic in `Float` errs by less than the
/// 2^-20 that is taken off at the end. The distance itself is at most `slack` more than the root.
extension BoxQuad {
  @inlinable static var slack: Float { 6 }

  /// For each of the four boxes a number that the squared distance is not below.
  @inlinable @inline(__always) func squaredDistances(_ q: NearestQuery) -> SIMD4<Float> {
    let zero = SIMD4<Int32>(repeating: 0)
    let left = minX &- SIMD4(repeating: q.x &+ 2)
    let right = SIMD4(repeating: q.x &- 1) &+ negatedMaxX
    let above = minY &- SIMD4(repeating: q.y &+ 2)
    let below = SIMD4(repeating: q.y &- 1) &+ negatedMaxY
    let dx = Self.greatest(Self.greatest(left, right), zero)
    let dy = Self.greatest(Self.greatest(above, below), zero)
    let x = SIMD4<Float>(Float(dx.x), Float(dx.y), Float(dx.z), Float(dx.w))
    let y = SIMD4<Float>(Float(dy.x), Float(dy.y), Float(dy.z), Float(dy.w))
    return (x * x + y * y) * SIMD4(repeating: 1 - 0x1p-20)
  }

  @inlinable @inline(__always)
  static func greatest(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> {
    SIMD4(Swift.max(a.x, b.x), Swift.max(a.y, b.y), Swift.max(a.z, b.z), Swift.max(a.w, b.w))
  }

  /// Negative where the number exceeds the limit.
  @inlinable @inline(__always) static func exceed(_ limit: Float, _ v: SIMD4<Float>) -> SIMD4<Int32> {
    unsafe unsafeBitCast(SIMD4(repeating: limit) - v, to: SIMD4<Int32>.self)
  }
}

/// The blocks still to be visited by a nearest-neighbour search, the nearest first: a binary heap.
///
/// An entry is one word: the squared distance's bits, which order as the numbers do, then level and block.
@usableFromInline struct NearestQueue {
  @usableFromInline var entries: [UInt64] = []

  @inlinable init() { entries.reserveCapacity(120) }

  @inlinable @inline(__always) mutating func push(_ entry: UInt64) {
    var place = entries.count
    entries.append(entry)
    while place > 0 {
      let above = (place &- 1) / 2
      guard entries[above] > entry else { break }
      entries[place] = entries[above]
      place = above
    }
    entries[place] = entry
  }

  /// Takes the least of the entries and of another one, which is `UInt64.max` when there is none.
  @inlinable @inline(__always) mutating func popLeast(or other: UInt64) -> UInt64? {
    if other == .max { return pop() }
    guard let first = entries.first, first < other else { return other }
    replaceFirst(with: other)
    return first
  }

  @inlinable @inline(__always) mutating func pop() -> UInt64? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if !entries.isEmpty { replaceFirst(with: last) }
    return first
  }

  @inlinable @inline(__always) mutating func replaceFirst(with entry: UInt64) {
    let count = entries.count
    unsafe entries.withUnsafeMutableBufferPointer { entries in
      var place = 0
      while true {
        var below = 2 &* place &+ 1
        guard below < count else { break }
        if below &+ 1 < count, unsafe entries[below &+ 1] < entries[below] { below &+= 1 }
        guard unsafe entries[below] < entry else { break }
        unsafe entries[place] = entries[below]
        place = below
      }
      unsafe entries[place] = entry
    }
  }
}

extension TreeReader {
  /// Offers items in about the order of the distance of their boxes, until no box can be within `limit`.
  ///
  /// - Parameters:
  ///   - limit: the squared distance in the frame's unit beyond which nothing matters, as of now.
  ///   - offer: takes an item and a number that the squared distance of its box is not below.
  @inlinable @inline(__always)
  func forEachNearest(_ query: NearestQuery, limit: () -> Float, _ offer: (UInt32, Float) -> Void) {
    var queue = NearestQueue()
    var number = root
    var level = height
    while true {
      let block = block(number)
      // The nearest child so far does not go through the queue: mostly it is the next block anyway.
      var nearest = UInt64.max
      visitNearest(block, first: 0, query, limit()) { place, square in
        if level > 0 {
          let reference = UInt64(truncatingIfNeeded: level &- 1) &<< 27 | UInt64(block[place])
          let entry = UInt64(square.bitPattern) &<< 32 | reference
          if entry < nearest {
            if nearest != .max { queue.push(nearest) }
            nearest = entry
          } else {
            queue.push(entry)
          }
        } else if square <= limit() {
          offer(block[place], square)
        }
      }
      if level == 0, block.count > 16 {
        visitNearest(block, first: 4, query, limit()) { place, square in
          if square <= limit() { offer(block[place], square) }
        }
      }
      guard let next = queue.popLeast(or: nearest),
        Float(bitPattern: UInt32(truncatingIfNeeded: next &>> 32)) <= limit()
      else { return }
      number = UInt32(truncatingIfNeeded: next) & 0x7FF_FFFF
      level = Int(truncatingIfNeeded: next &>> 27) & 31
    }
  }

  /// Visits the places in four quads, or in the last two of a leaf, whose boxes are within a limit.
  @inlinable @inline(__always)
  func visitNearest(
    _ block: TreeBlock, first: Int, _ query: NearestQuery, _ limit: Float, _ body: (Int, Float) -> Void
  ) {
    var squares = [4 of SIMD4<Float>](repeating: SIMD4(repeating: .infinity))
    squares[0] = block.quad(first).squaredDistances(query)
    squares[1] = block.quad(first &+ 1).squaredDistances(query)
    if first == 0 {
      squares[2] = block.quad(2).squaredDistances(query)
      squares[3] = block.quad(3).squaredDistances(query)
    }
    var pending =
      ~BoxQuad.signs(
        BoxQuad.exceed(limit, squares[0]), BoxQuad.exceed(limit, squares[1]),
        BoxQuad.exceed(limit, squares[2]),
        BoxQuad.exceed(limit, squares[3])) & 0xFFFF
    while pending != 0 {
      let place = TreeBlock.place(ofBit: pending.trailingZeroBitCount)
      pending &= pending &- 1
      // Unused places hold what is nowhere, at a distance that no box has, but within an infinite limit.
      guard first &* 4 &+ place < block.count else { continue }
      body(first &* 4 &+ place, squares[place &>> 2][place & 3])
    }
  }
}
