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

extension BoxQuad {
  /// For each of the four boxes a number that the squared distance from the point is not below, in squared units of
  /// the frame.
  ///
  /// Rounding has moved edges and point by less than a unit each, and arithmetic in `Float` errs by less than the
  /// 2^-20 that is taken off at the end.
  @inlinable @inline(__always) func squaredDistances(_ q: NearestQuery) -> SIMD4<Float> {
    let zero = SIMD4<Int32>(repeating: 0)
    let left = minX &- SIMD4(repeating: q.x &+ 2)
    let right = SIMD4(repeating: q.x &- 1) &+ negatedMaxX
    let above = minY &- SIMD4(repeating: q.y &+ 2)
    let below = SIMD4(repeating: q.y &- 1) &+ negatedMaxY
    let dx = SIMD4<Int32>.greatest(SIMD4<Int32>.greatest(left, right), zero)
    let dy = SIMD4<Int32>.greatest(SIMD4<Int32>.greatest(above, below), zero)
    let x = SIMD4<Float>(Float(dx.x), Float(dx.y), Float(dx.z), Float(dx.w))
    let y = SIMD4<Float>(Float(dy.x), Float(dy.y), Float(dy.z), Float(dy.w))
    return (x * x + y * y) * SIMD4(repeating: 1 - 0x1p-20)
  }
}

extension SIMD4 where Scalar == Int32 {
  @inlinable @inline(__always) static func greatest(_ a: Self, _ b: Self) -> Self {
    Self(Swift.max(a.x, b.x), Swift.max(a.y, b.y), Swift.max(a.z, b.z), Swift.max(a.w, b.w))
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

  @inlinable @inline(__always) mutating func pop() -> UInt64? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    let count = entries.count
    guard count > 0 else { return first }
    var place = 0
    while true {
      var below = 2 &* place &+ 1
      guard below < count else { break }
      if below &+ 1 < count, entries[below &+ 1] < entries[below] { below &+= 1 }
      guard entries[below] < last else { break }
      entries[place] = entries[below]
      place = below
    }
    entries[place] = last
    return first
  }
}

extension TreeReader {
  /// Offers items in about the order of the distance of their boxes, until no box can be within `limit`.
  ///
  /// - Parameters:
  ///   - limit: the squared distance in the frame's unit beyond which nothing matters, as of now.
  @inlinable
  func forEachNearest(_ query: NearestQuery, limit: () -> Float, _ offer: (UInt32) -> Void) {
    var queue = NearestQueue()
    var number = root
    var level = height
    while true {
      let block = block(number)
      let quads = level == 0 ? (block.count &+ 3) &>> 2 : 4
      var index = 0
      while index < quads {
        let squares = block.quad(index).squaredDistances(query)
        let bound = limit()
        for lane in 0..<4 where squares[lane] <= bound {
          let place = index &<< 2 &+ lane
          guard place < block.count else { break }
          if level == 0 {
            if squares[lane] <= limit() { offer(block[place]) }
          } else {
            let reference = UInt64(truncatingIfNeeded: level &- 1) &<< 27 | UInt64(block[place])
            queue.push(UInt64(squares[lane].bitPattern) &<< 32 | reference)
          }
        }
        index &+= 1
      }
      guard let next = queue.pop(), Float(bitPattern: UInt32(truncatingIfNeeded: next &>> 32)) <= limit() else {
        return
      }
      number = UInt32(truncatingIfNeeded: next) & 0x7FF_FFFF
      level = Int(truncatingIfNeeded: next &>> 27) & 31
    }
  }
}
